// All SQL on runs: what a dry run has found for each record, and what the push has made of it.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/fields.contract.ts';
import {
  ACTIVE_RECORDS,
  type FilterContext,
  type StoredRow,
  storedRow,
  targetCondition,
} from '#crm/records/server/index.ts';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import { waitForLease, withLease } from '#platform/db/leases.ts';
import type { Platform } from '#platform/platform.ts';
import type { RowAction, RowState, RunCounts, RunState, RunTarget } from '../contract.ts';
import { crmConnections, crmRunRows, crmRuns } from './crm.tables.ts';

export type RunRow = typeof crmRuns.$inferSelect;
export type RunRecordRow = typeof crmRunRows.$inferSelect;

/** Nothing where the same click has made it before. */
export async function insertRun(tx: Executor, run: typeof crmRuns.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(crmRuns).values(run).onConflictDoNothing();
  return rowCount === 1;
}

export async function runById(db: Executor, workspaceId: string, id: string): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(crmRuns)
    .where(and(eq(crmRuns.workspaceId, workspaceId), eq(crmRuns.id, id)));
  return row ?? null;
}

/** From a set of states to another; false where it is in none of them. */
export async function moveRun(
  tx: Executor,
  workspaceId: string,
  id: string,
  {
    from,
    to,
    ...set
  }: { from: readonly RunState[]; to: RunState } & Partial<
    Pick<RunRow, 'fault' | 'resumeAt' | 'pushedAt' | 'finishedAt'>
  >,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(crmRuns)
    .set({ state: to, updatedAt: new Date(), ...set })
    .where(and(eq(crmRuns.workspaceId, workspaceId), eq(crmRuns.id, id), inArray(crmRuns.state, [...from])));
  return rowCount === 1;
}

/** It stays where it is, and waits until then. */
export async function pauseRun(
  db: Executor,
  workspaceId: string,
  id: string,
  { fault, resumeAt }: { fault: string; resumeAt: Date | null },
): Promise<void> {
  await db
    .update(crmRuns)
    .set({ fault, resumeAt, updatedAt: new Date() })
    .where(and(eq(crmRuns.workspaceId, workspaceId), eq(crmRuns.id, id)));
}

export interface ListedRun extends RunRow {
  crm: typeof crmConnections.$inferSelect.crm;
  counts: RunCounts;
}

const COUNTS = sql.raw(`(select jsonb_build_object(
    'create', count(*) filter (where w.action = 'create'), 'update', count(*) filter (where w.action = 'update'),
    'none', count(*) filter (where w.action = 'none'), 'skip', count(*) filter (where w.action = 'skip'),
    'ask', count(*) filter (where w.action = 'ask'), 'done', count(*) filter (where w.action in ('create', 'update') and w.state in ('done', 'undone')),
    'failed', count(*) filter (where w.state = 'failed'), 'left', count(*) filter (where w.state = 'left'))
  from crm_run_rows w where w.workspace_id = "crm_runs".workspace_id and w.run_id = "crm_runs".id)`);

/** Newest first; `before` is the id of the last one of the page before. */
export async function getRuns(
  db: Executor,
  workspaceId: string,
  {
    connectionId,
    id,
    before,
    limit,
  }: { connectionId?: string | undefined; id?: string; before?: string | undefined; limit: number },
): Promise<ListedRun[]> {
  const rows = await db
    .select({ run: crmRuns, crm: crmConnections.crm, counts: sql<RunCounts>`${COUNTS}` })
    .from(crmRuns)
    .innerJoin(
      crmConnections,
      and(eq(crmConnections.workspaceId, crmRuns.workspaceId), eq(crmConnections.id, crmRuns.connectionId)),
    )
    .where(
      and(
        eq(crmRuns.workspaceId, workspaceId),
        ...(connectionId ? [eq(crmRuns.connectionId, connectionId)] : []),
        ...(id ? [eq(crmRuns.id, id)] : []),
        ...(before
          ? [
              sql`(${crmRuns.createdAt}, ${crmRuns.id}) < (select b.created_at, b.id from crm_runs b
                    where b.workspace_id = ${workspaceId}::uuid and b.id = ${before}::uuid)`,
            ]
          : []),
      ),
    )
    .orderBy(sql`${crmRuns.createdAt} desc, ${crmRuns.id} desc`)
    .limit(limit);
  return rows.map(({ run, crm, counts }) => ({ ...run, crm, counts }));
}

/** A record of ours as the database answers it. */
export interface StoredRecord {
  id: string;
  row: StoredRow;
  /** ISO 8601. */
  changedAt: string;
}

/** How many live records a target names now. */
export async function countTarget(
  context: FilterContext,
  workspaceId: string,
  kind: RecordKind,
  target: RunTarget,
): Promise<number> {
  const condition = await targetCondition(context, { workspaceId, kind }, target);
  const table = ACTIVE_RECORDS[kind];
  const [row] = await runOnce<{ n: number }>(
    context.platform.db,
    sql`select count(*)::int as n from ${table} r where ${condition}`,
  );
  return row?.n ?? 0;
}

/** The next live records of a target, by their ids. */
export async function nextRecords(
  context: FilterContext,
  { workspaceId, recordKind: kind, target, reached }: Pick<RunRow, 'workspaceId' | 'recordKind' | 'target' | 'reached'>,
  limit: number,
): Promise<StoredRecord[]> {
  const condition = await targetCondition(context, { workspaceId, kind }, target);
  const after = reached === null ? sql`` : sql`and r.id > ${reached}::uuid`;
  return runOnce<StoredRecord>(
    context.platform.db,
    sql`select r.id, ${storedRow(kind)} as row, to_json(r.updated_at)#>>'{}' as "changedAt"
          from ${ACTIVE_RECORDS[kind]} r where ${condition} ${after} order by r.id limit ${limit}::int`,
  );
}

/** Of these records the live ones. */
export function recordsByIds(
  db: Database,
  workspaceId: string,
  kind: RecordKind,
  ids: readonly string[],
): Promise<StoredRecord[]> {
  return runOnce<StoredRecord>(
    db,
    sql`select r.id, ${storedRow(kind)} as row, to_json(r.updated_at)#>>'{}' as "changedAt"
          from ${ACTIVE_RECORDS[kind]} r
         where r.workspace_id = ${workspaceId}::uuid and r.id = any(${sql.param([...ids])}::uuid[])`,
  );
}

export type NewRunRow = Pick<RunRecordRow, 'recordId' | 'name' | 'action'> &
  Partial<Pick<RunRecordRow, 'reason' | 'detail' | 'externalId' | 'changes' | 'notes' | 'candidates'>>;

/** Keeps what was planned, with its place: a restart continues there. False where another process was faster, or it was cancelled. */
export async function savePlans(
  tx: Executor,
  { workspaceId, id, reached }: Pick<RunRow, 'workspaceId' | 'id' | 'reached'>,
  rows: readonly NewRunRow[],
): Promise<boolean> {
  const last = rows.at(-1)?.recordId ?? null;
  const { rowCount } = await tx
    .update(crmRuns)
    .set({
      reached: last,
      planned: sql`${crmRuns.planned} + ${rows.length}::int`,
      ...{ updatedAt: new Date(), fault: '', resumeAt: null },
    })
    .where(
      and(
        eq(crmRuns.workspaceId, workspaceId),
        eq(crmRuns.id, id),
        eq(crmRuns.state, 'planning'),
        sql`${crmRuns.reached} is not distinct from ${reached}::uuid`,
      ),
    );
  if (rowCount !== 1) return false;
  if (rows.length > 0) await tx.insert(crmRunRows).values(rows.map((row) => ({ workspaceId, runId: id, ...row })));
  return true;
}

/** A plan that was made again, by a person's choice or for another try. */
export async function replacePlan(tx: Executor, workspaceId: string, runId: string, row: NewRunRow): Promise<void> {
  const {
    recordId,
    action,
    reason = '',
    detail = '',
    externalId = '',
    changes = [],
    notes = [],
    candidates = [],
  } = row;
  await tx
    .update(crmRunRows)
    .set({ action, reason, detail, externalId, changes, notes, candidates, state: 'planned', fault: '' })
    .where(rowsCondition(workspaceId, runId, [recordId]));
}

const rowsCondition = (workspaceId: string, runId: string, recordIds: readonly string[]) =>
  and(
    eq(crmRunRows.workspaceId, workspaceId),
    eq(crmRunRows.runId, runId),
    inArray(crmRunRows.recordId, [...recordIds]),
  );

export async function runRow(
  db: Executor,
  workspaceId: string,
  runId: string,
  recordId: string,
): Promise<RunRecordRow | null> {
  const [row] = await db
    .select()
    .from(crmRunRows)
    .where(rowsCondition(workspaceId, runId, [recordId]));
  return row ?? null;
}

/** Rows by the ids of their records, of an action and a state where these are given. */
export async function runRows(
  db: Executor,
  workspaceId: string,
  runId: string,
  {
    after,
    action,
    state,
    limit,
  }: { after?: string | undefined; action?: RowAction | undefined; state?: RowState | undefined; limit: number },
): Promise<RunRecordRow[]> {
  return db
    .select()
    .from(crmRunRows)
    .where(
      and(
        eq(crmRunRows.workspaceId, workspaceId),
        eq(crmRunRows.runId, runId),
        ...(action ? [eq(crmRunRows.action, action)] : []),
        ...(state ? [eq(crmRunRows.state, state)] : []),
        ...(after ? [sql`${crmRunRows.recordId} > ${after}::uuid`] : []),
      ),
    )
    .orderBy(crmRunRows.recordId)
    .limit(limit);
}

/**
 * Claims what is to be written next, first what a process that died had under way. What is claimed may have been written: the answer of the
 * CRM tells (`recheck`).
 */
export async function claimWrites(
  db: Database,
  workspaceId: string,
  runId: string,
  limit: number,
): Promise<(RunRecordRow & { wasSending: boolean })[]> {
  return runOnce(
    db,
    sql`with next as (
          select w.record_id, w.state = 'sending' as was_sending from crm_run_rows w
            join crm_runs r on r.workspace_id = w.workspace_id and r.id = w.run_id and r.state = 'pushing'
           where w.workspace_id = ${workspaceId}::uuid and w.run_id = ${runId}::uuid
             and w.action in ('create', 'update') and w.state in ('sending', 'planned')
           order by w.state desc, w.record_id limit ${limit}::int)
        update crm_run_rows w set state = 'sending' from next
         where w.workspace_id = ${workspaceId}::uuid and w.run_id = ${runId}::uuid and w.record_id = next.record_id
        returning w.record_id as "recordId", w.name, w.action, w.external_id as "externalId", w.changes, w.candidates,
                  next.was_sending as "wasSending"`,
  );
}

export interface WriteOutcome {
  recordId: string;
  state: Extract<RowState, 'done' | 'failed' | 'left' | 'undone'>;
  externalId?: string;
  created?: boolean;
  reason?: string;
  detail?: string;
  requestId?: string;
  fault?: string;
}

export async function saveOutcomes(
  tx: Executor,
  workspaceId: string,
  runId: string,
  outcomes: readonly WriteOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.execute(sql`
    update crm_run_rows w
       set state = o.state, external_id = coalesce(o."externalId", w.external_id), created = coalesce(o.created, w.created),
           reason = coalesce(o.reason, ''), detail = coalesce(o.detail, ''), request_id = coalesce(o."requestId", w.request_id),
           fault = coalesce(o.fault, ''), done_at = now()
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o("recordId" uuid, state text, "externalId" text, created boolean,
             reason text, detail text, "requestId" text, fault text)
     where w.workspace_id = ${workspaceId}::uuid and w.run_id = ${runId}::uuid and w.record_id = o."recordId"`);
  await tx
    .update(crmRuns)
    .set({ updatedAt: new Date(), fault: '', resumeAt: null })
    .where(and(eq(crmRuns.workspaceId, workspaceId), eq(crmRuns.id, runId)));
}

/** What a failed batch had claimed is to be written again. */
export async function releaseClaims(db: Executor, workspaceId: string, runId: string, recordIds: readonly string[]) {
  await db
    .update(crmRunRows)
    .set({ state: 'planned' })
    .where(rowsCondition(workspaceId, runId, recordIds));
}

/** Failed ones are to be written again. */
export async function retryFailed(tx: Executor, workspaceId: string, runId: string): Promise<void> {
  await tx
    .update(crmRunRows)
    .set({ state: 'planned', fault: '' })
    .where(and(eq(crmRunRows.workspaceId, workspaceId), eq(crmRunRows.runId, runId), eq(crmRunRows.state, 'failed')));
}

/** Whether anything is still to be written. */
export async function hasOpenWrites(db: Executor, workspaceId: string, runId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from crm_run_rows where workspace_id = ${workspaceId}::uuid and run_id = ${runId}::uuid
       and action in ('create', 'update') and state in ('planned', 'sending') limit 1`);
  return rowCount === 1;
}

/** Written rows that an undo has not reached, with what was written. */
export async function nextUndos(
  db: Executor,
  workspaceId: string,
  runId: string,
  limit: number,
): Promise<RunRecordRow[]> {
  return runRows(db, workspaceId, runId, { state: 'done', limit });
}

/** One process at a time works on a run; nothing where another one does. */
export async function withRunLease(
  platform: Pick<Platform, 'db' | 'log'>,
  id: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  await withLease(platform, [`crm run ${id}`], work);
}

/** One batch at a time is written over a connection: two runs could both find that a record is missing, and both create it. */
export function withWriteLease<T>(
  platform: Pick<Platform, 'db' | 'log'>,
  connectionId: string,
  stopping: AbortSignal,
  work: () => Promise<T>,
): Promise<T | null> {
  return waitForLease(platform, `writes of CRM connection ${connectionId}`, stopping, work);
}

/** Of all workspaces: runs that nothing has moved for a while, and that wait for nothing. */
export async function stalledRuns(db: Database): Promise<{ workspaceId: string; id: string }[]> {
  return runOnce(
    db,
    sql`select workspace_id as "workspaceId", id from crm_runs
         where state in ('planning', 'pushing', 'undoing') and updated_at < now() - interval '1 minute'
           and (resume_at is null or resume_at < now())
         order by updated_at limit 100`,
  );
}
