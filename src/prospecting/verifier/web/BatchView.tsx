// One batch in place of the rest of the tab: its price first, then how far it is, then its verdicts and what is done with them.
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Age } from '#ui/Age.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Loading, SkeletonText } from '#ui/Skeleton.tsx';
import type { VerifierBatch } from '../contract.ts';
import { BatchBadge } from './BatchList.tsx';
import { BatchProgress } from './BatchProgress.tsx';
import { BatchRows } from './BatchRows.tsx';
import { BatchTools } from './BatchTools.tsx';
import { KeepingNotice } from './KeepingNotice.tsx';
import { type EmailsState, writeEmails } from './page-address.ts';
import { QuoteCard } from './QuoteCard.tsx';
import { type BatchActions, useBatch, useBatchActions } from './use-batches.ts';
import type { SetEmails } from './use-emails-address.ts';

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
        <Progress label="Counting the addresses, and what free checks say of them" value={null} />
      </Card>
    );
  }
  if (batch.state === 'failed') {
    return (
      <Notice tone="bad" role="alert" title="This batch could not be verified">
        {batch.fault ?? 'Something went wrong on this server.'} What was verified stays; the rest cost nothing.
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
      <KeepingNotice batch={batch} />
      <BatchRows batch={batch} state={state} set={set} />
    </>
  );
}
