// SQL of tasks, and of records whose next step is due.

import { type SQL, sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import { ACTIVE_RECORDS } from '#crm/records/server/index.ts';
import { type Database, type Executor, runNamed, runOnce } from '#platform/db/client.ts';

export interface TaskRow {
  id: string;
  recordKind: RecordKind;
  recordId: string;
  title: string;
  due: string | null;
  assigneeId: string | null;
  assigneeName: string | null;
  done: boolean;
  doneAt: Date | null;
  createdAt: Date;
}

const columns = sql.raw(`
  t.id, t.record_kind as "recordKind", t.record_id as "recordId", t.title, t.due::text as due, t.assignee_id as "assigneeId",
  (select u.name from workspace_users u
    where u.workspace_id = t.workspace_id and u.id = t.assignee_id) as "assigneeName",
  t.done, t.done_at as "doneAt", t.created_at as "createdAt"`);

interface NewTask {
  id: string;
  kind: RecordKind;
  recordId: string;
  title: string;
  due: string | null;
  assigneeId: string | null;
  createdBy: string;
}

/** Idempotent by id. False where the task existed. */
export async function insertTask(tx: Executor, workspaceId: string, task: NewTask): Promise<void> {
  await tx.execute(sql`
    insert into record_tasks (workspace_id, id, record_kind, record_id, title, due, assignee_id, created_by)
    values (${workspaceId}::uuid, ${task.id}::uuid, ${task.kind}, ${task.recordId}::uuid, ${task.title}, ${task.due}::date,
            ${task.assigneeId}::uuid, ${task.createdBy}::uuid)`);
}

export interface TaskChange {
  title?: string | undefined;
  due?: string | null | undefined;
  assigneeId?: string | null | undefined;
  done?: boolean | undefined;
  deleted?: boolean | undefined;
}

export type TaskOfRecord = Pick<TaskRow, 'recordId' | 'title' | 'done' | 'due' | 'assigneeId'> & { kind: RecordKind };

/** The record of a task; null where there is none. Deleted tasks only on request. */
export async function recordOfTask(
  executor: Executor,
  workspaceId: string,
  id: string,
  deleted: boolean,
): Promise<TaskOfRecord | null> {
  const { rows } = await executor.execute<TaskOfRecord & Record<string, unknown>>(sql`
    select record_kind as kind, record_id as "recordId", title, done, due::text as due, assignee_id as "assigneeId" from record_tasks
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and (deleted_at is not null) = ${deleted}`);
  return rows[0] ?? null;
}

export async function updateTask(tx: Executor, workspaceId: string, id: string, change: TaskChange): Promise<void> {
  const { title, due, assigneeId, done, deleted } = change;
  const settings: SQL[] = [
    ...(title === undefined ? [] : [sql`title = ${title}`]),
    ...(due === undefined ? [] : [sql`due = ${due}::date`]),
    ...(assigneeId === undefined ? [] : [sql`assignee_id = ${assigneeId}::uuid`]),
    ...(done === undefined ? [] : [sql`done = ${done}, done_at = case when ${done} then coalesce(done_at, now()) end`]),
    ...(deleted === undefined ? [] : [sql`deleted_at = case when ${deleted} then now() end`]),
  ];
  if (settings.length === 0) return;
  await tx.execute(sql`
    update record_tasks set ${sql.join(settings, sql`, `)} where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

/** By due date, then tasks without a date in the order they were added. */
export async function earliestOpenTask(
  tx: Executor,
  workspaceId: string,
  recordId: string,
): Promise<{ step: string; due: string | null } | null> {
  const { rows } = await tx.execute<{ step: string; due: string | null }>(sql`
    select title as step, due::text as due from record_tasks
     where workspace_id = ${workspaceId}::uuid and record_id = ${recordId}::uuid and not done and deleted_at is null
     order by due nulls last, created_at, id limit 1`);
  return rows[0] ?? null;
}

/** Reopening a task removes its event, so the timeline never shows a task ticked off by mistake. */
export async function deleteDoneEvent(
  tx: Executor,
  workspaceId: string,
  recordId: string,
  taskId: string,
): Promise<void> {
  await tx.execute(sql`
    delete from record_events where workspace_id = ${workspaceId}::uuid and record_id = ${recordId}::uuid
       and subject_id = ${taskId}::uuid and what = 'task-done'`);
}

export async function taskById(db: Database, workspaceId: string, id: string): Promise<TaskRow | null> {
  const rows = await runNamed<TaskRow>(
    db,
    'record-task',
    sql`select ${columns} from record_tasks t
         where t.workspace_id = ${workspaceId}::uuid and t.id = ${id}::uuid and t.deleted_at is null`,
  );
  return rows[0] ?? null;
}

/** With the last 20 completed ones. */
export function getTasks(db: Database, workspaceId: string, recordId: string): Promise<TaskRow[]> {
  return runNamed<TaskRow>(
    db,
    'record-tasks',
    sql`select * from (
          (select ${columns} from record_tasks t
            where t.workspace_id = ${workspaceId}::uuid and t.record_id = ${recordId}::uuid and not t.done and t.deleted_at is null
            limit 500)
          union all
          (select ${columns} from record_tasks t
            where t.workspace_id = ${workspaceId}::uuid and t.record_id = ${recordId}::uuid and t.done and t.deleted_at is null
            order by t.done_at desc limit 20)) task
         order by done, case when done then null else due end nulls last, "doneAt" desc, "createdAt", id`,
  );
}

export interface DueRow extends TaskRow {
  recordName: string;
  total: number;
}

/** Tasks of active records: the caller's own and unassigned ones. */
export function tasksDue(
  db: Database,
  workspaceId: string,
  { userId, today, limit }: { userId: string; today: string; limit: number },
): Promise<DueRow[]> {
  return runOnce<DueRow>(
    db,
    sql`select ${columns}, coalesce(c.name, k.name) as "recordName", count(*) over () as total
          from record_tasks t
          left join active_contacts c on t.record_kind = 'contact' and c.workspace_id = t.workspace_id and c.id = t.record_id
          left join active_companies k on t.record_kind = 'company' and k.workspace_id = t.workspace_id and k.id = t.record_id
         where t.workspace_id = ${workspaceId}::uuid and not t.done and t.deleted_at is null and t.due <= ${today}::date
           and (t.assignee_id is null or t.assignee_id = ${userId}::uuid) and coalesce(c.id, k.id) is not null
         order by t.due, t.id limit ${limit}`,
  );
}

export interface DueFor {
  workspaceId: string;
  userId: string;
  /** On the day or before it. */
  due: number;
  overdue: number;
}

/** Open tasks of active records that existed `before`: assigned to a member, or unassigned and added by them. */
export function listDueTasks(
  db: Database,
  people: readonly { workspaceId: string; userId: string; day: string }[],
  before: Date,
): Promise<DueFor[]> {
  return runOnce<DueFor>(
    db,
    sql`select p.workspace_id as "workspaceId", p.user_id as "userId", count(*)::int as due,
               (count(*) filter (where t.due < p.day))::int as overdue
          from unnest(${sql.param(people.map(({ workspaceId }) => workspaceId))}::uuid[],
                      ${sql.param(people.map(({ userId }) => userId))}::uuid[],
                      ${sql.param(people.map(({ day }) => day))}::date[]) as p (workspace_id, user_id, day)
          join record_tasks t on t.workspace_id = p.workspace_id and not t.done and t.deleted_at is null and t.due <= p.day
           and coalesce(t.assignee_id, t.created_by) = p.user_id and t.created_at < ${before.toISOString()}::timestamptz
         where exists (select from active_contacts c where t.record_kind = 'contact' and c.workspace_id = t.workspace_id
                                                and c.id = t.record_id)
            or exists (select from active_companies c where t.record_kind = 'company' and c.workspace_id = t.workspace_id
                                                 and c.id = t.record_id)
         group by 1, 2`,
  );
}

export interface FollowUpRow {
  id: string;
  name: string;
  /** Company of a contact, domain of a company; may be empty. */
  detail: string;
  step: string;
  due: string;
  /** The task behind the next step. */
  taskId: string | null;
  assigneeId: string | null;
  assigneeName: string | null;
}

const DETAIL: Record<RecordKind, string> = { contact: 'r.company_name', company: 'r.domain' };

/** Reads along the index of due tasks, so the cost depends on the page size only. */
export function followUpRows(
  db: Database,
  workspaceId: string,
  kind: RecordKind,
  { day, limit }: { day: string; limit: number },
): Promise<FollowUpRow[]> {
  return runNamed<FollowUpRow>(
    db,
    `follow-ups-${kind}`,
    sql`select r.id, r.name, ${sql.raw(DETAIL[kind])} as detail, r.next_step as step, r.next_due::text as due,
               t.id as "taskId", t.assignee_id as "assigneeId",
               (select u.name from workspace_users u
                 where u.workspace_id = t.workspace_id and u.id = t.assignee_id) as "assigneeName"
          from ${ACTIVE_RECORDS[kind]} r
          left join lateral (
            select * from record_tasks t
             where t.workspace_id = r.workspace_id and t.record_id = r.id and not t.done and t.deleted_at is null
             order by t.due nulls last, t.created_at, t.id limit 1) t on true
         where r.workspace_id = ${workspaceId}::uuid and r.next_due is not null
           and r.next_due <= ${day}::date
         order by r.next_due, r.id limit ${limit}::int`,
  );
}

/** Of the whole workspace, as the table's filter counts them. */
export async function followUpCount(
  db: Database,
  workspaceId: string,
  kind: RecordKind,
  day: string,
): Promise<{ due: number; overdue: number }> {
  const [row] = await runNamed<{ due: number; overdue: number }>(
    db,
    `follow-up-count-${kind}`,
    sql`select count(*) as due, count(*) filter (where r.next_due < ${day}::date) as overdue
          from ${ACTIVE_RECORDS[kind]} r
         where r.workspace_id = ${workspaceId}::uuid and r.next_due is not null
           and r.next_due <= ${day}::date`,
  );
  return row ?? { due: 0, overdue: 0 };
}
