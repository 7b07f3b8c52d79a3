// All SQL on archives: one at a time in a workspace, by an index that allows no second.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, isUniqueViolation, runOnce } from '#platform/db/client.ts';
import type { dataExports } from './my-data.tables.ts';

export type ExportRow = typeof dataExports.$inferSelect;
type Progress = Partial<Pick<ExportRow, 'state' | 'rowsDone' | 'rowsTotal' | 'bytes' | 'readyAt' | 'expiresAt'>>;

const columns = sql`workspace_id as "workspaceId", id, user_id as "userId", scope, state, rows_done as "rowsDone",
  rows_total as "rowsTotal", bytes, requested_at as "requestedAt", ready_at as "readyAt", expires_at as "expiresAt"`;

/** Null where one is being made already. */
export async function insertExport(
  executor: Executor,
  workspaceId: string,
  row: Pick<ExportRow, 'id' | 'userId' | 'scope'>,
): Promise<boolean> {
  try {
    await executor.execute(sql`
      insert into data_exports (workspace_id, id, user_id, scope)
      values (${workspaceId}::uuid, ${row.id}::uuid, ${row.userId}::uuid, ${row.scope})`);
    return true;
  } catch (error) {
    if (isUniqueViolation(error, 'data_exports_open')) return false;
    throw error;
  }
}

export async function openExport(db: Database, workspaceId: string): Promise<ExportRow | null> {
  const [row] = await runOnce<ExportRow>(
    db,
    sql`select ${columns} from data_exports
         where workspace_id = ${workspaceId}::uuid and state in ('queued', 'running')`,
  );
  return row ?? null;
}

export async function exportById(db: Database, workspaceId: string, id: string): Promise<ExportRow | null> {
  const [row] = await runOnce<ExportRow>(
    db,
    sql`select ${columns} from data_exports where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`,
  );
  return row ?? null;
}

/** The last ones that the user asked for, newest first. */
export function listExports(db: Database, workspaceId: string, userId: string): Promise<ExportRow[]> {
  return runOnce(
    db,
    sql`select ${columns} from data_exports where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid
         order by id desc limit 5`,
  );
}

/** False where it is gone meanwhile. */
export async function updateExport(db: Executor, workspaceId: string, id: string, change: Progress): Promise<boolean> {
  const set = [
    change.state && sql`state = ${change.state}`,
    change.rowsDone !== undefined && sql`rows_done = ${change.rowsDone}::int`,
    change.rowsTotal !== undefined && sql`rows_total = ${change.rowsTotal}::int`,
    change.bytes !== undefined && sql`bytes = ${change.bytes}::bigint`,
    change.readyAt !== undefined && sql`ready_at = ${change.readyAt}`,
    change.expiresAt !== undefined && sql`expires_at = ${change.expiresAt}`,
  ].filter((part): part is SQL => Boolean(part));
  const { rowCount } = await db.execute(sql`
    update data_exports set ${sql.join(set, sql`, `)} where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
  return rowCount === 1;
}

/** Archives whose time is over, and those that nothing makes any more. */
export async function endExports(db: Database, now: Date): Promise<Pick<ExportRow, 'workspaceId' | 'id'>[]> {
  await db.execute(sql`
    update data_exports set state = 'failed'
     where state in ('queued', 'running') and requested_at < ${now}::timestamptz - interval '6 hours'`);
  return runOnce(
    db,
    sql`select workspace_id as "workspaceId", id from data_exports where state = 'ready' and expires_at <= ${now}`,
  );
}

export function listArchives(executor: Executor, workspaceId: string, userId: string | null): Promise<string[]> {
  return executor
    .execute<{ id: string }>(sql`
      select id from data_exports where workspace_id = ${workspaceId}::uuid
         and (${userId}::uuid is null or user_id = ${userId}::uuid)`)
    .then(({ rows }) => rows.map(({ id }) => id));
}
