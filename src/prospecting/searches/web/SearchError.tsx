// A failed search: what it means for the user, and the ways to continue.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { redirectToSignIn } from '#account/accounts/web/index.ts';
import { useCredits } from '#billing/credits/web/index.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { FAULT_REASONS, isFaultCode } from '#shared/sources.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { OwedDetails } from '../contract.ts';

interface SearchErrorProps {
  error: ApiError;
  /** Credits that this search costs where it is charged. */
  price: number;
  onRetry: () => void;
}

export function SearchError({ error, price, onRetry }: SearchErrorProps) {
  const failure = searchFailure(error, price, useCredits());
  return (
    <Card padded={false} className="mb-4">
      <ErrorState
        error={error}
        cost={
          <>
            {failure.reason && <span className="block">{failure.reason}</span>}
            {failure.cost}
          </>
        }
        action={WAYS[failure.way]}
        {...(failure.retry !== null && { onRetry, retryText: failure.retry })}
      />
    </Card>
  );
}

const WAYS: Record<SearchFailure['way'], ReactNode> = {
  retry: null,
  plans: (
    <Button asChild variant="primary" size="sm">
      <Link to="/pricing">See the plans</Link>
    </Button>
  ),
  sources: (
    <Button asChild variant="primary" size="sm">
      <Link to="/settings?section=data-sources">Data sources</Link>
    </Button>
  ),
  'sign-in': (
    <Button variant="primary" size="sm" onClick={() => redirectToSignIn('session-ended')}>
      Sign in
    </Button>
  ),
};

// What a failed search cost and what the way forward is: one wording for every network (ruling R1).
export interface SearchFailure {
  /** Why the source failed; null where it was not the source, or the reason is unknown. */
  reason: string | null;
  /** What it cost, in a sentence. */
  cost: string;
  /** Where the user continues. */
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
    return { cost: `Charged and refunded: ${formatCredits(owed.charged)}.`, way: 'retry', retry: again(price) };
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
  if (isExpired(error)) {
    return { cost: 'Nothing was charged.', way: 'retry', retry: `Fetch again (${formatCredits(price)})` };
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

/** What was found was deleted because of its age: it can be fetched again, at the price. */
export const isExpired = ({ code }: Pick<ApiError, 'code'>): boolean => code === 'SEARCH_RESULTS_EXPIRED';

/**
 * Whether an error leaves open what the server did. A search that is still running counts as open too: under its own key
 * the next try gets its answer.
 */
export function isOutcomeUnknown({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean {
  return status === 0 || code === 'INTERNAL' || code === 'UNAVAILABLE' || code === 'SEARCH_RUNNING';
}
