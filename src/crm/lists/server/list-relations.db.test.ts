// Who is in which list: adding, taking out, the limit of the plan, and the condition that tables are filtered by.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record, staticList } from '#tests/support/records.ts';
import { createListRelations } from './list-relations.ts';

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;
let other: Principal;
let list: string;
let ann: string;
let bob: string;
let firm: string;

/** Live lists follow names that begin with the words of their filter. */
const relations = () =>
  createListRelations(database, async (_workspace, _kind, { q }) => sql`r.name like ${`${q}%`}::text`);
const change = (what: 'add' | 'remove', ids: string[], { who = user, listId = list, kind = 'contact' as const } = {}) =>
  database.db.transaction((tx) =>
    relations().changeList(tx, who.workspaceId, { listId, kind, ids, do: what, madeBy: who.userId }),
  );
async function found(kind: 'contact' | 'company', ids: string[], who = user): Promise<string[]> {
  const condition = await relations().inLists(who.workspaceId, kind, ids);
  const { rows } = await database.db.execute<{ id: string }>(sql`
    select r.id from ${kind === 'contact' ? sql`contacts` : sql`companies`} r
     where r.workspace_id = ${who.workspaceId} and ${condition} order by r.id`);
  return rows.map(({ id }) => id);
}
const held = async () =>
  (
    await database.db.execute<{ contacts: number; companies: number }>(
      sql`select contacts, companies from lists where id = ${list}`,
    )
  ).rows[0];

beforeEach(async () => {
  user = await someone(test.platform, { plan: 'starter' });
  other = await someone(test.platform);
  list = await staticList(database.db, user.workspaceId);
  ann = await record(database.db, user.workspaceId, 'contact', { name: 'Ann' });
  bob = await record(database.db, user.workspaceId, 'contact', { name: 'Bob' });
  firm = await record(database.db, user.workspaceId, 'company', { name: 'Firm' });
});

describe('places in a list', () => {
  it('adds each record once, and counts what the list holds', async () => {
    expect(await change('add', [ann, bob, ann])).toEqual([ann, bob].sort());
    expect(await change('add', [bob])).toEqual([]);
    expect(await held()).toEqual({ contacts: 2, companies: 0 });
    expect(await change('remove', [bob, firm])).toEqual([bob]);
    expect(await held()).toEqual({ contacts: 1, companies: 0 });
    expect(await found('contact', [list])).toEqual([ann]);
  });

  it('lets two at once add the same records, once', async () => {
    const added = await Promise.all([change('add', [ann, bob]), change('add', [bob, ann])]);
    expect(added.flat().sort()).toEqual([ann, bob].sort());
    expect(await held()).toEqual({ contacts: 2, companies: 0 });
  });

  it('leaves records of the bin and of other workspaces out', async () => {
    const foreign = await record(database.db, other.workspaceId, 'contact');
    await database.db.execute(sql`update contacts set deleted_at = now() where id = ${bob}`);
    expect(await change('add', [ann, bob, foreign])).toEqual([ann]);
    await expect(change('add', [foreign], { who: other })).rejects.toMatchObject({ code: 'LIST_NOT_FOUND' });
    expect(await found('contact', [list], other)).toEqual([]);
  });

  it('gives back what it said of a record when its removal is undone', async () => {
    await change('add', [ann]);
    await database.db.execute(
      sql`update list_members set status = 'waiting', note = 'Call', owner_id = ${user.userId}, added_at = '2026-01-01' where record_id = ${ann}`,
    );
    const row = async () =>
      (
        await database.db.execute(
          sql`select status, note, owner_id, added_at, added_by from list_members where record_id = ${ann}`,
        )
      ).rows;
    const before = await row();
    await change('remove', [ann]);
    expect(await row()).toEqual([]);
    await change('add', [ann]);
    expect(await row()).toEqual(before);
  });

  it('takes what is deleted for good out of every list', async () => {
    await change('add', [ann, bob]);
    await database.db.execute(sql`delete from contacts where id = ${ann}`);
    expect(await held()).toEqual({ contacts: 1, companies: 0 });
  });

  it('refuses what the plan does not allow, and keeps nothing of it', async () => {
    await database.db.execute(sql`
      insert into list_members (workspace_id, list_id, record_kind, record_id)
      select ${user.workspaceId}, ${list}, 'company', gen_random_uuid() from generate_series(1, 9999)`);
    await expect(change('add', [ann, bob])).rejects.toMatchObject({
      code: 'LIST_FULL',
      message: 'A list holds at most 10,000 records on your plan. A larger plan allows more.',
    });
    expect(await held()).toEqual({ contacts: 0, companies: 9999 });
    expect(await change('add', [ann])).toEqual([ann]);
  });

  it('answers for no list in the bin and no live one', async () => {
    await database.db.execute(sql`update lists set shelf = 'bin' where id = ${list}`);
    await expect(change('add', [ann])).rejects.toMatchObject({ code: 'LIST_NOT_FOUND' });
    expect(await found('contact', [list])).toEqual([]);
  });
});

describe('the condition of a filter', () => {
  it('takes static lists by their members and live ones by their rule', async () => {
    const live = await staticList(database.db, user.workspaceId, 'Follows B');
    await database.db.execute(
      sql`update lists set type = 'live', rule = '{"kind":"contact","selection":{"q":"B"}}' where id = ${live}`,
    );
    await change('add', [ann]);
    expect(await found('contact', [list])).toEqual([ann]);
    expect(await found('contact', [live])).toEqual([bob]);
    expect(await found('contact', [live, list])).toEqual([ann, bob].sort());
    expect(await found('company', [live, list])).toEqual([]);
  });

  it('names the static lists of each record', async () => {
    const second = await staticList(database.db, user.workspaceId, 'Autumn');
    await change('add', [ann]);
    await change('add', [ann], { listId: second });
    const binned = await staticList(database.db, user.workspaceId, 'Binned');
    await change('add', [ann], { listId: binned });
    await database.db.execute(sql`update lists set shelf = 'bin' where id = ${binned}`);
    const { rows } = await database.db.execute(
      sql`select r.id, ${relations().listsOf.contact} as lists from contacts r
           where r.workspace_id = ${user.workspaceId} order by r.id = ${bob}`,
    );
    const lists = [
      { id: second, name: 'Autumn' },
      { id: list, name: 'Spring' },
    ];
    expect(rows).toEqual([
      { id: ann, lists },
      { id: bob, lists: [] },
    ]);
  });
});
