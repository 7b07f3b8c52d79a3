// SQL of what was noted of a record, page by page.
import { sql } from 'drizzle-orm';
import { type Database, runOnce } from '#platform/db/client.ts';
import type { NotedKind } from '../contract.ts';

export interface EventRow {
  id: string;
  what: NotedKind;
  payload: Record<string, unknown>;
  /** With microseconds, as the keyset compares it. */
  at: string;
  madeBy: string | null;
  madeByName: string | null;
  noteId: string | null;
  noteText: string | null;
  noteEditedAt: Date | null;
}

/** Newest first. What is about a note or a task is there while that is. */
export function eventsOf(
  db: Database,
  workspaceId: string,
  recordId: string,
  { limit, before }: { limit: number; before: { at: string; id: string } | null },
): Promise<EventRow[]> {
  return runOnce<EventRow>(
    db,
    sql`select e.id, e.what, e.payload, to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.made_by as "madeBy",
               (select coalesce(nullif(u.full_name, ''), u.email) from users u
                 where u.workspace_id = e.workspace_id and u.id = e.made_by) as "madeByName",
               n.id as "noteId", n.text as "noteText", n.edited_at as "noteEditedAt"
          from record_events e
          left join record_notes n on n.workspace_id = e.workspace_id and n.id = e.subject_id and n.deleted_at is null
          left join record_tasks t on t.workspace_id = e.workspace_id and t.id = e.subject_id and t.deleted_at is null
         where e.workspace_id = ${workspaceId}::uuid and e.record_id = ${recordId}::uuid
           and (e.subject_id is null or n.id is not null or t.id is not null)
           ${before ? sql`and (e.at, e.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``}
         order by e.at desc, e.id desc limit ${limit}`,
  );
}
