// Amounts as sources write them: numbers, "1,500.00", "$8.4K"; and a pair of them as a budget.
import { z } from 'zod';

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
