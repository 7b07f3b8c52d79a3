// SQL that counts what is due for many people at once.
import { sql } from 'drizzle-orm';
import { type Database, runOnce } from '#platform/db/client.ts';

export interface DueFor {
  workspaceId: string;
  userId: string;
  /** On the day or before it. */
  due: number;
  overdue: number;
}

/**
 * Open tasks of live records that were there `before`: a person's own, and those that they have added for no one. People without any
 * are left out.
 */
export function dueTasksOf(
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
         where exists (select from contacts c where t.record_kind = 'contact' and c.workspace_id = t.workspace_id
                                                and c.id = t.record_id and c.deleted_at is null)
            or exists (select from companies c where t.record_kind = 'company' and c.workspace_id = t.workspace_id
                                                 and c.id = t.record_id and c.deleted_at is null)
         group by 1, 2`,
  );
}
