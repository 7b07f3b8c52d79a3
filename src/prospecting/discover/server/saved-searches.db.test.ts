// Saved searches: what is new since is counted exactly, and gone once it was looked at.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { company, deliver, discoverContext, filters, listing } from '#tests/support/discover.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { listDiscover } from './answers/list-discover.ts';
import { createDiscoverResultsJobs, deleteSearch, listSaved, markSearchSeen, saveSearch } from './saved-searches.ts';

const database = withDatabase();
const test = withPlatform(database);
const context = () => discoverContext(test.platform);
let user: Principal;

const save = (name: string, country: string, key = crypto.randomUUID()) =>
  saveSearch(context(), user, { name, kind: 'company', filters: filters({ country: [country] }) }, key);
const news = async () =>
  Object.fromEntries((await listSaved(context(), user.workspaceId)).map(({ name, newSince }) => [name, newSince]));
const later = () => database.db.execute(sql`update discover_searches set seen_at = seen_at - interval '1 minute'`);

beforeEach(async () => {
  user = await someone(test.platform);
  await database.db.execute(sql`delete from directory_companies where source <> 'built-in'`);
});

it('counts what came since, and lists exactly that', async () => {
  await deliver(database.db, user, [company('Before', { country: 'SE' })]);
  const { seenAt } = await save('Sweden', 'SE');
  await save('Finland', 'FI');
  expect(await news()).toEqual({ Sweden: 0, Finland: 0 });
  const at = new Date(Date.parse(seenAt) + 1_000);
  await deliver(database.db, user, [company('After', { country: 'SE' }), company('Before', { country: 'SE' })], { at });
  expect(await news()).toEqual({ Sweden: 1, Finland: 0 });
  const asked = listing('company', 'new', { country: ['SE'] }, { since: seenAt });
  const { items } = await listDiscover(context(), user.workspaceId, asked);
  expect(items.map((row) => row.company?.name)).toEqual(['After']);
});

it('counts rows that an import has brought into the directory since, without those that are kept', async () => {
  await database.db.execute(sql`update directory_companies set added_at = now() - interval '1 day'`);
  await save('Sweden', 'SE');
  await later();
  const row = (name: string) => sql`
    insert into directory_companies (source, key, name, domain, city, country, address, industry, industry_text, size, register, twin_key, as_of,
                                     added_at, search)
    values ('companies-house', ${name}, ${name}, '', '', 'SE', '', '', '', '', '', '', '2026-11-01', now(), array_to_tsvector(array['c:SE']))`;
  await database.db.execute(row('New here'));
  await database.db.execute(row('Kept already'));
  await database.db.execute(sql`
    insert into companies (workspace_id, id, name, country, source) values (${user.workspaceId}, gen_random_uuid(), 'Kept already', 'SE', 'manual')`);
  expect(await news()).toEqual({ Sweden: 1 });
});

it('counts from now on once it was looked at, and forgets', async () => {
  const { id, seenAt } = await save('Sweden', 'SE');
  await later();
  await deliver(database.db, user, [company('After', { country: 'SE' })], { at: new Date(Date.parse(seenAt) - 1_000) });
  expect(await news()).toEqual({ Sweden: 1 });
  await markSearchSeen(context(), user.workspaceId, id);
  expect(await news()).toEqual({ Sweden: 0 });
  const other = await someone(test.platform);
  await expect(markSearchSeen(context(), other.workspaceId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(deleteSearch(context(), other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await deleteSearch(context(), user, id);
  expect(await news()).toEqual({});
});

it('saves once for one key, and fifty at most, also when they are saved at once', async () => {
  const key = crypto.randomUUID();
  expect(await save('Sweden', 'SE', key)).toEqual(await save('Sweden', 'SE', key));
  const tries = await Promise.allSettled(Array.from({ length: 55 }, (_, n) => save(`Search ${n}`, 'SE')));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(49);
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'LIMIT_REACHED' } });
});

it('notifies everyone once of what is new, and again only when there is more', async () => {
  const { id, seenAt } = await save('Sweden', 'SE');
  await save('Finland', 'FI');
  const colleague = await someone(test.platform, { joinWorkspaceId: user.workspaceId });
  const [, ofWorkspace] = createDiscoverResultsJobs(context());
  const look = () => ofWorkspace?.run({ workspaceId: user.workspaceId });
  const told = () => listNotifications(database.db, user.workspaceId, 'saved-search-news');
  await look();
  expect(await told()).toEqual([]);
  const at = new Date(Date.parse(seenAt) + 1_000);
  await deliver(database.db, user, [company('After', { country: 'SE' })], { at });
  await look();
  await look();
  const news = { thing: `saved-search:${id}`, link: `/dashboard?saved=${id}` };
  expect(await told()).toEqual(
    [user.userId, colleague.userId]
      .sort()
      .map((userId) =>
        expect.objectContaining({ ...news, userId, count: 1, params: expect.objectContaining({ count: 1 }) }),
      ),
  );
  await deliver(database.db, user, [company('Later', { country: 'SE' })], { at });
  await look();
  expect((await told()).map(({ count, params }) => [count, params.count])).toEqual([
    [2, 2],
    [2, 2],
  ]);
});
