// SQL of the nightly purge: records trashed 30 days ago, old changes, finished jobs. In batches, so that other writers do not wait long.
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '#platform/db/client.ts';
import { RECORD_TABLES } from '../record-columns.ts';
import type { RecordLink } from '../records-context.ts';
import { lockLibrary } from './record-changes.store.ts';
import { UNDO_DAYS } from './undo.store.ts';

const BATCH = 1_000;
/** The timeline tells what was done for a year; from then on only that it was done. */
const HISTORY_DAYS = 365;

/** Answers how many records went for good. */
export async function purgeTrashed(db: Database, links: readonly RecordLink[]): Promise<number> {
  let deleted = 0;
  for (const kind of ['contact', 'company'] as const) {
    const { rows: workspaces } = await db.execute<{ id: string }>(sql`
      select workspace_id as id from record_counts where kind = ${kind} and binned > 0`);
    for (const { id } of workspaces) {
      for (let batch = BATCH; batch === BATCH; deleted += batch) {
        batch = await db.transaction((tx) => emptyBin(tx, id, kind, links));
      }
    }
  }
  return deleted;
}

async function emptyBin(
  tx: Executor,
  workspaceId: string,
  kind: 'contact' | 'company',
  links: readonly RecordLink[],
): Promise<number> {
  await lockLibrary(tx, workspaceId);
  const table = RECORD_TABLES[kind];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${table} where workspace_id = ${workspaceId}::uuid and deleted_at < now() - make_interval(days => ${UNDO_DAYS})
     order by deleted_at limit ${BATCH} for update`);
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
  if (rows.length === 0) return 0;
  const hanging: SQL[] = links.map(
    (link) => sql`delete from ${sql.identifier(link.table)}
      where workspace_id = ${workspaceId}::uuid and record_kind = ${kind} and record_id = ${ids}`,
  );
  if (kind === 'company') {
    hanging.push(
      sql`update contacts set company_id = null where workspace_id = ${workspaceId}::uuid and company_id = ${ids}`,
    );
  }
  // What was noted of them holds their values: it goes with them.
  hanging.push(sql`delete from record_change_rows where workspace_id = ${workspaceId}::uuid and record_id = ${ids}`);
  for (const statement of hanging) await tx.execute(statement);
  await tx.execute(sql`
    with gone as (delete from ${table} where workspace_id = ${workspaceId}::uuid and id = ${ids} returning id, merged_into)
    insert into record_tombstones (workspace_id, record_kind, record_id, merged_into)
    select ${workspaceId}::uuid, ${kind}, id, merged_into from gone`);
  return rows.length;
}

/** Answers how many. Their notes go with them. */
export async function deleteOldChanges(db: Database): Promise<number> {
  let gone = 0;
  for (let batch = BATCH; batch === BATCH; gone += batch) {
    const { rowCount } = await db.execute(sql`
      delete from record_changes where (workspace_id, id) in (
        select workspace_id, id from record_changes where at < now() - make_interval(days => ${HISTORY_DAYS}) order by at limit ${BATCH})`);
    batch = rowCount ?? 0;
  }
  return gone;
}

export async function deleteOldJobs(db: Database): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from record_jobs where finished_at < now() - make_interval(days => ${UNDO_DAYS})`,
  );
  return rowCount ?? 0;
}
