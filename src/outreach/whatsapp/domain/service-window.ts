// The 24 hours in which a person can be answered freely (integration contracts 1.8).
import { WINDOW_HOURS } from '../fields.contract.ts';

const WINDOW_MS = WINDOW_HOURS * 3_600_000;

export function windowUntil(lastInboundAt: Date | null): Date | null {
  return lastInboundAt === null ? null : new Date(lastInboundAt.getTime() + WINDOW_MS);
}

export function isWindowOpen(lastInboundAt: Date | null, now: number): boolean {
  const until = windowUntil(lastInboundAt);
  return until !== null && until.getTime() > now;
}
