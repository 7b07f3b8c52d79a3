// Groups of possible duplicates with the reason: merge into the chosen record, or keep separate.
import { Copy } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { RecordKind } from '#crm/records/contract.ts';
import { MergeDialog, useMergeSeveral } from '#crm/records/web/index.ts';
import { formatCount, formatDate } from '#shared/formats.ts';
import { recordPath } from '#shared/page-paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { DuplicateGroup, DuplicatePair } from '../contract.ts';
import { MAX_LOOK_ALIKES } from '../limits.contract.ts';
import {
  type PairStatus,
  useDismiss,
  useDismissed,
  useDuplicateCount,
  useGroups,
  useMergeExact,
  useRefreshDuplicates,
} from './use-duplicates.ts';

const TEXTS = {
  contact: { title: 'Duplicate contacts', back: '/contacts', all: 'All contacts' },
  company: { title: 'Duplicate companies', back: '/company-library', all: 'All companies' },
};

const EXACT: Record<RecordKind, string> = {
  contact: 'Contacts with the same email or profile.',
  company: 'Companies with the same domain, register number or profile.',
};

export function DuplicatesView({ kind }: { kind: RecordKind }) {
  const [status, setStatus] = useState<PairStatus>('open');
  const [merging, setMerging] = useState<{ id: string; otherId: string; reason: string } | null>(null);
  const refresh = useRefreshDuplicates();
  const { title, back, all } = TEXTS[kind];
  return (
    <Page width="normal">
      <PageHeader
        title={title}
        lead="Records that may be the same, with the reason. Strongest matches first."
        actions={
          <>
            <Segmented
              aria-label="Which duplicates"
              value={status}
              onValueChange={setStatus}
              options={[
                { value: 'open', label: 'To decide' },
                { value: 'dismissed', label: 'Kept separate' },
              ]}
            />
            <Button asChild size="sm">
              <Link to={back}>{all}</Link>
            </Button>
            {status === 'open' && <MergeExact kind={kind} />}
          </>
        }
      />
      {status === 'open' ? (
        <Groups kind={kind} onMergeTwo={({ words }, id, otherId) => setMerging({ id, otherId, reason: words })} />
      ) : (
        <Dismissed kind={kind} />
      )}
      {merging && <MergeDialog kind={kind} {...merging} onClose={() => setMerging(null)} onMerged={refresh} />}
    </Page>
  );
}

/** Merges all exact pairs with one undo. */
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

type Side = DuplicatePair['left'];

const CARD = 'rounded-l border border-line bg-surface';
const HEAD = 'flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2.5';

function DismissedCard({ pair }: { pair: DuplicatePair }) {
  const { reopen } = useDismiss();
  return (
    <li className={CARD}>
      <div className={HEAD}>
        <p className="min-w-0 text-sm break-words text-text-2">{pair.words}</p>
        <Button needs="write" size="sm" loading={reopen.isPending} onClick={() => reopen.mutate([pair.id])}>
          Suggest again
        </Button>
      </div>
      <div className="grid md:grid-cols-2 md:divide-x md:divide-line">
        {[pair.left, pair.right].map((record) => (
          <div key={record.id} className="px-4 py-3">
            <Summary kind={pair.kind} record={record} />
          </div>
        ))}
      </div>
    </li>
  );
}

interface GroupCardProps {
  group: DuplicateGroup;
  /** Two records are merged field by field; the first survives. */
  onMergeTwo: (id: string, otherId: string) => void;
}

function GroupCard({ group, onMergeTwo }: GroupCardProps) {
  const { kind, records, words, more, pairIds } = group;
  const { dismiss } = useDismiss();
  const refresh = useRefreshDuplicates();
  const merge = useMergeSeveral(kind, refresh);
  const [chosen, setChosen] = useState<string | null>(null);
  const name = useId();
  const keepId = records.find(({ id }) => id === chosen)?.id ?? records[0]?.id ?? '';
  const otherIds = records.map(({ id }) => id).filter((id) => id !== keepId);
  const [otherId = ''] = otherIds;
  return (
    <li className={CARD}>
      <div className={HEAD}>
        <p className="min-w-0 text-sm break-words text-text-2">
          {records.length > 2 && <Badge className="mr-2">{records.length} records</Badge>}
          {words}
        </p>
        <span className="flex flex-wrap gap-2">
          <Button needs="write" size="sm" loading={dismiss.isPending} onClick={() => dismiss.mutate(pairIds)}>
            Keep separate
          </Button>
          <Button
            needs="write"
            size="sm"
            variant="primary"
            loading={merge.isPending}
            onClick={() => (otherIds.length > 1 ? merge.mutate({ id: keepId, otherIds }) : onMergeTwo(keepId, otherId))}
          >
            {otherIds.length > 1 ? `Merge ${records.length} into one` : 'Merge'}
          </Button>
        </span>
      </div>
      <fieldset className="grid md:grid-cols-2">
        <legend className="sr-only">Record to keep</legend>
        {records.map((record) => (
          <div key={record.id} className="flex min-w-0 items-start gap-3 px-4 py-3">
            <input
              type="radio"
              name={name}
              aria-label={`Keep ${getTitle(record)}, added ${formatDate(record.createdAt)}`}
              checked={record.id === keepId}
              onChange={() => setChosen(record.id)}
              className="mt-2 size-4 shrink-0 accent-accent pointer-coarse:size-6"
            />
            <Summary kind={kind} record={record} note={record.id === keepId ? 'Stays' : null} />
          </div>
        ))}
      </fieldset>
      {more > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-text-2">
          {formatCount(more)} more are in this group. They are suggested next.
        </p>
      )}
    </li>
  );
}

const getTitle = ({ name, email, company }: Side) => name || email || company || 'No name';

function Summary({ kind, record, note }: { kind: DuplicatePair['kind']; record: Side; note?: string | null }) {
  const { id, line, company, email, phone, city, country, picture, createdAt, sample } = record;
  const title = getTitle(record);
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Avatar name={title} src={picture} shape={kind === 'company' ? 'logo' : 'person'} />
      <div className="min-w-0 text-sm">
        <Link to={recordPath(kind, id)} className="font-semibold break-words hover:underline">
          {title}
        </Link>
        {sample && <Badge className="ml-2">Sample</Badge>}
        {note && (
          <Badge tone="good" className="ml-2">
            {note}
          </Badge>
        )}
        <p className="break-words text-text-2">{[line, company].filter(Boolean).join(', ')}</p>
        <p className="break-words text-text-2">{[email, phone].filter(Boolean).join(' · ')}</p>
        <p className="text-xs text-text-3">
          {[[city, country].filter(Boolean).join(', '), `added ${formatDate(createdAt)}`].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  );
}
