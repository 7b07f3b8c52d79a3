// Lists as people work with them: made from records and from each other, live ones, what is new in them, shelves and limits.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createRecordJob,
  type RecordRelations,
  selectionCondition,
  targetCondition,
} from '#crm/records/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { recordsContext } from '#tests/support/record-state.ts';
import { record, staticList } from '#tests/support/records.ts';
import type { InitialMembers, LiveRule } from '../contract.ts';
import { createListRelations } from './list-relations.ts';
import { purgeTrashedLists } from './lists.store.ts';
import type { ConditionOf, ListsContext } from './lists-context.ts';
import { changeList, changeMembers, createList, readMembers } from './manage-lists.ts';
import { countLists, readList, readLists, recordListView } from './read-lists.ts';

const database = withDatabase();
const test = withPlatform(database);
/** As the app puts lists and records together. */
const getCondition: ConditionOf = (workspaceId, kind, selection) =>
  selectionCondition({ platform: test.platform, relations: relations() }, { workspaceId, kind }, selection);
const relations = (): RecordRelations => createListRelations(test.platform, getCondition);
function context(): ListsContext {
  const { platform } = test;
  const scoped = { platform, relations: relations() };
  return {
    platform,
    conditionOf: getCondition,
    targetOf: (workspaceId, kind, target) => targetCondition(scoped, { workspaceId, kind }, target),
  };
}
let user: Principal;
let ann: string;
let bob: string;
let firm: string;

const createStatic = (name: string, beginning?: InitialMembers) =>
  createList(context(), user, { type: 'static', name, beginning });
const of = (...ids: string[]): InitialMembers => ({ from: 'records', kind: 'contact', target: { ids } });
const called = (q: string) => ({ kind: 'contact' as const, selection: { q } });
const live = async (name: string, rule: LiveRule = called('ann')) =>
  (await createList(context(), user, { type: 'live', name, rule })).list.id;
const asking = (field: string, value: string[]): LiveRule => ({
  kind: 'contact',
  selection: { filter: { join: 'and', items: [{ field, op: 'any-of', value }] } },
});
const from = (how: 'copy' | 'union' | 'intersect' | 'subtract', ...lists: string[]): InitialMembers => ({
  from: 'lists',
  how,
  lists,
});
async function inside(listId: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select record_id as id from list_members where list_id = ${listId} order by record_id`,
  );
  return rows.map(({ id }) => id);
}

beforeEach(async () => {
  user = await someone(test.platform);
  ann = await record(database.db, user.workspaceId, 'contact', {
    name: 'Ann',
    email: 'ann@oak.example',
    verdict: 'valid',
  });
  bob = await record(database.db, user.workspaceId, 'contact', { name: 'Bob' });
  firm = await record(database.db, user.workspaceId, 'company', { name: 'Firm' });
});

describe('a new list', () => {
  it('begins with records, those of others left out', async () => {
    const other = await someone(test.platform);
    const foreign = await record(database.db, other.workspaceId, 'contact');
    const { list, added } = await createStatic('Spring', of(ann, bob, foreign));
    expect({ added, contacts: list.contacts, inside: await inside(list.id) }).toEqual({
      added: 2,
      contacts: 2,
      inside: [ann, bob].sort(),
    });
    await expect(
      createList(context(), other, { type: 'static', name: 'Theirs', beginning: from('copy', list.id) }),
    ).rejects.toMatchObject({ code: 'LIST_NOT_FOUND' });
  });

  it.each<['union' | 'intersect' | 'subtract', string[]]>([
    ['union', ['Ann', 'Bob', 'Firm']],
    ['intersect', ['Ann']],
    ['subtract', ['Bob', 'Firm']],
  ])('of others: %s, static and live ones together', async (how, names) => {
    const all = await createStatic('All', of(ann, bob));
    await database.db.execute(sql`
      insert into list_members (workspace_id, list_id, record_kind, record_id)
      values (${user.workspaceId}, ${all.list.id}, 'company', ${firm})`);
    const { list } = await createStatic('New', from(how, all.list.id, await live('Anns')));
    const { rows } = await database.db.execute<{ name: string }>(sql`
      select coalesce(c.name, o.name) as name from list_members m
        left join contacts c on c.id = m.record_id left join companies o on o.id = m.record_id
       where m.list_id = ${list.id} order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  it('of very many is there at once, and filled by work in the background', async () => {
    const { list: source } = await createStatic('Spring', of(ann, bob));
    await changeMembers(context(), user, source.id, { kind: 'contact', ids: [ann], status: 'done', note: 'Called' });
    const body = { type: 'static' as const, name: 'Big', beginning: from('copy', source.id) };
    const { list, added, coming } = await createList(context(), user, body, undefined, 1);
    expect({ added, coming, inside: await inside(list.id) }).toEqual({ added: 0, coming: 2, inside: [] });
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select id from record_jobs where workspace_id = ${user.workspaceId}`,
    );
    const job = createRecordJob({ ...recordsContext(test.platform), relations: relations() });
    for (const { id } of rows) await job.run({ workspaceId: user.workspaceId, id });
    expect(await inside(list.id)).toEqual([ann, bob].sort());
    expect(await readMembers(context(), user, list.id, { kind: 'contact', ids: [ann] })).toMatchObject({
      items: [{ status: 'done', note: 'Called' }],
    });
  });

  it('of more than the plan allows is refused before anything is done', async () => {
    const small = await someone(test.platform, { plan: 'starter' });
    await database.db.execute(sql`
      insert into contacts (workspace_id, id, name, source)
      select ${small.workspaceId}::uuid, gen_random_uuid(), 'N' || n, 'import' from generate_series(1, 10001) n`);
    const everybody = { selection: { shelf: 'live' as const }, except: [] };
    const beginning = { from: 'records' as const, kind: 'contact' as const, target: everybody };
    for (const atOnce of [1, 20_000]) {
      const made = createList(context(), small, { type: 'static', name: 'All', beginning }, undefined, atOnce);
      await expect(made).rejects.toMatchObject({ code: 'LIST_FULL' });
    }
    expect((await readLists(context(), small, 'live')).items).toEqual([]);
  });

  it('copies what a static list says, and the rule of a live one', async () => {
    const { list } = await createStatic('Spring', of(ann));
    await changeMembers(context(), user, list.id, { kind: 'contact', ids: [ann], status: 'done', note: 'Called' });
    const copy = await createStatic('Copy', from('copy', list.id));
    expect(await readMembers(context(), user, copy.list.id, { kind: 'contact', ids: [ann] })).toMatchObject({
      items: [{ status: 'done', note: 'Called' }],
    });
    const followed = await createStatic('Copy of live', from('copy', await live('Anns')));
    expect(followed.list).toMatchObject({ type: 'live', rule: called('ann') });
  });

  it('is live only by a filter that can be asked, and never by lists', async () => {
    const anns = await live('Anns');
    const { list } = await createStatic('Spring', of(bob));
    const refused = (message: RegExp) => ({
      code: 'INVALID_INPUT',
      fields: [{ path: 'rule', message: expect.stringMatching(message) }],
    });
    for (const lists of [anns, list.id]) {
      await expect(live('Bad', asking('lists', [lists]))).rejects.toMatchObject(refused(/cannot filter by lists/));
      const change = changeList(context(), user, anns, { rule: asking('lists', [lists]) });
      await expect(change).rejects.toMatchObject(refused(/cannot filter by lists/));
    }
    await expect(live('Bad', asking('nonsense', ['x']))).rejects.toMatchObject(refused(/no longer exists/));
    expect((await readList(context(), user, anns)).list.rule).toEqual(called('ann'));
  });
});

describe('counts', () => {
  it('leave out trashed records, and count live lists on request', async () => {
    const { list } = await createStatic('Spring', of(ann, bob));
    const anns = await live('Anns');
    expect(await countLists(context(), user, [list.id, anns, crypto.randomUUID()])).toEqual([
      { id: list.id, contacts: 2, companies: 0, validEmails: 1, fault: null },
      { id: anns, contacts: 1, companies: 0, validEmails: 1, fault: null },
    ]);
    await database.db.execute(sql`update contacts set deleted_at = now() where id = ${ann}`);
    expect(await countLists(context(), user, [list.id, anns])).toEqual([
      { id: list.id, contacts: 1, companies: 0, validEmails: 0, fault: null },
      { id: anns, contacts: 0, companies: 0, validEmails: 0, fault: null },
    ]);
    const { items, rowLimit, sharedWith, shelves } = await readLists(context(), user, 'live');
    expect({ names: items.map(({ name }) => name).sort(), rowLimit, sharedWith, shelves }).toEqual({
      names: ['Anns', 'Spring'],
      rowLimit: 100_000,
      sharedWith: 0,
      shelves: { live: 2, archived: 0, bin: 0 },
    });
  });

  it('tell what came into a live list since one looked, for the whole sitting', async () => {
    const anns = await live('Anns');
    const news = async () => (await readList(context(), user, anns)).news;
    expect(await news()).toBeNull();
    await recordListView(context(), user, anns);
    expect(await news()).toMatchObject({ count: 0 });
    await record(database.db, user.workspaceId, 'contact', { name: 'Annika' });
    await record(database.db, user.workspaceId, 'contact', { name: 'Carl' });
    expect(await news()).toMatchObject({ count: 1 });
    await recordListView(context(), user, anns);
    expect(await news()).toMatchObject({ count: 1 });
    await database.db.execute(
      sql`update list_visits set looked_at = now() - interval '31 minutes' where list_id = ${anns}`,
    );
    await recordListView(context(), user, anns);
    await database.db.execute(sql`update list_visits set looked_at = now(), new_since = now() where list_id = ${anns}`);
    expect(await news()).toMatchObject({ count: 0 });
  });
});

describe('a live list whose filter has an error', () => {
  const gone = () => asking(`custom.${crypto.randomUUID()}`, ['x']);
  const fault = 'A field of this filter no longer exists. Remove its condition.';
  async function broken(rule: LiveRule): Promise<string> {
    const id = await live('Broken');
    await recordListView(context(), user, id);
    await database.db.execute(sql`update lists set rule = ${JSON.stringify(rule)}::jsonb where id = ${id}`);
    return id;
  }

  it('says why, and leaves the other lists as they are', async () => {
    const [anns, id] = [await live('Anns'), await broken(gone())];
    expect(await readList(context(), user, id)).toMatchObject({ fault, news: null });
    expect(await countLists(context(), user, [id, anns])).toMatchObject([
      { contacts: 0, fault },
      { contacts: 1, fault: null },
    ]);
    await changeList(context(), user, id, { rule: called('bob') });
    expect(await readList(context(), user, id)).toMatchObject({ fault: null });
  });

  it('is named where another question asks for it', async () => {
    const id = await broken(gone());
    const refused = (path: string) => ({
      code: 'INVALID_INPUT',
      fields: [{ path, message: `The live list “Broken” has an error in its filter. ${fault}` }],
    });
    const asked = context().conditionOf(user.workspaceId, 'contact', {
      ...asking('lists', [id]).selection,
      shelf: 'live',
    });
    await expect(asked).rejects.toMatchObject(refused('filter'));
    await expect(createStatic('New', from('union', id))).rejects.toMatchObject(refused('filter'));
  });

  it('never follows itself, whatever is stored', async () => {
    const id = await broken(called('ann'));
    await database.db.execute(sql`
      update lists set rule = ${JSON.stringify(asking('lists', [id]))}::jsonb where id = ${id}`);
    const { fault } = await readList(context(), user, id);
    expect(fault).toMatch(/cannot filter by lists/);
  });
});

it('filters records in any list, or in none; trashed lists do not count', async () => {
  const { list } = await createStatic('Spring', of(ann));
  const found = async (op: 'filled' | 'empty') => {
    const selection = { shelf: 'live' as const, filter: { join: 'and' as const, items: [{ field: 'lists', op }] } };
    const condition = await context().conditionOf(user.workspaceId, 'contact', selection);
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select r.id from contacts r where ${condition} order by r.id`,
    );
    return rows.map(({ id }) => id);
  };
  expect([await found('filled'), await found('empty')]).toEqual([[ann], [bob]]);
  await changeList(context(), user, list.id, { shelf: 'bin' });
  expect([await found('filled'), await found('empty')]).toEqual([[], [ann, bob].sort()]);
});

describe('a list that is there', () => {
  it('says of its members what is changed, and answers how it was', async () => {
    const { list } = await createStatic('Spring', of(ann));
    const change = { kind: 'contact' as const, ids: [ann, bob], status: 'waiting' as const, ownerId: user.userId };
    const { before } = await changeMembers(context(), user, list.id, change);
    expect(before).toMatchObject([{ recordId: ann, status: '', ownerId: null, note: '' }]);
    const stranger = await someone(test.platform);
    await expect(
      changeMembers(context(), user, list.id, { kind: 'contact', ids: [ann], ownerId: stranger.userId }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(changeMembers(context(), stranger, list.id, change)).rejects.toMatchObject({ code: 'LIST_NOT_FOUND' });
  });

  it('goes to the bin and comes back; after 30 days it is gone', async () => {
    const { list } = await createStatic('Spring', of(ann));
    await changeList(context(), user, list.id, { shelf: 'bin' });
    expect((await readLists(context(), user, 'live')).items).toEqual([]);
    const back = { shelf: 'live', name: 'Autumn', ownerId: user.userId } as const;
    expect(await changeList(context(), user, list.id, back)).toMatchObject({
      name: 'Autumn',
      owner: { id: user.userId },
      contacts: 1,
    });
    await changeList(context(), user, list.id, { shelf: 'bin' });
    expect(await purgeTrashedLists(database.db)).toBe(0);
    await database.db.execute(sql`update lists set shelved_at = now() - interval '31 days' where id = ${list.id}`);
    expect(await purgeTrashedLists(database.db)).toBe(1);
    await expect(readList(context(), user, list.id)).rejects.toMatchObject({ code: 'LIST_NOT_FOUND' });
  });

  it('takes a rule where it is live, and no other', async () => {
    const id = await staticList(database.db, user.workspaceId);
    await expect(changeList(context(), user, id, { rule: called('bob') })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    const anns = await live('Anns');
    await changeList(context(), user, anns, { rule: called('bob') });
    expect(await countLists(context(), user, [anns])).toMatchObject([{ contacts: 1 }]);
    expect((await readList(context(), user, anns)).list.rule).toEqual(called('bob'));
  });
});
