// The activity log: filters, the table, its file. A part of the team page and of the settings; its state is in the address of either.
import { Download, ScrollText } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { currentParams } from '#platform/web/list-address.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Pagination, useCursorPages } from '#ui/Pagination.tsx';
import { Table } from '#ui/Table.tsx';
import { LogFilters } from './LogFilters.tsx';
import { logColumns } from './log-columns.tsx';
import { type LogQuery, type LogState, logQuery, readLogState, SHOW_ALL, withLogState } from './log-state.ts';
import { LOG_PAGE, logFileHref, useActivityLog, useActivityPeople, useLiveActivity } from './use-activity-log.ts';

export function ActivityLog() {
  const [params, setParams] = useSearchParams();
  const state = readLogState(params);
  const query = logQuery(state, new Date());
  const { data: people } = useActivityPeople();
  useLiveActivity();
  // The same question as that of the first page: no request of its own.
  const { data: newest } = useActivityLog(query, undefined);
  const about = state.about === '' ? null : (newest?.items.find(({ subject }) => subject?.label)?.subject ?? null);
  const set = (change: Partial<LogState>) =>
    setParams(withLogState(currentParams(), change), { replace: true, preventScrollReset: true });
  return (
    <Card padded={false}>
      <div className="flex flex-wrap items-start justify-between gap-2 border-b border-line p-3">
        <LogFilters state={state} people={people?.items ?? []} about={about?.label ?? ''} onChange={set} />
        <Button asChild size="sm" icon={<Download aria-hidden size={14} />}>
          <a href={logFileHref(query)} download>
            Export CSV
          </a>
        </Button>
      </div>
      {/* Another filter starts at its newest entries. */}
      <LogPages key={JSON.stringify(query)} query={query} onChange={set} />
    </Card>
  );
}

function LogPages({ query, onChange }: { query: LogQuery; onChange: (change: Partial<LogState>) => void }) {
  const pages = useCursorPages();
  const { data, error, isPlaceholderData, isFetching, refetch } = useActivityLog(query, pages.cursor);
  const items = data?.items ?? [];
  const filtered = Object.keys(query).length > 0;
  const first = (pages.number - 1) * LOG_PAGE + 1;
  return (
    <>
      <Table
        label="Activity log"
        columns={logColumns(onChange)}
        rows={items}
        rowKey={({ id }) => id}
        loading={!data && !error}
        outdated={isPlaceholderData}
        error={
          !data && error ? <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} /> : undefined
        }
        empty={
          <EmptyState
            icon={<ScrollText size={20} />}
            title={filtered ? 'No matching entries' : 'No activity yet'}
            level={3}
            action={filtered && <Button onClick={() => onChange(SHOW_ALL)}>Clear filters</Button>}
          >
            {filtered
              ? 'Change or clear the filters.'
              : 'Changes to records, lists, campaigns and settings appear here for 12 months.'}
          </EmptyState>
        }
      />
      {(pages.number > 1 || data?.nextCursor != null) && (
        <div className="border-t border-line px-4 py-1">
          <Pagination
            summary={`${first}-${first + items.length - 1}`}
            hasPrevious={pages.number > 1}
            hasNext={data?.nextCursor != null}
            loading={isPlaceholderData}
            onPrevious={pages.before}
            onNext={() => pages.next(data?.nextCursor ?? null)}
          />
        </div>
      )}
    </>
  );
}
