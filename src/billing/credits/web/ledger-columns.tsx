// The columns of the ledger.
import { formatCount } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { CreditsSummary, LedgerEntry } from '../contract.ts';
import { KIND_NAMES } from '../domain/entry-kinds.ts';
import { amountText } from './amount-text.ts';

const timeOf = (at: string) =>
  new Date(at).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** Who is a column only where there are several. */
export function ledgerColumns(
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
