// The activity log: filters, the table, its file. A part of the team page and of the settings; its state is in the address of either.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Cog, Download, KeyRound, ListFilter, Monitor, ScrollText, Server, X } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { call, endpoint, getAddress } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { currentParams } from '#platform/web/list-address.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefreshSoon } from '#platform/web/use-refresh.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { formatAge, formatExactTime, formatNoun } from '#shared/formats.ts';
import { region } from '#shared/region.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { DayRange } from '#ui/DayRange.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ToolbarFilters } from '#ui/FilterSheet.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Pagination, useCursorPages } from '#ui/Pagination.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { FilterSelect } from '#ui/Select.tsx';
import { Table, type TableColumn } from '#ui/Table.tsx';
import {
  type ActivityEntry,
  type ActivityLogEvent,
  exportActivityLog,
  listActivityLog,
  listActivityPeople,
} from '../contract.ts';
import { activityPieces, originText, subjectPath, subjectType } from '../domain/activity-text.ts';
import { ACTIVITY_KINDS, isActivityKind, KIND_GROUPS } from '../kinds.contract.ts';
import {
  groupToken,
  type LogQuery,
  type LogSpan,
  type LogState,
  logQuery,
  readLogState,
  SHOW_ALL,
  withLogState,
} from './log-state.ts';

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
              : 'Changes to records, lists, campaigns and settings appear here.'}
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
      {data?.keptMonths != null && items.length > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-text-3">
          Entries are kept for at least {formatNoun(data.keptMonths, 'month')}.
        </p>
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
  return (
    <time dateTime={at} title={formatExactTime(at)} className="whitespace-nowrap text-text-2">
      {formatAge(at)}
    </time>
  );
}

// Pages of the log, and the people to filter it by. New entries come by themselves.
const entries = endpoint(listActivityLog);
const people = endpoint(listActivityPeople);
const exported = endpoint(exportActivityLog);

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
  return getAddress(exported, { query: { ...query, zone: region().timeZone } });
}

// Narrows the log: words, person, kinds, time, and one thing.

const TIMES: { value: Exclude<LogSpan, ''>; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'days', label: 'Custom dates' },
];

const KINDS = KIND_GROUPS.flatMap((group) => [
  { value: groupToken(group), label: `All: ${group}`, group },
  ...Object.entries(ACTIVITY_KINDS)
    .filter(([, kind]) => kind.group === group)
    .map(([value, { label }]) => ({ value, label, group, keywords: group })),
]);

interface LogFiltersProps {
  state: LogState;
  people: readonly { id: string; name: string }[];
  /** What the one thing is called, once it is known. */
  about: string;
  onChange: (change: Partial<LogState>) => void;
}

function LogFilters({ state, people, about, onChange }: LogFiltersProps) {
  const { person, kinds, span, since, until, find } = state;
  const isNarrowed = person || kinds.length > 0 || span || find || state.about;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:basis-full">
      <SearchInput
        label="Search the activity log"
        placeholder="Search"
        q={find}
        onSearch={(next) => onChange({ find: next })}
        maxLength={100}
        className="w-52 max-sm:w-full"
      />
      <ToolbarFilters
        count={[person, kinds.length > 0, span].filter(Boolean).length}
        onClear={() => onChange({ person: '', kinds: [], span: '' })}
      >
        {people.length > 1 && (
          <FilterSelect
            label="Person"
            any="Everyone"
            className="w-40 max-sm:w-full"
            value={person}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(value) => onChange({ person: value ?? '' })}
          />
        )}
        <div className="w-44 max-sm:w-full">
          <Combobox
            size="sm"
            aria-label="Kind of activity"
            options={KINDS.filter(({ value }) => !kinds.includes(value))}
            value=""
            onValueChange={(value) => value !== '' && onChange({ kinds: [...kinds, value] })}
            placeholder={kinds.length === 0 ? 'Any kind' : 'Add a kind'}
          />
        </div>
        <FilterSelect
          label="Time"
          any="Any time"
          className="w-36 max-sm:w-full"
          value={span}
          options={TIMES}
          onChange={(value) => onChange({ span: value ?? '' })}
        />
        {span === 'days' && (
          <DayRange
            from={since}
            to={until}
            onFrom={(day) => onChange({ since: day })}
            onTo={(day) => onChange({ until: day })}
          />
        )}
      </ToolbarFilters>
      {kinds.map((token) => (
        <Chip
          key={token}
          label={kindText(token)}
          onRemove={() => onChange({ kinds: kinds.filter((k) => k !== token) })}
        />
      ))}
      {state.about && <Chip label={about || aboutText(state.about)} onRemove={() => onChange({ about: '' })} />}
      {isNarrowed && (
        <Button variant="ghost" size="sm" onClick={() => onChange(SHOW_ALL)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${label}`}
      onClick={onRemove}
      className="flex max-w-full items-center gap-1 rounded-s bg-accent-soft py-1 pr-1 pl-2 text-sm text-accent-text pointer-coarse:min-h-11"
    >
      <span className="max-w-56 truncate">{label}</span>
      <X aria-hidden size={14} className="shrink-0" />
    </button>
  );
}

function kindText(token: string): string {
  return isActivityKind(token) ? `${ACTIVITY_KINDS[token].group}: ${ACTIVITY_KINDS[token].label}` : token.slice(1);
}

const aboutText = (about: string): string => `Only one ${subjectType(about.split(':')[0] ?? '')?.noun ?? 'item'}`;
