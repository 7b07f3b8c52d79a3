// Rate limits counted in PostgreSQL, exact across processes. When the count cannot be taken the request is refused.
import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#platform/db/client.ts';
import type { RateLimit, RouteContract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Log } from '../log.ts';

type Subjects = Partial<Record<'ip' | 'user' | 'email', string | undefined>>;

export interface RateLimits {
  /** Counts one attempt against each limit of the contract whose subject is known by now. */
  take(contract: RouteContract, subjects: Subjects): Promise<void>;
}

export function createRateLimits(db: Database, log: Log): RateLimits {
  const limiters = new Map<RateLimit, RateLimiterPostgres>();

  function limiterOf(contract: RouteContract, limit: RateLimit): RateLimiterPostgres {
    const known = limiters.get(limit);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: db.$client,
      tableName: 'rate_limits',
      tableCreated: true, // by our migrations
      keyPrefix: `${contract.method} ${contract.path} ${limit.by}`,
      points: limit.points,
      duration: limit.seconds,
      clearExpiredByTimeout: false, // a job of ours does it
    });
    limiters.set(limit, limiter);
    return limiter;
  }

  return {
    async take(contract, subjects) {
      for (const limit of contract.rateLimits ?? []) {
        const subject = subjects[limit.by];
        if (subject !== undefined) await consume(limiterOf(contract, limit), subject, log);
      }
    },
  };
}

async function consume(limiter: RateLimiterPostgres, subject: string, log: Log): Promise<void> {
  try {
    await limiter.consume(digest(subject));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) {
      log.error({ err: refusal }, 'rate limit could not be counted');
      throw new AppError('UNAVAILABLE', { cause: refusal });
    }
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AppError('RATE_LIMITED', { params: { seconds }, details: { seconds } });
  }
}

/** Addresses are counted without being stored in the clear. */
function digest(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 32);
}
