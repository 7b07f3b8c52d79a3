// Tags are no part of a record's row: what tagging changes of the record, how it is undone, and what happens at once.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { whileHoldingNothing } from '#platform/held-connection.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { lockWaits } from '#tests/support/lock-waits.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { recordState, recordsContext, storedRow } from '#tests/support/record-state.ts';
import type { BulkAction, Condition, RecordFilter, RecordValues } from '../../contract.ts';
import { bulkRecords } from '../bulk/bulk-records.ts';
import { selectionCondition } from '../reading/record-filter.store.ts';
import { createRecord } from '../writing/create-records.ts';
import { editRecord } from '../writing/edit-record.ts';
import { lockRows, openChange, writeRows } from './record-changes.store.ts';
import { undoChange } from './undo-change.ts';

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;
let colleague: Principal;
let id: string;

const context = () => recordsContext(test.platform);
const bulk = async (action: BulkAction, who = user) =>
  (await bulkRecords(context(), who, 'contact', { target: { ids: [id] }, action })).changeId;
const edit = async (values: RecordValues, revision?: number, who = user) =>
  (await editRecord(context(), who, 'contact', id, { values, revision })).changeId;
const undo = (changeId: string | null) => undoChange(context(), user, changeId ?? '');
const row = () => storedRow(database.db, 'contact', id);
const state = () => recordState(database.db, user.workspaceId);

beforeEach(async () => {
  user = await someone(test.platform);
  colleague = await someone(test.platform, { joinWorkspaceId: user.workspaceId });
  ({ id } = await createRecord(context(), user, 'contact', { values: { name: 'Mara', tags: ['old'] }, anyway: true }));
});

describe.each<[string, () => Promise<string | null>, string[]]>([
  ['tagging', () => bulk({ do: 'tag', tag: 'fair' }), ['old', 'fair']],
  ['untagging', () => bulk({ do: 'untag', tag: 'OLD' }), []],
  ['an edit of the tags', () => edit({ tags: ['fair', 'old'] }), ['fair', 'old']],
])('%s', (_name, tagging, tags) => {
  it('is a revision, leaves "updated" unchanged, and is undone byte by byte', async () => {
    const [before, was] = [await state(), await row()];
    const changeId = await tagging();
    expect(await row()).toMatchObject({ tags, revision: 2, updated_at: was.updated_at });
    expect(await undo(changeId)).toMatchObject({ restored: 1, kept: 0 });
    expect(await state()).toEqual(before);
  });

  it('is undone beside a later edit of another field, and the edit beside it', async () => {
    const changeId = await tagging();
    const edited = await edit({ city: 'Oslo' });
    expect(await undo(changeId)).toMatchObject({ restored: 1 });
    expect(await row()).toMatchObject({ tags: ['old'], city: 'Oslo', revision: 4 });
    expect(await undo(edited)).toMatchObject({ restored: 1 });
    expect(await row()).toMatchObject({ tags: ['old'], city: '' });
  });

  it('stays where the tags were changed since', async () => {
    const changeId = await tagging();
    await edit({ tags: ['mine'], title: 'CEO' });
    expect(await undo(changeId)).toMatchObject({ restored: 0, kept: 1 });
    expect(await row()).toMatchObject({ tags: ['mine'], title: 'CEO' });
  });

  it('refuses an older edit of the tags by someone else, and no edit of another field', async () => {
    await tagging();
    await expect(edit({ tags: ['mine'] }, 1, colleague)).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    await edit({ city: 'Oslo' }, 1, colleague);
    await edit({ tags: ['mine'] }, 3, colleague);
    expect(await row()).toMatchObject({ tags: ['mine'], city: 'Oslo', revision: 4 });
  });
});

it('an edit of tags and another field is one revision, and undone as one', async () => {
  const before = await state();
  const changeId = await edit({ tags: [], city: 'Oslo' });
  expect(await row()).toMatchObject({ tags: [], city: 'Oslo', revision: 2 });
  await undo(changeId);
  expect(await state()).toEqual(before);
});

it('an edit of tags and another field stays where the tags were changed since', async () => {
  const changeId = await edit({ tags: ['fair'], city: 'Oslo' });
  await bulk({ do: 'tag', tag: 'late' });
  expect(await undo(changeId)).toMatchObject({ restored: 0, kept: 1 });
  expect(await row()).toMatchObject({ tags: ['fair', 'late'], city: 'Oslo' });
});

it('tagging that waits for an edit of the tags loses neither, and notes them as the edit left them', async () => {
  const before = await state();
  let tagging: Promise<string | null> = Promise.resolve(null);
  await database.db.transaction(async (tx) => {
    const [held] = await lockRows(tx, user.workspaceId, 'contact', [id]);
    if (!held) throw new Error('no record');
    const change = await openChange(tx, user.workspaceId, 'contact', 'edit', colleague.userId);
    await writeRows(tx, change, [{ before: held, after: { ...held, tags: ['old', 'mine'] } }]);
    tagging = whileHoldingNothing(() => bulk({ do: 'tag', tag: 'fair' }));
    await lockWaits(database.db, 1);
  });
  const changeId = await tagging;
  expect(await row()).toMatchObject({ tags: ['old', 'mine', 'fair'], revision: 3 });
  await undo(changeId);
  expect(await row()).toMatchObject({ tags: ['old', 'mine'], revision: 2 });
  expect((await state()).contacts).toEqual(before.contacts);
});

it('a filter by tag is met by the index on tags, of its own workspace', async () => {
  await database.db.execute(sql`
    with made as (
      insert into contacts (workspace_id, id, name, source)
      select ${user.workspaceId}::uuid, gen_random_uuid(), 'Filler ' || n, 'import' from generate_series(1, 8000) n returning id, name)
    insert into contact_tags (workspace_id, record_id, tags)
    select ${user.workspaceId}::uuid, id, array['tag ' || substr(name, 8)::int % 400] from made`);
  // The vacuum sorts the pending list of the insert into the index.
  await database.db.execute(sql`vacuum analyze contacts, contact_tags`);
  const asked: Condition = { field: 'tags', op: 'any-of', value: ['tag 7'] };
  const other: Condition = { field: 'city', op: 'is', value: 'Oslo' };
  const filters: RecordFilter[] = [
    { join: 'and', items: [asked] },
    { join: 'or', items: [asked, other] },
  ];
  for (const filter of filters) {
    const scope = { workspaceId: user.workspaceId, kind: 'contact' } as const;
    const condition = await selectionCondition(context(), scope, { shelf: 'live', filter });
    const { rows } = await database.db.execute(
      sql`explain (format json) select r.id from contacts r where ${condition}`,
    );
    const plan = JSON.stringify(rows);
    expect(plan).toContain('"contact_tags_by_tag"');
    expect(plan).toMatch(/Index Cond":"\(\(workspace_id = [^)]*\) AND \(tags &&/);
    expect(plan).not.toMatch(/"Seq Scan"[^{}]*"contact_tags"/);
  }
});
