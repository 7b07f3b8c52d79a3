// The list itself: found, filtered, selected, exported, paged.
import { Download, History, Trash2 } from 'lucide-react';
import { formatCount } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { QueryPages, QueryTable } from '#ui/QueryTable.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { FilterSelect } from '#ui/Select.tsx';
import { SelectionBar } from '#ui/SelectionBar.tsx';
import type { TableColumn } from '#ui/Table.tsx';
import { useTableSelection } from '#ui/use-table-selection.ts';
import type { Suppression } from '../contract.ts';
import {
  REQUESTED_REASONS,
  SUPPRESSION_LABELS,
  SUPPRESSION_REASONS,
  type SuppressionReason,
} from '../fields.contract.ts';
import { entriesText, REASON_TONES } from './suppression-labels.ts';
import { fileHref, PAGE_SIZE, type Removing, type ShownList, type useSuppressions } from './use-suppressions.ts';

export interface Removal {
  target: Removing['target'];
  count: number;
  /** The entry, where it is one alone. */
  one: Suppression | null;
  /** Whether some of them opted out or complained. */
  asked: boolean;
  onRemoved: () => void;
}

interface SuppressedListProps {
  shown: ShownList;
  query: ReturnType<typeof useSuppressions>;
  onTake: (taking: Removal) => void;
  onHistory: () => void;
}

export function SuppressedList({
  shown: { q, reason, list, change, pages },
  query,
  onTake,
  onHistory,
}: SuppressedListProps) {
  const filter = { q, ...(reason && { reason }) };
  const rows = query.data?.items ?? [];
  const counts = query.data?.counts ?? {};
  const total = getTotal(counts);
  const matching = q === '' ? (reason === null ? total : (counts[reason] ?? 0)) : null;
  const { shown, all, count, choose, clear, bar } = useTableSelection(list, rows, matching ?? undefined);
  const takeSelected = () =>
    onTake({
      target: all ? { matching: filter } : { ids: [...shown] },
      count,
      one: null,
      asked: all || rows.some((row) => shown.has(row.id) && needsConfirmation(row)),
      onRemoved: clear,
    });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Find addresses, domains, phones and sources"
          placeholder="Address, domain, phone or source"
          q={q}
          onSearch={(next) => change({ q: next })}
          className="w-full sm:w-72"
        />
        <FilterSelect
          label="Reason"
          any={`All reasons (${formatCount(total)})`}
          className="w-full sm:w-64"
          value={reason}
          options={SUPPRESSION_REASONS.map((value) => ({
            value,
            label: `${SUPPRESSION_LABELS[value]} (${formatCount(counts[value] ?? 0)})`,
          }))}
          onChange={(next) => change({ reason: next })}
        />
        <span className="flex flex-wrap gap-2 sm:ml-auto">
          <Button variant="ghost" size="sm" icon={<History aria-hidden size={16} />} onClick={onHistory}>
            Removed
          </Button>
          <Button needs="export" asChild variant="ghost" size="sm" icon={<Download aria-hidden size={16} />}>
            <a href={fileHref(filter)} download>
              Export CSV
            </a>
          </Button>
        </span>
      </div>
      {shown.size > 0 && (
        <SelectionBar label="Selected entries" count={entriesText(count)} {...bar}>
          <Button
            needs="configure"
            size="sm"
            variant="danger"
            icon={<Trash2 aria-hidden size={16} />}
            onClick={takeSelected}
          >
            Remove from list
          </Button>
        </SelectionBar>
      )}
      <QueryTable
        query={query}
        label="Suppressed addresses, domains and phones"
        columns={getColumns((one) =>
          onTake({ target: { ids: [one.id] }, count: 1, one, asked: needsConfirmation(one), onRemoved: clear }),
        )}
        rows={rows}
        rowKey={({ id }) => id}
        selection={{
          selected: shown,
          onChange: choose,
          rowName: (id) => rows.find((row) => row.id === id)?.value ?? '',
        }}
        empty={
          <EmptyState
            title="Nothing matches"
            action={
              <Button size="sm" onClick={() => change({ q: '', reason: null })}>
                Clear filters
              </Button>
            }
          />
        }
      />
      {rows.length > 0 && (pages.number > 1 || query.data?.nextCursor) && (
        <QueryPages
          query={query}
          pages={pages}
          size={PAGE_SIZE}
          rows={rows.length}
          {...(matching !== null && { total: entriesText(matching) })}
        />
      )}
    </>
  );
}

const needsConfirmation = ({ reason }: Suppression) => REQUESTED_REASONS.includes(reason);

export function getTotal(counts: Partial<Record<SuppressionReason, number>>): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

// What the table shows of an entry.
function getColumns(onRemove: (row: Suppression) => void): TableColumn<Suppression>[] {
  return [
    {
      key: 'value',
      header: 'Address, domain or phone',
      card: 'title',
      cell: ({ kind, value }) => (
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="min-w-0 font-label break-all">{value}</bdi>
          {kind === 'domain' && <Badge>Whole domain</Badge>}
          {kind === 'phone' && <Badge>Phone</Badge>}
        </span>
      ),
    },
    {
      key: 'reason',
      header: 'Reason',
      width: 'md:w-52',
      cell: ({ reason }) => <Badge tone={REASON_TONES[reason]}>{SUPPRESSION_LABELS[reason]}</Badge>,
    },
    {
      key: 'source',
      header: 'Where from',
      cell: ({ source, detail, addedBy }) => {
        const [first, ...more] = [source, detail, addedBy && `by ${addedBy}`].filter((part) => part !== '');
        return (
          <span className="block py-1.5 text-sm">
            <bdi className="break-words">{first ?? '-'}</bdi>
            {more.length > 0 && <span className="block text-xs break-words text-text-3">{more.join(' · ')}</span>}
          </span>
        );
      },
    },
    { key: 'since', header: 'Since', width: 'md:w-32', cell: ({ createdAt }) => <Age at={createdAt} /> },
    {
      key: 'remove',
      header: 'Actions',
      align: 'end',
      width: 'md:w-24',
      card: 'corner',
      cell: (row) => (
        <IconButton
          needs="configure"
          label={`Remove ${row.value} from the list`}
          icon={<Trash2 aria-hidden size={16} />}
          onClick={() => onRemove(row)}
        />
      ),
    },
  ];
}
