// SQL of saving all rows that fit: the work, its rows in their order, and how far its last committed batch has come.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import type { DiscoverSave, Matching, RowRef } from '../../contract.ts';

/** Work that has not moved for so long is queued again by the sweep. */
const STALLED = '10 minutes';

export interface SaveRow extends Omit<DiscoverSave, 'kind' | 'createdAt' | 'finishedAt'> {
  asked: Matching;
  madeBy: string;
  createdAt: Date;
  finishedAt: Date | null;
}

const COLUMNS =
  sql.raw(`id, asked, list_id as "listId", state, total, done, created, merged, unchanged, change_id as "changeId", fault,
  made_by as "madeBy", created_at as "createdAt", finished_at as "finishedAt"`);

interface NewSave {
  id: string;
  asked: Matching;
  listId: string | null;
  madeBy: string;
}

/** The id of the save; or of the one that is saving the same rows already. */
export async function insertSave(
  tx: Executor,
  workspaceId: string,
  save: NewSave,
): Promise<{ id: string; isNew: boolean }> {
  const asked = sql`${JSON.stringify(save.asked)}::jsonb`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('discover saves ' || ${workspaceId}, 0))`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from discover_saves
     where workspace_id = ${workspaceId}::uuid and state in ('queued', 'running') and asked = ${asked}
       and list_id is not distinct from ${save.listId}::uuid limit 1 for update`);
  if (rows[0]) return { id: rows[0].id, isNew: false };
  await tx.execute(sql`
    insert into discover_saves (workspace_id, id, asked, list_id, made_by)
    values (${workspaceId}::uuid, ${save.id}::uuid, ${asked}, ${save.listId}::uuid, ${save.madeBy}::uuid)`);
  return { id: save.id, isNew: true };
}

export async function readSave(db: Database, workspaceId: string, id: string): Promise<SaveRow | null> {
  const [row] = await runOnce<SaveRow>(
    db,
    sql`select ${COLUMNS} from discover_saves where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`,
  );
  return row ?? null;
}

/** Those that run, and those that ended within a day; newest first. */
export function recentSaves(db: Database, workspaceId: string): Promise<SaveRow[]> {
  return runOnce<SaveRow>(
    db,
    sql`select ${COLUMNS} from discover_saves
         where workspace_id = ${workspaceId}::uuid and (state in ('queued', 'running') or finished_at > now() - interval '1 day')
         order by id desc limit 20`,
  );
}

/** Held until the transaction ends: two workers never take the same batch. Null once it has ended. */
export async function lockSave(tx: Executor, workspaceId: string, id: string): Promise<SaveRow | null> {
  const { rows } = await tx.execute<SaveRow & Record<string, unknown>>(sql`
    select ${COLUMNS} from discover_saves
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and state in ('queued', 'running') for update`);
  return rows[0] ?? null;
}

/** The rows as they are now: whatever is found later is not among them. */
export async function insertSaveRows(
  tx: Executor,
  workspaceId: string,
  id: string,
  refs: readonly RowRef[],
): Promise<void> {
  await tx.execute(sql`
    insert into discover_save_rows (workspace_id, save_id, place, ref_from, ref_id)
    select ${workspaceId}::uuid, ${id}::uuid, r.n, r.ref ->> 'from', r.ref ->> 'id'
      from jsonb_array_elements(${JSON.stringify(refs)}::jsonb) with ordinality as r(ref, n)`);
  await tx.execute(sql`
    update discover_saves set total = ${refs.length}::int, state = 'running', updated_at = now()
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

export interface SaveRowRef extends RowRef {
  place: number;
}

export function nextSaveRows(db: Database, workspaceId: string, id: string, limit: number): Promise<SaveRowRef[]> {
  return runOnce<SaveRowRef>(
    db,
    sql`select place, ref_from as "from", ref_id as id from discover_save_rows
         where workspace_id = ${workspaceId}::uuid and save_id = ${id}::uuid and outcome is null order by place limit ${limit}`,
  );
}

export interface SavedRowOutcome {
  place: number;
  outcome: 'created' | 'merged' | 'unchanged' | 'gone';
  recordId: string | null;
}

/** Several rows may be one record: it counts once, by what was done first. */
export async function advanceSave(
  tx: Executor,
  workspaceId: string,
  id: string,
  { outcomes, changeId }: { outcomes: readonly SavedRowOutcome[]; changeId: string | null },
): Promise<void> {
  const save = sql`workspace_id = ${workspaceId}::uuid and save_id = ${id}::uuid`;
  await tx.execute(sql`
    update discover_save_rows r set outcome = o.outcome, record_id = o."recordId"
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(place int, outcome text, "recordId" uuid)
     where r.workspace_id = ${workspaceId}::uuid and r.save_id = ${id}::uuid and r.place = o.place`);
  await tx.execute(sql`
    with first as (
      select distinct on (record_id) outcome from discover_save_rows where ${save} and record_id is not null order by record_id, place)
    update discover_saves s
       set done = (select count(*) from discover_save_rows where ${save} and outcome is not null),
           created = (select count(*) from first where outcome = 'created'),
           merged = (select count(*) from first where outcome = 'merged'),
           unchanged = (select count(*) from first where outcome = 'unchanged'),
           change_id = ${changeId}::uuid, updated_at = now()
     where s.workspace_id = ${workspaceId}::uuid and s.id = ${id}::uuid`);
}

/** Its rows are needed no more. Answers whether it was still under way. */
export async function endSave(
  tx: Executor,
  workspaceId: string,
  id: string,
  state: 'done' | 'cancelled' | 'failed',
  fault: string | null = null,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update discover_saves set state = ${state}, fault = ${fault}, updated_at = now(), finished_at = now()
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and state in ('queued', 'running')`);
  if (rowCount !== 1) return false;
  await tx.execute(
    sql`delete from discover_save_rows where workspace_id = ${workspaceId}::uuid and save_id = ${id}::uuid`,
  );
  return true;
}

/** The save that still makes this change. */
export async function findOpenSave(db: Database, workspaceId: string, changeId: string): Promise<string | null> {
  const [row] = await runOnce<{ id: string }>(
    db,
    sql`select id from discover_saves
         where workspace_id = ${workspaceId}::uuid and change_id = ${changeId}::uuid and state in ('queued', 'running')`,
  );
  return row?.id ?? null;
}

/** Of all workspaces: their process was killed between two batches, and their queued job is gone. */
export async function stalledSaves(db: Database): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await db.execute<{ workspaceId: string; id: string }>(sql`
    select workspace_id as "workspaceId", id from discover_saves
     where state in ('queued', 'running') and updated_at < now() - ${STALLED}::interval`);
  return rows;
}
