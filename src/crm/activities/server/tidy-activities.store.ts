// SQL of the job of every night: notes and tasks that were deleted 30 days ago, and what was noted of them.
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/client.ts';

/** Product-design section 4: what was deleted is kept for 30 days. Answers how many went. */
export async function emptyBins(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with notes as (
      delete from record_notes where deleted_at < now() - interval '30 days' returning workspace_id, record_id, id),
    tasks as (
      delete from record_tasks where deleted_at < now() - interval '30 days' returning workspace_id, record_id, id),
    gone as (select * from notes union all select * from tasks),
    events as (
      delete from record_events e using gone g
       where e.workspace_id = g.workspace_id and e.record_id = g.record_id and e.subject_id = g.id)
    select 1 from gone`);
  return rowCount ?? 0;
}
