// Records that may be one, in groups with the reason: merged into the one that is chosen, or kept separate.
import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { RecordKind } from '#crm/records/contract.ts';
import { MergeDialog } from '#crm/records/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { DuplicateGroup } from '../contract.ts';
import { MAX_LOOK_ALIKES } from '../limits.contract.ts';
import { DismissedCard, GroupCard } from './GroupCard.tsx';
import {
  type Shelf,
  useDismissed,
  useDuplicateCount,
  useGroups,
  useMergeExact,
  useRefreshDuplicates,
} from './use-duplicates.ts';

const WORDS = {
  contact: { title: 'Duplicate contacts', back: '/contacts', all: 'All contacts' },
  company: { title: 'Duplicate companies', back: '/company-library', all: 'All companies' },
};

const EXACT: Record<RecordKind, string> = {
  contact: 'Contacts with the same email or profile.',
  company: 'Companies with the same domain, register number or profile.',
};

export function DuplicatesView({ kind }: { kind: RecordKind }) {
  const [shelf, setShelf] = useState<Shelf>('open');
  const [merging, setMerging] = useState<{ id: string; otherId: string; reason: string } | null>(null);
  const refresh = useRefreshDuplicates();
  const { title, back, all } = WORDS[kind];
  return (
    <Page width="normal">
      <PageHeader
        title={title}
        lead="Records that may be the same, with the reason. Strongest matches first."
        actions={
          <>
            <Segmented
              aria-label="Which duplicates"
              value={shelf}
              onValueChange={setShelf}
              options={[
                { value: 'open', label: 'To decide' },
                { value: 'dismissed', label: 'Kept separate' },
              ]}
            />
            <Button asChild size="sm">
              <Link to={back}>{all}</Link>
            </Button>
            {shelf === 'open' && <MergeExact kind={kind} />}
          </>
        }
      />
      {shelf === 'open' ? (
        <Groups kind={kind} onMergeTwo={({ words }, id, otherId) => setMerging({ id, otherId, reason: words })} />
      ) : (
        <Dismissed kind={kind} />
      )}
      {merging && <MergeDialog kind={kind} {...merging} onClose={() => setMerging(null)} onMerged={refresh} />}
    </Page>
  );
}

/** Every pair that leaves no doubt, in one go and with one undo. */
function MergeExact({ kind }: { kind: RecordKind }) {
  const [open, setOpen] = useState(false);
  const { all, exact, capped } = useDuplicateCount(kind) ?? { all: 0, exact: 0, capped: false };
  const merge = useMergeExact(kind, () => setOpen(false));
  const count = `${formatCount(exact)}${capped && exact === all ? '+' : ''} exact ${exact === 1 ? 'match' : 'matches'}`;
  if (exact === 0 && !open) return null;
  return (
    <>
      <Button needs="write" size="sm" variant="primary" onClick={() => setOpen(true)}>
        Merge {count}
      </Button>
      {open && (
        <ConfirmDialog
          title={`Merge ${count}?`}
          description={
            <>
              <p>{EXACT[kind]}</p>
              <p className="mt-4 text-sm">
                The oldest record of each group stays. Values that differ are kept beside the shown ones, and lists,
                notes and tasks move over. You can undo the merge.
              </p>
            </>
          }
          action="Merge all"
          tone="primary"
          pending={merge.isPending}
          onClose={() => setOpen(false)}
          onConfirm={() => merge.mutate()}
        />
      )}
    </>
  );
}

interface GroupsProps {
  kind: RecordKind;
  onMergeTwo: (group: DuplicateGroup, id: string, otherId: string) => void;
}

function Groups({ kind, onMergeTwo }: GroupsProps) {
  const query = useGroups(kind);
  const groups = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Listed
      query={query}
      empty={groups.length === 0}
      none={
        <EmptyState icon={<Copy size={20} />} title="No duplicates">
          Records with the same email, phone, profile or domain, and similar names at one company, are found in the
          background and shown here.
        </EmptyState>
      }
    >
      {query.data?.pages[0]?.capped && (
        <Notice tone="info" className="mb-3">
          {formatCount(MAX_LOOK_ALIKES)} records with similar names are waiting. No more are added until you decide on
          some. Exact matches are always added.
        </Notice>
      )}
      <ul className="space-y-3">
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} onMergeTwo={(id, otherId) => onMergeTwo(group, id, otherId)} />
        ))}
      </ul>
    </Listed>
  );
}

function Dismissed({ kind }: { kind: RecordKind }) {
  const query = useDismissed(kind);
  const pairs = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Listed
      query={query}
      empty={pairs.length === 0}
      none={
        <EmptyState icon={<Copy size={20} />} title="None kept separate">
          Records that you keep separate are listed here, and can be suggested again.
        </EmptyState>
      }
    >
      <ul className="space-y-3">
        {pairs.map((pair) => (
          <DismissedCard key={pair.id} pair={pair} />
        ))}
      </ul>
    </Listed>
  );
}

interface ListedProps {
  query: {
    data: unknown;
    error: Error | null;
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  empty: boolean;
  none: ReactNode;
  children: ReactNode;
}

function Listed({ query, empty, none, children }: ListedProps) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) {
    return (
      <Loading label="Loading duplicates" className="space-y-3">
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-32 w-full" />
      </Loading>
    );
  }
  return (
    <>
      {empty && !hasNextPage ? none : children}
      {hasNextPage && (
        <Button className="mt-4" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
