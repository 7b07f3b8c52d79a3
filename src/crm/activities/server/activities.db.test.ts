// Notes, tasks and the timeline on the real database.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { RecordKind } from '#crm/records/contract.ts';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import type { TimelineFilter } from '../events.contract.ts';
import type { ActivitiesContext } from './activities-context.ts';
import { purgeDeleted } from './notes.store.ts';
import { createNote, deleteNote, restoreNote, updateNote } from './notes.ts';
import { changeTask, changeTaskAndRead, createTask, readDueTasks, readTasks } from './tasks.ts';
import { recordEvents } from './timeline.store.ts';
import { readTimeline } from './timeline.ts';

const database = withDatabase();
const test = withPlatform(database);

const context = (): ActivitiesContext => ({
  platform: test.platform,
  readOrigins: async (_workspaceId, ids) => new Map(ids.map((id) => [id, ORIGIN])),
  customFieldNames: async () => new Map([['c1', 'Colour']]),
});
const RUN = { id: 'r1', capability: 'linkedin-people' as const, query: {} };
const ORIGIN = { name: 'timber', charged: 5, search: RUN, href: '' };
const key = () => crypto.randomUUID();
const UNKNOWN_ID = '01900000-0000-7000-8000-00000000dead';

async function person(
  { workspaceId, userId }: Principal,
  { kind = 'contact' as RecordKind, companyId = null as string | null, name = 'Mara' } = {},
): Promise<string> {
  const id = newId();
  const table = sql.raw(kind === 'contact' ? 'contacts' : 'companies');
  await database.db.execute(sql`
    insert into ${table} (workspace_id, id, name, source, origin_id, created_by, created_at)
    values (${workspaceId}, ${id}, ${name}, 'linkedin-people', ${newId()}, ${userId}, now() - interval '1 hour')`);
  if (companyId) await database.db.execute(sql`update contacts set company_id = ${companyId} where id = ${id}`);
  return id;
}
async function change(
  { workspaceId, userId }: Principal,
  recordId: string,
  action: string,
  before: object,
  after: object,
): Promise<string> {
  const id = newId();
  await database.db.execute(sql`
    insert into record_changes (workspace_id, id, record_kind, action, changed, made_by)
    values (${workspaceId}, ${id}, 'contact', ${action}, 1, ${userId})`);
  await database.db.execute(sql`
    insert into record_change_rows (workspace_id, change_id, table_name, record_id, before, after)
    values (${workspaceId}, ${id}, 'contacts', ${recordId}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`);
  return id;
}
const timeline = (
  user: Principal,
  id: string,
  query: { limit?: number; cursor?: string; show?: TimelineFilter } = {},
) => readTimeline(context(), user, { kind: 'contact', id }, { limit: 25, show: 'all', ...query });
const sentences = async (user: Principal, id: string) =>
  (await timeline(user, id)).items.map(({ verb, rest }) => `${verb} ${rest}`.trim());
const nextStep = async ({ workspaceId }: Principal, id: string) =>
  (
    await database.db.execute<{ step: string; due: string | null; revision: number }>(sql`
      select next_step as step, next_due::text as due, revision from contacts where workspace_id = ${workspaceId} and id = ${id}`)
  ).rows[0];

describe('notes', () => {
  it('are in the timeline, changed and deleted there, and come back', async () => {
    const user = await someone(test.platform);
    const id = await person(user);
    const note = await createNote(context(), user, { recordKind: 'contact', recordId: id, text: 'Wants <oak>' }, key());
    expect(await sentences(user, id)).toEqual(['Note', 'Found by “timber”']);
    await updateNote(context(), user, note.id, 'Wants certified oak');
    const [entry] = (await timeline(user, id)).items;
    expect(entry?.note).toMatchObject({ id: note.id, text: 'Wants certified oak', by: { id: user.userId } });
    expect(entry?.note?.editedAt).not.toBeNull();
    await deleteNote(context(), user, note.id);
    expect(await sentences(user, id)).toEqual(['Found by “timber”']);
    await expect(updateNote(context(), user, note.id, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await restoreNote(context(), user, note.id);
    expect((await timeline(user, id)).items[0]?.note?.text).toBe('Wants certified oak');
  });

  it('one attempt sent 10 times at once is one note', async () => {
    const user = await someone(test.platform);
    const id = await person(user);
    const attempt = key();
    const body = { recordKind: 'contact' as const, recordId: id, text: 'Once' };
    const notes = await Promise.all(Array.from({ length: 10 }, () => createNote(context(), user, body, attempt)));
    expect(new Set(notes.map((note) => note.id)).size).toBe(1);
    expect(await sentences(user, id)).toEqual(['Note', 'Found by “timber”']);
  });

  it('are of one workspace: another cannot see, write or delete them', async () => {
    const [user, stranger] = [await someone(test.platform), await someone(test.platform)];
    const id = await person(user);
    const note = await createNote(context(), user, { recordKind: 'contact', recordId: id, text: 'Ours' }, key());
    const body = { recordKind: 'contact' as const, recordId: id, text: 'Theirs' };
    await expect(createNote(context(), stranger, body, key())).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
    await expect(deleteNote(context(), stranger, note.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(timeline(stranger, id)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
    expect(await sentences(user, id)).toEqual(['Note', 'Found by “timber”']);
  });
});

describe('tasks', () => {
  const task = (
    user: Principal,
    recordId: string,
    title: string,
    due: string | null,
    assigneeId: string | null = null,
  ) => createTask(context(), user, { recordKind: 'contact', recordId, title, due, assigneeId }, key());

  it('the earliest open one is the next step of the record, which counts as no edit of it', async () => {
    const user = await someone(test.platform);
    const id = await person(user);
    await task(user, id, 'Some day', null);
    expect(await nextStep(user, id)).toEqual({ step: 'Some day', due: null, revision: 1 });
    const late = await task(user, id, 'Send the offer', '2026-12-03');
    const early = await task(user, id, 'Call', '2026-12-01');
    expect(await nextStep(user, id)).toMatchObject({ step: 'Call', due: '2026-12-01' });
    await changeTask(context(), user, early.id, { done: true });
    expect(await nextStep(user, id)).toMatchObject({ step: 'Send the offer', due: '2026-12-03' });
    await changeTask(context(), user, late.id, { deleted: true });
    expect(await nextStep(user, id)).toMatchObject({ step: 'Some day' });
    await changeTaskAndRead(context(), user, late.id, { deleted: false });
    expect(await nextStep(user, id)).toEqual({ step: 'Send the offer', due: '2026-12-03', revision: 1 });
  });

  it('a completed task is in the timeline, and no longer after an undo', async () => {
    const user = await someone(test.platform);
    const id = await person(user);
    const { id: taskId } = await task(user, id, 'Call', null);
    await changeTask(context(), user, taskId, { done: true });
    await changeTask(context(), user, taskId, { done: true });
    expect(await sentences(user, id)).toEqual(['Done “Call”', 'Task “Call”', 'Found by “timber”']);
    await changeTask(context(), user, taskId, { done: false });
    expect(await sentences(user, id)).toEqual(['Task “Call”', 'Found by “timber”']);
    expect((await readTasks(context(), user, { kind: 'contact', id })).items).toMatchObject([
      { done: false, doneAt: null },
    ]);
  });

  it('20 added and ticked off at once leave the right next step', async () => {
    const user = await someone(test.platform);
    const id = await person(user);
    const days = Array.from({ length: 10 }, (_, n) => `2026-12-${10 + n}`);
    const made = await Promise.all(days.map((due) => task(user, id, due, due)));
    await Promise.all(made.slice(0, 7).map((one) => changeTask(context(), user, one.id, { done: true })));
    expect(await nextStep(user, id)).toMatchObject({ step: '2026-12-17', due: '2026-12-17' });
  });

  it('are given to members only', async () => {
    const [user, stranger] = [await someone(test.platform), await someone(test.platform)];
    const id = await person(user);
    await expect(task(user, id, 'Call', null, stranger.userId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const mine = await task(user, id, 'Call', null, user.userId);
    expect(mine.assignee?.id).toBe(user.userId);
    await expect(changeTask(context(), stranger, mine.id, { done: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('notify the person who gets one from a colleague, once', async () => {
    const user = await someone(test.platform);
    const member = await someone(test.platform, { joinWorkspaceId: user.workspaceId });
    const id = await person(user);
    const mine = await task(user, id, 'Call', null, user.userId);
    await task(user, id, 'Write', '2026-12-01', member.userId);
    await changeTask(context(), user, mine.id, { assigneeId: member.userId });
    await changeTask(context(), user, mine.id, { title: 'Call back', assigneeId: member.userId });
    const told = await listNotifications(database.db, user.workspaceId, 'task-assigned');
    expect(told.map(({ userId, params, count }) => [userId, params.title, params.record, count]).sort()).toEqual([
      [member.userId, 'Call', 'Mara', 1],
      [member.userId, 'Write', 'Mara', 1],
    ]);
  });

  it('due tasks are those of the caller and unassigned ones, of active records', async () => {
    const user = await someone(test.platform);
    const colleague = await someone(test.platform, { joinWorkspaceId: user.workspaceId });
    const [id, gone] = [await person(user), await person(user)];
    await task(user, id, 'Mine', '2026-12-01', user.userId);
    await task(user, id, 'Anybody', '2026-11-30');
    await task(user, id, 'Theirs', '2026-11-30', colleague.userId);
    await task(user, id, 'Later', '2026-12-02', user.userId);
    await task(user, gone, 'Of a deleted one', '2026-11-30');
    await database.db.execute(sql`update contacts set deleted_at = now() where id = ${gone}`);
    const due = await readDueTasks(context(), user, { today: '2026-12-01', limit: 1 });
    expect(due.items.map(({ title, recordName }) => [title, recordName])).toEqual([['Anybody', 'Mara']]);
    expect(due.total).toBe(2);
  });
});

describe('the timeline', () => {
  it('is narrowed to one channel, to notes and tasks, or to changes', async () => {
    const user = await someone(test.platform);
    const id = await person(user);
    await createNote(context(), user, { recordKind: 'contact', recordId: id, text: 'Wants oak' }, key());
    const on = { kind: 'contact' as const, recordIds: [id], madeBy: null };
    const mail = { subject: 'Oak', mailId: UNKNOWN_ID, from: 'mia@oak.example', practice: false, campaign: null };
    const message = { text: 'Is oak in stock?', chatId: UNKNOWN_ID, detail: '' };
    await recordEvents(database.db, user.workspaceId, { ...on, what: 'mailed', payload: mail });
    await recordEvents(database.db, user.workspaceId, { ...on, what: 'whatsapp-received', payload: message });
    await change(user, id, 'edit', { title: '' }, { title: 'Buyer' });
    const shown = async (show: TimelineFilter) => (await timeline(user, id, { show })).items.map(({ kind }) => kind);
    expect(await shown('email')).toEqual(['mailed']);
    expect(await shown('whatsapp')).toEqual(['whatsapp-received']);
    expect(await shown('notes')).toEqual(['note']);
    expect(await shown('changes')).toEqual(['edited', 'saved']);
    expect(await shown('all')).toHaveLength(5);
  });

  it('has edits with their values, in the words of the fields', async () => {
    const user = await someone(test.platform);
    const id = await person(user);
    const edit = await change(
      user,
      id,
      'edit',
      { title: '', owner_id: null, revision: 1, custom: {} },
      { title: 'Buyer', owner_id: user.userId, revision: 2, custom: { c1: 'oak' } },
    );
    const [entry] = (await timeline(user, id)).items;
    expect(entry).toMatchObject({ verb: 'Edited', rest: 'title, owner and 1 more', changeId: edit, undone: false });
    expect(entry?.values.map(({ label, after }) => [label, after])).toEqual([
      ['Title', 'Buyer'],
      ['Owner', expect.any(String)],
      ['Colour', 'oak'],
    ]);
    await database.db.execute(sql`update record_changes set undone_at = now() where id = ${edit}`);
    expect((await timeline(user, id)).items[0]).toMatchObject({ undone: true, changeId: null });
  });

  it('leaves out the change that made the record: how it came is said once', async () => {
    const user = await someone(test.platform);
    const id = await person(user);
    await database.db.execute(sql`
      with made as (insert into record_changes (workspace_id, id, record_kind, action) values (${user.workspaceId}, ${newId()}, 'contact', 'save') returning id)
      insert into record_change_rows (workspace_id, change_id, table_name, record_id, after)
      select ${user.workspaceId}, id, 'contacts', ${id}, '{"name":"Mara"}' from made`);
    expect(await sentences(user, id)).toEqual(['Found by “timber”']);
  });

  it('leads to the search, the file and the record that it tells of', async () => {
    const user = await someone(test.platform);
    const [id, other] = [await person(user), await person(user, { name: 'Ann' })];
    const fact = { source: 'linkedin-people', ref: newId(), at: '2026-05-01T00:00:00.000Z' };
    await change(user, id, 'save', { title: '', facts: {} }, { title: 'CEO', facts: { title: fact } });
    await change(user, id, 'import', { city: '' }, { city: 'Umeå' });
    const merge = await change(user, id, 'merge', { city: '' }, { city: 'Lund' });
    await database.db.execute(sql`
      insert into record_change_rows (workspace_id, change_id, table_name, record_id, before, after)
      values (${user.workspaceId}, ${merge}, 'contacts', ${other}, '{}', '{}')`);
    const { items } = await timeline(user, id);
    expect(items.map(({ verb, rest, href, search }) => [`${verb} ${rest}`, href, search?.id])).toEqual([
      ['Merged with “Ann”', `/contacts?contact=${other}`, undefined],
      ['Updated from “timber”', '', undefined],
      ['Found again by “timber”', '', 'r1'],
      ['Found by “timber”', '', 'r1'],
    ]);
    expect(items.at(-1)?.facts).toEqual(['LinkedIn people search', '5 credits']);
  });

  it('of a company has what was done with its people, and how they came, page by page', async () => {
    const user = await someone(test.platform);
    const companyId = await person(user, { kind: 'company', name: 'Northwind' });
    const [mara, gone] = [await person(user, { companyId }), await person(user, { companyId, name: 'Gone' })];
    const elsewhere = await person(user, { name: 'Elsewhere' });
    for (const recordId of [mara, gone, elsewhere])
      await createNote(context(), user, { recordKind: 'contact', recordId, text: 'Wants oak' }, key());
    await createTask(
      context(),
      user,
      { recordKind: 'company', recordId: companyId, title: 'Call', due: null, assigneeId: null },
      key(),
    );
    const list = { what: 'listed' as const, payload: { listId: UNKNOWN_ID, list: 'Spring' }, madeBy: null };
    await recordEvents(database.db, user.workspaceId, { ...list, kind: 'contact', recordIds: [mara] });
    await database.db.execute(sql`update contacts set deleted_at = now() where id = ${gone}`);
    const of = async (query: { limit: number; cursor?: string }) =>
      readTimeline(context(), user, { kind: 'company', id: companyId }, { show: 'all', ...query });
    const whole = await of({ limit: 25 });
    expect(whole.items.map(({ verb, person: who, note }) => [verb, who, note?.text])).toEqual([
      ['Task', null, undefined],
      ['Note', { id: mara, name: 'Mara' }, 'Wants oak'],
      ['Found', { id: mara, name: 'Mara' }, undefined],
      ['Found', null, undefined],
    ]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await of({ limit: 1, ...(cursor && { cursor }) });
      seen.push(...page.items.map((entry) => entry.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(whole.items.map((entry) => entry.id));
  });

  it('page by page gives everything once and in order, also of what happened in one moment', async () => {
    const user = await someone(test.platform);
    const id = await person(user);
    await database.db.transaction(async (tx) => {
      for (let n = 0; n < 7; n += 1) {
        await recordEvents(tx, user.workspaceId, {
          kind: 'contact',
          recordIds: [id],
          what: 'listed',
          payload: { listId: UNKNOWN_ID, list: `${n}` },
          madeBy: null,
        });
      }
    });
    for (let n = 0; n < 6; n += 1) await change(user, id, 'edit', { city: `${n}` }, { city: `${n + 1}` });
    const whole = (await timeline(user, id)).items.map((entry) => entry.id);
    expect(whole).toHaveLength(14);
    for (const limit of [1, 2, 5, 13]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await timeline(user, id, { limit, ...(cursor && { cursor }) });
        seen.push(...page.items.map((entry) => entry.id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toEqual(whole);
    }
  });

  it.each(['x', '2026-11-21_1', `2026-99-99T99:99:99.000000Z_${UNKNOWN_ID}`])(
    'refuses the cursor %s',
    async (cursor) => {
      const user = await someone(test.platform);
      const id = await person(user);
      await expect(timeline(user, id, { cursor })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    },
  );
});

describe('the bin of notes and tasks', () => {
  it('is emptied of what was deleted 30 days ago, with its entries', async () => {
    const user = await someone(test.platform);
    const id = await person(user);
    const [old, young] = await Promise.all(
      ['old', 'young'].map((text) => createNote(context(), user, { recordKind: 'contact', recordId: id, text }, key())),
    );
    for (const note of [old, young]) await deleteNote(context(), user, note?.id ?? '');
    await database.db.execute(
      sql`update record_notes set deleted_at = now() - interval '30 days 1 minute' where id = ${old?.id}`,
    );
    expect(await purgeDeleted(test.platform.db)).toBe(1);
    const { rows } = await database.db.execute(
      sql`select subject_id from record_events where workspace_id = ${user.workspaceId}`,
    );
    expect(rows).toEqual([{ subject_id: young?.id }]);
    await restoreNote(context(), user, young?.id ?? '');
  });
});
