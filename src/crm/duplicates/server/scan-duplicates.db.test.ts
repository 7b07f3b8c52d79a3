// Pairs that may be one: what is found, what is not, what is dismissed, and that only changed records are looked at.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ColumnValues, withDuplicates } from '#tests/support/duplicates.ts';
import { someone } from '#tests/support/platform.ts';
import { mergeContacts, processJob, readRecordJob, setOfMany, undo } from '#tests/support/record-actions.ts';
import { recordState, recordsContext, storedRow } from '#tests/support/record-state.ts';
import { countDuplicates, decide, exactGroups, mergeExact, suggestMatches } from './decide-duplicates.ts';
import { forgetPairs } from './duplicates.store.ts';
import { createScanDuplicatesJob } from './scan-duplicates.job.ts';
import { waitingScans } from './scans.store.ts';

type Kind = 'contact' | 'company';

const stage = withDuplicates();
const { database, test, context, look, page, add } = stage;

const said = async (kind: Kind = 'contact') =>
  (await page(kind)).items.map(({ left, right, words }) => `${left.name}=${right.name}: ${words}`);

const records = () => recordsContext(test.platform);
/** Lets recent changes and undos settle. */
async function aMinuteLater(): Promise<void> {
  const where = sql`where workspace_id = ${stage.user.workspaceId}`;
  await database.db.execute(sql`
    update contacts set updated_at = updated_at - interval '21 seconds' ${where} and updated_at > now() - interval '20 seconds'`);
  await database.db.execute(sql`update record_changes set undone_at = undone_at - interval '21 seconds' ${where}`);
}

it.each([
  ['GB:01234567', 'GB:07654321', 0],
  ['GB:01234567', 'LEI:5493001KJTIIGC8Y1R12', 1],
  ['GB:01234567', '', 1],
])('companies of one name and phone with the register numbers %j and %j are %d pairs', async (one, other, pairs) => {
  await add('company', { name: 'Oak Mill', phone: '+441130000000', register_number: one });
  await add('company', { name: 'Oak Mill', phone: '+441130000000', register_number: other });
  await look('company');
  expect(await said('company')).toHaveLength(pairs);
});

describe('finds', () => {
  it.each<[Kind, ColumnValues, ColumnValues, string]>([
    [
      'company',
      { name: 'Oak Mill', register_number: 'GB:01234567' },
      { name: 'Something else', register_number: 'GB:01234567' },
      'Oak Mill=Something else: Same register number: GB:01234567',
    ],
    [
      'company',
      { name: 'Oak Mill', city: 'Umeå' },
      { name: 'OAK MILL', city: 'umea' },
      'Oak Mill=OAK MILL: Same name in the same town: OAK MILL, umea',
    ],
    [
      'contact',
      { name: 'A', phone: '+46701234567' },
      { name: 'B', phone: '+46701234567' },
      'A=B: Same phone number: +46 70 123 45 67',
    ],
    [
      'contact',
      { name: 'A', email: 'a@b.example' },
      { name: 'B', other_emails: ['a@b.example'] },
      'A=B: Same email address: a@b.example',
    ],
    [
      'contact',
      { name: 'A', linkedin: 'https://www.linkedin.com/in/a' },
      { name: 'B', linkedin: 'https://www.linkedin.com/in/a', phone: '1' },
      'A=B: Same profile: linkedin.com/in/a',
    ],
    [
      'contact',
      { name: 'Zoë Ång', company_name: 'North' },
      { name: 'zoe ang', company_name: 'NORTH' },
      'Zoë Ång=zoe ang: Same name at the same company: zoe ang, NORTH',
    ],
    [
      'contact',
      { name: 'Mara Lindqvist', company_name: 'North' },
      { name: 'Mara Lindkvist', company_name: 'North' },
      'Mara Lindqvist=Mara Lindkvist: Similar names at the same company: North',
    ],
    [
      'company',
      { name: 'North', domain: 'north.example' },
      { name: 'N', domain: 'n.example', other_domains: ['north.example'] },
      'North=N: Same domain: north.example',
    ],
    [
      'company',
      { name: 'Northwind Timber AB' },
      { name: 'Northwind Timber' },
      'Northwind Timber AB=Northwind Timber: Similar names: Northwind Timber · Northwind Timber AB',
    ],
    [
      'company',
      { name: 'Northwind', domain: 'northwind.example' },
      { name: 'Northwind Inc.', domain: 'northwind.test' },
      'Northwind=Northwind Inc.: Similar names and the same domain: Northwind Inc. · Northwind',
    ],
  ])('%s %j and %j', async (kind, one, other, words) => {
    await add(kind, one);
    await look(kind);
    await add(kind, other);
    await look(kind);
    expect((await said(kind)).map((each) => each.split(':')[0])).toEqual([words.split(':')[0]]);
    expect((await page(kind)).items[0]?.words.split(':')[0]).toBe(words.split(': ')[1]);
  });

  it('nothing among those who only share a little', async () => {
    for (let n = 0; n < 8; n += 1)
      await add('contact', { name: `Person ${'abcdefgh'[n]}${n}`, phone: '+4680000000', company_name: `Firm ${n}` });
    await add('contact', { name: 'Anna Berg', company_name: 'North' });
    await add('contact', { name: 'Anna Berg', company_name: 'South' });
    await add('contact', { name: 'Erik Falk', company_name: 'North' });
    await add('company', { name: 'Northwind', domain: 'northwind.example' });
    await add('company', { name: 'Northwind', domain: 'timber.example' });
    await look();
    await look('company');
    expect([...(await said()), ...(await said('company'))]).toEqual([]);
  });

  it('the strongest reason first, page by page', async () => {
    for (let n = 0; n < 3; n += 1) {
      await add('contact', { name: `Similar Person${n}`, company_name: `F${n}`, email: `a${n}@x.example` });
      await add('contact', {
        name: `Similar Persom${n}`,
        company_name: `F${n}`,
        other_emails: n === 2 ? ['a2@x.example'] : [],
      });
    }
    await look();
    const first = await page('contact', 'open', 2);
    const second = await page('contact', 'open', 2, first.nextCursor ?? undefined);
    expect([...first.items, ...second.items].map(({ reason }) => reason)).toEqual([
      'email',
      'similar-name-company',
      'similar-name-company',
    ]);
    expect(second.nextCursor).toBeNull();
    await expect(page('contact', 'open', 2, 'nonsense')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('a pair', () => {
  let a: string;
  let b: string;
  const phone = '+46701234567';
  const touch = (set: string) =>
    database.db.execute(
      sql`update contacts set ${sql.raw(set)}, updated_at = now() - interval '30 seconds' where id = ${a}`,
    );
  beforeEach(async () => {
    a = await add('contact', { name: 'A', phone });
    b = await add('contact', { name: 'B', phone });
    await look();
  });
  const first = async () => (await page()).items[0]?.id ?? '';

  it('that was dismissed is not suggested again, until it is reopened', async () => {
    const id = await first();
    await decide(context(), stage.user, [id], 'dismiss');
    await touch(`city = 'X'`);
    await look();
    expect(await countDuplicates(context(), stage.user.workspaceId)).toMatchObject({ contact: 0, company: 0 });
    expect((await page('contact', 'dismissed')).items.map((pair) => [pair.id, pair.dismissed])).toEqual([[id, true]]);
    await decide(context(), stage.user, [id], 'reopen');
    expect(await first()).toBe(id);
  });

  it('goes when what they shared is gone, and is kept with its id while it is not', async () => {
    const id = await first();
    await touch(`city = 'X'`);
    await look();
    expect(await first()).toBe(id);
    await touch(`phone = '+46709999999'`);
    await look();
    expect(await said()).toEqual([]);
  });

  it('is suggested for either record while it is open and both exist', async () => {
    const told = (id: string) => suggestMatches(test.platform, stage.user.workspaceId, 'contact', id);
    expect(await told(a)).toEqual([{ id: b, name: 'B', words: 'Same phone number: +46 70 123 45 67' }]);
    expect((await told(b)).map(({ id }) => id)).toEqual([a]);
    await touch('deleted_at = now()');
    expect(await told(b)).toEqual([]);
    await touch('deleted_at = null');
    await decide(context(), stage.user, [await first()], 'dismiss');
    expect(await told(a)).toEqual([]);
  });

  it('is hidden while one of them is in the bin, and forgotten when it is gone for good', async () => {
    await touch('deleted_at = now()');
    expect(await countDuplicates(context(), stage.user.workspaceId)).toMatchObject({ contact: 0 });
    await touch('deleted_at = null');
    expect(await countDuplicates(context(), stage.user.workspaceId)).toMatchObject({ contact: 1 });
    await database.db.execute(sql`delete from contacts where id = ${a}`);
    expect(await forgetPairs(database.db)).toBe(1);
  });

  it('goes with a merge, and comes back with its undo, dismissed where it was', async () => {
    const id = await first();
    const [left, right] = [(await page()).items[0]?.left.id ?? '', (await page()).items[0]?.right.id ?? ''];
    for (const dismissed of [false, true]) {
      if (dismissed) await decide(context(), stage.user, [await first()], 'dismiss');
      const changeId = await mergeContacts(records(), stage.user, left, right);
      await aMinuteLater();
      await look();
      expect([(await page()).items, (await page('contact', 'dismissed')).items]).toEqual([[], []]);
      await undo(records(), stage.user, changeId);
      await aMinuteLater();
      await look();
      const shelf = dismissed ? 'dismissed' : 'open';
      expect((await page('contact', shelf)).items.map((pair) => [pair.left.id, pair.right.id])).toEqual([
        [left, right],
      ]);
    }
    expect((await page('contact', 'dismissed')).items[0]?.id).not.toBe(id);
  });

  it('is looked for again among all that a large undo has set back', async () => {
    const { rows } = await database.db.execute<{ id: string }>(sql`
      insert into contacts (workspace_id, id, name, phone, source, created_at, updated_at)
      select ${stage.user.workspaceId}::uuid, gen_random_uuid(), 'N' || n, '+4680' || n, 'import', now(), now() - interval '1 minute' from generate_series(1, 1100) n
      returning id`);
    const ids = rows.map((each) => each.id);
    const last = ids.toSorted()[0] ?? '';
    await database.db.execute(sql`update contacts set phone = ${phone} where id = ${last}`);
    await look();
    expect((await page()).items).toHaveLength(3);
    const changeId = await setOfMany(records(), stage.user, { ids: [...ids, a] }, 'phone', '');
    await aMinuteLater();
    await look();
    expect((await page()).items).toEqual([]);
    await undo(records(), stage.user, changeId);
    await aMinuteLater();
    const waiting = await waitingScans(database.db);
    expect(waiting).toContainEqual({ workspaceId: stage.user.workspaceId, kind: 'contact' });
    await look();
    expect((await page()).items).toHaveLength(3);
    expect(
      (await waitingScans(database.db)).filter(({ workspaceId }) => workspaceId === stage.user.workspaceId),
    ).toEqual([]);
  });

  it('belongs to its workspace', async () => {
    const stranger = await someone(test.platform);
    await expect(decide(context(), stranger, [await first()], 'dismiss')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await countDuplicates(context(), stranger.workspaceId)).toEqual({
      contact: 0,
      company: 0,
      exact: { contact: 0, company: 0 },
      capped: { contact: false, company: false },
    });
  });
});

describe('exact ones', () => {
  const withGroups = () => ({ ...records(), exactGroups });
  const live = async () => {
    const { rows } = await database.db.execute<{ name: string }>(
      sql`select name from contacts where workspace_id = ${stage.user.workspaceId} and deleted_at is null order by name`,
    );
    return rows.map(({ name }) => name);
  };
  const mergeAll = async (kind: Kind = 'contact') => {
    const { id } = await mergeExact(context(), stage.user, kind);
    await processJob(withGroups(), stage.user.workspaceId, id);
    return readRecordJob(withGroups(), stage.user.workspaceId, id);
  };

  it('are merged in one go, group by group into the oldest, and are as they were when that is undone', async () => {
    const oldest = await add('contact', { name: 'A', email: 'a@x.example', phone: '+46700000001' });
    await add('contact', { name: 'B', other_emails: ['a@x.example'], linkedin: 'https://www.linkedin.com/in/b' });
    await add('contact', { name: 'C', linkedin: 'https://www.linkedin.com/in/b', phone: '+46700000002' });
    // Not beyond doubt: a phone that is shared, a name at one company, and a name that is alike.
    await add('contact', { name: 'D', phone: '+46700000003' });
    await add('contact', { name: 'E', phone: '+46700000003' });
    await add('contact', { name: 'Same', company_name: 'North', city: 'Umea' });
    await add('contact', { name: 'same', company_name: 'NORTH', city: 'Lund' });
    await add('contact', { name: 'Mara Lindqvist', company_name: 'South' });
    await add('contact', { name: 'Mara Lindkvist', company_name: 'South' });
    await look();
    expect(await countDuplicates(context(), stage.user.workspaceId)).toMatchObject({
      contact: 5,
      exact: { contact: 2, company: 0 },
    });
    const before = await recordState(database.db, stage.user.workspaceId);
    const job = await mergeAll();
    expect(job).toMatchObject({ state: 'done', total: 2, done: 2, changed: 2, failed: 0 });
    expect(await live()).toEqual(['A', 'D', 'E', 'Mara Lindkvist', 'Mara Lindqvist', 'Same', 'same']);
    expect(await storedRow(database.db, 'contact', oldest)).toMatchObject({
      email: 'a@x.example',
      linkedin: 'https://www.linkedin.com/in/b',
      phone: '+46700000001',
    });
    expect((await countDuplicates(context(), stage.user.workspaceId)).exact.contact).toBe(0);
    expect(await mergeAll()).toMatchObject({ state: 'done', changed: 0, changeId: null });
    await undo(records(), stage.user, job.changeId ?? '');
    expect(await recordState(database.db, stage.user.workspaceId)).toEqual(before);
  });

  it('stay apart where two of a group were said to be two', async () => {
    await add('contact', { name: 'A', email: 'a@x.example', linkedin: 'https://www.linkedin.com/in/one' });
    await add('contact', { name: 'B', other_emails: ['a@x.example', 'c@x.example'] });
    await add('contact', { name: 'C', email: 'c@x.example', linkedin: 'https://www.linkedin.com/in/one' });
    await look();
    const pairs = (await page()).items;
    expect(pairs).toHaveLength(3);
    const between = pairs.find(({ left, right }) => left.name === 'A' && right.name === 'C');
    await decide(context(), stage.user, [between?.id ?? ''], 'dismiss');
    expect(await mergeAll()).toMatchObject({ state: 'done', changed: 0 });
    expect(await live()).toEqual(['A', 'B', 'C']);
  });

  it('are merged batch by batch, however many there are, companies with their people too', async () => {
    await database.db.execute(sql`
      insert into companies (workspace_id, id, name, domain, other_domains, source, updated_at)
      select ${stage.user.workspaceId}::uuid, gen_random_uuid(), md5(n::text),
             case when n % 2 = 0 then 'c' || n / 2 || '.example' else '' end,
             case when n % 2 = 0 then '{}' else array['c' || n / 2 || '.example'] end, 'import', now() - interval '1 minute'
        from generate_series(0, 119) n`);
    await look('company');
    const before = await recordState(database.db, stage.user.workspaceId);
    const job = await mergeAll('company');
    expect(job).toMatchObject({ state: 'done', total: 60, done: 60, changed: 60 });
    expect((await countDuplicates(context(), stage.user.workspaceId)).exact.company).toBe(0);
    await undo(records(), stage.user, job.changeId ?? '');
    expect(await recordState(database.db, stage.user.workspaceId)).toEqual(before);
  });
});

it('leaves what is not compared when its turn is over to a later one', async () => {
  await database.db.execute(sql`
    insert into contacts (workspace_id, id, name, phone, source, updated_at)
    select ${stage.user.workspaceId}::uuid, gen_random_uuid(), 'N' || n, '+4680' || n / 2, 'import', now() - interval '1 minute' from generate_series(1, 900) n`);
  const target = { workspaceId: stage.user.workspaceId, kind: 'contact' };
  const queued = async () => {
    const { rowCount } = await database.db.execute(
      sql`select from graphile_worker._private_jobs where key = ${`duplicates:${stage.user.workspaceId}:contact`} and run_at > created_at`,
    );
    return rowCount;
  };
  const job = createScanDuplicatesJob(test.platform);
  await job.run(target, AbortSignal.abort());
  expect(await queued()).toBe(1);
  await database.db.execute(sql`delete from graphile_worker._private_jobs`);
  await job.run(target);
  expect(await queued()).toBe(0);
  expect((await waitingScans(database.db)).map(({ workspaceId }) => workspaceId)).not.toContain(target.workspaceId);
});

it('suggests the look-alikes of a common name that are most alike, and no more', async () => {
  for (let n = 0; n < 12; n += 1) await add('contact', { name: `Mara Lindqvist ${n}`, company_name: 'North' });
  await look();
  await database.db.execute(sql`delete from duplicate_pairs where workspace_id = ${stage.user.workspaceId}`);
  const id = await add('contact', { name: 'Mara Lindqvist', company_name: 'North' });
  await look();
  expect((await page('contact', 'open', 100)).items).toHaveLength(5);
  expect((await suggestMatches(test.platform, stage.user.workspaceId, 'contact', id)).length).toBe(5);
});

it('says which workspaces wait, and nothing once all has been looked at', async () => {
  const mine = async () =>
    (await waitingScans(database.db)).filter(({ workspaceId }) => workspaceId === stage.user.workspaceId);
  expect(await mine()).toEqual([]);
  await add('contact', { name: 'A' });
  expect(await mine()).toEqual([{ workspaceId: stage.user.workspaceId, kind: 'contact' }]);
  await look();
  expect(await mine()).toEqual([]);
});
