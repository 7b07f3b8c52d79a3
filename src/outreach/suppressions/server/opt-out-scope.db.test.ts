// Phones on the list, and an opt-out that ends the other channels of a contact, on the real database.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { addFile, addTyped, removeSuppressions, restoreSuppressions } from './change-suppressions.ts';
import { liftOptOut, suppress, type ToSuppress } from './suppress.ts';
import { entriesPage, notSuppressed, suppressedAmong } from './suppressed.store.ts';
import { saveOptOutScope } from './suppressions.store.ts';

const database = withDatabase();
const test = withPlatform(database);

const MARA = { email: 'mara@northwind.example', phone: '+491701234567' };

const add = (workspaceId: string, ...entries: ToSuppress[]) =>
  database.db.transaction((tx) => suppress(tx, workspaceId, entries));
const listed = async (workspaceId: string) =>
  (await entriesPage(database.db, workspaceId, { q: '' }, { after: null, limit: 100 }))
    .map(({ kind, value, reason, detail }) => [kind, value, reason, detail])
    .sort();
const getStates = async (id: string) => {
  const { rows } = await database.db.execute<{ email: string; whatsapp: string }>(
    sql`select email_state as email, whatsapp_state as whatsapp from contacts where id = ${id}`,
  );
  return rows[0];
};

it('keeps phones with their kind, refuses one without country code in words, and is searched as people write them', async () => {
  const user = await someone(test.platform);
  const typed = await addTyped(test.platform, user, { text: '+49 170 1234567, 0171 7654321', detail: '' });
  expect(typed).toEqual({ added: 1, known: 0, malformed: 1, withoutCode: 1, examples: ['0171 7654321'] });
  await expect(addTyped(test.platform, user, { text: '0171 7654321', detail: '' })).rejects.toMatchObject({
    code: 'SUPPRESSION_PHONE_WITHOUT_CODE',
  });
  async function* file() {
    yield Buffer.from(
      '"Address, domain or phone",Kind,Reason\n\'+491701234567,Phone,Opted out\n\'+46701234567,Phone,Imported\n',
    );
  }
  expect(await addFile(test.platform, user, { name: 'list.csv', body: file() })).toMatchObject({
    added: 2,
    malformed: 0,
  });
  expect(await listed(user.workspaceId)).toEqual([
    ['phone', '+46701234567', 'imported', ''],
    ['phone', '+491701234567', 'opted-out', ''],
  ]);
  for (const q of ['0170 123', '+49 170', '1701234567']) {
    const found = await entriesPage(database.db, user.workspaceId, { q }, { after: null, limit: 5 });
    expect(found.map(({ value }) => value)).toEqual(['+491701234567']);
  }
});

it('looks a phone up in the statement of a claim and by name, by its index', async () => {
  const { workspaceId } = await someone(test.platform);
  await add(workspaceId, { value: MARA.phone, reason: 'manual' });
  const phones = [MARA.phone, '+491701234568'];
  const free = notSuppressed(sql`${workspaceId}::uuid`, sql`p`, sql`''`);
  const statement = sql`select p from unnest(${sql.param(phones)}::text[]) p where ${free}`;
  const { rows } = await database.db.execute<{ p: string }>(statement);
  expect(rows).toEqual([{ p: '+491701234568' }]);
  expect([...(await suppressedAmong(database.db, workspaceId, [...phones, '0170'])).keys()]).toEqual([MARA.phone]);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into suppressions (workspace_id, id, kind, value, reason)
      select ${workspaceId}::uuid, gen_random_uuid(), 'phone', '+4917' || (10000000 + n), 'imported' from generate_series(1, 5000) n`);
    await tx.execute(sql`analyze suppressions`);
    const plan = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('suppressions_value');
  });
});

it('ends the other channel of a contact with an opt-out, whichever came first, once', async () => {
  for (const value of [MARA.email, MARA.phone]) {
    const { workspaceId } = await someone(test.platform);
    const mara = await record(database.db, workspaceId, 'contact', MARA);
    const other = await record(database.db, workspaceId, 'contact', { email: 'joe@b.example', phone: '+46701234567' });
    const entry: ToSuppress = { value, reason: 'opted-out', source: 'Spring prices' };
    const done = await add(workspaceId, entry);
    const linked = value === MARA.email ? MARA.phone : MARA.email;
    expect(done).toEqual({ added: [value], known: [], linked: [linked], malformed: [], contacts: [mara] });
    expect(await getStates(mara)).toEqual({ email: 'unsubscribed', whatsapp: 'opted-out' });
    expect(await getStates(other)).toEqual({ email: 'open', whatsapp: 'unknown' });
    expect((await listed(workspaceId)).map(([, each, reason]) => [each, reason])).toEqual([
      [MARA.email, 'opted-out'],
      [MARA.phone, 'opted-out'],
    ]);
    expect(await add(workspaceId, entry)).toMatchObject({ added: [], known: [value], linked: [], contacts: [] });
  }
});

it('reaches the other addresses and phones of the contact, and none for a weaker reason', async () => {
  const { workspaceId } = await someone(test.platform);
  await record(database.db, workspaceId, 'contact', {
    ...MARA,
    otherEmails: ['m.lind@home.example'],
    otherPhones: ['+46701234567', '030 12345'],
  });
  expect(await add(workspaceId, { value: MARA.email, reason: 'bounced' })).toMatchObject({ linked: [] });
  const byOther = await add(workspaceId, { value: '+46701234567', reason: 'opted-out' });
  expect(byOther.linked.toSorted()).toEqual(['m.lind@home.example', 'mara@northwind.example']);
  const byEmail = await add(workspaceId, { value: 'm.lind@home.example', reason: 'opted-out' });
  expect(byEmail.linked).toEqual([MARA.phone]);
});

it('leaves the other channel alone where the workspace says so', async () => {
  const user = await someone(test.platform);
  const mara = await record(database.db, user.workspaceId, 'contact', MARA);
  await saveOptOutScope(database.db, user, 'channel');
  expect(await add(user.workspaceId, { value: MARA.phone, reason: 'opted-out' })).toMatchObject({ linked: [] });
  expect(await getStates(mara)).toEqual({ email: 'open', whatsapp: 'opted-out' });
  await saveOptOutScope(database.db, user, 'all');
  expect(await add(user.workspaceId, { value: MARA.phone, reason: 'opted-out' })).toMatchObject({
    linked: [MARA.email],
  });
});

it('ends the other channel of a contact that is added, changed or restored later', async () => {
  for (const [first, linked] of [
    [MARA.email, MARA.phone],
    [MARA.phone, MARA.email],
  ] as const) {
    const { workspaceId } = await someone(test.platform);
    await add(workspaceId, { value: first, reason: 'opted-out', source: 'Spring prices' });
    const mara = await record(database.db, workspaceId, 'contact', MARA);
    expect(await getStates(mara)).toEqual({ email: 'unsubscribed', whatsapp: 'opted-out' });
    expect((await listed(workspaceId)).find(([, value]) => value === linked)).toEqual([
      linked === MARA.phone ? 'phone' : 'address',
      linked,
      'opted-out',
      expect.stringContaining(first),
    ]);
  }
  const { workspaceId } = await someone(test.platform);
  await add(workspaceId, { value: MARA.email, reason: 'opted-out' }, { value: '+46701234567', reason: 'opted-out' });
  const changed = await record(database.db, workspaceId, 'contact', { ...MARA, email: 'mara@other.example' });
  expect(await getStates(changed)).toEqual({ email: 'open', whatsapp: 'unknown' });
  await database.db.execute(sql`update contacts set other_phones = '{+46701234567}' where id = ${changed}`);
  expect(await getStates(changed)).toEqual({ email: 'unsubscribed', whatsapp: 'unknown' });
  await database.db.execute(sql`update contacts set other_emails = array[${MARA.email}] where id = ${changed}`);
  expect(await getStates(changed)).toEqual({ email: 'unsubscribed', whatsapp: 'opted-out' });
});

it('links nothing to a contact that is added later for another reason, or against the setting', async () => {
  const bounced = await someone(test.platform);
  await add(bounced.workspaceId, { value: MARA.email, reason: 'bounced' }, { value: 'b.example', reason: 'manual' });
  const apart = await someone(test.platform);
  await saveOptOutScope(database.db, apart, 'channel');
  await add(apart.workspaceId, { value: MARA.email, reason: 'opted-out' });
  for (const { workspaceId } of [bounced, apart]) {
    const mara = await record(database.db, workspaceId, 'contact', MARA);
    expect(await getStates(mara)).toMatchObject({ whatsapp: 'unknown' });
    expect(await listed(workspaceId)).not.toContainEqual(expect.arrayContaining([MARA.phone]));
  }
});

it('does not link again what the person has revoked', async () => {
  const { workspaceId } = await someone(test.platform);
  const mara = await record(database.db, workspaceId, 'contact', MARA);
  await add(workspaceId, { value: MARA.phone, reason: 'opted-out' });
  await database.db.transaction((tx) => liftOptOut(tx, workspaceId, { value: MARA.phone, why: 'START' }));
  expect(await getStates(mara)).toEqual({ email: 'unsubscribed', whatsapp: 'unknown' });
  await database.db.execute(sql`update contacts set deleted_at = now() where id = ${mara}`);
  const again = await record(database.db, workspaceId, 'contact', { email: MARA.email, otherPhones: [MARA.phone] });
  await database.db.execute(sql`update contacts set phone = ${MARA.phone} where id = ${again}`);
  expect((await listed(workspaceId)).map(([, value]) => value)).toEqual([MARA.email]);
});

it('is said by contacts that are added later or get the phone later, and not any more once it is off the list', async () => {
  const user = await someone(test.platform);
  const { workspaceId } = user;
  await add(workspaceId, { value: MARA.phone, reason: 'manual' });
  const later = await record(database.db, workspaceId, 'contact', { phone: MARA.phone });
  const changed = await record(database.db, workspaceId, 'contact', { phone: '+46701234567' });
  await database.db.execute(sql`update contacts set phone = ${MARA.phone} where id = ${changed}`);
  expect([await getStates(later), await getStates(changed)]).toMatchObject([
    { whatsapp: 'opted-out' },
    { whatsapp: 'opted-out' },
  ]);
  await database.db.execute(sql`update contacts set phone = '+46701234567' where id = ${changed}`);
  expect(await getStates(changed)).toMatchObject({ whatsapp: 'unknown' });
  const off = await removeSuppressions(test.platform, user, {
    target: { matching: { q: '' } },
    why: 'A mistake',
    asked: false,
  });
  expect(await getStates(later)).toMatchObject({ whatsapp: 'unknown' });
  await restoreSuppressions(test.platform, user, off.undo);
  expect(await getStates(later)).toMatchObject({ whatsapp: 'opted-out' });
});
