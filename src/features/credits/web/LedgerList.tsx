// Entries of the ledger: what for, when, by whom, how many, and the balance after it.

import { formatAge, formatCount } from '#shared/formats.ts';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import type { LedgerEntry } from '../contract.ts';

interface LedgerListProps {
  entries: readonly LedgerEntry[];
  /** Adds the balance after each entry and the number of its request: the receipt. */
  receipts?: boolean;
}

export function LedgerList({ entries, receipts = false }: LedgerListProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-start gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
          <div className="min-w-0 flex-1">
            <p className={receipts ? undefined : 'truncate'}>{entry.reason}</p>
            <p className="mt-0.5 text-xs text-text-3">
              <time dateTime={entry.at} title={new Date(entry.at).toLocaleString('en-US')}>
                {formatAge(Date.parse(entry.at), Date.now())}
              </time>
              {entry.userName && ` · ${entry.userName}`}
            </p>
            {receipts && entry.requestId && (
              <p className="mt-0.5 text-xs break-all text-text-3">Receipt {entry.requestId}</p>
            )}
          </div>
          <div className="shrink-0 text-right">
            <p className={entry.amount > 0 ? 'font-semibold text-good' : 'font-semibold'}>{signed(entry.amount)}</p>
            {receipts && <p className="mt-0.5 text-xs text-text-3">{formatCount(entry.balanceAfter)} left</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function LedgerSkeleton({ rows }: { rows: number }) {
  return (
    <Loading label="Loading the credit entries">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
        <div key={row} className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0">
          <span className="flex-1 space-y-2">
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3 w-2/5" />
          </span>
          <Skeleton className="h-3.5 w-8" />
        </div>
      ))}
    </Loading>
  );
}

/** "+500", "−5" with a real minus sign, so that columns line up. */
function signed(amount: number): string {
  return amount < 0 ? `−${formatCount(-amount)}` : `+${formatCount(amount)}`;
}
