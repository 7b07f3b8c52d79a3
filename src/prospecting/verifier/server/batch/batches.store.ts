// SQL on batches: making them, their states and counts, and which of them wait for work.
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '#platform/db/client.ts';
import type { BatchState, MailboxCheck, PauseReason, Verdict } from '../../fields.contract.ts';
import { jsonText } from '../json-text.ts';
import type { StoredSave } from '../verifier.tables.ts';

export type BatchOrigin = 'few' | 'text' | 'file' | 'contacts' | 'list';

export interface Batch {
  id: string;
  origin: BatchOrigin;
  name: string;
  state: BatchState;
  columnName: string | null;
  rows: number;
  duplicates: number;
  total: number;
  malformed: number;
  known: number;
  decided: number;
  toAsk: number;
  uncheckable: number;
  mailbox: MailboxCheck;
  unknownShare: number;
  cap: number | null;
  charged: number;
  givenBack: number;
  done: number;
  valid: number;
  risky: number;
  invalid: number;
  unknown: number;
  holds: number;
  pausedBecause: PauseReason | null;
  unreached: string[] | null;
  fault: string | null;
  changeId: string | null;
  keeping: StoredSave | null;
  keptBy: string | null;
  madeBy: string;
  apiKeyId: string | null;
  madeByName: string;
  retrying: number;
  triesAgainAt: Date | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

const PLAIN = [
  ...['id', 'origin', 'name', 'state', 'column_name', 'rows', 'duplicates', 'total', 'malformed', 'known', 'decided'],
  ...['to_ask', 'uncheckable', 'mailbox', 'unknown_share', 'cap', 'charged', 'given_back', 'done', 'valid', 'risky'],
  ...[
    'invalid',
    'unknown',
    'holds',
    'paused_because',
    'unreached',
    'fault',
    'change_id',
    'keeping',
    'kept_by',
    'made_by',
    'api_key_id',
  ],
];
const MOMENTS = ['created_at', 'started_at', 'finished_at'];
const toKey = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const COLUMNS = sql.raw(
  [
    ...PLAIN.map((column) => `b.${column} as "${toKey(column)}"`),
    ...MOMENTS.map((column) => `to_json(b.${column})#>>'{}' as "${toKey(column)}"`),
  ].join(', '),
);
const AROUND = sql`
  coalesce((select u.name from workspace_users u
             where u.workspace_id = b.workspace_id and u.id = b.made_by), '') as "madeByName",
  coalesce(again.n, 0)::int as retrying, to_json(again.next)#>>'{}' as "triesAgainAt"`;
const AGAIN = sql`
  left join lateral (select count(*) as n, min(w.retry_at) as next from verifier_rows w
                      where w.workspace_id = b.workspace_id and w.batch_id = b.id and w.status = 'unknown'
                        and w.state = 'again' and b.state in ('running', 'paused')) again on true`;

type MomentKey = 'createdAt' | 'startedAt' | 'finishedAt' | 'triesAgainAt';
type Stored = Omit<Batch, MomentKey> & Record<MomentKey, string | null>;

async function readBatches(executor: Executor, rest: SQL): Promise<Batch[]> {
  const { rows } = await executor.execute<Stored & Record<string, unknown>>(
    sql`select ${COLUMNS}, ${AROUND} from verifier_batches b ${AGAIN} ${rest}`,
  );
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt ?? 0),
    startedAt: moment(row.startedAt),
    finishedAt: moment(row.finishedAt),
    triesAgainAt: moment(row.triesAgainAt),
  }));
}

export async function batchById(executor: Executor, workspaceId: string, id: string): Promise<Batch | null> {
  const [row] = await readBatches(executor, sql`where b.workspace_id = ${workspaceId}::uuid and b.id = ${id}::uuid`);
  return row ?? null;
}

/** Locks it until the transaction ends. */
export async function lockBatch(tx: Executor, workspaceId: string, id: string): Promise<Batch | null> {
  await tx.execute(
    sql`select 1 from verifier_batches where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid for update`,
  );
  return batchById(tx, workspaceId, id);
}

/** Newest first, without those of single calls. */
export function batchesPage(
  executor: Executor,
  workspaceId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<Batch[]> {
  const older = before === null ? sql`` : sql`and b.id < ${before}::uuid`;
  return readBatches(
    executor,
    sql`where b.workspace_id = ${workspaceId}::uuid and b.origin <> 'few' ${older} order by b.id desc limit ${limit}`,
  );
}

export interface NewBatch {
  id: string;
  origin: BatchOrigin;
  name: string;
  state: BatchState;
  columnName?: string | null;
  rows: number;
  total: number;
  cap?: number | null;
  madeBy: string;
  apiKeyId?: string | undefined;
}

export async function insertBatch(tx: Executor, workspaceId: string, batch: NewBatch): Promise<void> {
  const { id, origin, name, state, columnName = null, rows, total, cap = null, madeBy, apiKeyId } = batch;
  await tx.execute(sql`
    insert into verifier_batches (workspace_id, id, origin, name, state, column_name, rows, duplicates, total, cap, made_by, api_key_id)
    values (${workspaceId}::uuid, ${id}::uuid, ${origin}, ${name}, ${state}, ${columnName}, ${rows}::int, ${rows - total}::int,
            ${total}::int, ${cap}::int, ${madeBy}::uuid, ${apiKeyId ?? null}::uuid)`);
}

/** All of them distinct. */
export async function setTotals(tx: Executor, workspaceId: string, id: string, total: number): Promise<void> {
  await tx.execute(sql`
    update verifier_batches set rows = ${total}::int, total = ${total}::int where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

export interface BatchChange {
  state?: BatchState;
  cap?: number;
  mailbox?: MailboxCheck;
  unknownShare?: number;
  pausedBecause?: PauseReason | null;
  unreached?: string[] | null;
  fault?: string | null;
  changeId?: string | null;
  keeping?: StoredSave | null;
  keptBy?: string | null;
  apiKeyId?: string | null;
  startedAt?: Date;
  finishedAt?: Date | null;
}

const toColumn = (key: string) => sql.identifier(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** Changes it where it is in one of these states; false where it is not. */
export async function changeBatch(
  executor: Executor,
  workspaceId: string,
  id: string,
  states: readonly BatchState[],
  change: BatchChange,
): Promise<boolean> {
  const sets = Object.entries(change).map(([key, value]): SQL => {
    if (key === 'keeping') return sql`keeping = ${value === null ? null : jsonText(value)}::jsonb`;
    if (Array.isArray(value)) return sql`${toColumn(key)} = ${sql.param(value)}::text[]`;
    return sql`${toColumn(key)} = ${value instanceof Date ? value.toISOString() : value}`;
  });
  const { rowCount } = await executor.execute(sql`
    update verifier_batches set ${sql.join([...sets, sql`worked_at = now()`], sql`, `)}
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and state = any(${sql.param([...states])}::text[])`);
  return rowCount === 1;
}

const COUNTED = ['malformed', 'known', 'decided', 'toAsk', 'uncheckable', 'charged', 'givenBack', 'done'] as const;
export type Counted = (typeof COUNTED)[number] | Verdict | 'holds';
export type Counts = Partial<Record<Counted, number>>;

/** Adds to its counts, and marks that it is being worked on. */
export async function addCounts(tx: Executor, workspaceId: string, id: string, counts: Counts): Promise<void> {
  const sets = Object.entries(counts)
    .filter(([, n]) => n !== 0)
    .map(([key, n]) => sql`${toColumn(key)} = ${toColumn(key)} + ${n}::int`);
  await tx.execute(sql`
    update verifier_batches set ${sql.join([...sets, sql`worked_at = now()`], sql`, `)}
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

/** How many of its addresses have one of these verdicts. */
export async function countStatuses(
  executor: Executor,
  workspaceId: string,
  id: string,
  verdicts: readonly Verdict[],
): Promise<number> {
  const { rows } = await executor.execute<{ n: number }>(sql`
    select count(*)::int as n from verifier_rows w
     where w.workspace_id = ${workspaceId}::uuid and w.batch_id = ${id}::uuid and w.status = any(${sql.param([...verdicts])}::text[])`);
  return rows[0]?.n ?? 0;
}

export async function removeBatch(tx: Executor, workspaceId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from verifier_batches where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

export interface WorkPlace {
  workspaceId: string;
  id: string;
}

/** Work that a killed process left unfinished, and addresses due for a retry. */
export async function waitingWork(
  db: Database,
  { lostBefore, now }: { lostBefore: Date; now: Date },
): Promise<WorkPlace[]> {
  const { rows } = await db.execute<WorkPlace & Record<string, unknown>>(sql`
    select b.workspace_id as "workspaceId", b.id from verifier_batches b
     where b.state in ('reading', 'running', 'paused', 'cancelled') and b.worked_at < ${lostBefore.toISOString()}::timestamptz
       and (b.state = 'reading'
            or (b.state = 'running' and exists (
                  select 1 from verifier_rows w where w.workspace_id = b.workspace_id and w.batch_id = b.id and w.state in ('ask', 'held')))
            or (b.state = 'running' and exists (
                  select 1 from verifier_rows w where w.workspace_id = b.workspace_id and w.batch_id = b.id and w.state = 'again'
                     and w.retry_at <= ${now.toISOString()}::timestamptz))
            or exists (select 1 from verifier_holds h where h.workspace_id = b.workspace_id and h.batch_id = b.id and h.given_back is null))
    union
    select b.workspace_id, b.id from verifier_batches b
     where b.keeping ->> 'state' = 'running' and b.worked_at < ${lostBefore.toISOString()}::timestamptz
     limit 200`);
  return rows;
}

/** Batches of old; their verdicts stay. One that still holds credits stays too. */
export async function removeOldBatches(db: Database, before: { few: Date; all: Date }): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from verifier_batches b
     where (b.created_at < ${before.all.toISOString()}::timestamptz
            or (b.origin = 'few' and b.created_at < ${before.few.toISOString()}::timestamptz))
       and b.state not in ('reading', 'running')
       and not exists (select 1 from verifier_holds h where h.workspace_id = b.workspace_id and h.batch_id = b.id and h.given_back is null)`);
  return rowCount ?? 0;
}
