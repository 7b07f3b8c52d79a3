// The activity log: filters, the table, its file. A part of the team page and of the settings; its state is in the address of either.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Cog, Download, KeyRound, ListFilter, Monitor, ScrollText, Server } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { currentParams } from '#platform/web/list-address.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefreshSoon } from '#platform/web/use-refresh.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { formatAge } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Pagination, useCursorPages } from '#ui/Pagination.tsx';
import { Table } from '#ui/Table.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { ActivityEntry, ActivityLogEvent, listActivityLog, listActivityPeople } from '../contract.ts';
import { activityPieces, originText, subjectPath } from '../domain/activity-text.ts';
import { LogFilters } from './LogFilters.tsx';
import { type LogQuery, type LogState, logQuery, readLogState, SHOW_ALL, withLogState } from './log-state.ts';

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

// The columns of the log: what with the way to the thing, who, from where, when.
const ICONS = { session: Monitor, 'api-key': KeyRound, job: Cog, system: Server } as const;

function logColumns(onChange: (change: Partial<LogState>) => void): TableColumn<ActivityEntry>[] {
  return [
    { key: 'what', header: 'Activity', card: 'title', cell: (entry) => <What entry={entry} /> },
    {
      key: 'who',
      header: 'Person',
      width: 'w-48',
      cell: ({ person }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={person.name} size="xs" />
          <span className="truncate md:max-w-36">{person.name}</span>
        </span>
      ),
    },
    {
      key: 'from',
      header: 'From',
      cell: ({ origin }) => {
        const Icon = ICONS[origin.via];
        return (
          <span className="flex min-w-0 items-center gap-1.5 text-text-2" title={originText(origin)}>
            <Icon aria-hidden size={14} className="shrink-0 text-text-3" />
            <span className="sr-only">{origin.via === 'api-key' ? 'API key ' : ''}</span>
            <span className="truncate md:max-w-48">{origin.label || originText(origin)}</span>
          </span>
        );
      },
    },
    { key: 'when', header: 'Time', width: 'w-36', cell: ({ at }) => <When at={at} /> },
    {
      key: 'only',
      header: 'Filter',
      width: 'w-14',
      card: 'corner',
      cell: ({ subject }) =>
        subject?.id != null && (
          <IconButton
            label={`Show only activity of ${subject.label || 'this item'}`}
            size="sm"
            icon={<ListFilter aria-hidden size={14} />}
            onClick={() => onChange({ about: `${subject.type}:${subject.id}` })}
          />
        ),
    },
  ];
}

function What({ entry }: { entry: ActivityEntry }) {
  const path = subjectPath(entry);
  return (
    <span className="line-clamp-2 min-w-0 break-words whitespace-normal first-letter:uppercase max-md:pr-10 md:max-w-lg md:py-1">
      {activityPieces(entry).map(({ text, subject }) =>
        subject && path !== null ? (
          <Link key={text} to={path} className="font-medium text-text underline-offset-2 hover:underline">
            {text}
          </Link>
        ) : (
          <span key={text} className={subject ? 'font-medium' : undefined}>
            {text}
          </span>
        ),
      )}
    </span>
  );
}

function When({ at }: { at: string }) {
  const exact = new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap text-text-2">
      {formatAge(Date.parse(at), Date.now())}
    </time>
  );
}

// Pages of the log, and the people to filter it by. New entries come by themselves.
const entries = endpoint<typeof listActivityLog>('GET /api/activity-log');
const people = endpoint<typeof listActivityPeople>('GET /api/activity-log/people');

const LOG_KEY = ['activity-log'];
const LOG_PAGE = 50;

function useActivityLog(query: LogQuery, cursor: string | undefined) {
  return useQuery<RouteOutput<typeof listActivityLog>, ApiError>({
    queryKey: [...LOG_KEY, cursor, query],
    queryFn: ({ signal }) => call(entries, { query: { limit: LOG_PAGE, cursor, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Used once: reads what is shown again when there are new entries. */
function useLiveActivity(): void {
  const refresh = useRefreshSoon(LOG_KEY);
  useLiveEvent<ActivityLogEvent>('activity-log', refresh);
  useLiveEvent('reconnected', refresh);
}

function useActivityPeople() {
  return useQuery<RouteOutput<typeof listActivityPeople>, ApiError>({
    queryKey: ['activity-log-people'],
    queryFn: ({ signal }) => call(people, {}, { signal }),
  });
}

function logFileHref(query: LogQuery): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `/api/activity-log/export?${new URLSearchParams({ ...query, ...(zone && { zone }) })}`;
}
