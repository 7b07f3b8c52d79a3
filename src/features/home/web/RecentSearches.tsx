// The last searches: what was asked, what came of it, and the way back to its results at no cost.
import { Building2, RotateCcw, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RunSummary } from '#features/searches/contract.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { formatAge, formatCount, formatCredits } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { useRecentSearches } from './use-recent-searches.ts';

const SHOWN = 8;

/** `canReopen`: whether the plan still includes the search that the results belong to. */
export function RecentSearches({ canReopen }: { canReopen: boolean }) {
  const { data, error, isFetching, refetch } = useRecentSearches(SHOWN);
  return (
    <Card title="Recent searches" padded={false}>
      {error ? (
        <ErrorState
          error={error instanceof ApiError ? error : { message: 'The searches could not be shown' }}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !data ? (
        <RowsLoading />
      ) : data.items.length === 0 ? (
        <EmptyState
          level={3}
          title="No searches yet"
          action={
            canReopen && (
              <Button asChild variant="primary" size="sm">
                <Link to="/linkedin-search">Find prospects</Link>
              </Button>
            )
          }
        >
          Each search you make is kept here. Opening it again costs nothing.
        </EmptyState>
      ) : (
        <ul>
          {data.items.map((run) => (
            <Row key={run.id} run={run} canReopen={canReopen} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const KINDS: Record<RunSummary['capability'], { icon: ReactNode; name: string }> = {
  'linkedin-people': { icon: <Users size={16} />, name: 'LinkedIn people' },
  'linkedin-companies': { icon: <Building2 size={16} />, name: 'LinkedIn companies' },
};

function Row({ run, canReopen }: { run: RunSummary; canReopen: boolean }) {
  const kind = KINDS[run.capability];
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
      <span
        aria-hidden
        className="grid size-8 shrink-0 max-sm:hidden place-items-center rounded-m bg-surface-2 text-text-2"
      >
        {kind.icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="max-w-full truncate font-medium">{run.label}</span>
          {run.source?.sample && <Badge>Sample data</Badge>}
          <StateBadge run={run} />
        </p>
        <p className="mt-0.5 text-xs text-text-3">
          {[
            kind.name,
            run.state === 'delivered' && `${formatCount(run.resultCount)} found`,
            formatCredits(run.charged),
            formatAge(Date.parse(run.startedAt), Date.now()),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {canReopen && (run.state === 'delivered' || run.state === 'owed') && (
        <Button asChild size="sm" icon={<RotateCcw aria-hidden size={14} className="max-sm:hidden" />}>
          <Link to={`/linkedin-search?run=${run.id}`}>
            {run.state === 'owed' ? 'Try again' : 'Reopen'}
            <span className="sr-only"> {run.label}</span>
          </Link>
        </Button>
      )}
    </li>
  );
}

function StateBadge({ run }: { run: RunSummary }) {
  if (run.state === 'running') return <Badge tone="info">Running</Badge>;
  if (run.state === 'owed') return <Badge tone="warn">Paid, next try free</Badge>;
  if (run.state === 'refunded') return <Badge>Refunded</Badge>;
  if (run.state === 'failed') return <Badge tone="bad">Failed</Badge>;
  return null;
}

function RowsLoading() {
  return (
    <Loading label="Loading your searches">
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="flex min-h-14 items-center gap-3 border-b border-line px-4 last:border-b-0">
          <Skeleton className="size-8" />
          <span className="flex-1 space-y-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
        </div>
      ))}
    </Loading>
  );
}
