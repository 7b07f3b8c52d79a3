// The ledger: filters, the table, and its file. A row opens its receipt.
import { Coins, Download, X } from 'lucide-react';
import { ApiError } from '#platform/web/api-error.ts';
import { formatCount, formatDateTime } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { DayRange } from '#ui/DayRange.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ToolbarFilters } from '#ui/FilterSheet.tsx';
import { Pagination, useCursorPages } from '#ui/Pagination.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { FilterSelect } from '#ui/Select.tsx';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import { Table, type TableColumn } from '#ui/Table.tsx';
import type { CreditsSummary, LedgerEntry } from '../contract.ts';
import { type EntryKind, KIND_NAMES } from '../fields.contract.ts';
import { amountText } from './LedgerList.tsx';
import { type LedgerQuery, type LedgerState, ledgerQuery, type Span } from './ledger-state.ts';
import { ledgerFileHref, useLedger } from './use-credits.ts';

const PAGE = 25;

interface LedgerGroupProps {
  state: LedgerState;
  members: CreditsSummary['members'];
  /** Whether there are entries for sample data. */
  practice: boolean;
  onChange: (change: Partial<LedgerState>) => void;
}

export function LedgerGroup({ state, members, practice, onChange }: LedgerGroupProps) {
  const query = ledgerQuery(state, new Date());
  return (
    <SettingsGroup
      id="ledger"
      title="Ledger"
      lead="Each credit that came or went, with what it was for. The balance is their sum."
      wide
      padded={false}
      action={
        <Button needs="export" asChild size="sm" icon={<Download aria-hidden size={14} />}>
          <a href={ledgerFileHref(query)} download>
            Export CSV
          </a>
        </Button>
      }
    >
      <LedgerFilters state={state} members={members} practice={practice} onChange={onChange} />
      {/* Another filter begins at its newest entries. */}
      <LedgerPages
        key={JSON.stringify(query)}
        query={query}
        members={members}
        onOpen={(entry) => onChange({ entry })}
      />
    </SettingsGroup>
  );
}

interface LedgerPagesProps {
  query: LedgerQuery;
  members: CreditsSummary['members'];
  onOpen: (entryId: string) => void;
}

function LedgerPages({ query, members, onOpen }: LedgerPagesProps) {
  const pages = useCursorPages();
  const { data, error, isPlaceholderData, isFetching, refetch } = useLedger({
    limit: PAGE,
    cursor: pages.cursor,
    query,
  });
  const filtered = Object.keys(query).length > 0;
  const first = (pages.number - 1) * PAGE + 1;
  const items = data?.items ?? [];
  return (
    <>
      <Table
        label="Ledger"
        columns={ledgerColumns(members, onOpen)}
        rows={items}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => onOpen(id)}
        loading={!data && !error}
        outdated={isPlaceholderData}
        error={
          error && (
            <ErrorState
              error={error instanceof ApiError ? error : { message: 'The entries could not be loaded' }}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )
        }
        empty={
          <EmptyState icon={<Coins size={20} />} title={filtered ? 'No matching entries' : 'No entries yet'} level={3}>
            {filtered ? 'Remove some filters.' : 'Every credit added or spent is listed here.'}
          </EmptyState>
        }
      />
      {items.length > 0 && (
        <div className="border-t border-line px-4 py-1">
          <Pagination
            summary={`Entries ${formatCount(first)}-${formatCount(first + items.length - 1)}`}
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

// The columns of the ledger.

/** Who is a column only where there are several. */
function ledgerColumns(
  members: CreditsSummary['members'],
  onOpen: (entryId: string) => void,
): TableColumn<LedgerEntry>[] {
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const who: TableColumn<LedgerEntry> = {
    key: 'who',
    header: 'Who',
    cell: ({ userId }) => (
      <span className="block max-w-40 truncate text-text-2">{(userId && names.get(userId)) ?? '–'}</span>
    ),
  };
  return [
    {
      key: 'what',
      header: 'What for',
      card: 'title',
      cell: ({ id, reason, kind, practice }) => (
        <span className="flex min-w-0 items-center gap-2 md:max-w-76 min-[90rem]:max-w-96">
          <button
            type="button"
            onClick={(event) => {
              event.stopPropagation();
              onOpen(id);
            }}
            className="min-w-0 truncate rounded-xs text-left font-medium hover:underline pointer-coarse:min-h-11"
          >
            {reason}
            <span className="sr-only">, receipt</span>
          </button>
          {kind !== 'charge' && <Badge tone={kind === 'adjustment' ? 'warn' : 'good'}>{KIND_NAMES[kind]}</Badge>}
          {practice && <Badge>Practice</Badge>}
        </span>
      ),
    },
    {
      key: 'when',
      header: 'When',
      cell: ({ at }) => (
        <time dateTime={at} className="text-text-2">
          {formatDateTime(at)}
        </time>
      ),
    },
    ...(members.length > 1 ? [who] : []),
    {
      key: 'amount',
      header: 'Credits',
      align: 'end',
      cell: ({ amount }) => (
        <span className={amount > 0 ? 'font-semibold text-good' : 'font-semibold'}>{amountText(amount)}</span>
      ),
    },
    {
      key: 'after',
      header: 'Balance after',
      align: 'end',
      from: 1440,
      cell: ({ balanceAfter }) => <span className="text-text-2">{formatCount(balanceAfter)}</span>,
    },
  ];
}

// Narrows the ledger: by kind, time, words and, in a team, by who.

const KINDS = (Object.keys(KIND_NAMES) as EntryKind[]).map((value) => ({ value, label: KIND_NAMES[value] }));
const CREDITS = [
  { value: 'no', label: 'Live data' },
  { value: 'yes', label: 'Practice' },
] as const;
const SPANS: { value: Exclude<Span, ''>; label: string }[] = [
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'days', label: 'Chosen days' },
];
interface LedgerFiltersProps {
  state: LedgerState;
  members: CreditsSummary['members'];
  /** Whether there are entries for sample data. */
  practice: boolean;
  onChange: (change: Partial<LedgerState>) => void;
}

function LedgerFilters({ state, members, practice, onChange }: LedgerFiltersProps) {
  const narrowed = state.kind || state.span || state.q || state.what || state.practice || state.user;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
      <SearchInput
        label="Search the ledger"
        placeholder="Search"
        q={state.q}
        onSearch={(q) => onChange({ q })}
        maxLength={100}
        className="w-56 max-sm:w-full"
      />
      <ToolbarFilters
        count={[state.kind, state.span, state.practice, state.user].filter(Boolean).length}
        onClear={() => onChange({ kind: '', span: '', practice: '', user: '' })}
      >
        <FilterSelect
          label="Kind of entry"
          any="All kinds"
          className="w-36 max-sm:w-full"
          value={state.kind}
          options={KINDS}
          onChange={(kind) => onChange({ kind: kind ?? '' })}
        />
        <FilterSelect
          label="Time"
          any="Any time"
          className="w-36 max-sm:w-full"
          value={state.span}
          options={SPANS}
          onChange={(span) => onChange({ span: span ?? '' })}
        />
        {state.span === 'days' && (
          <DayRange
            from={state.from}
            to={state.to}
            onFrom={(from) => onChange({ from })}
            onTo={(to) => onChange({ to })}
          />
        )}
        {(practice || state.practice) && (
          <FilterSelect
            label="Credits"
            any="All credits"
            className="w-36 max-sm:w-full"
            value={state.practice}
            options={CREDITS}
            onChange={(value) => onChange({ practice: value ?? '' })}
          />
        )}
        {members.length > 1 && (
          <FilterSelect
            label="Who"
            any="Everybody"
            className="w-40 max-sm:w-full"
            value={state.user}
            options={members.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(user) => onChange({ user: user ?? '' })}
          />
        )}
      </ToolbarFilters>
      {state.what && (
        <Button size="sm" icon={<X aria-hidden size={14} />} onClick={() => onChange({ what: '' })}>
          <span className="sr-only">Not only </span>
          <span className="max-w-48 truncate">{state.what}</span>
        </Button>
      )}
      {narrowed && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => onChange({ kind: '', span: '', q: '', what: '', practice: '', user: '' })}
        >
          Show all
        </Button>
      )}
    </div>
  );
}
