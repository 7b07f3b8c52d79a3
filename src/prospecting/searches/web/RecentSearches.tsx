// Searches of the past: the list, the notice of failed ones that can be repeated for free, and the link that opens one again.
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { ApiError } from '#platform/web/api-error.ts';
import type { Capability } from '#shared/capabilities.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { listRuns, type RunSummary } from '../contract.ts';
import { CAPABILITY_INFO, describeRun, getFeature, searchHref } from './capability-info.ts';
import { SEARCHES_KEY } from './use-offers.ts';

/** Of the last ten of these kinds those that have results: what is owed is offered elsewhere on the page. */
export function RecentSearches({ capabilities }: { capabilities: readonly Capability[] }) {
  const { data, error, isFetching, refetch } = useRecentSearches(capabilities);
  const runs = data?.items.filter((run) => run.state === 'delivered');
  if (runs?.length === 0) return null;
  return (
    <Card title="Recent searches" padded={false}>
      {error ? (
        <ErrorState
          error={error instanceof ApiError ? error : { message: 'The searches could not be shown' }}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !runs ? (
        <RowsLoading />
      ) : (
        <RunList runs={runs} />
      )}
    </Card>
  );
}

/** A search that the plan no longer includes is listed, but not opened. */
export function RunList({ runs }: { runs: readonly RunSummary[] }) {
  return (
    <ul>
      {runs.map((run) => (
        <Row key={run.id} run={run} />
      ))}
    </ul>
  );
}

function Row({ run }: { run: RunSummary }) {
  const { icon: Icon } = CAPABILITY_INFO[run.capability];
  const canOpen = useMayUse(getFeature(run.capability)) && (run.state === 'delivered' || run.state === 'owed');
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
      <span
        aria-hidden
        className="grid size-8 shrink-0 max-sm:hidden place-items-center rounded-m bg-surface-2 text-text-2"
      >
        <Icon size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi title={run.label} className="max-w-full truncate font-medium">
            {run.label}
          </bdi>
          {run.source?.sample && <Badge>Sample</Badge>}
          <StateBadge run={run} />
        </p>
        <p className="mt-0.5 text-xs text-text-3">
          {describeRun(run)} · {run.state === 'delivered' && `${formatCount(run.resultCount)} found · `}
          {run.expired && 'results deleted · '}
          {formatCredits(run.charged, run.source?.sample)} · <Age at={run.startedAt} />
        </p>
      </div>
      {canOpen && (
        <Button asChild size="sm" icon={<RotateCcw aria-hidden size={14} className="max-sm:hidden" />}>
          <Link to={searchHref(run)}>
            {run.state === 'owed' ? 'Try again' : run.expired ? 'Search again' : 'Reopen'}
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

// Paid searches that were not delivered, each with a free retry (ruling R1).
interface OwedNoticeProps {
  capabilities: readonly Capability[];
  /** The run whose failure is on the screen already. */
  exceptRunId: string | null;
  searching: boolean;
  onRetry: (run: RunSummary) => void;
}

export function OwedNotice({ capabilities, exceptRunId, searching, onRetry }: OwedNoticeProps) {
  const { data: runs = [] } = useOwedSearches(capabilities);
  const owed = runs.filter((run) => run.id !== exceptRunId);
  if (owed.length === 0) return null;
  return (
    <Notice
      tone="warn"
      role="status"
      className="mb-4"
      title={owed.length === 1 ? 'A paid search is owed to you' : `${owed.length} paid searches are owed to you`}
    >
      <ul className="mt-1 space-y-1.5">
        {owed.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 break-words">
              <bdi className="font-label">“{run.label}”</bdi> · {describeRun(run)} · {formatCredits(run.charged)} paid{' '}
              <Age at={run.startedAt} />
            </span>
            <Button needs="spend" size="sm" loading={searching} onClick={() => onRetry(run)}>
              Try again (0 credits)
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Links a receipt to the search that it paid for; renders nothing where there is none to open. */
export function ReopenRun({ runId }: { runId: string }) {
  const { data: run } = useRun(runId);
  return run && <Reopen run={run} />;
}

function Reopen({ run }: { run: RunSummary }) {
  const mayUse = useMayUse(getFeature(run.capability));
  if (!mayUse || run.expired || (run.state !== 'delivered' && run.state !== 'owed')) return null;
  return (
    <Button asChild size="sm" icon={<RotateCcw aria-hidden size={14} />}>
      <Link to={searchHref(run)}>{run.state === 'owed' ? 'Try again for free' : 'Reopen the results for free'}</Link>
    </Button>
  );
}

const runs = endpoint(listRuns);

const RECENT = 10;

/** The last ten of these kinds. */
function useRecentSearches(capabilities: readonly Capability[]) {
  const kinds = { capability: capabilities.join(',') };
  return useQuery({
    queryKey: [...SEARCHES_KEY, 'recent', ...capabilities],
    queryFn: ({ signal }) => call(runs, { query: { limit: RECENT, ...kinds } }, { signal }),
    // A search that was just made elsewhere belongs at the top.
    staleTime: 0,
  });
}

/** Paid searches of these kinds whose call failed, newest first (ruling R1). */
function useOwedSearches(capabilities: readonly Capability[]) {
  return useQuery({
    queryKey: [...SEARCHES_KEY, 'owed', ...capabilities],
    queryFn: ({ signal }) =>
      call(runs, { query: { owed: 'true', capability: capabilities.join(','), limit: RECENT } }, { signal }),
    select: (page) => page.items,
    staleTime: 0,
  });
}

/** One search by its id; null where it no longer exists. */
export function useRun(id: string, enabled = true) {
  return useQuery({
    queryKey: [...SEARCHES_KEY, 'run', id],
    queryFn: ({ signal }) => call(runs, { query: { id } }, { signal }),
    enabled,
    select: (page) => page.items[0] ?? null,
  });
}
