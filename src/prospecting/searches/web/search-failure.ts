// What a failed search cost and what the way forward is: one wording for every network (ruling R1).
import type { ApiError } from '#platform/web/api-error.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { FAULT_REASONS, isFaultCode } from '#shared/sources.ts';
import type { OwedDetails } from '../contract.ts';
import { isOutcomeUnknown } from './search-attempt.ts';

export interface SearchFailure {
  /** Why the source failed; null where it was not the source, or nobody knows. */
  reason: string | null;
  /** What it cost, in a sentence. */
  cost: string;
  /** Where the user goes on. */
  way: 'retry' | 'plans' | 'sign-in' | 'sources';
  /** Words of the button that tries again, with its price; null where trying again cannot help. */
  retry: string | null;
}

/** What the server says of the money of a search whose call failed; null for every other error. */
export function owedDetails({ details }: Pick<ApiError, 'details'>): OwedDetails | null {
  const { outcome, charged, retryCredits, runId } = details;
  const { fault } = details;
  const known = outcome === 'owed' || outcome === 'refunded' || outcome === 'kept';
  if (!known || typeof charged !== 'number' || typeof retryCredits !== 'number') return null;
  const why = isFaultCode(fault) && { fault };
  return { outcome, charged, retryCredits, runId: typeof runId === 'string' ? runId : null, ...why };
}

type Fault = Pick<ApiError, 'code' | 'status' | 'retryable' | 'details'>;

/** `price`: what the search costs when it is charged; `balance`: credits left, where known. */
export function searchFailure(error: Fault, price: number, balance?: number): SearchFailure {
  // Its text says it already.
  const fault = error.code === 'SOURCE_NOT_CONFIGURED' ? undefined : owedDetails(error)?.fault;
  return { ...wayForward(error, price, balance), reason: fault ? FAULT_REASONS[fault] : null };
}

function wayForward(error: Fault, price: number, balance?: number): Omit<SearchFailure, 'reason'> {
  const again = (credits: number) => `Try again (${formatCredits(credits)})`;
  const owed = owedDetails(error);
  if (error.code === 'SOURCE_NOT_CONFIGURED') return { cost: 'Nothing was charged.', way: 'sources', retry: null };
  if (owed?.outcome === 'owed') {
    return { cost: 'Already paid: trying again costs 0 credits', way: 'retry', retry: again(owed.retryCredits) };
  }
  if (owed?.outcome === 'refunded' && owed.charged === 0) {
    return { cost: 'It cost 0 credits.', way: 'retry', retry: null };
  }
  if (owed?.outcome === 'refunded') {
    return { cost: `Charged and given back: ${formatCredits(owed.charged)}.`, way: 'retry', retry: again(price) };
  }
  if (owed && owed.charged > 0) {
    return { cost: `Charged: ${formatCredits(owed.charged)}.`, way: 'retry', retry: again(price) };
  }
  if (error.code === 'CREDITS_INSUFFICIENT') {
    const have = balance === undefined ? '' : `, you have ${formatCount(balance)}`;
    return {
      cost: `It costs ${formatCredits(price)}${have}. Nothing was charged.`,
      way: 'plans',
      retry: null,
    };
  }
  if (error.code === 'SEARCH_NEEDS_SIGN_IN' || error.code === 'NOT_AUTHENTICATED') {
    return { cost: 'Your session has ended. Nothing was charged.', way: 'sign-in', retry: null };
  }
  if (error.code === 'PLAN_REQUIRED') return { cost: 'Nothing was charged.', way: 'plans', retry: null };
  if (isOutcomeUnknown(error)) {
    return {
      cost: 'Whether it was charged is not known yet. Trying again never charges it twice.',
      way: 'retry',
      retry: `Try again (${formatCredits(price)} at most)`,
    };
  }
  return { cost: 'Nothing was charged.', way: 'retry', retry: error.retryable ? again(price) : null };
}
