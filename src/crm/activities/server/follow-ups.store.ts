// SQL of follow-ups: records whose next step, which is their earliest open task, is due.
import { sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import { type Database, runNamed } from '#platform/db/client.ts';

export interface FollowUpRow {
  id: string;
  name: string;
  /** Company of a person, domain of a company; may be empty. */
  detail: string;
  step: string;
  due: string;
  /** The task that is the step. */
  taskId: string | null;
  assigneeId: string | null;
  assigneeName: string | null;
}

const DETAIL: Record<RecordKind, string> = { contact: 'r.company_name', company: 'r.domain' };
const TABLE: Record<RecordKind, string> = { contact: 'contacts', company: 'companies' };

/** Read along the index of what is due: as few rows as are shown, however many records there are. */
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
               (select coalesce(nullif(u.full_name, ''), u.email) from users u
                 where u.workspace_id = t.workspace_id and u.id = t.assignee_id) as "assigneeName"
          from ${sql.raw(TABLE[kind])} r
          left join lateral (
            select * from record_tasks t
             where t.workspace_id = r.workspace_id and t.record_id = r.id and not t.done and t.deleted_at is null
             order by t.due nulls last, t.created_at, t.id limit 1) t on true
         where r.workspace_id = ${workspaceId}::uuid and r.deleted_at is null and r.next_due is not null
           and r.next_due <= ${day}::date
         order by r.next_due, r.id limit ${limit}::int`,
  );
}

/** As the filter of the table counts them: of the whole workspace. */
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
          from ${sql.raw(TABLE[kind])} r
         where r.workspace_id = ${workspaceId}::uuid and r.deleted_at is null and r.next_due is not null
           and r.next_due <= ${day}::date`,
  );
  return row ?? { due: 0, overdue: 0 };
}
