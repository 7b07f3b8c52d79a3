// The policy around a keyed source: one deadline for everything, the retries of the contract, a breaker, the quota.
import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultCode, SourceFault } from '#shared/sources.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Outbound } from './outbound.ts';
import type { Pacer } from './pacer.ts';
import { type BreakerState, createCircuitBreaker, retryDelay } from './retry-and-breaker.ts';
import { type Attempt, attemptCall, type ReadAnswer, type SourceAddress, type SourceCall } from './source-attempt.ts';

export interface SourceLimits {
  /** Milliseconds for one call with all its retries and waits. */
  totalMs: number;
  /** Longest wait for one attempt's complete answer. */
  attemptMs: number;
  /** With less time left than this, no further attempt is begun. */
  minAttemptMs: number;
  maxBytes: number;
}

/**
 * Quality R7: the user reads the catalogue's text within 10 s. Half a second of it is our own. The contract's own limit of
 * 15 s per attempt does not fit; with 6.5 s a hung connection still leaves time for the one retry that a time-out gets.
 */
const DEFAULT_LIMITS: SourceLimits = {
  totalMs: 9_500,
  attemptMs: 6_500,
  minAttemptMs: 1_000,
  maxBytes: 5 * 1024 * 1024,
};

/** Longest wait for leave to send a first request: what is left must still do for one whole attempt. */
const MAX_QUEUE_MS = 3_000;

const BREAKER = { threshold: 5, openMs: 60_000 };

/** What happened, for metrics. Carries no query and no key. */
export type SourceEvent =
  | { kind: 'call'; source: string; outcome: FaultCode | 'ok'; attempts: number; ms: number }
  | { kind: 'breaker'; source: string; state: BreakerState }
  | { kind: 'quota'; source: string; quota: QuotaStatus };

export interface SourceDeps {
  outbound: Outbound;
  clock: Clock;
  log: Log;
  observe?: (event: SourceEvent) => void;
  limits?: Partial<SourceLimits>;
  /** The rate that all processes share; without it there is none. */
  pacer?: Pacer;
  /** Those of calls with a lane of their own, in place of the pacer. */
  lanes?: Record<string, Pacer>;
  /** Waits between attempts; replaced in tests. */
  pause?: (ms: number) => Promise<unknown>;
  /** Milliseconds that have passed since any fixed moment; replaced in tests. */
  elapsed?: () => number;
}

export interface SourceStatus {
  source: string;
  breaker: BreakerState;
  quota: QuotaStatus;
}

export interface SourceClient {
  /** False while the breaker is open, the quota used up or the queue too long: a call would fail without being sent. */
  available(): boolean;
  /** Why it is not available; null where it is. */
  refusal(): FaultCode | null;
  /** When the source last said that the key is not subscribed to it (epoch milliseconds); null where it has answered since. */
  unsubscribedAt(): number | null;
  /** For the operator's health page. */
  status(): SourceStatus;
  /**
   * One logical call. `read` gets the parsed body of a 2xx answer and may throw a SourceFault; whatever else it throws is
   * BAD_PAYLOAD, since only the payload can have caused it. `limits` are for calls in the background.
   * @throws SourceFault, and nothing else
   */
  call<T>(call: SourceCall, read: ReadAnswer<T>, limits?: Partial<SourceLimits>): Promise<T>;
}

/** Faults that concern the record, the request or the plan: the source itself answers, so its breaker stays where it is. */
const SOURCE_ANSWERS = new Set<FaultCode>(['BAD_REQUEST', 'NOT_FOUND', 'SOFT_FAILURE', 'QUOTA_EXHAUSTED']);
/** Faults that only the operator can end. */
const NEEDS_OPERATOR = new Set<FaultCode>(['INVALID_KEY', 'NOT_SUBSCRIBED', 'QUOTA_EXHAUSTED', 'PROVIDER_MOVED']);

const tooMany = () => new SourceFault('RATE_LIMITED', 'not sent: the shared rate of the source is used up');

export function createSourceClient(address: SourceAddress, deps: SourceDeps): SourceClient {
  const { outbound, clock, log, pacer, lanes = {}, observe = () => undefined, pause = sleep } = deps;
  const elapsed = deps.elapsed ?? (() => performance.now());
  const usual = { ...DEFAULT_LIMITS, ...deps.limits };
  const source = address.name;
  const quota = createQuota(clock);
  let unsubscribedAt: number | null = null;
  const breaker = createCircuitBreaker({
    ...BREAKER,
    clock,
    onChange: (state) => {
      log.warn({ source, state }, 'circuit breaker of a source changed');
      observe({ kind: 'breaker', source, state });
    },
  });

  function noteQuota({ headers, fault }: Attempt<unknown>): void {
    if (fault?.code === 'QUOTA_EXHAUSTED') quota.exhaust(headers);
    else quota.record(headers);
    const status = quota.status();
    if (status.remaining !== null) observe({ kind: 'quota', source, quota: status });
  }

  function noteFault(fault: SourceFault, attempt: number): void {
    const level = NEEDS_OPERATOR.has(fault.code) ? 'error' : 'warn';
    log[level]({ source, code: fault.code, status: fault.httpStatus, attempt }, `source failed: ${fault.message}`);
  }

  /** Leave to send one request now, from the rate that is shared with the other processes. */
  async function leave({ lane }: SourceCall, patienceMs: number): Promise<boolean> {
    const paced = lane === undefined ? pacer : (lanes[lane] ?? pacer);
    try {
      return paced === undefined || (await paced.take(patienceMs));
    } catch (error) {
      // Without a count nothing is sent: a limit that gives way when the database is busy is none.
      log.error({ err: error, source }, 'the rate of a source could not be counted');
      return false;
    }
  }

  /** The first attempt has its leave already. */
  async function attempts<T>(
    call: SourceCall,
    read: ReadAnswer<T>,
    limits: SourceLimits,
    left: () => number,
  ): Promise<{ n: number; last: Attempt<T> }> {
    for (let n = 1; ; n += 1) {
      const { maxBytes } = limits;
      const deadlineMs = Math.min(left(), limits.attemptMs);
      const last = await attemptCall(outbound, address, call, { deadlineMs, maxBytes }, read);
      noteQuota(last);
      if (last.fault === undefined) return { n, last };
      noteFault(last.fault, n);
      const retryAfter = last.headers['retry-after'];
      const wait = retryDelay({ fault: last.fault, attempt: n, retryAfter, now: clock.now(), random: Math.random() });
      if (wait === null || quota.exhausted() || wait + limits.minAttemptMs > left()) return { n, last };
      await pause(wait);
      if (!(await leave(call, left() - limits.minAttemptMs))) return { n, last };
    }
  }

  /** Why nothing may be sent now, or null. */
  function refusal(): SourceFault | null {
    if (quota.exhausted()) return new SourceFault('QUOTA_EXHAUSTED', 'the quota is used up until its reset');
    if (!breaker.wouldAdmit()) return new SourceFault('CIRCUIT_OPEN', 'the source failed too often in a row');
    return pacer !== undefined && pacer.backlogMs() > MAX_QUEUE_MS ? tooMany() : null;
  }

  return {
    available: () => refusal() === null,
    refusal: () => refusal()?.code ?? null,
    unsubscribedAt: () => unsubscribedAt,
    status: () => ({ source, breaker: breaker.state(), quota: quota.status() }),
    async call(call, read, unusual) {
      const limits = { ...usual, ...unusual };
      const started = elapsed();
      const report = (outcome: FaultCode | 'ok', n: number) =>
        observe({ kind: 'call', source, outcome, attempts: n, ms: Math.round(elapsed() - started) });
      const left = () => limits.totalMs - (elapsed() - started);
      const refuse = (fault: SourceFault): never => {
        report(fault.code, 0);
        throw fault;
      };
      const refused = refusal();
      if (refused !== null) return refuse(refused);
      if (!(await leave(call, Math.min(MAX_QUEUE_MS, Math.max(0, limits.totalMs - usual.minAttemptMs)))))
        return refuse(tooMany());
      // What others met while this call waited for its turn.
      const late = quota.exhausted() || !breaker.wouldAdmit() ? refusal() : null;
      if (late !== null) return refuse(late);
      const permit = breaker.enter();
      const { n, last } = await attempts(call, read, limits, left);
      if (last.fault === undefined || SOURCE_ANSWERS.has(last.fault.code)) permit?.succeed();
      else permit?.fail();
      if (last.fault === undefined) unsubscribedAt = null;
      else if (last.fault.code === 'NOT_SUBSCRIBED') unsubscribedAt = clock.now();
      report(last.fault?.code ?? 'ok', n);
      if (last.fault !== undefined) throw last.fault;
      return last.value;
    },
  };
}

// What a gateway says is left of the plan: at zero the host is left alone until the plan's period begins again.
export interface QuotaStatus {
  limit: number | null;
  remaining: number | null;
  /** Epoch milliseconds, where the gateway said when. */
  resetsAt: number | null;
}

export interface Quota {
  /** Reads `x-ratelimit-requests-*` of an answer (provider-contracts section 3). */
  record(headers: Record<string, string>): void;
  /** The gateway refused for quota, whatever its headers say. */
  exhaust(headers: Record<string, string>): void;
  exhausted(): boolean;
  status(): QuotaStatus;
}

/** How long to leave a host alone that does not say when its quota resets: a probe every 15 minutes costs nothing. */
const UNKNOWN_RESET_MS = 15 * 60_000;
/** Plans run by the month; a longer wait is a number in another unit, which the contract warns of. */
const LONGEST_RESET_MS = 31 * 24 * 3_600_000;

export function createQuota(clock: Clock): Quota {
  let limit: number | null = null;
  let remaining: number | null = null;
  let resetsAt: number | null = null;
  let blockedUntil = 0;

  function read(headers: Record<string, string>): void {
    limit = count(headers['x-ratelimit-requests-limit']) ?? limit;
    remaining = count(headers['x-ratelimit-requests-remaining']) ?? remaining;
    const seconds = count(headers['x-ratelimit-requests-reset']);
    if (seconds !== null) resetsAt = seconds * 1000 <= LONGEST_RESET_MS ? clock.now() + seconds * 1000 : null;
  }

  function block(): void {
    const said = resetsAt !== null && resetsAt > clock.now() ? resetsAt : null;
    blockedUntil = said ?? clock.now() + UNKNOWN_RESET_MS;
  }

  return {
    record(headers) {
      read(headers);
      if (headers['x-ratelimit-requests-remaining'] === undefined) return;
      if (remaining === 0) block();
      else blockedUntil = 0;
    },
    exhaust(headers) {
      read(headers);
      remaining = 0;
      block();
    },
    exhausted: () => clock.now() < blockedUntil,
    status: () => ({ limit, remaining, resetsAt }),
  };
}

function count(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : null;
}
