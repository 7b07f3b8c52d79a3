// A moment as sources write it: ISO 8601, or seconds or milliseconds since 1970; as ISO 8601, or '' for anything else.
import { z } from 'zod';

/** Below it a number counts seconds: in milliseconds it would be the year 1970. */
const FIRST_MILLISECONDS = 1e11;
const LATEST = Date.UTC(2100, 0, 1);

export function looseMoment() {
  return z
    .unknown()
    .optional()
    .transform((value): string => {
      const at = new Date(epochOf(value));
      const ms = at.getTime();
      return Number.isNaN(ms) || ms <= 0 || ms > LATEST ? '' : at.toISOString();
    });
}

function epochOf(value: unknown): number {
  if (typeof value === 'string' && value.length <= 40) {
    return /^\d+$/.test(value) ? epochOf(Number(value)) : Date.parse(value);
  }
  if (typeof value !== 'number') return Number.NaN;
  return value < FIRST_MILLISECONDS ? value * 1000 : value;
}
