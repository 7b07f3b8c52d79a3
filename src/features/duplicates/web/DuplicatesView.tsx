// Records that may be one, pair by pair with the reason: merged side by side, or kept as two.
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RecordKind } from '#features/records/contract.ts';
import { MergeDialog } from '#features/records/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import type { DuplicatePair } from '../contract.ts';
import type { Shelf } from './duplicates-calls.ts';
import { PairCard } from './PairCard.tsx';
import { useDuplicates, useRefreshDuplicates } from './use-duplicates.ts';

const WORDS = {
  contact: { title: 'Duplicate contacts', back: '/contacts', all: 'All contacts' },
  company: { title: 'Duplicate companies', back: '/company-library', all: 'All companies' },
};

export function DuplicatesView({ kind }: { kind: RecordKind }) {
  const [shelf, setShelf] = useState<Shelf>('open');
  const [merging, setMerging] = useState<DuplicatePair | null>(null);
  const refresh = useRefreshDuplicates();
  const { title, back, all } = WORDS[kind];
  return (
    <Page width="normal">
      <PageHeader
        title={title}
        lead="Two records that may be one, with the reason. Nothing is merged by itself."
        actions={
          <>
            <Segmented
              aria-label="Which pairs"
              value={shelf}
              onValueChange={setShelf}
              options={[
                { value: 'open', label: 'To decide' },
                { value: 'dismissed', label: 'Kept as two' },
              ]}
            />
            <Button asChild size="sm">
              <Link to={back}>{all}</Link>
            </Button>
          </>
        }
      />
      <Pairs key={shelf} kind={kind} shelf={shelf} onMerge={setMerging} />
      {merging && (
        <MergeDialog
          kind={kind}
          id={merging.left.id}
          otherId={merging.right.id}
          reason={merging.words}
          onClose={() => setMerging(null)}
          onMerged={refresh}
        />
      )}
    </Page>
  );
}

interface PairsProps {
  kind: RecordKind;
  shelf: Shelf;
  onMerge: (pair: DuplicatePair) => void;
}

function Pairs({ kind, shelf, onMerge }: PairsProps) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useDuplicates(
    kind,
    shelf,
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) {
    return (
      <Loading label="Loading the pairs" className="space-y-3">
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-32 w-full" />
      </Loading>
    );
  }
  const pairs = data.pages.flatMap(({ items }) => items);
  if (pairs.length === 0) {
    return (
      <EmptyState icon={<Copy size={20} />} title={shelf === 'open' ? 'No duplicates' : 'None kept as two'}>
        {shelf === 'open'
          ? 'Records with the same phone, profile or domain, and similar names at one company, are found in the background and shown here.'
          : 'Pairs that you keep as two are listed here, and can be suggested again.'}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="space-y-3">
        {pairs.map((pair) => (
          <PairCard key={pair.id} pair={pair} onMerge={() => onMerge(pair)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-4" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
