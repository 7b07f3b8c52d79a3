// The whole ledger, page by page: every credit has a receipt.
import { Coins } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { formatCredits } from '#shared/formats.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { LedgerList, LedgerSkeleton } from './LedgerList.tsx';
import { useLedger } from './use-ledger.ts';

const PAGE = 25;

interface LedgerSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function LedgerSheet({ open, onOpenChange }: LedgerSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Credits">
      {/* Mounted with the sheet: opening it again begins at the newest entries. */}
      <LedgerPages />
    </Sheet>
  );
}

function LedgerPages() {
  /** Cursors of the pages before the one shown; empty on the first. */
  const [trail, setTrail] = useState<string[]>([]);
  const { data, error, isPlaceholderData, isFetching, refetch } = useLedger({ limit: PAGE, cursor: trail.at(-1) });

  if (error) {
    const facts = error instanceof ApiError ? error : { message: 'The entries could not be shown' };
    return <ErrorState error={facts} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!data) return <LedgerSkeleton rows={8} />;
  if (data.items.length === 0) {
    return (
      <EmptyState icon={<Coins size={20} />} title="No entries yet">
        Each credit that comes or goes is written here, with what it was for.
      </EmptyState>
    );
  }
  const first = trail.length * PAGE + 1;
  const { nextCursor } = data;
  return (
    <>
      <p className="border-b border-line px-4 py-3 text-text-2">{formatCredits(data.balance)} left</p>
      <LedgerList entries={data.items} receipts />
      <div className="border-t border-line px-4 py-1">
        <Pagination
          summary={`Entries ${first}-${first + data.items.length - 1}`}
          hasPrevious={trail.length > 0}
          hasNext={nextCursor !== null}
          loading={isPlaceholderData}
          onPrevious={() => setTrail((now) => now.slice(0, -1))}
          onNext={() => nextCursor && setTrail((now) => [...now, nextCursor])}
        />
      </div>
    </>
  );
}
