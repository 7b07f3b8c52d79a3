// A record as its panel shows it: head, what is known, and what was done.
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { RecordKind } from '../fields.contract.ts';
import { FactList } from './FactList.tsx';
import { RecordHead } from './RecordHead.tsx';
import { recordPath } from './record-labels.ts';
import { useRecordParts } from './record-parts.tsx';
import { type RecordDetail, useFollowMerge, useRecord } from './use-record.ts';

interface RecordViewProps {
  kind: RecordKind;
  id: string;
  /** What was done stands beside what is known. */
  wide?: boolean;
  /** It was deleted here, or was not there. */
  onGone?: () => void;
}

export function RecordView({ kind, id, wide = false, onGone }: RecordViewProps) {
  const { data, error, isFetching, refetch } = useRecord(kind, id);
  const { Activities } = useRecordParts();
  if (useFollowMerge(id, error)) return <RecordLoading kind={kind} />;
  if (error && !data && 'code' in error && (error.code === 'RECORD_NOT_FOUND' || error.code === 'RECORD_GONE')) {
    return (
      <EmptyState
        title={`${kind === 'contact' ? 'Contact' : 'Company'} not found`}
        action={
          <Button size="sm" onClick={onGone}>
            Close
          </Button>
        }
      >
        It was permanently deleted, or the link is wrong.
      </EmptyState>
    );
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <RecordLoading kind={kind} />;
  return (
    <>
      <RecordHead kind={kind} record={data.record} onGone={onGone} />
      <MayBeSame kind={kind} detail={data} />
      <div className={wide ? 'mt-4 grid gap-x-10 border-t border-line pt-3 md:grid-cols-2' : ''}>
        <section aria-label="What is known" className={wide ? '' : 'mt-4 border-t border-line pt-2'}>
          <FactList kind={kind} detail={data} />
        </section>
        {Activities && (
          <section aria-label="What was done" className={wide ? '' : 'mt-4'}>
            <Activities kind={kind} id={id} />
          </section>
        )}
      </div>
    </>
  );
}

/** Another record that the rules of matching take for the same. */
function MayBeSame({ kind, detail: { matches } }: { kind: RecordKind; detail: RecordDetail }) {
  const [match] = matches;
  if (!match) return null;
  return (
    <Notice
      tone="info"
      className="mt-3"
      action={
        <Link to={recordPath(kind, match.id)} className="font-semibold underline underline-offset-3">
          Open {match.name || 'it'}
        </Link>
      }
    >
      May be the same as another {kind}. {match.words}
    </Notice>
  );
}

export function RecordLoading({ kind }: { kind: RecordKind }) {
  return (
    <Loading label={`Loading the ${kind}`} className="space-y-4">
      <span className="flex items-center gap-3">
        <Skeleton circle={kind === 'contact'} className="size-12" />
        <span className="flex-1 space-y-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </span>
      </span>
      <Skeleton className="h-8 w-48" />
      {[1, 2, 3, 4, 5].map((line) => (
        <span key={line} className="grid grid-cols-[104px_1fr] gap-2">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-4 w-full" />
        </span>
      ))}
    </Loading>
  );
}
