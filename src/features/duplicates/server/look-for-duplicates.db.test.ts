// Pairs that may be one: what is found, what is not, what is dismissed, and that only changed records are looked at.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { recordsContext } from '#tests/support/record-state.ts';
import { mergeContacts, setOfMany, takeBack } from '#tests/support/record-work.ts';
import { decide, pageOfPairs, totalsOf } from './decide-duplicates.ts';
import { forgetPairs } from './duplicates.store.ts';
import { lookForDuplicates } from './look-for-duplicates.ts';
import { waitingScans } from './scans.store.ts';
import { suggestMatches } from './suggest-matches.ts';

type Kind = 'contact' | 'company';
type Values = Record<string, string | string[] | null>;

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;

const context = () => ({ platform: test.platform, signPicture: (url: string) => url });
const look = (kind: Kind = 'contact') => lookForDuplicates(test.platform, { workspaceId: user.workspaceId, kind });
const page = (kind: Kind = 'contact', shelf: 'open' | 'dismissed' = 'open', limit = 25, cursor?: string) =>
  pageOfPairs(context(), user.workspaceId, { kind, shelf, limit, cursor });
const said = async (kind: Kind = 'contact') =>
  (await page(kind)).items.map(({ left, right, words }) => `${left.name}=${right.name}: ${words}`);

/** Changed long enough ago to be looked at. */
async function add(kind: Kind, values: Values): Promise<string> {
  const id = newId();
  const table = sql.raw(kind === 'contact' ? 'contacts' : 'companies');
  const row = JSON.stringify({
    ...values,
    id,
    workspace_id: user.workspaceId,
    source: 'manual',
    updated_at: new Date(Date.now() - 60_000),
  });
  const columns = sql.raw(['workspace_id', 'id', 'source', 'updated_at', ...Object.keys(values)].join(', '));
  await database.db.execute(sql`
    insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, ${row}::jsonb)`);
  return id;
}

const records = () => recordsContext(test.platform);
/** What was changed or taken back just now has settled. */
async function aMinuteLater(): Promise<void> {
  const where = sql`where workspace_id = ${user.workspaceId}`;
  await database.db.execute(sql`
    update contacts set updated_at = updated_at - interval '21 seconds' ${where} and updated_at > now() - interval '20 seconds'`);
  await database.db.execute(sql`update record_changes set undone_at = undone_at - interval '21 seconds' ${where}`);
}

beforeEach(async () => {
  user = await someone(test.platform);
});

describe('finds', () => {
  it.each<[Kind, Values, Values, string]>([
    [
      'contact',
      { name: 'A', phone: '+46701234567' },
      { name: 'B', phone: '+46701234567' },
      'A=B: Same phone number: +46701234567',
    ],
    [
      'contact',
      { name: 'A', email: 'a@b.example' },
      { name: 'B', other_emails: ['a@b.example'] },
      'A=B: Same e-mail address: a@b.example',
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
    await decide(context(), user, id, 'dismiss');
    await touch(`city = 'X'`);
    await look();
    expect(await totalsOf(context(), user.workspaceId)).toEqual({ contact: 0, company: 0 });
    expect((await page('contact', 'dismissed')).items.map((pair) => [pair.id, pair.dismissed])).toEqual([[id, true]]);
    await decide(context(), user, id, 'reopen');
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

  it('is told of either record while it is open and both are there', async () => {
    const told = (id: string) => suggestMatches(test.platform, user.workspaceId, 'contact', id);
    expect(await told(a)).toEqual([{ id: b, name: 'B', words: 'Same phone number: +46701234567' }]);
    expect((await told(b)).map(({ id }) => id)).toEqual([a]);
    await touch('deleted_at = now()');
    expect(await told(b)).toEqual([]);
    await touch('deleted_at = null');
    await decide(context(), user, await first(), 'dismiss');
    expect(await told(a)).toEqual([]);
  });

  it('is hidden while one of them is in the bin, and forgotten when it is gone for good', async () => {
    await touch('deleted_at = now()');
    expect(await totalsOf(context(), user.workspaceId)).toMatchObject({ contact: 0 });
    await touch('deleted_at = null');
    expect(await totalsOf(context(), user.workspaceId)).toMatchObject({ contact: 1 });
    await database.db.execute(sql`delete from contacts where id = ${a}`);
    expect(await forgetPairs(database.db)).toBe(1);
  });

  it('goes with a merge, and comes back with its undo, dismissed where it was', async () => {
    const id = await first();
    const [left, right] = [(await page()).items[0]?.left.id ?? '', (await page()).items[0]?.right.id ?? ''];
    for (const dismissed of [false, true]) {
      if (dismissed) await decide(context(), user, await first(), 'dismiss');
      const changeId = await mergeContacts(records(), user, left, right);
      await aMinuteLater();
      await look();
      expect([(await page()).items, (await page('contact', 'dismissed')).items]).toEqual([[], []]);
      await takeBack(records(), user, changeId);
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
      select ${user.workspaceId}::uuid, gen_random_uuid(), 'N' || n, '+4680' || n, 'import', now(), now() - interval '1 minute' from generate_series(1, 1100) n
      returning id`);
    const ids = rows.map((each) => each.id);
    const last = ids.toSorted()[0] ?? '';
    await database.db.execute(sql`update contacts set phone = ${phone} where id = ${last}`);
    await look();
    expect((await page()).items).toHaveLength(3);
    const changeId = await setOfMany(records(), user, { ids: [...ids, a] }, 'phone', '');
    await aMinuteLater();
    await look();
    expect((await page()).items).toEqual([]);
    await takeBack(records(), user, changeId);
    await aMinuteLater();
    const waiting = await waitingScans(database.db);
    expect(waiting).toContainEqual({ workspaceId: user.workspaceId, kind: 'contact' });
    await look();
    expect((await page()).items).toHaveLength(3);
    expect((await waitingScans(database.db)).filter(({ workspaceId }) => workspaceId === user.workspaceId)).toEqual([]);
  });

  it('belongs to its workspace', async () => {
    const stranger = await someone(test.platform);
    await expect(decide(context(), stranger, await first(), 'dismiss')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await totalsOf(context(), stranger.workspaceId)).toEqual({ contact: 0, company: 0 });
  });
});

it('says which workspaces wait, and nothing once all has been looked at', async () => {
  const mine = async () =>
    (await waitingScans(database.db)).filter(({ workspaceId }) => workspaceId === user.workspaceId);
  expect(await mine()).toEqual([]);
  await add('contact', { name: 'A' });
  expect(await mine()).toEqual([{ workspaceId: user.workspaceId, kind: 'contact' }]);
  await look();
  expect(await mine()).toEqual([]);
});
