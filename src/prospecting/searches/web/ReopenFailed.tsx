// An earlier search that could not be opened again.
import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';

/** `to`: the page of its network. */
export function ReopenFailed({ error, to }: { error: Error; to: string }) {
  const away = error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT');
  const newSearch = (
    <Button asChild size="sm">
      <Link to={to} replace>
        Start a new search
      </Link>
    </Button>
  );
  return (
    <Card padded={false}>
      {away ? (
        <EmptyState icon={<SearchX size={20} />} title="This search cannot be opened" action={newSearch}>
          It was never delivered, or it does not belong to your workspace. Nothing was charged.
        </EmptyState>
      ) : (
        <ErrorState
          error={error instanceof ApiError ? error : { message: 'The search could not be opened' }}
          cost="Opening a search again is free. Nothing was charged."
          action={newSearch}
        />
      )}
    </Card>
  );
}
