// Tasks of records: create, change, list, and the next step of a record that follows from them.
import { isMember } from '#account/accounts/server/index.ts';
import { type Activity, recordActivity } from '#account/activity-log/server/index.ts';
import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import type { RecordKind } from '#crm/records/contract.ts';
import { lockRecord, missingRecord, type RecordLink, recordHead, setNextStep } from '#crm/records/server/index.ts';
import { withIdempotency } from '#platform/idempotency/idempotency.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { formatDay } from '#shared/formats.ts';
import { recordPath } from '#shared/page-paths.ts';
import type { Principal } from '#shared/principal.ts';
import type { addTask, dueTasks, listTasks, Task } from '../contract.ts';
import { type ActivitiesContext, publishActivities } from './activities-context.ts';
import {
  deleteDoneEvent,
  earliestOpenTask,
  type FollowUpRow,
  followUpCount,
  followUpRows,
  getTasks,
  insertTask,
  recordOfTask,
  type TaskChange,
  type TaskRow,
  taskById,
  tasksDue,
  updateTask,
} from './tasks.store.ts';
import { recordEvents } from './timeline.store.ts';

export const TASK_ASSIGNED = defineNotificationKind<{ title: string; due: string | null; record: string }>({
  kind: 'task-assigned',
  label: 'Tasks assigned to you',
  hint: 'Someone gives you a task.',
  icon: 'task',
  action: 'Open task',
  text: ({ title, due, record }) => ({
    title: `Task for you: ${title}`,
    detail: [record, due && `due ${formatDay(due)}`].filter(Boolean).join(' · '),
  }),
});

/**
 * Idempotent by id.
 * @throws AppError RECORD_NOT_FOUND, RECORD_MERGED, RECORD_GONE; NOT_FOUND where the assignee is no member of the workspace
 */
export async function createTask(
  { platform: { db, events } }: ActivitiesContext,
  principal: Principal,
  body: RouteInput<typeof addTask>['body'],
  key: string,
): Promise<Task> {
  const { workspaceId, userId } = principal;
  const { recordKind: kind, recordId, title, due, assigneeId } = body;
  const { result, again } = await withIdempotency(db, { principal, key, what: 'add task', body }, async (tx) => {
    const record = await lockRecord(tx, workspaceId, kind, recordId);
    if (!record) throw await missingRecord(tx, workspaceId, kind, recordId);
    await mustBeMember(tx, workspaceId, assigneeId);
    const id = newId();
    const task = { id, kind, recordId, title, due, assigneeId, createdBy: userId };
    await insertTask(tx, workspaceId, task);
    await recordActivity(tx, principal, {
      kind: 'task.created',
      subject: { type: 'task', id },
      details: { record: recordId, type: kind, ...(assigneeId !== null && { personId: assigneeId }) },
    });
    await recordEvents(tx, workspaceId, {
      kind,
      recordIds: [recordId],
      what: 'task-added',
      payload: { title, due },
      subjectId: id,
      madeBy: userId,
    });
    await notifyAssignee(tx, principal, { ...task, record: record.name });
    return { id, nextStep: await updateNextStep(tx, workspaceId, kind, recordId) };
  });
  if (!again) publishActivities(events, workspaceId, { kind, id: recordId, nextStep: result.nextStep });
  return getTask(db, workspaceId, result.id);
}

/** A deleted task accepts only `{ deleted: false }`. @throws AppError NOT_FOUND */
export async function changeTask(
  { platform: { db, events } }: ActivitiesContext,
  principal: Principal,
  id: string,
  change: TaskChange,
): Promise<void> {
  const { workspaceId, userId } = principal;
  const told = await db.transaction(async (tx) => {
    const found = await recordOfTask(tx, workspaceId, id, change.deleted === false);
    // Lock the record first: its next step is computed by one transaction at a time.
    const record = found && (await lockRecord(tx, workspaceId, found.kind, found.recordId));
    if (!record) throw new AppError('NOT_FOUND');
    const before = (await recordOfTask(tx, workspaceId, id, change.deleted === false)) ?? gone();
    const { kind, recordId, title, done } = before;
    await mustBeMember(tx, workspaceId, change.assigneeId ?? null);
    await updateTask(tx, workspaceId, id, change);
    const { assigneeId = before.assigneeId, due = before.due } = change;
    if (assigneeId !== before.assigneeId)
      await notifyAssignee(tx, principal, {
        ...{ id, kind, recordId, due, assigneeId },
        title: change.title ?? title,
        record: record.name,
      });
    const activity = toActivity(change, done);
    await recordActivity(tx, principal, {
      ...activity,
      subject: { type: 'task', id },
      details: { ...activity.details, record: recordId, type: kind },
    });
    if (change.done === true && !done)
      await recordEvents(tx, workspaceId, {
        kind,
        recordIds: [recordId],
        what: 'task-done',
        payload: { title: change.title ?? title },
        subjectId: id,
        madeBy: userId,
      });
    if (change.done === false && done) await deleteDoneEvent(tx, workspaceId, recordId, id);
    return { kind, id: recordId, nextStep: await updateNextStep(tx, workspaceId, kind, recordId) };
  });
  publishActivities(events, workspaceId, told);
}

function toActivity(change: TaskChange, wasDone: boolean): Pick<Activity, 'kind' | 'details'> {
  if (change.deleted !== undefined) return { kind: change.deleted ? 'task.deleted' : 'task.restored' };
  if (change.done !== undefined && change.done !== wasDone)
    return { kind: change.done ? 'task.done' : 'task.reopened' };
  if (change.assigneeId) return { kind: 'task.assigned', details: { personId: change.assigneeId } };
  return { kind: 'task.edited' };
}

/** The same, and returns the changed task. */
export async function changeTaskAndRead(
  context: ActivitiesContext,
  principal: Principal,
  id: string,
  change: TaskChange,
): Promise<Task> {
  await changeTask(context, principal, id, change);
  return getTask(context.platform.db, principal.workspaceId, id);
}

interface Assigned {
  id: string;
  kind: RecordKind;
  recordId: string;
  title: string;
  due: string | null;
  assigneeId: string | null;
  /** Name of the record. */
  record: string;
}

async function notifyAssignee(
  tx: Executor,
  { workspaceId, userId }: Principal,
  { id, kind, recordId, title, due, assigneeId, record }: Assigned,
): Promise<void> {
  if (assigneeId === null) return;
  await notify(tx, TASK_ASSIGNED, workspaceId, {
    to: [assigneeId],
    except: userId,
    thing: { key: `task:${id}`, name: title },
    params: { title, due, record },
    link: recordPath(kind, recordId),
  });
}

function gone(): never {
  throw new AppError('NOT_FOUND');
}

async function mustBeMember(tx: Executor, workspaceId: string, userId: string | null): Promise<void> {
  if (userId !== null && !(await isMember(tx, workspaceId, userId))) throw new AppError('NOT_FOUND');
}

async function getTask(db: ActivitiesContext['platform']['db'], workspaceId: string, id: string): Promise<Task> {
  const row = await taskById(db, workspaceId, id);
  return row ? presentTask(row) : gone();
}

/** @throws AppError RECORD_NOT_FOUND, RECORD_MERGED, RECORD_GONE */
export async function readTasks(
  { platform: { db } }: ActivitiesContext,
  { workspaceId }: Principal,
  { kind, id }: RouteInput<typeof listTasks>['params'],
): Promise<RouteOutput<typeof listTasks>> {
  const [head, rows] = await Promise.all([recordHead(db, workspaceId, kind, id), getTasks(db, workspaceId, id)]);
  if (head === null) throw await missingRecord(db, workspaceId, kind, id);
  return { items: rows.map(presentTask) };
}

export async function readDueTasks(
  { platform: { db } }: ActivitiesContext,
  { workspaceId, userId }: Principal,
  { today, limit }: RouteInput<typeof dueTasks>['query'],
): Promise<RouteOutput<typeof dueTasks>> {
  const rows = await tasksDue(db, workspaceId, { userId, today, limit });
  return {
    items: rows.map((row) => ({ ...presentTask(row), recordName: row.recordName })),
    total: rows[0]?.total ?? 0,
  };
}

function presentTask(row: TaskRow): Task {
  const { id, recordKind, recordId, title, due, assigneeId, assigneeName, done, doneAt, createdAt } = row;
  return {
    id,
    recordKind,
    recordId,
    title,
    due,
    assignee: assigneeId && assigneeName ? { id: assigneeId, name: assigneeName } : null,
    done,
    doneAt: doneAt?.toISOString() ?? null,
    at: createdAt.toISOString(),
  };
}

/** The next step of a record is its earliest open task. The caller has locked the record. True where the step has changed. */
async function updateNextStep(tx: Executor, workspaceId: string, kind: RecordKind, recordId: string): Promise<boolean> {
  return setNextStep(tx, workspaceId, kind, recordId, await earliestOpenTask(tx, workspaceId, recordId));
}

async function updateNextSteps(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  recordIds: readonly string[],
): Promise<void> {
  for (const id of recordIds) await updateNextStep(tx, workspaceId, kind, id);
}

/** Rows that a merge moves to the surviving record, and that are purged with a record. */
export const activityLinks: readonly RecordLink[] = [
  { table: 'record_notes', key: ['id'], onePer: [] },
  { table: 'record_tasks', key: ['id'], onePer: [], moved: updateNextSteps },
  { table: 'record_events', key: ['id'], onePer: [], history: true },
];

// Follow-ups: records whose next step is due.
export interface FollowUps {
  due: number;
  /** Of these, how many were due before the day. */
  overdue: number;
  /** The longest due first. */
  items: FollowUpRow[];
}

export async function followUps(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  kind: RecordKind,
  page: { day: string; limit: number },
): Promise<FollowUps> {
  const [count, items] = await Promise.all([
    followUpCount(db, workspaceId, kind, page.day),
    followUpRows(db, workspaceId, kind, page),
  ]);
  return { ...count, items };
}
