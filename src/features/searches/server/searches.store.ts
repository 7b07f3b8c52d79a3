// All SQL on search runs. Beginning a paid search is one statement: the key, the charge and the run are there or none is.
import { type SQL, sql } from 'drizzle-orm';
import { type Balance, chargeParts, type EntryFacts } from '#features/credits/server/index.ts';
import { type Database, type Executor, isUniqueViolation, runNamed, runOnce } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Capability, RunSummary } from '../contract.ts';

export interface RunRow extends Omit<RunSummary, 'startedAt' | 'deliveredAt' | 'state'> {
  state: RunSummary['state'];
  startedAt: Date;
  deliveredAt: Date | null;
  total: number | null;
  next: string | null;
  seen: string[];
  /** Why it failed: a fault of the source, or INTERNAL. */
  fault: string | null;
  /** True where the process that made the call died over it. */
  abandoned: boolean;
  /** Credits that came back because all of the answer was had before. */
  givenBack: number;
}

export interface StoredRun extends RunRow {
  items: unknown[];
}

export interface BeginFacts {
  workspaceId: string;
  userId: string;
  capability: Capability;
  fingerprint: Buffer;
  query: Record<string, unknown>;
  label: string;
  reason: string;
  price: number;
  idempotencyKey: string;
  requestId: string;
  /** For how long the call may take before the run counts as abandoned. */
  leaseSeconds: number;
}

/** What the first answer under a key says of money; a replay says the same. */
export interface Receipt {
  chargedNow: number;
  creditsRemaining: number;
}

export type Begun =
  /** Paid (or free of charge): this caller makes the call. */
  | { kind: 'charged'; runId: string; receipt: Receipt; balance: Balance }
  /** An owed or abandoned run was taken over at no cost: this caller makes the call. */
  | { kind: 'resumed'; runId: string; receipt: Receipt }
  /** Somebody else is making the call right now. */
  | { kind: 'running'; runId: string; receipt: Receipt }
  /** The key was used before. */
  | { kind: 'replay'; runId: string; receipt: Receipt; sameQuery: boolean }
  | { kind: 'insufficient' };

/** A run that nobody is working on and that was paid for: its call failed, or its process died. */
export const isOwed = sql`(r.state = 'owed' or (r.state = 'running' and r.lease_until < now()))`;

export const summaryColumns = sql`
  r.id, r.capability, r.query, r.label, r.source, r.charged, r.started_at as "startedAt", r.delivered_at as "deliveredAt",
  r.result_count as "resultCount", r.total, r.next_cursor as next, r.seen, r.fault, case when ${isOwed} then 'owed' else r.state end as state,
  (r.state = 'running' and r.lease_until < now()) as abandoned, r.given_back as "givenBack"`;

interface BeginRow extends Receipt {
  priorRun: string | null;
  sameQuery: boolean | null;
  resumedRun: string | null;
  openRun: string | null;
  newRun: string | null;
  seq: number | null;
}

/**
 * Parts of the statement, each only where the one before found nothing: `prior` (the key was used), `resumed` (an open
 * run that is owed is taken over), `open` (an open run is being worked on), then wallet, entry, run and request.
 * Two that begin the same search or use the same key at once collide on a unique index; the loser's statement has no
 * effect and is run again, and then sees the winner's rows.
 */
function beginStatement(facts: BeginFacts): SQL {
  const runId = newId();
  const entry: EntryFacts = { ...facts, amount: facts.price, idempotencyKey: `search:${runId}`, searchId: runId };
  const lease = sql`now() + make_interval(secs => ${facts.leaseSeconds}::int)`;
  const nothingFound = sql`not exists (select 1 from prior) and not exists (select 1 from open)`;
  return sql`
    with prior as (
      select run_id, charged_now, balance_after, fingerprint = ${facts.fingerprint}::bytea as same_query from search_requests
       where workspace_id = ${facts.workspaceId}::uuid and user_id = ${facts.userId}::uuid and key = ${facts.idempotencyKey}::text),
    open as (
      select r.id, ${isOwed} as owed from search_runs r
       where r.workspace_id = ${facts.workspaceId}::uuid and r.fingerprint = ${facts.fingerprint}::bytea
         and r.state in ('running', 'owed') and not exists (select 1 from prior)
         for update),
    resumed as (
      update search_runs r set state = 'running', lease_until = ${lease}
        from open where r.workspace_id = ${facts.workspaceId}::uuid and r.id = open.id and open.owed and ${isOwed}
      returning r.id),
    ${facts.price > 0 ? chargeParts(entry, nothingFound) : freeParts(facts.workspaceId, nothingFound)},
    run as (
      insert into search_runs (workspace_id, id, user_id, capability, fingerprint, query, label, state, lease_until, charged)
      select ${facts.workspaceId}::uuid, ${runId}::uuid, ${facts.userId}::uuid, ${facts.capability}::text,
             ${facts.fingerprint}::bytea, ${JSON.stringify(facts.query)}::jsonb, ${facts.label}::text, 'running', ${lease},
             ${facts.price}::int
        from wallet
      returning id),
    request as (
      insert into search_requests (workspace_id, user_id, key, fingerprint, run_id, charged_now, balance_after)
      select ${facts.workspaceId}::uuid, ${facts.userId}::uuid, ${facts.idempotencyKey}::text, ${facts.fingerprint}::bytea,
             id, ${facts.price}::int, balance from run, wallet
      union all
      select ${facts.workspaceId}::uuid, ${facts.userId}::uuid, ${facts.idempotencyKey}::text, ${facts.fingerprint}::bytea,
             open.id, 0, (select balance from credit_wallets where workspace_id = ${facts.workspaceId}::uuid) from open
      returning run_id, charged_now, balance_after),
    receipt as (
      select charged_now, balance_after from request union all select charged_now, balance_after from prior)
    select (select run_id from prior) as "priorRun", (select same_query from prior) as "sameQuery",
           (select id from resumed) as "resumedRun", (select id from open) as "openRun",
           (select id from run) as "newRun", (select seq from entry) as seq,
           (select charged_now from receipt) as "chargedNow", (select balance_after from receipt) as "creditsRemaining"`;
}

/** In place of a charge where a search costs nothing: the balance as it is, and no entry. */
function freeParts(workspaceId: string, condition: SQL): SQL {
  return sql`
    wallet as (
      select coalesce((select balance from credit_wallets where workspace_id = ${workspaceId}::uuid), 0) as balance
       where ${condition}),
    entry as (select null::int as seq where false)`;
}

/** Clients that repeat one search back to back meet each other more than once. */
const COLLISIONS = 12;

export async function beginRun(db: Database, facts: BeginFacts): Promise<Begun> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const name = facts.price > 0 ? 'search-begin' : 'search-begin-free';
      const [row] = await runNamed<BeginRow>(db, name, beginStatement(facts));
      return begunOf(row);
    } catch (error) {
      if (attempt === COLLISIONS || !isUniqueViolation(error)) throw error;
    }
  }
}

function begunOf(row: BeginRow | undefined): Begun {
  if (!row) return { kind: 'insufficient' };
  const receipt = { chargedNow: row.chargedNow, creditsRemaining: row.creditsRemaining };
  if (row.priorRun) return { kind: 'replay', runId: row.priorRun, receipt, sameQuery: row.sameQuery === true };
  if (row.resumedRun) return { kind: 'resumed', runId: row.resumedRun, receipt };
  if (row.openRun) return { kind: 'running', runId: row.openRun, receipt };
  if (!row.newRun) return { kind: 'insufficient' };
  const balance = { balance: receipt.creditsRemaining, seq: row.seq ?? 0 };
  return { kind: 'charged', runId: row.newRun, receipt, balance };
}

/** Takes over one run that is owed or abandoned. False where somebody else has it or it is finished. */
export async function claimRun(
  db: Database,
  workspaceId: string,
  runId: string,
  leaseSeconds: number,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update search_runs r set state = 'running', lease_until = now() + make_interval(secs => ${leaseSeconds}::int)
     where r.workspace_id = ${workspaceId}::uuid and r.id = ${runId}::uuid and ${isOwed}`);
  return rowCount === 1;
}

/** Notes that the call failed, and what becomes of what was paid. False where the run was closed before. */
export async function failRun(
  executor: Executor,
  workspaceId: string,
  runId: string,
  state: 'owed' | 'refunded' | 'failed',
  fault: string,
): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    update search_runs set state = ${state}, fault = ${fault}
     where workspace_id = ${workspaceId}::uuid and id = ${runId}::uuid and state = 'running'`);
  return rowCount === 1;
}

/** Ruling R1: what is owed stays owed for 30 days. Answers how many ended. */
export async function expireOwedRuns(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update search_runs r set state = 'failed' where ${isOwed} and r.started_at < now() - interval '30 days'`);
  return rowCount ?? 0;
}

export async function runById(db: Database, workspaceId: string, runId: string): Promise<StoredRun | null> {
  const rows = await runNamed<StoredRun>(
    db,
    'search-run',
    sql`select ${summaryColumns}, coalesce(r.results, '[]'::jsonb) as items from search_runs r
         where r.workspace_id = ${workspaceId}::uuid and r.id = ${runId}::uuid`,
  );
  return rows[0] ?? null;
}

/** The last delivered run of a search, with the balance of now; `since` leaves out older ones. */
export async function lastDelivered(
  db: Database,
  workspaceId: string,
  fingerprint: Buffer,
  since = new Date(0),
): Promise<{ run: StoredRun | null; balance: number }> {
  const [row] = await runNamed<Omit<StoredRun, 'id'> & { balance: number; id: string | null }>(
    db,
    'search-last-delivered',
    sql`select ${summaryColumns}, coalesce(r.results, '[]'::jsonb) as items, coalesce(w.balance, 0) as balance
          from (select ${workspaceId}::uuid as workspace_id) as own
          left join credit_wallets w using (workspace_id)
          left join lateral (
            select * from search_runs
             where workspace_id = ${workspaceId}::uuid and fingerprint = ${fingerprint}::bytea and state = 'delivered'
             order by id desc limit 1) r on r.delivered_at >= ${since}`,
  );
  if (!row) return { run: null, balance: 0 };
  const { balance, id, ...run } = row;
  return { run: id === null ? null : { ...run, id }, balance };
}

interface RunsFilter {
  capability?: readonly Capability[] | undefined;
  owed?: boolean | undefined;
  id?: string | undefined;
  limit: number;
  before?: string | undefined;
}

/** Runs newest first: their ids are made in the order of time, so the primary key is the index of this list. */
export async function runsPage(
  db: Database,
  workspaceId: string,
  { capability, owed, id, limit, before }: RunsFilter,
): Promise<RunRow[]> {
  const conditions = [sql`r.workspace_id = ${workspaceId}::uuid`];
  if (capability !== undefined) conditions.push(sql`r.capability = any(${sql.param([...capability])}::text[])`);
  // The words of the index on open runs, which are few.
  if (owed) conditions.push(sql`r.state in ('running', 'owed')`, isOwed);
  if (id) conditions.push(sql`r.id = ${id}::uuid`);
  if (before) conditions.push(sql`r.id < ${before}::uuid`);
  return runOnce<RunRow>(
    db,
    sql`select ${summaryColumns} from search_runs r where ${sql.join(conditions, sql` and `)}
         order by r.id desc limit ${limit}`,
  );
}

/** Whether the user has asked under this key before. */
export async function hasRequest(db: Database, workspaceId: string, userId: string, key: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from search_requests where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid and key = ${key}`);
  return rowCount === 1;
}
