// The ledger: filters, the table, and its file. A row opens its receipt.
import { Coins, Download } from 'lucide-react';
import { ApiError } from '#platform/web/api-error.ts';
import { formatCount } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Pagination, useCursorPages } from '#ui/Pagination.tsx';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import { Table } from '#ui/Table.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { CreditsSummary, LedgerEntry } from '../contract.ts';
import { KIND_NAMES } from '../domain/entry-kinds.ts';
import { amountText } from './amount-text.ts';
import { LedgerFilters } from './LedgerFilters.tsx';
import { type LedgerQuery, type LedgerState, ledgerQuery } from './ledger-state.ts';
import { ledgerFileHref, useLedger } from './use-ledger.ts';

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
              error={error instanceof ApiError ? error : { message: 'The entries could not be shown' }}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )
        }
        empty={
          <EmptyState
            icon={<Coins size={20} />}
            title={filtered ? 'No entries like these' : 'No entries yet'}
            level={3}
          >
            {filtered ? 'Choose less above.' : 'Each credit that comes or goes is written here.'}
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
const timeOf = (at: string) =>
  new Date(at).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

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
        <span className="flex min-w-0 items-center gap-2 md:max-w-96">
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
          {timeOf(at)}
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
      cell: ({ balanceAfter }) => <span className="text-text-2">{formatCount(balanceAfter)}</span>,
    },
  ];
}
