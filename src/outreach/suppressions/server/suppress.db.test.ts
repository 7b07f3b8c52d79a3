// The list on the real database: what is stronger stays, contacts say the same as the list, and one statement asks it.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { suppress } from './suppress.ts';
import { notSuppressed, suppressedAmong } from './suppressed.store.ts';

const database = withDatabase();
const test = withPlatform(database);

const getState = async (id: string) => {
  const { rows } = await database.db.execute<Record<string, unknown>>(sql`
    select c.email_state as state, c.email_state_reason as why, c.email_state_at is not null as dated,
           (select array_agg(ch.action) from record_change_rows r join record_changes ch on ch.workspace_id = r.workspace_id and ch.id = r.change_id
             where r.workspace_id = c.workspace_id and r.record_id = c.id) as actions
      from contacts c where c.id = ${id}`);
  return rows[0];
};

it('adds addresses and domains once, and says so in their contacts', async () => {
  const { workspaceId } = await someone(test.platform);
  const mara = await record(database.db, workspaceId, 'contact', { email: 'mara@northwind.example' });
  const joe = await record(database.db, workspaceId, 'contact', { email: 'joe@eu.acme.example' });
  const other = await record(database.db, workspaceId, 'contact', { email: 'joe@notacme.example' });
  const entries = [
    { value: 'Mara <MARA@northwind.example>', reason: 'opted-out', source: 'Spring prices' },
    { value: 'mara@northwind.example', reason: 'manual' },
    { value: 'acme.example', reason: 'manual', detail: 'Asked by phone' },
    { value: 'nonsense\0\ud800@x', reason: 'manual', detail: '\0\ud800' },
    { value: 'odd@b.example', reason: 'bounced', detail: '550 \0\ud800' },
  ] as const;
  const done = await database.db.transaction((tx) => suppress(tx, workspaceId, entries));
  expect({ ...done, added: done.added.toSorted(), contacts: done.contacts.toSorted() }).toEqual({
    added: ['acme.example', 'mara@northwind.example', 'odd@b.example'],
    known: [],
    linked: [],
    malformed: ['nonsense\0\ud800@x'],
    contacts: [mara, joe].sort(),
  });
  expect(await getState(mara)).toEqual({
    state: 'unsubscribed',
    why: 'Opted out: Spring prices',
    dated: true,
    actions: ['permit'],
  });
  expect(await getState(joe)).toMatchObject({ why: 'Added by hand: all of acme.example: Asked by phone' });
  expect(await getState(other)).toMatchObject({ state: 'open' });
  const again = await database.db.transaction((tx) => suppress(tx, workspaceId, entries));
  expect(again).toMatchObject({ added: [], contacts: [] });
});

it('never puts a weaker reason in the place of a stronger one', async () => {
  const { workspaceId } = await someone(test.platform);
  const id = await record(database.db, workspaceId, 'contact', { email: 'a@b.example' });
  const add = (reason: 'manual' | 'bounced' | 'opted-out') =>
    database.db.transaction((tx) => suppress(tx, workspaceId, [{ value: 'a@b.example', reason }]));
  const states: unknown[] = [];
  for (const reason of ['manual', 'bounced', 'opted-out', 'bounced'] as const) {
    const { added } = await add(reason);
    states.push([added.length, (await getState(id))?.state]);
  }
  expect(states).toEqual([
    [1, 'unsubscribed'],
    [1, 'bounced'],
    [1, 'unsubscribed'],
    [0, 'unsubscribed'],
  ]);
});

it('asks for addresses in a statement and by name alike, in one workspace only', async () => {
  const [{ workspaceId }, stranger] = [await someone(test.platform), await someone(test.platform)];
  await suppress(database.db, workspaceId, [
    { value: 'acme.example', reason: 'manual' },
    { value: 'joe@acme.example', reason: 'opted-out' },
    { value: 'only@b.example', reason: 'bounced' },
  ]);
  const emails = ['Joe@acme.example', 'x@a.b.acme.example', 'x@nacme.example', 'only@b.example', 'other@b.example'];
  const found = await suppressedAmong(database.db, workspaceId, [...emails, 'no address']);
  expect([...found].map(([email, { reason, value }]) => [email, reason, value])).toEqual([
    ['Joe@acme.example', 'opted-out', 'joe@acme.example'],
    ['x@a.b.acme.example', 'manual', 'acme.example'],
    ['only@b.example', 'bounced', 'only@b.example'],
  ]);
  const free = notSuppressed(sql`${workspaceId}::uuid`, sql`lower(e)`, sql`split_part(e, '@', 2)`);
  const { rows } = await database.db.execute<{ e: string }>(
    sql`select e from unnest(${sql.param(emails)}::text[]) e where ${free}`,
  );
  expect(rows.map(({ e }) => e)).toEqual(['x@nacme.example', 'other@b.example']);
  expect((await suppressedAmong(database.db, stranger.workspaceId, emails)).size).toBe(0);
});

it('is said by a contact from the moment it is added', async () => {
  const { workspaceId } = await someone(test.platform);
  await suppress(database.db, workspaceId, [{ value: 'acme.example', reason: 'manual' }]);
  const id = await record(database.db, workspaceId, 'contact', { email: 'joe@mail.acme.example' });
  const free = await record(database.db, workspaceId, 'contact', { email: 'joe@nacme.example' });
  expect([await getState(id), await getState(free)]).toMatchObject([
    { state: 'unsubscribed', why: 'Added by hand: all of acme.example', dated: true, actions: null },
    { state: 'open', why: '' },
  ]);
});
