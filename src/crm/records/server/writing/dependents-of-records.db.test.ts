// What other features keep of records goes with them: places in lists into the timeline and out of it, tasks with a merge, all of it from the bin.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { recordState, recordsContext } from '#tests/support/record-state.ts';
import { record, staticList } from '#tests/support/records.ts';
import type { BulkAction } from '../../contract.ts';
import { bulkRecords } from '../bulk/bulk-records.ts';
import { createTidyRecordsJob } from '../changes/records.jobs.ts';
import { undoChange } from '../changes/undo-change.ts';
import { saveRecords } from './create-records.ts';
import { mergeRecords } from './merge-records.ts';

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;
let list: string;
let mara: string;
let ann: string;

const context = () => recordsContext(test.platform);
const bulk = (action: BulkAction, ids: string[]) =>
  bulkRecords(context(), user, 'contact', { target: { ids }, action });
const undo = (changeId: string | null) => undoChange(context(), user, changeId ?? '');
const state = () => recordState(database.db, user.workspaceId);
const rows = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows;
const told = () =>
  rows(sql`select record_id as id, what, payload ->> 'list' as list, made_by = ${user.userId} as mine from record_events
                             where workspace_id = ${user.workspaceId} order by record_id, at, id`);
const steps = () =>
  rows(sql`select id, next_step as step, next_due::text as due from contacts
                              where workspace_id = ${user.workspaceId} order by id`);
async function task(recordId: string, title: string, due: string | null, done = false): Promise<void> {
  await database.db.execute(sql`
    insert into record_tasks (workspace_id, id, record_kind, record_id, title, due, done, done_at)
    values (${user.workspaceId}, ${newId()}, 'contact', ${recordId}, ${title}, ${due}, ${done}, ${done ? sql`now()` : null})`);
  if (!done)
    await database.db.execute(sql`update contacts set next_step = ${title}, next_due = ${due} where id = ${recordId}`);
}

beforeEach(async () => {
  user = await someone(test.platform);
  list = await staticList(database.db, user.workspaceId);
  mara = await record(database.db, user.workspaceId, 'contact', { name: 'Mara' });
  ann = await record(database.db, user.workspaceId, 'contact', { name: 'Ann' });
});

it('records list additions and removals once, and none after an undo', async () => {
  await bulk({ do: 'add-to-list', listId: list }, [mara]);
  const listed = { id: mara, what: 'listed', list: 'Spring', mine: true };
  expect(await told()).toEqual([listed]);
  const before = await state();
  const { changeId } = await bulk({ do: 'add-to-list', listId: list }, [mara, ann]);
  expect(await told()).toEqual([listed, { ...listed, id: ann }]);
  await undo(changeId);
  expect(await state()).toEqual(before);

  const off = await bulk({ do: 'remove-from-list', listId: list }, [mara, ann]);
  expect(await told()).toEqual([listed, { ...listed, what: 'unlisted' }]);
  await undo(off.changeId);
  expect(await state()).toEqual(before);
});

it('records that a saved search result was added to a list, and nothing after an undo', async () => {
  const before = await state();
  const { items, changeId } = await database.db.transaction((tx) =>
    saveRecords(tx, context().relations, user.workspaceId, {
      kind: 'contact',
      madeBy: user.userId,
      listId: list,
      records: [{ values: { name: 'Bo' }, origin: { source: 'linkedin-people', at: '2026-05-01T00:00:00.000Z' } }],
    }),
  );
  expect(await told()).toEqual([{ id: items[0]?.id, what: 'listed', list: 'Spring', mine: true }]);
  await undo(changeId);
  expect(await state()).toEqual({ ...before, record_counts: expect.anything() });
});

it('what was only told of a record that was added goes with it', async () => {
  const { items, changeId } = await database.db.transaction((tx) =>
    saveRecords(tx, context().relations, user.workspaceId, {
      kind: 'contact',
      madeBy: user.userId,
      records: [{ values: { name: 'Bo' }, origin: { source: 'manual', at: '2026-05-01T00:00:00.000Z' } }],
    }),
  );
  const bo = items[0]?.id ?? '';
  await bulk({ do: 'add-to-list', listId: list }, [bo]);
  await bulk({ do: 'remove-from-list', listId: list }, [bo]);
  expect(await told()).toHaveLength(2);
  expect(await undo(changeId)).toMatchObject({ restored: 1, kept: 0 });
  expect(await told()).toEqual([]);
});

it('the next step after a merge is the earliest task of both, and each has its own again when it is undone', async () => {
  await task(mara, 'Some day', null);
  await task(ann, 'Send the offer', '2026-12-03');
  await task(ann, 'Done long ago', '2026-01-01', true);
  const before = await state();
  const { changeId } = await mergeRecords(context(), user, 'contact', mara, { otherId: ann, show: {} });
  expect(await steps()).toEqual([
    { id: mara, step: 'Send the offer', due: '2026-12-03' },
    { id: ann, step: '', due: null },
  ]);
  expect(await undo(changeId)).toMatchObject({ restored: 2, kept: 0 });
  expect(await state()).toEqual(before);
});

it('a task that is done between a merge and its undo is no next step any more', async () => {
  await task(mara, 'Some day', null);
  await task(ann, 'Send the offer', '2026-12-03');
  const { changeId } = await mergeRecords(context(), user, 'contact', mara, { otherId: ann, show: {} });
  await database.db.execute(sql`update record_tasks set done = true, done_at = now() where title = 'Send the offer'`);
  await undo(changeId);
  expect(await steps()).toEqual([
    { id: mara, step: 'Some day', due: null },
    { id: ann, step: '', due: null },
  ]);
});

it('the bin takes notes, tasks, places in lists and what was told with it after 30 days, and nothing of others', async () => {
  for (const id of [mara, ann]) {
    await bulk({ do: 'add-to-list', listId: list }, [id]);
    await task(id, 'Call', '2026-12-03');
    await database.db.execute(sql`
      insert into record_notes (workspace_id, id, record_kind, record_id, text)
      values (${user.workspaceId}, ${newId()}, 'contact', ${id}, 'Wants oak')`);
  }
  await bulk({ do: 'bin' }, [mara]);
  await database.db.execute(sql`update contacts set deleted_at = now() - interval '31 days' where id = ${mara}`);
  await createTidyRecordsJob(context()).run({}, new AbortController().signal);
  for (const table of ['record_notes', 'record_tasks', 'record_events', 'list_members', 'record_change_rows']) {
    const left = await rows(sql`
      select distinct record_id as id from ${sql.identifier(table)} where workspace_id = ${user.workspaceId}`);
    expect({ table, left }).toEqual({ table, left: [{ id: ann }] });
  }
  expect(await rows(sql`select contacts from lists where id = ${list}`)).toEqual([{ contacts: 1 }]);
});
