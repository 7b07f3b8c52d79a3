// Rate limits counted in PostgreSQL, exact across processes. When the count cannot be taken the request is refused.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { Database } from '#platform/db/client.ts';
import type { RateLimit, RouteContract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { purgeLeases } from '../db/leases.ts';
import { defineJob, type Job } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { Platform } from '../platform.ts';

type Subjects = Partial<Record<'ip' | 'user' | 'email', string | undefined>>;

export interface RateLimits {
  /** Counts one attempt against each limit of the contract whose subject is known by now. */
  take(contract: RouteContract, subjects: Subjects): Promise<void>;
  /** Counts one attempt of `subject` at what `name` says, for a use case whose subject no contract can name. */
  count(name: string, limit: { points: number; seconds: number }, subject: string): Promise<CallsLeft>;
  /** Counts one call of an API key against its calls a minute, and says what is left of them. */
  takeOfKey(keyId: string, callsAMinute: number): Promise<CallsLeft>;
}

export interface CallsLeft {
  refused: boolean;
  /** Left in this minute. */
  calls: number;
  /** Until all of them are there again, in whole seconds, at least 1. */
  resetSeconds: number;
}

export function createRateLimits(db: Database, log: Log): RateLimits {
  const limiters = new Map<RateLimit, RateLimiterPostgres>();
  const named = new Map<string, RateLimiterPostgres>();
  const keyLimiters = new Map<number, RateLimiterPostgres>();

  function remembered<K>(made: Map<K, RateLimiterPostgres>, of: K, make: () => RateLimiterPostgres) {
    const limiter = made.get(of) ?? make();
    made.set(of, limiter);
    return limiter;
  }
  const create = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: db.$client,
      // It knows a pool by the name of its class, and ours is one of its own.
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true, // by our migrations
      keyPrefix,
      points,
      duration,
      clearExpiredByTimeout: false, // a job of ours does it
    });

  return {
    async take(contract, subjects) {
      for (const limit of contract.rateLimits ?? []) {
        const named = subjects[limit.by];
        if (named === undefined) continue;
        const subject = limit.by === 'ip' ? toNetwork(named) : named;
        const prefix = `${contract.method} ${contract.path} ${limit.by}`;
        const { refused, resetSeconds } = await consume(
          remembered(limiters, limit, () => create(prefix, limit.points, limit.seconds)),
          subject,
          log,
        );
        if (refused)
          throw new AppError('RATE_LIMITED', { params: { seconds: resetSeconds }, details: { seconds: resetSeconds } });
      }
    },
    count: (name, limit, subject) =>
      consume(
        remembered(named, name, () => create(name, limit.points, limit.seconds)),
        subject,
        log,
      ),
    takeOfKey: (keyId, callsAMinute) =>
      consume(
        remembered(keyLimiters, callsAMinute, () => create('api-key', callsAMinute, 60)),
        keyId,
        log,
      ),
  };
}

async function consume(limiter: RateLimiterPostgres, subject: string, log: Log): Promise<CallsLeft> {
  try {
    return left(await limiter.consume(digest(subject)), false);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return left(refusal, true);
    log.error({ err: refusal }, 'rate limit could not be counted');
    throw new AppError('UNAVAILABLE', { cause: refusal });
  }
}

function left({ remainingPoints, msBeforeNext }: RateLimiterRes, refused: boolean): CallsLeft {
  return { refused, calls: Math.max(0, remainingPoints), resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}

/**
 * What an attempt counts against: an IPv4 address, or the /64 network of an IPv6 one, which is the least that a customer of a provider
 * gets and so one caller.
 */
export function toNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${new ipaddr.IPv6(address.parts)}/64`)}/64`;
}

/** Addresses are counted without being stored in the clear. */
function digest(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 32);
}

// Removes counters whose window is over, and leases that died holders have left.
export function createPurgeRateLimitsJob({ db, clock }: Platform): Job {
  return defineJob(
    { name: 'http-purge-rate-limits', payload: z.unknown(), cron: '*/10 * * * *', maxAttempts: 3 },
    async () => {
      await db.execute(sql`delete from rate_limits where expire < ${clock.now()}`);
      await purgeLeases(db);
    },
  );
}
