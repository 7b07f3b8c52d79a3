// The last entries of the ledger in few words: what for, when, how many. Each leads to its receipt.
import { Link } from 'react-router';
import { formatAge, formatCount } from '#shared/formats.ts';
import { ledgerEntryPath } from '#shared/page-paths.ts';
import { Loading, Skeleton } from '#ui/Loading.tsx';
import type { LedgerEntry } from '../contract.ts';
import { useLedger } from './use-credits.ts';

export function LedgerList({ entries, onOpen }: { entries: readonly LedgerEntry[]; onOpen: () => void }) {
  return (
    <ul>
      {entries.map(({ id, at, amount, reason }) => (
        <li key={id} className="border-b border-line last:border-b-0">
          <Link
            to={ledgerEntryPath(id)}
            onClick={onOpen}
            className="focus-inset flex items-start gap-3 px-4 py-2.5 hover:bg-surface-2"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate">{reason}</span>
              <time dateTime={at} className="mt-0.5 block text-xs text-text-3">
                {formatAge(at)}
              </time>
            </span>
            <span className={amount > 0 ? 'shrink-0 font-semibold text-good' : 'shrink-0 font-semibold'}>
              {amountText(amount)}
            </span>
          </Link>
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

// What credits went to last, for a page that asks what something cost. Nothing where nothing was charged or it does not load.
const SHOWN = 3;

export function LastCharges() {
  const { data, isPending } = useLedger({ limit: SHOWN, query: { kind: 'charge' } });
  if (!isPending && !data?.items.length) return null;
  return (
    <div className="mb-3 border-y border-line">
      {data ? <LedgerList entries={data.items} onOpen={() => {}} /> : <LedgerSkeleton rows={SHOWN} />}
    </div>
  );
}

// Credits that came or went.

/** "+500", "−5" with a real minus sign, so that columns line up. */
export function amountText(amount: number): string {
  return amount < 0 ? `−${formatCount(-amount)}` : `+${formatCount(amount)}`;
}
