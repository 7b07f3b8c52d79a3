// A paid search from the key to the answer: charged before the call, owed when the call fails (rulings R1 and R3).
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { chargeRefusal, publishBalance, refundWithin, rethrowRefusal } from '#billing/credits/server/index.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import type { Capability } from '#shared/capabilities.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { formatCredits } from '#shared/formats.ts';
import type { Principal } from '#shared/principal.ts';
import { type FaultCode, isFaultCode, SourceFault } from '#shared/sources.ts';
import type { OwedDetails, SearchReceipt, SourceInfo } from '../contract.ts';
import { deliverRun, deliverWithin, dropOldResults, recordRefund } from './results.store.ts';
import { presentRun, requireItems } from './run-summaries.ts';
import {
  chargeKey,
  claimRun,
  expireOwedRuns,
  failRun,
  runById,
  type StartResult,
  type StoredRun,
  startRun,
} from './searches.store.ts';

export interface PaidSearch<Item> {
  capability: Capability;
  query: Record<string, unknown>;
  /** What the user typed, for lists and the ledger. */
  label: string;
  /** What the ledger says it was for: "LinkedIn people search". */
  activity: string;
  price: number;
  source: SourceInfo;
  /** Why the source is known to be unable to answer, so that nothing is charged; null where it is not. */
  refusal: FaultCode | null;
  /** Null where there is no such thing: what was paid is given back, and `notFound` is the answer. */
  call(): Promise<FoundPage<Item> | null>;
  /** What an item is known by, for the mark of what was seen before. */
  keyOf?(item: Item): string;
  notFound?: ErrorCode;
  /** A delivered answer to the same search this young is opened again, free; 0 or none always calls the source. */
  freshForSeconds?: number;
  /**
   * Notes what was delivered, in the transaction that delivers it: both are there or neither is. Where there are items and the workspace
   * had all of them before (`nothingNew`), what was charged is given back.
   */
  keep?(tx: Executor, delivered: DeliveredRun<Item>): Promise<{ nothingNew: boolean }>;
  /** The catalogue's text for a call that failed. */
  failure: ErrorCode;
}

/** An answer that is being delivered. */
export interface DeliveredRun<Item> {
  workspaceId: string;
  runId: string;
  source: SourceInfo;
  /** Credits that were charged for it. */
  charged: number;
  items: Item[];
  /** When the source gave it. */
  at: Date;
}

/** What a source answers to a search. */
export interface FoundPage<Item> {
  items: Item[];
  /** What the source claims to have in all, where it says so. */
  total: number | null;
  /** What asks it for the next page, null where there is none. */
  next: string | null;
  /** True where the place or thing that was asked about does not exist: such an answer costs nothing. */
  unknown?: boolean;
  /** When it was fetched, for an answer that was kept for a while: the screen shows its true age. */
  fetchedAt?: Date;
}

export interface SearchCaller {
  principal: Principal;
  idempotencyKey: string;
  requestId: string;
}

export interface SearchAnswer<Item> extends SearchReceipt {
  items: Item[];
}

/** Longer than any source's own deadline (9.5 s): past it the process that ran the call is gone. */
const LEASE_SECONDS = 12;
/** How often another process's call is polled, and how many times before the caller has to retry. */
const POLL_INTERVAL_MS = 150;
const MAX_POLLS = 90;

/**
 * @throws CREDITS_INSUFFICIENT, BUDGET_EXCEEDED, KEY_BUDGET_EXCEEDED and PRICE_ABOVE_LIMIT (nothing happened), the search's `failure` (with OwedDetails), IDEMPOTENCY_KEY_REUSED,
 *   SEARCH_RESULTS_EXPIRED where the stored answer was deleted, SEARCH_RUNNING where another call of the same search takes unusually long.
 */
export async function runPaidSearch<Item>(
  platform: Platform,
  caller: SearchCaller,
  search: PaidSearch<Item>,
): Promise<SearchAnswer<Item>> {
  const { workspaceId, userId, apiKeyId, maxCredits } = caller.principal;
  if (maxCredits !== undefined && search.price > maxCredits)
    throw new AppError('PRICE_ABOVE_LIMIT', { params: { price: formatCredits(search.price) } });
  const fingerprint = toFingerprint(search.capability, search.query, search.source);
  const { freshForSeconds } = search;
  const started = await startRun(platform.db, {
    workspaceId,
    userId,
    apiKeyId,
    capability: search.capability,
    fingerprint,
    query: search.query,
    label: search.label,
    reason: `${search.activity}: ${search.label}`,
    price: search.price,
    practice: search.source.sample,
    idempotencyKey: caller.idempotencyKey,
    requestId: caller.requestId,
    leaseSeconds: LEASE_SECONDS,
    freshSince: freshForSeconds ? new Date(platform.clock.now() - freshForSeconds * 1000) : null,
    sourceKey: search.source.key,
    mayCall: search.refusal === null,
  });
  if (started.kind === 'nothing') {
    if (search.refusal === null) {
      const facts = { workspaceId, userId, apiKeyId, amount: search.price };
      return rethrowRefusal(platform, facts, await chargeRefusal(platform.db, facts));
    }
    throw toFailure(search.failure, { ...NOTHING_CHARGED, fault: search.refusal });
  }
  if (started.kind === 'replay' && !started.sameQuery) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  if (started.kind === 'charged' && search.price > 0) publishBalance(platform.events, workspaceId, started.balance);

  const mine = await mustCall(platform, workspaceId, started);
  const run = mine ? await callSource(platform, workspaceId, started.runId, search) : null;
  const answered = run ?? (await storedRun(platform, workspaceId, started.runId));
  return toAnswer(platform, search, started, answered);
}

/** SHA-256 of capability and query: "the same search" of rulings R1 and R17. */
export function toFingerprint(
  capability: Capability,
  query: Record<string, unknown>,
  { sample }: Pick<SourceInfo, 'sample'>,
): Buffer {
  return createHash('sha256')
    .update(canonicalSearch(capability, query, sample))
    .digest();
}

const NOTHING_CHARGED: OwedDetails = {
  runId: null,
  charged: 0,
  retryCredits: 0,
  outcome: 'kept',
};

function toFailure(code: ErrorCode, details: OwedDetails): AppError {
  return new AppError(details.fault === 'NOT_CONFIGURED' ? 'SOURCE_NOT_CONFIGURED' : code, { details: { ...details } });
}

/** Whether this caller has to call the source; waits where another process is calling it. */
async function mustCall(
  platform: Platform,
  workspaceId: string,
  started: Exclude<StartResult, { kind: 'nothing' }>,
): Promise<boolean> {
  if (started.kind === 'charged' || started.kind === 'resumed') return true;
  if (started.kind === 'stored') return false;
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const run = await runById(platform.db, workspaceId, started.runId);
    if (run?.state !== 'running' && run?.state !== 'owed') return false;
    // A call that fails while it is waited for is this caller's answer too; what was owed before is tried again.
    if (run.state === 'owed' && poll > 0 && !run.abandoned) return false;
    if (run.state === 'owed' && (await claimRun(platform.db, workspaceId, started.runId, LEASE_SECONDS))) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new AppError('SEARCH_RUNNING');
}

/** The delivered run, or null where it has to be read: the call failed, or another answer came first. */
async function callSource<Item>(
  platform: Platform,
  workspaceId: string,
  runId: string,
  search: PaidSearch<Item>,
): Promise<StoredRun | null> {
  const { db, log } = platform;
  try {
    const found = await search.call();
    if (found === null) {
      await refundRun(platform, workspaceId, runId, search, NOT_THERE);
      return null;
    }
    const { capability, source } = search;
    const delivery = { capability, source, ...found, keys: getKeys(search, found) };
    if (search.keep) {
      await deliverAndStore(platform, workspaceId, runId, search, delivery);
      return null;
    }
    const run = await deliverRun(db, workspaceId, runId, delivery);
    return run && { ...run, items: found.items };
  } catch (error) {
    const fault = error instanceof SourceFault ? error.code : 'INTERNAL';
    log.warn({ err: error, capability: search.capability, fault, runId }, 'a paid search failed');
    await closeFailed(platform, workspaceId, runId, search, fault);
    return null;
  }
}

/** The answer, what the feature notes of it, and what comes back for it are there together or not at all. */
async function deliverAndStore<Item>(
  { db, events, clock }: Platform,
  workspaceId: string,
  runId: string,
  { keep, label, source }: PaidSearch<Item>,
  delivery: FoundPage<Item> & Parameters<typeof deliverWithin>[3],
): Promise<void> {
  const balance = await db.transaction(async (tx) => {
    const charged = await deliverWithin(tx, workspaceId, runId, delivery);
    if (charged === null || !keep) return null;
    const { items, fetchedAt: at = new Date(clock.now()) } = delivery;
    const { nothingNew } = await keep(tx, { workspaceId, runId, source, charged, items, at });
    if (!nothingNew || charged === 0 || items.length === 0) return null;
    await recordRefund(tx, workspaceId, runId);
    const reason = `Refund, nothing new: ${label}`;
    const { sample: practice } = source;
    const entry = {
      workspaceId,
      amount: charged,
      practice,
      reason,
      idempotencyKey: `refund:${runId}`,
      refunds: chargeKey(runId),
      searchId: runId,
    };
    return refundWithin(tx, entry);
  });
  if (balance) publishBalance(events, workspaceId, balance);
}

/** Distinct, and short enough for an index. */
function getKeys<Item>({ keyOf }: PaidSearch<Item>, { items }: FoundPage<Item>): string[] {
  if (!keyOf) return [];
  return [...new Set(items.map((item) => keyOf(item).slice(0, 500)))].filter((key) => key !== '');
}

/** The fault of a run whose record does not exist, or is private: it costs nothing (product-design 5.3 to 5.7). */
const NOT_THERE = 'NOT_THERE';

/** What becomes of what was paid, by the operator's choice (ruling R1): owed, given back, or kept. */
async function closeFailed<Item>(
  platform: Platform,
  workspaceId: string,
  runId: string,
  search: PaidSearch<Item>,
  fault: string,
): Promise<void> {
  const { creditsOnFailure } = platform.config;
  if (creditsOnFailure === 'refund') return refundRun(platform, workspaceId, runId, search, fault);
  await failRun(platform.db, workspaceId, runId, creditsOnFailure === 'retry' ? 'owed' : 'failed', fault);
}

/** Closes the run and returns what it cost, once. */
async function refundRun<Item>(
  { db, events }: Platform,
  workspaceId: string,
  runId: string,
  { label, source }: PaidSearch<Item>,
  fault: string,
): Promise<void> {
  const why = fault === NOT_THERE ? 'nothing there' : 'the source failed';
  const balance = await db.transaction(async (tx) => {
    // What was paid counts, not today's price: a key of the workspace's own may have come or gone since.
    const closed = await failRun(tx, workspaceId, runId, 'refunded', fault);
    if (!closed || closed.charged === 0) return null;
    return refundWithin(tx, {
      workspaceId,
      amount: closed.charged,
      practice: source.sample,
      reason: `Refund, ${why}: ${label}`,
      idempotencyKey: `refund:${runId}`,
      refunds: chargeKey(runId),
      searchId: runId,
    });
  });
  if (balance) publishBalance(events, workspaceId, balance);
}

async function storedRun({ db }: Platform, workspaceId: string, runId: string): Promise<StoredRun> {
  const run = await runById(db, workspaceId, runId);
  if (!run) throw new Error(`search run ${runId} has vanished`);
  return run;
}

function toAnswer<Item>(
  { config }: Pick<Platform, 'config'>,
  search: PaidSearch<Item>,
  started: Exclude<StartResult, { kind: 'nothing' }>,
  run: StoredRun,
): SearchAnswer<Item> {
  if (run.fault === NOT_THERE && search.notFound) {
    throw toFailure(search.notFound, { runId: run.id, charged: 0, retryCredits: search.price, outcome: 'refunded' });
  }
  if (run.state !== 'delivered') {
    const outcome = run.state === 'refunded' ? 'refunded' : run.state === 'failed' ? 'kept' : 'owed';
    const retryCredits = outcome === 'owed' ? 0 : search.price;
    const why = isFaultCode(run.fault) && { fault: run.fault };
    throw toFailure(search.failure, { runId: run.id, charged: run.charged, retryCredits, outcome, ...why });
  }
  const { total, next, seen, givenBack } = run;
  const { chargedNow, creditsRemaining, askedAt } = started.receipt;
  const answeredBefore = run.deliveredAt !== null && run.deliveredAt < askedAt;
  const stored = started.kind === 'stored' || (started.kind === 'replay' ? started.stored : answeredBefore);
  const returned = givenBack > 0 && {
    chargedNow: 0,
    creditsRemaining: creditsRemaining + givenBack,
    nothingNew: true,
  };
  const items = requireItems(run, config) as Item[];
  return { run: presentRun(run), chargedNow, creditsRemaining, stored, ...returned, total, next, seen, items };
}

// "The same search" (ruling R1): the same capability asked with the same query, however it was typed.

/**
 * A canonical text of the search; two searches with the same text are the same. Sample data is never the answer to a search of a live
 * source, nor the other way round: they are different searches.
 */
export function canonicalSearch(capability: string, query: Record<string, unknown>, sample = false): string {
  const fields = Object.keys(query)
    .sort()
    .map((name) => [name, canonicalValue(query[name])]);
  return JSON.stringify(sample ? [capability, fields, 'sample'] : [capability, fields]);
}

function canonicalValue(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
  if (Array.isArray(value)) return value.map(canonicalValue);
  return value ?? null;
}

// Results go by whole months (decision 064). What was searched, found and paid stays in the run.
export function createDropResultsJob(platform: Pick<Platform, 'db' | 'clock' | 'config' | 'log'>): Job {
  return defineJob(
    { name: 'searches-drop-results', payload: z.unknown(), cron: '35 3 * * *', maxAttempts: 3 },
    async () => {
      const months = await dropOldResults(platform);
      platform.log.info({ months }, 'old results of searches deleted');
    },
  );
}

// Ruling R1: a search that failed is owed for 30 days.
export function createExpireOwedJob({ db, log }: Platform): Job {
  return defineJob(
    { name: 'searches-expire-owed', payload: z.unknown(), cron: '20 3 * * *', maxAttempts: 3 },
    async () => {
      const runs = await expireOwedRuns(db);
      log.info({ runs }, 'owed searches expired');
    },
  );
}
