// SQL on saved views of tables.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import type { RecordKind, RecordView, ViewState } from '../../contract.ts';

interface Viewer {
  workspaceId: string;
  userId: string;
}

const columnsFor = (
  userId: string,
) => sql`v.id, v.record_kind as kind, v.name, v.shared, v.user_id = ${userId}::uuid as own,
  (select u.name from workspace_users u
    where u.workspace_id = v.workspace_id and u.id = v.user_id) as "madeBy", v.state`;

/** Own ones first, then those that others share; each in the order they were made. */
export async function getViews(db: Database, { workspaceId, userId }: Viewer, kind: RecordKind): Promise<RecordView[]> {
  return runNamed<RecordView>(
    db,
    'record-views',
    sql`select ${columnsFor(userId)} from record_views v
         where v.workspace_id = ${workspaceId}::uuid and v.record_kind = ${kind}::text and (v.user_id = ${userId}::uuid or v.shared)
         order by own desc, v.id`,
  );
}

/** Own ones alone. */
export async function ownView(db: Database, { workspaceId, userId }: Viewer, id: string): Promise<RecordView | null> {
  const rows = await runNamed<RecordView>(
    db,
    'record-view',
    sql`select ${columnsFor(userId)} from record_views v
         where v.workspace_id = ${workspaceId}::uuid and v.id = ${id}::uuid and v.user_id = ${userId}::uuid`,
  );
  return rows[0] ?? null;
}

/** Of any owner, for settings of the workspace that use it. */
export async function viewById(
  db: Database,
  workspaceId: string,
  id: string,
): Promise<Pick<RecordView, 'kind' | 'name' | 'state'> | null> {
  const rows = await runNamed<Pick<RecordView, 'kind' | 'name' | 'state'>>(
    db,
    'record-view-by-id',
    sql`select v.record_kind as kind, v.name, v.state from record_views v where v.workspace_id = ${workspaceId}::uuid and v.id = ${id}::uuid`,
  );
  return rows[0] ?? null;
}

export interface NewView {
  id: string;
  kind: RecordKind;
  name: string;
  shared: boolean;
  state: ViewState;
}

/** False where the owner has `limit` of them already. */
export async function insertView(
  tx: Executor,
  { workspaceId, userId }: Viewer,
  { id, kind, name, shared, state }: NewView,
  limit: number,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('record-views ' || ${userId}, 0))`);
  const { rowCount } = await tx.execute(sql`
    insert into record_views (workspace_id, id, record_kind, user_id, name, shared, state)
    select ${workspaceId}::uuid, ${id}::uuid, ${kind}, ${userId}::uuid, ${name}, ${shared}, ${JSON.stringify(state)}::jsonb
     where (select count(*) from record_views
             where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid and record_kind = ${kind}) < ${limit}`);
  return rowCount === 1;
}

/** What is left out stays. False where the caller has no such view. */
export async function updateView(
  db: Executor,
  { workspaceId, userId }: Viewer,
  id: string,
  { name, shared, state }: { name?: string | undefined; shared?: boolean | undefined; state?: ViewState | undefined },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update record_views set name = coalesce(${name ?? null}::text, name), shared = coalesce(${shared ?? null}::boolean, shared),
           state = coalesce(${state === undefined ? null : JSON.stringify(state)}::jsonb, state), updated_at = now()
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and user_id = ${userId}::uuid`);
  return rowCount === 1;
}

/** False where the caller has no such view. */
export async function removeView(db: Executor, { workspaceId, userId }: Viewer, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from record_views where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and user_id = ${userId}::uuid`);
  return rowCount === 1;
}
