// Tasks: added, changed, ticked off, deleted and brought back. Each time the next step of the record follows from what is open.

import { isMember } from '#account/accounts/server/index.ts';
import { type Activity, recordActivity } from '#account/activity-log/server/index.ts';
import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import type { RecordKind } from '#crm/records/contract.ts';
import { holdRecord, missingRecord, once } from '#crm/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { formatDay } from '#shared/calendar-day.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { addTask, Task } from '../contract.ts';
import type { ActivitiesContext } from './activities-context.ts';
import { keepNextStep } from './keep-next-steps.ts';
import { presentTask } from './read-tasks.ts';
import { recordEvents } from './record-events.store.ts';
import { forgetDone, insertTask, recordOfTask, type TaskChange, taskById, updateTask } from './tasks.store.ts';
import { tellActivities } from './tell-activities.ts';

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
 * The same attempt twice is one task.
 * @throws AppError RECORD_NOT_FOUND, RECORD_MERGED, RECORD_GONE; NOT_FOUND where the assignee is no member of the workspace
 */
export async function giveTask(
  { platform: { db, events } }: ActivitiesContext,
  principal: Principal,
  body: RouteInput<typeof addTask>['body'],
  key: string,
): Promise<Task> {
  const { workspaceId, userId } = principal;
  const { recordKind: kind, recordId, title, due, assigneeId } = body;
  const { result, again } = await once(db, { principal, key, what: 'add task', body }, async (tx) => {
    const record = await holdRecord(tx, workspaceId, kind, recordId);
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
    return { id, nextStep: await keepNextStep(tx, workspaceId, kind, recordId) };
  });
  if (!again) tellActivities(events, workspaceId, { kind, id: recordId, nextStep: result.nextStep });
  return taskOf(db, workspaceId, result.id);
}

/** What is deleted is only brought back: `{ deleted: false }`. @throws AppError NOT_FOUND */
export async function changeTask(
  { platform: { db, events } }: ActivitiesContext,
  principal: Principal,
  id: string,
  change: TaskChange,
): Promise<void> {
  const { workspaceId, userId } = principal;
  const told = await db.transaction(async (tx) => {
    const found = await recordOfTask(tx, workspaceId, id, change.deleted === false);
    // The record is held first, by everybody: its next step is then made by one at a time.
    const record = found && (await holdRecord(tx, workspaceId, found.kind, found.recordId));
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
    const activity = activityOf(change, done);
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
    if (change.done === false && done) await forgetDone(tx, workspaceId, recordId, id);
    return { kind, id: recordId, nextStep: await keepNextStep(tx, workspaceId, kind, recordId) };
  });
  tellActivities(events, workspaceId, told);
}

function activityOf(change: TaskChange, wasDone: boolean): Pick<Activity, 'kind' | 'details'> {
  if (change.deleted !== undefined) return { kind: change.deleted ? 'task.deleted' : 'task.restored' };
  if (change.done !== undefined && change.done !== wasDone)
    return { kind: change.done ? 'task.done' : 'task.reopened' };
  if (change.assigneeId) return { kind: 'task.assigned', details: { personId: change.assigneeId } };
  return { kind: 'task.edited' };
}

/** The same, with the task as it then is. */
export async function changeTaskAndRead(
  context: ActivitiesContext,
  principal: Principal,
  id: string,
  change: TaskChange,
): Promise<Task> {
  await changeTask(context, principal, id, change);
  return taskOf(context.platform.db, principal.workspaceId, id);
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
    link: kind === 'contact' ? `/contacts?contact=${recordId}` : `/company/${recordId}`,
  });
}

function gone(): never {
  throw new AppError('NOT_FOUND');
}

async function mustBeMember(tx: Executor, workspaceId: string, userId: string | null): Promise<void> {
  if (userId !== null && !(await isMember(tx, workspaceId, userId))) throw new AppError('NOT_FOUND');
}

async function taskOf(db: ActivitiesContext['platform']['db'], workspaceId: string, id: string): Promise<Task> {
  const row = await taskById(db, workspaceId, id);
  return row ? presentTask(row) : gone();
}
