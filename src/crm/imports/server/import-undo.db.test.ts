// Taking an import back when people have worked with what it brought: what they did stays, and is counted.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { withImports } from '#tests/support/imports.ts';
import { bulkRecords, editRecord, mergeRecords } from '#tests/support/record-actions.ts';
import { staticList } from '#tests/support/records.ts';

const database = withDatabase();
const imports = withImports(database);
const { imported, undone, byEmail } = imports;

const file = (names: readonly string[]) =>
  `E-mail,Name,Title\n${names.map((name) => `${name}@undo.example,Person ${name},Buyer`).join('\n')}\n`;
const getId = async (name: string) => String((await byEmail(`${name}@undo.example`))?.id);
const live = async () =>
  (await imports.records()).filter((row) => row.deleted_at === null).map(({ name }) => String(name).slice(7));
const edit = async (name: string, values: Record<string, string>) => {
  const record = await byEmail(`${name}@undo.example`);
  const change = { values, revision: Number(record?.revision) };
  await editRecord(imports.context, imports.who, 'contact', String(record?.id), change);
};
const bulk = async (name: string, action: Parameters<typeof bulkRecords>[3]['action']) =>
  bulkRecords(imports.context, imports.who, 'contact', { target: { ids: [await getId(name)] }, action });
const getMembers = async (listId: string) =>
  (
    await database.db.execute<{ name: string }>(sql`
      select c.name from list_members m join contacts c on c.workspace_id = m.workspace_id and c.id = m.record_id
       where m.list_id = ${listId}::uuid order by 1`)
  ).rows.map(({ name }) => name.slice(7));

beforeEach(() => imports.begin());

it('leaves what was edited, tagged, merged, deleted or put on a list since, and takes the rest away', async () => {
  const run = await imported(file(['alone', 'edited', 'tagged', 'stays', 'goes', 'deleted', 'listed']));
  const listId = await staticList(database.db, imports.who.workspaceId);
  await edit('edited', { title: 'Founder' });
  const show = {};
  const [stays, goes] = [await getId('stays'), await getId('goes')];
  await mergeRecords(imports.context, imports.who, 'contact', stays, { otherId: goes, show });
  await bulk('tagged', { do: 'tag', tag: 'fair' });
  await bulk('deleted', { do: 'bin' });
  await bulk('listed', { do: 'add-to-list', listId });

  expect(await undone(run.id)).toMatchObject({ state: 'undone', undone: { removed: 1, restored: 0, kept: 6 } });
  expect((await live()).toSorted()).toEqual(['edited', 'listed', 'stays', 'tagged']);
  expect(await byEmail('stays@undo.example')).toMatchObject({ other_emails: ['goes@undo.example'] });
  expect(await getMembers(listId)).toEqual(['listed']);
});

it('gives records back what they had, but for what was changed since', async () => {
  await imported(file(['a', 'b', 'c', 'd']));
  const before = await imports.records();
  const titles = 'E-mail,Title,City\na@undo.example,Chair,Umeå\nb@undo.example,Chair,Umeå\nc@undo.example,Chair,Umeå\n';
  const run = await imported(titles, { rule: 'overwrite' });
  await edit('b', { title: 'Founder' });
  await bulk('c', { do: 'bin' });
  await edit('d', { title: 'Owner' });

  const result = await undone(run.id);
  const now = await imports.records();
  expect(result).toMatchObject({ state: 'undone', undone: { removed: 0 } });
  expect(now[0]).toEqual(before[0]);
  expect(now[1]).toMatchObject({ title: 'Founder' });
  expect(now[2]?.deleted_at).not.toBeNull();
  expect(now[3]).toMatchObject({ title: 'Owner' });
  expect((result.undone?.restored ?? 0) + (result.undone?.kept ?? 0)).toBe(3);
});

it('two undos at once are one undo', async () => {
  const run = await imported(file(['a', 'b']));
  await Promise.all([undone(run.id), undone(run.id)]);
  expect(await undone(run.id)).toMatchObject({ undone: { removed: 2, restored: 0, kept: 0 } });
  expect(await live()).toEqual([]);
});

it('is refused after 30 days', async () => {
  const run = await imported(file(['a']));
  await database.db.execute(
    sql`update imports set finished_at = now() - interval '31 days' where id = ${run.id}::uuid`,
  );
  await expect(undone(run.id)).rejects.toMatchObject({ code: 'IMPORT_NOT_UNDOABLE' });
  expect(await live()).toEqual(['a']);
});

it('imported again, it is there again', async () => {
  const text = file(['a', 'b']);
  await undone((await imported(text)).id);
  expect((await imported(text)).counts).toMatchObject({ created: 2, skipped: 0 });
});

it('undoes memberships of a list that was deleted since', async () => {
  const listId = await staticList(database.db, imports.who.workspaceId);
  const run = await imported(file(['new']), { mapping: { listId } });
  await database.db.execute(sql`update lists set shelf = 'bin' where id = ${listId}::uuid`);
  expect(await undone(run.id)).toMatchObject({ state: 'undone', undone: { removed: 1, kept: 0 } });
  expect(await live()).toEqual([]);
});
