// Batches of addresses, newest first: what is running, what waits for a yes to its price, and what is done.
import { ChevronRight, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { VerifierBatch } from '../contract.ts';
import type { BatchState } from '../fields.contract.ts';
import { writeEmails } from './page-address.ts';
import { useBatches } from './use-batches.ts';
import { addressesText, stateText } from './verifier-labels.ts';

const TONES: Record<BatchState, Tone> = {
  reading: 'info',
  ready: 'neutral',
  running: 'info',
  paused: 'warn',
  done: 'good',
  cancelled: 'neutral',
  failed: 'bad',
};

export function BatchBadge({ batch }: { batch: VerifierBatch }) {
  return <Badge tone={TONES[batch.state]}>{stateText(batch)}</Badge>;
}

/** Those before stand behind a button: below them is what was verified. */
const FIRST = 4;

/** Nothing while there are none: the page says then what to do first. */
export function BatchList() {
  const [all, showAll] = useState(false);
  const { data, error, isFetching, refetch } = useBatches();
  if (error && !data) {
    return (
      <Card title="Batches" padded={false}>
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  }
  if (!data || data.items.length === 0) return null;
  return (
    <Card title="Batches" padded={false}>
      <ul>
        {data.items.slice(0, all ? undefined : FIRST).map((batch) => (
          <Row key={batch.id} batch={batch} />
        ))}
      </ul>
      {!all && data.items.length > FIRST && (
        <div className="border-t border-line px-2 py-1">
          <Button variant="ghost" size="sm" onClick={() => showAll(true)}>
            Show {formatCount(data.items.length - FIRST)} more
          </Button>
        </div>
      )}
    </Card>
  );
}

function Row({ batch }: { batch: VerifierBatch }) {
  const { pathname } = useLocation();
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0 hover:bg-surface-2">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-m bg-surface-2 text-text-2 max-sm:hidden"
      >
        <ListChecks size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {/* The whole line is the target. */}
          <Link
            to={pathname + writeEmails({ batch: batch.id })}
            className="max-w-full truncate font-medium after:absolute after:inset-0"
          >
            <bdi>{batch.name}</bdi>
          </Link>
          <BatchBadge batch={batch} />
        </p>
        <p className="mt-0.5 text-xs text-text-3">
          {resultText(batch)} · <Age at={batch.createdAt} />
          {batch.madeBy && ` · ${batch.madeBy}`}
        </p>
      </div>
      <ChevronRight aria-hidden size={16} className="shrink-0 text-text-3" />
    </li>
  );
}

function resultText({ state, counts, done, total, charged, quote }: VerifierBatch): string {
  if (state === 'reading') return 'Addresses are being counted';
  if (state === 'ready') return `${addressesText(total)}, ${formatCredits(quote?.most ?? 0)} at most`;
  const found = `${formatCount(counts.valid)} valid`;
  const all = done < total ? `${formatCount(done)} of ${addressesText(total)}` : addressesText(total);
  return `${all}, ${found} · ${formatCredits(charged)}`;
}
