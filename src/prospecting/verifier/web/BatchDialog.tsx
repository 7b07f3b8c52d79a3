// The price of verifying contacts of a table, and the yes to it. Closed without a yes, nothing is left of it.
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Target } from '#crm/records/contract.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Progress } from '#ui/Progress.tsx';
import { batchPath } from '../fields.contract.ts';
import { QuoteCard } from './QuoteCard.tsx';
import { useBatch, useBatchActions, useCreateBatch } from './use-batches.ts';
import { addressesText } from './verifier-labels.ts';

interface BatchDialogProps {
  target: Target;
  onClose: () => void;
}

export function BatchDialog({ target, onClose }: BatchDialogProps) {
  const create = useCreateBatch();
  const [id, setId] = useState<string | null>(null);
  const start = useEffectEvent(() =>
    create.mutate({ from: 'contacts', target }, { onSuccess: (batch) => setId(batch.id) }),
  );
  useEffect(() => start(), []);
  if (id !== null) return <Quote id={id} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Verify addresses" size="md">
      {create.error ? <ErrorState error={create.error} onRetry={start} retrying={create.isPending} /> : <Counting />}
    </Dialog>
  );
}

const Counting = () => <Progress label="Counting the addresses" value={null} />;

function Quote({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: batch, error, isFetching, refetch } = useBatch(id);
  const { run, remove } = useBatchActions(id);
  function close() {
    if (batch?.state === 'ready' || batch?.state === 'reading') remove.mutate();
    onClose();
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title="Verify addresses" size="md">
      {error && !batch ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !batch || batch.state === 'reading' ? (
        <Counting />
      ) : batch.state === 'ready' && batch.quote ? (
        <QuoteCard
          quote={batch.quote}
          run={run}
          onStarted={() => {
            notify.success(`Verifying ${addressesText(batch.total)}: the verdicts appear in the table`);
            onClose();
          }}
        />
      ) : (
        <Notice
          tone={batch.state === 'failed' ? 'bad' : 'info'}
          action={
            <Link to={batchPath(id)} className="font-semibold underline underline-offset-3">
              Open it
            </Link>
          }
        >
          {batch.fault ?? 'It is being verified.'}
        </Notice>
      )}
    </Dialog>
  );
}
