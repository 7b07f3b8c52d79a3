// What the payloads of both sources are read into, and the amounts, moments and names that they hold.
import { z } from 'zod';
import { isRecord, looseLine, looseList } from '#shared/lenient.ts';
import type { FreelanceJob } from '../contract.ts';

export interface FoundJobs {
  items: FreelanceJob[];
  /** Null where the source does not say. */
  total: number | null;
  /** What asks for the next page; null where there is none. */
  next: string | null;
}

/** A page has at most 100 jobs; a source that sends a hundred thousand must not fill the table of results. */
export const MAX_JOBS = 100;
export const MAX_SKILLS = 50;
/** Enough for any posting; a hundred of them stay a small answer. */
export const MAX_DESCRIPTION = 6_000;

// Amounts as sources write them: numbers, "1,500.00", "$8.4K"; and a pair of them as a budget.
const STEPS: Record<string, number> = { '': 1, k: 1_000, m: 1_000_000 };

/** An amount of at least 0 with at most two decimals; null for anything else. */
export function looseAmount() {
  return z
    .unknown()
    .optional()
    .transform((value): number | null => {
      if (typeof value === 'number') return tidy(value);
      if (typeof value !== 'string' || value.length > 40) return null;
      const [, digits = '', step = ''] =
        /^\s*(?:USD|US)?\s*\$?\s*(\d[\d,]*(?:\.\d+)?)\s*([km]?)\s*(?:USD)?\s*$/i.exec(value) ?? [];
      return digits === '' ? null : tidy(Number(digits.replaceAll(',', '')) * (STEPS[step.toLowerCase()] ?? 1));
    });
}

function tidy(amount: number): number | null {
  if (!Number.isFinite(amount) || amount < 0 || amount > 1e9) return null;
  return Math.round(amount * 100) / 100;
}

/** The lower bound first; nought to nought is how a missing budget is written. */
export function budgetPair(min: number | null, max: number | null): { min: number | null; max: number | null } {
  if ((min ?? 0) === 0 && (max ?? 0) === 0) return { min: null, max: null };
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

// A moment as sources write it: ISO 8601, or seconds or milliseconds since 1970; as ISO 8601, or '' for anything else.

/** Below it a number counts seconds: in milliseconds it would be the year 1970. */
const FIRST_MILLISECONDS = 1e11;
const LATEST = Date.UTC(2100, 0, 1);

export function looseMoment() {
  return z
    .unknown()
    .optional()
    .transform((value): string => {
      const at = new Date(toEpoch(value));
      const ms = at.getTime();
      return Number.isNaN(ms) || ms <= 0 || ms > LATEST ? '' : at.toISOString();
    });
}

function toEpoch(value: unknown): number {
  if (typeof value === 'string' && value.length <= 40) {
    return /^\d+$/.test(value) ? toEpoch(Number(value)) : Date.parse(value);
  }
  if (typeof value !== 'number') return Number.NaN;
  return value < FIRST_MILLISECONDS ? value * 1000 : value;
}

// A list of names: texts, objects that hold a `name`, or one text with separators; without repetitions.
const name = looseLine(80);

export function looseNames(max: number) {
  const list = looseList(
    z.unknown().transform((value) => name.parse(isRecord(value) ? value.name : value) || null),
    max,
  );
  return z
    .unknown()
    .optional()
    .transform((value): string[] => {
      const parts = typeof value === 'string' ? value.slice(0, 4_000).split(/[,|]/) : value;
      return [...new Set(list.parse(parts))];
    });
}
