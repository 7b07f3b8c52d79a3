// Dry runs and pushes, newest first.
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonText } from '#ui/Loading.tsx';
import { CRM_NAMES } from '../fields.contract.ts';
import { RUN_STATE_LABELS } from './crm-labels.ts';
import { type Run, useRuns } from './use-crm.ts';

export function RunList({ connectionId }: { connectionId?: string }) {
  const query = useRuns(connectionId);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  if (!query.data) return <SkeletonText lines={4} />;
  if (items.length === 0)
    return (
      <div className="rounded-l border border-line bg-surface">
        <EmptyState title="Nothing pushed yet" level={3}>
          Start a dry run here, or select records in a table and choose Push to CRM.
        </EmptyState>
      </div>
    );
  return (
    <>
      <ul aria-label="Pushes" className="divide-y divide-line rounded-l border border-line bg-surface">
        {items.map((run) => (
          <RunRow key={run.id} run={run} withCrm={connectionId === undefined} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          block
          size="sm"
          className="mt-3"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}

function RunRow({ run, withCrm }: { run: Run; withCrm: boolean }) {
  const { label, tone } = RUN_STATE_LABELS[run.state];
  return (
    <li>
      <Link
        to={`/crm-integration?run=${run.id}`}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-sm hover:bg-surface-2"
      >
        <span className="min-w-0 flex-1 truncate font-medium">{run.label}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className="w-full text-xs text-text-3">
          {withCrm && `${CRM_NAMES[run.crm]} · `}
          {run.automatic && 'automatic · '}
          <Age at={run.pushedAt ?? run.createdAt} /> · {countsText(run)}
        </span>
      </Link>
    </li>
  );
}

function countsText({ counts, pushedAt }: Run): string {
  const parts: [number, string][] = pushedAt
    ? [
        [counts.done, 'written'],
        [counts.failed, 'failed'],
        [counts.left, 'not written'],
        [counts.ask, 'to choose'],
      ]
    : [
        [counts.create, 'to create'],
        [counts.update, 'to update'],
        [counts.skip, 'skipped'],
        [counts.ask, 'to choose'],
      ];
  const said = parts.filter(([n]) => n > 0).map(([n, what]) => `${formatCount(n)} ${what}`);
  return said.length > 0 ? said.join(', ') : 'no changes';
}
