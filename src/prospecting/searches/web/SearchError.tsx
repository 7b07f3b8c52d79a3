// A search that failed: the catalogue's text, what it cost, and one way on with its price.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { leaveForSignIn } from '#account/accounts/web/index.ts';
import { useCredits } from '#billing/credits/web/index.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { type SearchFailure, searchFailure } from './search-failure.ts';

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
    <Button variant="primary" size="sm" onClick={() => leaveForSignIn('session-ended')}>
      Sign in
    </Button>
  ),
};
