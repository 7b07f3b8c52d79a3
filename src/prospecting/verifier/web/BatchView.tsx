// One batch in place of the rest of the tab: its price first, then how far it is, then its verdicts and what is done with them.
import { ArrowLeft, Download, ListPlus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { AddToListButton } from '#crm/lists/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { listPath } from '#shared/page-paths.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Progress } from '#ui/Progress.tsx';
import type { VerifierBatch } from '../contract.ts';
import { fileHref } from './api.ts';
import { BatchBadge } from './BatchList.tsx';
import { BatchProgress } from './BatchProgress.tsx';
import { BatchRows } from './BatchRows.tsx';
import { type EmailsState, type SetEmails, writeEmails } from './page-address.ts';
import { QuoteCard } from './QuoteCard.tsx';
import { type BatchActions, useBatch, useBatchActions } from './use-batches.ts';
import { addressesText } from './verifier-labels.ts';

interface BatchViewProps {
  id: string;
  state: EmailsState;
  set: SetEmails;
}

export function BatchView({ id, state, set }: BatchViewProps) {
  const { data: batch, error, isFetching, refetch } = useBatch(id);
  const actions = useBatchActions(id);
  if (error && !batch) {
    return (
      <Frame>
        <Card padded={false}>
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      </Frame>
    );
  }
  if (!batch) {
    return (
      <Frame>
        <Card>
          <Loading label="Loading the batch">
            <SkeletonText lines={5} />
          </Loading>
        </Card>
      </Frame>
    );
  }
  return (
    <Frame>
      <Head batch={batch} actions={actions} onRemoved={() => set({ batch: null, verdict: null, q: '' })} />
      <Body batch={batch} actions={actions} state={state} set={set} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="space-y-4">
      <Link
        to={pathname + writeEmails({})}
        className="relative inline-flex items-center gap-1.5 text-sm font-label text-text-2 hover:text-text pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden size={16} />
        All verified addresses
      </Link>
      {children}
    </div>
  );
}

interface PartProps {
  batch: VerifierBatch;
  actions: BatchActions;
}

function Head({ batch, actions, onRemoved }: PartProps & { onRemoved: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-[1_1_15rem]">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg font-title">
          <bdi className="min-w-0 break-words">{batch.name}</bdi>
          <BatchBadge batch={batch} />
        </h2>
        <p className="mt-0.5 text-sm text-text-3">
          {batch.column && `Column “${batch.column}” · `}
          <Age at={batch.createdAt} />
          {batch.madeBy && ` · ${batch.madeBy}`}
        </p>
      </div>
      <BatchTools batch={batch} actions={actions} onRemoved={onRemoved} />
    </div>
  );
}

function Body({ batch, actions, state, set }: PartProps & Omit<BatchViewProps, 'id'>) {
  if (batch.state === 'reading') {
    return (
      <Card>
        <Progress label="Counting addresses and running free checks" value={null} />
      </Card>
    );
  }
  if (batch.state === 'failed') {
    return (
      <Notice tone="bad" role="alert" title="This batch could not be verified">
        {batch.fault ?? 'Something went wrong.'} Verdicts stay; the rest cost nothing.
      </Notice>
    );
  }
  if (batch.state === 'ready' && batch.quote) {
    return (
      <Card title="What it costs" className="max-w-160">
        <QuoteCard quote={batch.quote} run={actions.run} />
      </Card>
    );
  }
  return (
    <>
      <BatchProgress batch={batch} actions={actions} />
      <SaveNotice batch={batch} />
      <BatchRows batch={batch} state={state} set={set} />
    </>
  );
}

// What is done with a batch as a whole: taking it along as a file, sending the valid ones to a list, putting it away.
interface BatchToolsProps {
  batch: VerifierBatch;
  actions: BatchActions;
  onRemoved: () => void;
}

function BatchTools({ batch, actions, onRemoved }: BatchToolsProps) {
  const { id, state, counts, done, keeping } = batch;
  const { keep, remove } = actions;
  const hasStarted = state !== 'reading' && state !== 'ready' && done > 0;
  const over = state === 'done' || state === 'cancelled';
  const sending = keep.isPending || keeping?.state === 'running';
  return (
    <div className="flex flex-wrap items-center gap-2">
      {hasStarted && counts.valid > 0 && (
        <AddToListButton
          kind="contact"
          onChoose={(list) =>
            keep.mutate({ list: { id: list.id }, verdicts: ['valid'] }, { onError: (error) => notify.error(error) })
          }
          trigger={
            <Button
              needs="write"
              size="sm"
              variant={over ? 'primary' : 'secondary'}
              icon={<ListPlus aria-hidden size={16} />}
              loading={sending}
            >
              Add {formatCount(counts.valid)} valid to a list
            </Button>
          }
        />
      )}
      {hasStarted && (
        <Button needs="export" asChild size="sm" icon={<Download aria-hidden size={14} />}>
          <a href={fileHref(id, null)} download>
            Download CSV
          </a>
        </Button>
      )}
      {state !== 'running' && (
        <IconButton
          needs="write"
          label="Delete batch; verdicts stay"
          icon={<Trash2 aria-hidden size={16} />}
          disabled={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: onRemoved, onError: (error) => notify.error(error) })}
        />
      )}
    </div>
  );
}

// What became of the addresses that were sent to a list.
function SaveNotice({ batch: { keeping } }: { batch: VerifierBatch }) {
  if (keeping === null) return null;
  const { listId, listName, state, total, done, created, fault } = keeping;
  if (state === 'running') {
    return (
      <Progress
        label={`Adding to “${listName}”`}
        value={done}
        max={Math.max(1, total)}
        valueText={`${formatCount(done)} of ${addressesText(total)}`}
      />
    );
  }
  if (state === 'failed') {
    return (
      <Notice tone="bad" role="alert">
        {fault ?? 'Adding to the list failed.'} {addressesText(done)} were added before.
      </Notice>
    );
  }
  return (
    <Notice
      tone="good"
      role="status"
      action={
        <Link to={listPath(listId)} className="font-semibold underline underline-offset-3">
          Open the list
        </Link>
      }
    >
      {addressesText(done)} added to <bdi>“{listName}”</bdi>
      {created > 0 && `; ${formatCount(created)} of them are new contacts`}.
    </Notice>
  );
}
