// Tasks of a record, and those that are due.
import { missingRecord, recordHead } from '#crm/records/server/index.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import type { dueTasks, listTasks, Task } from '../contract.ts';
import type { ActivitiesContext } from './activities-context.ts';
import { type TaskRow, tasksDue, tasksOf } from './tasks.store.ts';

/** @throws AppError RECORD_NOT_FOUND, RECORD_MERGED, RECORD_GONE */
export async function readTasks(
  { platform: { db } }: ActivitiesContext,
  { workspaceId }: Principal,
  { kind, id }: RouteInput<typeof listTasks>['params'],
): Promise<RouteOutput<typeof listTasks>> {
  const [head, rows] = await Promise.all([recordHead(db, workspaceId, kind, id), tasksOf(db, workspaceId, id)]);
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

export function presentTask(row: TaskRow): Task {
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
