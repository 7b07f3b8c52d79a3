// All SQL on search runs. Beginning a paid search is one statement: the key, the charge and the run are there or none is.
import { type SQL, sql } from 'drizzle-orm';
import { type Balance, balanceIn, chargeParts, toChargeValues } from '#billing/credits/server/index.ts';
import {
  type Database,
  type Executor,
  isUniqueViolation,
  runNamed,
  runOnce,
  statementOf,
} from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Capability } from '#shared/capabilities.ts';
import { AppError } from '#shared/errors.ts';
import type { RunSummary } from '../contract.ts';

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

/** Its results were deleted with their month. */
export interface ListedRun extends RunRow {
  expired: boolean;
}

export interface StoredRun extends RunRow {
  /** Null where they were deleted with their month. */
  items: unknown[] | null;
}

export interface StartFacts {
  workspaceId: string;
  userId: string;
  apiKeyId: string | undefined;
  capability: Capability;
  fingerprint: Buffer;
  query: Record<string, unknown>;
  label: string;
  reason: string;
  price: number;
  /** True where the charge is for sample data. */
  practice: boolean;
  idempotencyKey: string;
  requestId: string;
  /** For how long the call may take before the run counts as abandoned. */
  leaseSeconds: number;
  /** A delivered answer of the same source since then is opened again, free; null always calls the source. */
  freshSince: Date | null;
  sourceKey: string;
  /** False where the source is known to be unable to answer: what exists is opened, nothing is started or charged. */
  mayCall: boolean;
}

/** The key of a run's charge. */
export const chargeKey = (runId: string) => `search:${runId}`;

/** What the first answer under a key says of money; a replay says the same. */
export interface Receipt {
  chargedNow: number;
  creditsRemaining: number;
  /** When the key was used first. */
  askedAt: Date;
}

export type StartResult =
  /** Paid (or free of charge): this caller makes the call. */
  | { kind: 'charged'; runId: string; receipt: Receipt; balance: Balance }
  /** An owed or abandoned run was taken over at no cost: this caller makes the call. */
  | { kind: 'resumed'; runId: string; receipt: Receipt }
  /** Another process is making the call right now. */
  | { kind: 'running'; runId: string; receipt: Receipt }
  /** A fresh answer to the same search is stored: it is opened free. */
  | { kind: 'stored'; runId: string; receipt: Receipt }
  /** The key was used before. `stored`: the answer was older than that. */
  | { kind: 'replay'; runId: string; receipt: Receipt; sameQuery: boolean; stored: boolean }
  /** Nothing happened: too few credits, or the source cannot be asked and nothing is stored. */
  | { kind: 'nothing' };

/** What one execution of the statement found; `stale`: an open run of its snapshot was closed before it could be joined. */
type Attempt = StartResult | { kind: 'stale' };

/** A run that was paid for and has no process working on it: its call failed, or its process died. */
const isOwed = sql`(r.state = 'owed' or (r.state = 'running' and r.lease_until < now()))`;

export const summaryColumns = sql`
  r.id, r.capability, r.query, r.label, r.source, r.charged, r.started_at as "startedAt", r.delivered_at as "deliveredAt",
  r.result_count as "resultCount", r.total, r.next_cursor as next, r.seen, r.fault, case when ${isOwed} then 'owed' else r.state end as state,
  (r.state = 'running' and r.lease_until < now()) as abandoned, r.given_back as "givenBack"`;

interface StartRow extends Receipt {
  priorRun: string | null;
  sameQuery: boolean | null;
  wasStored: boolean | null;
  freshRun: string | null;
  resumedRun: string | null;
  openRun: string | null;
  newRun: string | null;
  seq: number | null;
  closedMeanwhile: boolean;
}

/** Of a search: how its statement reads. */
interface StartKind {
  paid: boolean;
  withKey: boolean;
}

function toStartValues(facts: StartFacts, joinLatest: boolean) {
  const runId = newId();
  const charge = { ...facts, amount: facts.price, idempotencyKey: chargeKey(runId), searchId: runId };
  return {
    ...toChargeValues(charge),
    capability: facts.capability,
    fingerprint: facts.fingerprint,
    query: JSON.stringify(facts.query),
    label: facts.label,
    key: facts.idempotencyKey,
    leaseSeconds: facts.leaseSeconds,
    freshSince: facts.freshSince?.toISOString() ?? null,
    sourceKey: facts.sourceKey,
    mayCall: facts.mayCall,
    joinLatest,
  };
}
type SuppliedValues = ReturnType<typeof toStartValues>;
type StartValues = { readonly [Value in keyof SuppliedValues]: SQL };

/**
 * Parts of the statement, each only where the one before found nothing: `prior` (the key was used), `fresh` (a stored answer that
 * is young enough), `resumed` (an open run that is owed is taken over), `open` (an open run is being worked on), then wallet, entry,
 * run and request. An abandoned run that cost nothing does not make a paid search free: it is closed (`lapsed`).
 *
 * A statement sees the runs of the moment when it began, while the locks it waits for follow what was changed since. So a charge needs
 * proof that no other run of the search began or ended in between: `number` of the new run, the next one of the snapshot, collides on
 * a unique index with a run that began, and an open run of the snapshot (`seen_open`) that `open` no longer finds has ended. Either
 * way the statement has no effect and is executed again with `joinLatest`: the newest run was delivered while this search
 * waited, so its answer is the one to this search too, also to a refresh.
 */
function startStatement(value: StartValues, { paid, withKey }: StartKind): SQL {
  const lease = sql`now() + make_interval(secs => ${value.leaseSeconds}::int)`;
  const ofSearch = sql`r.workspace_id = ${value.workspaceId}::uuid and r.fingerprint = ${value.fingerprint}::bytea`;
  const notFound = sql`not exists (select 1 from prior) and not exists (select 1 from fresh)`;
  const abandonedFree = sql`(r.state = 'running' and r.lease_until < now() and r.charged = 0)`;
  const joinable = sql`
    ${ofSearch} and r.state in ('running', 'owed') and ${notFound}
    and (${value.mayCall}::boolean or not ${isOwed}) ${paid ? sql`and not ${abandonedFree}` : sql``}`;
  // The count makes the closing happen before the insert that takes its place in the index of open runs.
  const nothingFound = sql`
    ${notFound} and not exists (select 1 from seen_open) and not exists (select 1 from open) and ${value.mayCall}::boolean
    ${paid ? sql`and (select count(*) from lapsed) >= 0` : sql``}`;
  const requestOf = sql`${value.workspaceId}::uuid, ${value.userId}::uuid, ${value.key}::text, ${value.fingerprint}::bytea`;
  const balanceNow = balanceIn(sql`${value.workspaceId}::uuid`);
  return sql`
    with prior as (
      select run_id, charged_now, balance_after, at, fingerprint = ${value.fingerprint}::bytea as same_query from search_requests
       where workspace_id = ${value.workspaceId}::uuid and user_id = ${value.userId}::uuid and key = ${value.key}::text),
    latest as (select coalesce(max(r.number), 0) as number from search_runs r where ${ofSearch}),
    fresh as (
      select r.id, r.given_back from search_runs r
       where ${ofSearch} and r.state = 'delivered' and not exists (select 1 from prior)
         and ((r.delivered_at >= ${value.freshSince}::timestamptz and r.source ->> 'key' = ${value.sourceKey}::text)
              or (${value.joinLatest}::boolean and r.number = (select number from latest)))
       order by r.number desc limit 1),
    ${
      paid
        ? sql`lapsed as (
      update search_runs r set state = 'failed'
       where ${ofSearch} and ${abandonedFree} and ${notFound} and ${value.mayCall}::boolean
      returning r.id),`
        : sql``
    }
    seen_open as (select from search_runs r where ${joinable}),
    open as (select r.id, ${isOwed} as owed from search_runs r where ${joinable} for update),
    resumed as (
      update search_runs r set state = 'running', lease_until = ${lease}
        from open where r.workspace_id = ${value.workspaceId}::uuid and r.id = open.id and open.owed and ${isOwed}
      returning r.id),
    ${paid ? chargeParts(value, { withKey, condition: nothingFound }) : freeParts(value.workspaceId, nothingFound)},
    run as (
      insert into search_runs (workspace_id, id, user_id, capability, fingerprint, number, query, label, state, lease_until, charged)
      select ${value.workspaceId}::uuid, ${value.searchId}::uuid, ${value.userId}::uuid, ${value.capability}::text,
             ${value.fingerprint}::bytea, (select number + 1 from latest), ${value.query}::jsonb, ${value.label}::text, 'running', ${lease},
             ${value.amount}::int
        from wallet
      returning id),
    request as (
      insert into search_requests (workspace_id, user_id, key, fingerprint, run_id, charged_now, balance_after)
      select ${requestOf}, id, ${value.amount}::int, balance from run, wallet
      union all
      select ${requestOf}, open.id, 0, ${balanceNow} from open
      union all
      -- What came back for it is in the balance already.
      select ${requestOf}, fresh.id, 0, ${balanceNow} - fresh.given_back from fresh
      returning run_id, charged_now, balance_after, at),
    receipt as (
      select charged_now, balance_after, at from request union all select charged_now, balance_after, at from prior)
    select (select run_id from prior) as "priorRun", (select same_query from prior) as "sameQuery",
           (select r.delivered_at < prior.at from prior join search_runs r on r.workspace_id = ${value.workspaceId}::uuid and r.id = prior.run_id)
             as "wasStored",
           (select id from fresh) as "freshRun", (select id from resumed) as "resumedRun", (select id from open) as "openRun",
           (select id from run) as "newRun", exists (select 1 from seen_open) and not exists (select 1 from open) as "closedMeanwhile", (select seq from entry) as seq, (select at from receipt) as "askedAt",
           (select charged_now from receipt) as "chargedNow", (select balance_after from receipt) as "creditsRemaining"`;
}

/** In place of a charge where a search costs nothing: the balance as it is, and no entry. */
function freeParts(workspaceId: SQL, condition: SQL): SQL {
  return sql`
    wallet as (
      select ${balanceIn(sql`${workspaceId}::uuid`)} as balance
       where ${condition}),
    entry as (select null::int as seq where false)`;
}

/** Clients that repeat one search back to back meet each other more than once. */
const MAX_ATTEMPTS = 12;

export async function startRun(db: Database, facts: StartFacts): Promise<StartResult> {
  let joinLatest = false;
  let refusedBefore = false;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const started = await tryStart(db, facts, joinLatest);
    if (started.kind === 'stale') joinLatest = true;
    // What the credits went to while the wallet was waited for may be this very search: only a second read knows.
    else if (started.kind === 'nothing' && facts.mayCall && !refusedBefore) refusedBefore = true;
    else return started;
  }
  throw new AppError('SEARCH_RUNNING');
}

const createStart = (name: string, kind: StartKind) =>
  statementOf<StartRow, SuppliedValues>(name, (value) => startStatement(value, kind));
const START = {
  ofPerson: createStart('search-begin', { paid: true, withKey: false }),
  ofKey: createStart('search-begin-of-key', { paid: true, withKey: true }),
  free: createStart('search-begin-free', { paid: false, withKey: false }),
};

async function tryStart(db: Database, facts: StartFacts, joinLatest: boolean): Promise<Attempt> {
  const paid = facts.apiKeyId === undefined ? START.ofPerson : START.ofKey;
  const statement = facts.price > 0 ? paid : START.free;
  try {
    const [row] = await statement(db, toStartValues(facts, joinLatest));
    return toAttempt(row);
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: 'stale' };
    throw error;
  }
}

function toAttempt(row: StartRow | undefined): Attempt {
  if (!row) return { kind: 'nothing' };
  const { chargedNow, creditsRemaining, askedAt } = row;
  const receipt = { chargedNow, creditsRemaining, askedAt };
  if (row.priorRun) {
    const { priorRun: runId, sameQuery, wasStored } = row;
    return { kind: 'replay', runId, receipt, sameQuery: sameQuery === true, stored: wasStored === true };
  }
  if (row.freshRun) return { kind: 'stored', runId: row.freshRun, receipt };
  if (row.resumedRun) return { kind: 'resumed', runId: row.resumedRun, receipt };
  if (row.openRun) return { kind: 'running', runId: row.openRun, receipt };
  if (row.closedMeanwhile) return { kind: 'stale' };
  if (!row.newRun) return { kind: 'nothing' };
  const balance = { balance: receipt.creditsRemaining, seq: row.seq ?? 0 };
  return { kind: 'charged', runId: row.newRun, receipt, balance };
}

/** Takes over one run that is owed or abandoned. False where another process has it or it is finished. */
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

/**
 * Records that the call failed, and what becomes of what was paid; a run that cost nothing has `failed`.
 * Answers what it had cost, or null where the run was closed before.
 */
export async function failRun(
  executor: Executor,
  workspaceId: string,
  runId: string,
  paidState: 'owed' | 'refunded' | 'failed',
  fault: string,
): Promise<{ charged: number } | null> {
  const { rows } = await executor.execute<{ charged: number }>(sql`
    update search_runs set state = case when charged > 0 then ${paidState}::text else 'failed' end, fault = ${fault}
     where workspace_id = ${workspaceId}::uuid and id = ${runId}::uuid and state = 'running'
    returning charged`);
  return rows[0] ?? null;
}

/** Ruling R1: what is owed stays owed for 30 days. Answers how many ended. */
export async function expireOwedRuns(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update search_runs r set state = 'failed' where ${isOwed} and r.started_at < now() - interval '30 days'`);
  return rowCount ?? 0;
}

/** No row where nothing was found. */
const ITEMS = sql`case when s.results is null and r.result_count = 0 then '[]'::jsonb else s.results end`;

export async function runById(db: Database, workspaceId: string, runId: string): Promise<StoredRun | null> {
  const rows = await runNamed<StoredRun>(
    db,
    'search-run',
    sql`select ${summaryColumns}, ${ITEMS} as items from search_runs r
          left join search_results s on s.workspace_id = r.workspace_id and s.run_id = r.id
         where r.workspace_id = ${workspaceId}::uuid and r.id = ${runId}::uuid`,
  );
  return rows[0] ?? null;
}

/** The last delivered run of a search, with the balance of now. */
export async function lastDelivered(
  db: Database,
  workspaceId: string,
  fingerprint: Buffer,
): Promise<{ run: StoredRun | null; balance: number }> {
  const [row] = await runNamed<Omit<StoredRun, 'id'> & { balance: number; id: string | null }>(
    db,
    'search-last-delivered',
    sql`select ${summaryColumns}, ${ITEMS} as items, ${balanceIn(sql`own.workspace_id`)} as balance
          from (select ${workspaceId}::uuid as workspace_id) as own
          left join lateral (
            select * from search_runs
             where workspace_id = ${workspaceId}::uuid and fingerprint = ${fingerprint}::bytea and state = 'delivered'
             order by number desc limit 1) r on true
          left join search_results s on s.workspace_id = own.workspace_id and s.run_id = r.id`,
  );
  if (!row) return { run: null, balance: 0 };
  const { balance, id, ...run } = row;
  return { run: id === null ? null : { ...run, id }, balance };
}

/** What `startRun` would open or take over without a charge: a fresh answer of the source, a paid run that is owed. */
export async function openedFree(
  db: Database,
  workspaceId: string,
  { fingerprint, freshSince, sourceKey }: Pick<StartFacts, 'fingerprint' | 'freshSince' | 'sourceKey'>,
): Promise<{ storedAt: Date | null; owed: boolean }> {
  const ofSearch = sql`r.workspace_id = ${workspaceId}::uuid and r.fingerprint = ${fingerprint}::bytea`;
  const rows = await runNamed<{ storedAt: Date | null; owed: boolean }>(
    db,
    'search-opened-free',
    sql`select (select r.delivered_at from search_runs r
                 where ${ofSearch} and r.state = 'delivered' and r.delivered_at >= ${freshSince?.toISOString() ?? null}::timestamptz
                   and r.source ->> 'key' = ${sourceKey}::text
                 order by r.number desc limit 1) as "storedAt",
               exists (select from search_runs r where ${ofSearch} and ${isOwed} and r.charged > 0) as owed`,
  );
  return rows[0] ?? { storedAt: null, owed: false };
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
): Promise<ListedRun[]> {
  const conditions = [sql`r.workspace_id = ${workspaceId}::uuid`];
  if (capability !== undefined) conditions.push(sql`r.capability = any(${sql.param([...capability])}::text[])`);
  // The words of the index on open runs, which are few.
  if (owed) conditions.push(sql`r.state in ('running', 'owed')`, isOwed);
  if (id) conditions.push(sql`r.id = ${id}::uuid`);
  if (before) conditions.push(sql`r.id < ${before}::uuid`);
  // A look-up per row, which the planner cannot turn into reading the results of everyone.
  return runOnce<ListedRun>(
    db,
    sql`select ${summaryColumns}, r.state = 'delivered' and r.result_count > 0 and s.run_id is null as expired
          from (select * from search_runs r where ${sql.join(conditions, sql` and `)} order by r.id desc limit ${limit}) r
          left join lateral (
            select run_id from search_results s where s.workspace_id = r.workspace_id and s.run_id = r.id limit 1) s on true
         order by r.id desc`,
  );
}

/** Whether the user has asked under this key before. */
export async function hasRequest(db: Database, workspaceId: string, userId: string, key: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from search_requests where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid and key = ${key}`);
  return rowCount === 1;
}

// SQL of the overview of searches.

/** Paid searches of these kinds whose call failed. */
export async function owedCount(
  db: Database,
  workspaceId: string,
  capabilities: readonly Capability[],
): Promise<number> {
  const [row] = await runNamed<{ owed: number }>(
    db,
    'search-owed-count',
    // The words of the index on open runs, which are few.
    sql`select count(*) as owed from search_runs r
         where r.workspace_id = ${workspaceId}::uuid and r.state in ('running', 'owed') and ${isOwed}
           and r.capability = any(${sql.param([...capabilities])}::text[])`,
  );
  return row?.owed ?? 0;
}

export async function hasSearched(db: Database, workspaceId: string): Promise<boolean> {
  const rows = await runNamed(
    db,
    'search-any-delivered',
    sql`select from search_runs where workspace_id = ${workspaceId}::uuid and state = 'delivered' limit 1`,
  );
  return rows.length > 0;
}
