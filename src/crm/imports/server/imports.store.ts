// SQL of imports and their leases.
import { type SQL, sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import { lockLibrary, lockLibraryShared } from '#crm/records/server/index.ts';
import { type Database, type Executor, isDatabaseAway, isDeadlock } from '#platform/db/client.ts';
import { waitForLease } from '#platform/db/leases.ts';
import type { Platform } from '#platform/platform.ts';
import type { ImportColumn, ImportFormat, ImportMapping, ImportPreview, ImportState } from '../contract.ts';
import type { Stopping } from './imports-context.ts';
import type { TableReading } from './tables/detect-file.ts';

export interface ImportRow {
  id: string;
  kind: RecordKind;
  name: string;
  format: ImportFormat;
  bytes: number;
  state: ImportState;
  reading: TableReading;
  columns: ImportColumn[];
  mapping: ImportMapping | null;
  preview: ImportPreview | null;
  attempt: number;
  rows: number | null;
  created: number;
  updated: number;
  skipped: number;
  failed: number;
  incomplete: number;
  optedOut: number;
  progress: number;
  reachedRow: number;
  reachedRecord: string | null;
  reachedMerge: number;
  fault: string | null;
  resumable: boolean;
  rejects: boolean;
  removed: number;
  restored: number;
  kept: number;
  madeBy: string;
  madeByName: string;
  createdAt: Date;
  finishedAt: Date | null;
}

const COLUMNS = sql`i.id, i.record_kind as kind, i.name, i.format, i.bytes, i.state, i.reading, i.columns, i.mapping, i.preview, i.attempt, i.rows,
  i.created, i.updated, i.skipped, i.failed, i.incomplete, i.opted_out as "optedOut", i.progress, i.reached_row as "reachedRow", i.reached_record as "reachedRecord", i.reached_merge as "reachedMerge", i.fault, i.resumable, i.rejects,
  i.removed, i.restored, i.kept, i.made_by as "madeBy", to_json(i.created_at)#>>'{}' as "createdAt",
  to_json(i.finished_at)#>>'{}' as "finishedAt",
  coalesce((select u.name from workspace_users u
             where u.workspace_id = i.workspace_id and u.id = i.made_by), '') as "madeByName"`;

export interface NewImport {
  id: string;
  kind: RecordKind;
  name: string;
  bytes: number;
  reading: TableReading;
  columns: ImportColumn[];
  mapping: ImportMapping | null;
  madeBy: string;
}

export async function insertImport(db: Executor, workspaceId: string, row: NewImport): Promise<void> {
  await db.execute(sql`
    insert into imports (workspace_id, id, record_kind, name, format, bytes, reading, columns, mapping, made_by)
    values (${workspaceId}::uuid, ${row.id}::uuid, ${row.kind}, ${row.name}, ${row.reading.format}, ${row.bytes},
            ${toJson(row.reading)}::jsonb, ${toJson(row.columns)}::jsonb, ${row.mapping === null ? null : toJson(row.mapping)}::jsonb, ${row.madeBy}::uuid)`);
}

/** Drops half a surrogate pair at the cut, which the database would refuse. */
function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'string' ? each.replace(NO_CHARACTER, '') : each,
  );
}

const NO_CHARACTER = /\0|\p{Surrogate}/gu;

type Stored = Omit<ImportRow, 'createdAt' | 'finishedAt'> & { createdAt: string; finishedAt: string | null };

async function readImports(db: Executor, rest: SQL): Promise<ImportRow[]> {
  const { rows } = await db.execute<Stored & Record<string, unknown>>(sql`select ${COLUMNS} from imports i ${rest}`);
  return rows.map(({ createdAt, finishedAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt),
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
  }));
}

export async function importById(db: Executor, workspaceId: string, id: string): Promise<ImportRow | null> {
  const [row] = await readImports(db, sql`where i.workspace_id = ${workspaceId}::uuid and i.id = ${id}::uuid`);
  return row ?? null;
}

/** Newest first. `before`: the last id of the page before. */
export function getImports(
  db: Executor,
  workspaceId: string,
  { kind, before, limit }: { kind: RecordKind | undefined; before: string | null; limit: number },
): Promise<ImportRow[]> {
  const ofKind = kind === undefined ? sql`` : sql`and i.record_kind = ${kind}`;
  const older = before === null ? sql`` : sql`and i.id < ${before}::uuid`;
  return readImports(
    db,
    sql`where i.workspace_id = ${workspaceId}::uuid ${ofKind} ${older} order by i.id desc limit ${limit}`,
  );
}

/** The mapping of the last file with these headings, among recent imports. */
export async function lastMapping(
  db: Executor,
  workspaceId: string,
  kind: RecordKind,
  headings: readonly string[],
): Promise<ImportMapping | null> {
  const { rows } = await db.execute<{ mapping: ImportMapping }>(sql`
    select mapping from (
      select mapping, columns, id from imports
       where workspace_id = ${workspaceId}::uuid and record_kind = ${kind} and mapping is not null and attempt > 0
       order by id desc limit 200) i
     where jsonb_path_query_array(columns, '$[*].heading') = ${toJson(headings)}::jsonb order by id desc limit 1`);
  return rows[0]?.mapping ?? null;
}

export interface ImportChange {
  state?: ImportState;
  reading?: TableReading;
  columns?: ImportColumn[];
  mapping?: ImportMapping | null;
  preview?: ImportPreview | null;
  rows?: number | null;
  created?: number;
  updated?: number;
  skipped?: number;
  failed?: number;
  incomplete?: number;
  optedOut?: number;
  progress?: number;
  reachedRow?: number;
  reachedRecord?: string | null;
  reachedMerge?: number;
  fault?: string | null;
  resumable?: boolean;
  rejects?: boolean;
  removed?: number;
  restored?: number;
  kept?: number;
  finishedAt?: Date | null;
  /** Makes work for an earlier mapping stop. */
  nextAttempt?: true;
}

const JSON_COLUMNS = new Set(['reading', 'columns', 'mapping', 'preview']);

/** The states in which a change is allowed. */
export interface ChangeCondition {
  states: readonly ImportState[];
  attempt?: number;
  /** Whether its run has ended. */
  ended?: boolean;
  resumable?: true;
}

/** Changes an import in one of these states; false in any other. */
export async function changeImport(
  db: Executor,
  workspaceId: string,
  id: string,
  { states, attempt, ended, resumable }: ChangeCondition,
  { nextAttempt, ...change }: ImportChange,
): Promise<boolean> {
  const sets = Object.entries(change).map(([key, value]): SQL => {
    const column = sql.identifier(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    if (!JSON_COLUMNS.has(key)) return sql`${column} = ${value instanceof Date ? value.toISOString() : value}`;
    return sql`${column} = ${value === null ? null : toJson(value)}::jsonb`;
  });
  if (nextAttempt) sets.push(sql`attempt = attempt + 1`);
  const { rowCount } = await db.execute(sql`
    update imports set ${sql.join([...sets, sql`updated_at = now()`], sql`, `)}
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and state = any(${sql.param([...states])}::text[])
       and (${attempt ?? null}::int is null or attempt = ${attempt ?? null}::int)
       and (${resumable ?? null}::bool is null or resumable)
       and (${ended ?? null}::bool is null or (finished_at is not null) = ${ended ?? null}::bool)`);
  return rowCount === 1;
}

/** Adds to the counts and records the position; false where the import no longer runs. */
export async function countCreated(
  tx: Executor,
  workspaceId: string,
  id: string,
  { created, failed, reachedRow }: { created: number; failed: number; reachedRow: number },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update imports set created = created + ${created}::int, failed = failed + ${failed}::int,
           progress = progress + ${created + failed}::int, reached_row = greatest(reached_row, ${reachedRow}::int), updated_at = now()
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and state = 'running'`);
  return rowCount === 1;
}

export async function findState(db: Executor, workspaceId: string, id: string): Promise<ImportState | null> {
  const { rows } = await db.execute<{ state: ImportState }>(
    sql`select state from imports where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`,
  );
  return rows[0]?.state ?? null;
}

/** Locks the row: a cancellation waits for the end of the batch. */
export async function lockImport(tx: Executor, workspaceId: string, id: string): Promise<ImportState | null> {
  const { rows } = await tx.execute<{ state: ImportState }>(
    sql`select state from imports where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid for update`,
  );
  return rows[0]?.state ?? null;
}

export async function removeImport(tx: Executor, workspaceId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from imports where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

/** Uploads without a run since `before`, of all workspaces. */
export async function staleDrafts(db: Executor, before: Date): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await db.execute<{ workspaceId: string; id: string }>(sql`
    select workspace_id as "workspaceId", id from imports
     where updated_at < ${before.toISOString()} and state in ('mapping', 'checking', 'ready', 'failed') and finished_at is null order by updated_at limit 500`);
  return rows;
}

/** Working imports of all workspaces without progress since `before`. */
export async function idleWork(db: Executor, before: Date): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await db.execute<{ workspaceId: string; id: string }>(sql`
    select workspace_id as "workspaceId", id from imports
     where updated_at < ${before.toISOString()} and finished_at is null and state in ('checking', 'running', 'cancelled')
        or updated_at < ${before.toISOString()} and state = 'undoing' order by updated_at limit 100`);
  return rows;
}

/** Failed imports with an upload, without a further run since `before`. */
export async function oldResumable(db: Executor, before: Date): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await db.execute<{ workspaceId: string; id: string }>(sql`
    select workspace_id as "workspaceId", id from imports where updated_at < ${before.toISOString()} and resumable order by updated_at limit 500`);
  return rows;
}

/** Imports that ended before `before` and have a file of rejects. */
export async function oldRejects(db: Executor, before: Date): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await db.execute<{ workspaceId: string; id: string }>(sql`
    select workspace_id as "workspaceId", id from imports where updated_at < ${before.toISOString()} and rejects order by updated_at limit 500`);
  return rows;
}

/** Of these imports: those that need their upload, and those with rejects now or soon. */
export async function filesInUse(
  db: Executor,
  of: readonly { workspaceId: string; id: string }[],
): Promise<Record<'upload' | 'rejects', ReadonlySet<string>>> {
  if (of.length === 0) return { upload: new Set(), rejects: new Set() };
  const { rows } = await db.execute<{ id: string; upload: boolean; rejects: boolean }>(sql`
    select i.id, i.finished_at is null or i.resumable as upload, i.rejects or i.finished_at is null as rejects from imports i
      join unnest(${sql.param(of.map(({ workspaceId }) => workspaceId))}::uuid[], ${sql.param(of.map(({ id }) => id))}::uuid[]) as f(workspace_id, id)
        on f.workspace_id = i.workspace_id and f.id = i.id`);
  const idsWhere = (what: 'upload' | 'rejects') => new Set(rows.filter((row) => row[what]).map(({ id }) => id));
  return { upload: idsWhere('upload'), rejects: idsWhere('rejects') };
}

/** Email addresses and names of members, in lower case → id. */
export async function membersByName(db: Executor, workspaceId: string): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; email: string; name: string }>(
    sql`select id, email, full_name as name from workspace_users where workspace_id = ${workspaceId}::uuid`,
  );
  const members = new Map<string, string>();
  for (const { id, name } of rows) if (name) members.set(name.trim().toLowerCase(), id);
  for (const { id, email } of rows) members.set(email.toLowerCase(), id);
  return members;
}

/** Imports that records came from, by the ids that they keep of them; those that were deleted are left out. */
export async function importOrigins(
  db: Executor,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string; kind: RecordKind }[]> {
  const { rows } = await db.execute<{ id: string; name: string; kind: RecordKind }>(sql`
    select id, name, record_kind as kind from imports
     where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[])`);
  return rows;
}

/** `stopping` is aborted when the process stops, and when another process has the lease. */
export async function withImportLease(
  platform: Pick<Platform, 'db' | 'log'>,
  importId: string,
  stopping: AbortSignal,
  work: (stopping: Stopping) => Promise<void>,
): Promise<void> {
  await waitForLease(platform, `import ${importId}`, stopping, (lost) =>
    work({
      get aborted() {
        return stopping.aborted || lost.aborted;
      },
    }),
  );
}

/** Nothing is wrong with the import: the same succeeds at another try. */
export const isPassing = (error: unknown): boolean => isDatabaseAway(error) || isDeadlock(error);

/** A transaction that only adds records. After a deadlock with another import it is repeated under the exclusive lock. */
export function addBesideOthers(
  db: Database,
  workspaceId: string,
  work: (tx: Executor) => Promise<void>,
): Promise<void> {
  const after = (enter: typeof lockLibrary) =>
    db.transaction(async (tx) => {
      await enter(tx, workspaceId);
      await work(tx);
    });
  return after(lockLibraryShared).catch((error: unknown) => {
    if (!isDeadlock(error)) throw error;
    return after(lockLibrary);
  });
}
