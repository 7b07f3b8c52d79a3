// What a gateway says is left of the plan: at zero the host is left alone until the plan's period begins again.
import type { Clock } from '../clock.ts';

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
