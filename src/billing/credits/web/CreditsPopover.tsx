// The balance in the header, live in all tabs, with the last entries of the ledger behind it.
import { Coins } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Popover } from '#ui/Popover.tsx';
import { LedgerList, LedgerSkeleton } from './LedgerList.tsx';
import { useCredits, useLedger, useLiveCredits } from './use-credits.ts';

const RECENT = 5;

export function CreditsPopover() {
  useLiveCredits();
  const credits = useCredits();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Popover
        label="Credits"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            data-tour="credits"
            className="mr-1 flex h-8 shrink-0 items-center gap-2 rounded-full border border-line px-2.5 text-sm text-text-2 transition-colors hover:bg-surface-2 aria-expanded:bg-surface-2 pointer-coarse:h-11"
          >
            <Coins aria-hidden size={16} />
            <span className="max-sm:sr-only">Credits</span>
            {credits === undefined ? (
              <Skeleton className="h-3.5 w-8" />
            ) : (
              <b className="font-semibold text-text">{formatCount(credits)}</b>
            )}
          </button>
        }
      >
        <RecentEntries balance={credits} onLeave={() => setOpen(false)} />
      </Popover>
      <span aria-live="polite" className="sr-only">
        {credits !== undefined && `${formatCredits(credits)} left`}
      </span>
    </>
  );
}

function RecentEntries({ balance, onLeave }: { balance: number | undefined; onLeave: () => void }) {
  const { data, error, refetch, isFetching } = useLedger({ limit: RECENT });
  const budget = useMe().data?.budget;
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
        <div>
          <p className="text-xs text-text-3">Credits left</p>
          <p className="text-xl font-title">{balance === undefined ? '–' : formatCount(balance)}</p>
          {budget && (
            <p className="text-xs text-text-3">
              Your budget: {formatCredits(budget.credits)} a {budget.period}
            </p>
          )}
        </div>
        <Button asChild size="sm">
          <Link to="/settings?section=credits" onClick={onLeave}>
            All entries
          </Link>
        </Button>
      </div>
      {error ? (
        <div className="flex items-center justify-between gap-3 px-4 py-3 text-text-2">
          <p role="alert">{error instanceof ApiError ? error.message : 'The entries could not be loaded'}</p>
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : !data ? (
        <LedgerSkeleton rows={RECENT} />
      ) : data.items.length === 0 ? (
        <p className="px-4 py-3 text-text-2">No entries yet. Every credit added or spent is listed here.</p>
      ) : (
        <LedgerList entries={data.items} onOpen={onLeave} />
      )}
    </>
  );
}
