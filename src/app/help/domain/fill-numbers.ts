// Prices and limits in articles are written as places, {{price:instagram-search}}, and filled from the tables of plans: no number goes stale.
import {
  API_CALLS_A_MINUTE,
  CREDIT_PACKS,
  type CreditPackSize,
  CURRENCY,
  DAY_CAP_LIMITS,
  LIST_ROWS,
  MAILBOX_LIMITS,
  NUMBER_LIMITS,
  type PaidPlan,
  PLAN_PRICES,
  type Plan,
  PRICES,
  planCreditsText,
  SESSION_LIMITS,
} from '#account/plans/contract.ts';
import { formatCount, formatCredits, formatMoney } from '#shared/formats.ts';

const LIMITS: Record<string, Record<Plan, number>> = {
  sessions: SESSION_LIMITS,
  mailboxes: MAILBOX_LIMITS,
  'emails-a-day': DAY_CAP_LIMITS,
  numbers: NUMBER_LIMITS,
  'list-rows': LIST_ROWS,
  'api-calls': API_CALLS_A_MINUTE,
};

const PLACE = /\{\{([a-z-]+):([a-z0-9-]+)(?::([a-z]+))?\}\}/g;

/** @throws where a place names no number: a test fills every article. */
export function fillNumbers(text: string): string {
  return text.replace(PLACE, (place, kind: string, name: string, plan: string | undefined) => {
    const filled = fill(kind, name, plan);
    if (filled === undefined) throw new Error(`${place} names no number`);
    return filled;
  });
}

function fill(kind: string, name: string, plan: string | undefined): string | undefined {
  if (kind === 'price' && name in PRICES) return formatCredits(PRICES[name as keyof typeof PRICES]);
  if (kind === 'limit' && name in LIMITS) return formatCount(LIMITS[name]?.[plan as Plan] ?? Number.NaN);
  if (kind === 'credits' && name in SESSION_LIMITS) return planCreditsText(name as Plan);
  if (kind === 'plan' && name in PLAN_PRICES) return formatMoney(PLAN_PRICES[name as PaidPlan].monthly, CURRENCY);
  if (kind === 'pack' && name in CREDIT_PACKS)
    return formatMoney(CREDIT_PACKS[Number(name) as CreditPackSize], CURRENCY);
  return undefined;
}
