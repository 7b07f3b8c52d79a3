// A record on a page of its own: what it is about, who and what belongs to it, and what is known of it at the right.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#platform/web/api-error.ts';
import { setDocumentTitle } from '#platform/web/document-title.ts';
import { formatDate } from '#shared/formats.ts';
import { companyPath, listPath } from '#shared/page-paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { DueBadge } from '#ui/DueRow.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { type TabItem, Tabs } from '#ui/Tabs.tsx';
import type { RecordKind } from '../../fields.contract.ts';
import { type RecordRow, rowName } from '../record-labels.ts';
import { useRecordParts } from '../record-parts.tsx';
import { listKey } from '../table/use-record-rows.ts';
import { FactList } from './FactList.tsx';
import { RecordHead, RecordLoading, StepButtons } from './RecordView.tsx';
import { type RecordDetail, useMergeRedirect, useRecord } from './use-record.ts';

export interface RecordPageProps {
  kind: RecordKind;
  id: string;
  /** Where one came from, by its name: "Companies". */
  back: { to: string; label: string };
  /** Shown in place of all where there is no such record. */
  missing: ReactNode;
  /** Of what belongs to the record, between its overview and its timeline. */
  tabs: (record: RecordRow) => TabItem[];
  /** What one does first here: a button before all others. */
  primary?: (record: RecordRow) => ReactNode;
  /** Further cards of the overview. */
  overview?: (record: RecordRow) => ReactNode;
}

/** Answers to an address that shows no record. */
const MISSING = new Set<string>(['RECORD_NOT_FOUND', 'RECORD_GONE', 'INVALID_INPUT']);
/** What the page is about until its name is known. */
const KIND_TITLES: Record<RecordKind, string> = { contact: 'Contact', company: 'Company' };

export function RecordPage({ kind, id, back, missing, tabs, primary, overview }: RecordPageProps) {
  const { data, error, isFetching, refetch } = useRecord(kind, id);
  const followed = useMergeRedirect(id, error);
  const navigate = useNavigate();
  const name = data && rowName(data.record);
  useEffect(() => {
    if (name) setDocumentTitle(name);
  }, [name]);
  if (!data || followed) {
    if (!error || followed) {
      return (
        <div className="p-4 md:p-6">
          <h1 className="sr-only">{KIND_TITLES[kind]}</h1>
          <RecordLoading kind={kind} />
        </div>
      );
    }
    const gone = error instanceof ApiError && MISSING.has(error.code);
    if (gone) return missing;
    return (
      <>
        <h1 className="sr-only">{KIND_TITLES[kind]}</h1>
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </>
    );
  }
  return (
    <div className="grid items-start lg:grid-cols-[minmax(0,1fr)_380px]">
      <div className="min-w-0 px-4 pt-3 pb-8 md:px-6">
        <Way kind={kind} id={id} back={back} />
        <RecordHead kind={kind} record={data.record} level="page" onGone={() => void navigate(back.to)}>
          {primary?.(data.record)}
        </RecordHead>
        <Views kind={kind} detail={data} tabs={tabs} overview={overview} />
      </div>
      <aside
        aria-label="Details"
        className="border-line bg-surface px-4 pt-4 pb-8 max-lg:border-t md:px-5 lg:sticky lg:top-(--header) lg:h-[calc(100dvh-var(--header))] lg:overflow-y-auto lg:border-l"
      >
        <h2 className="mb-1 text-xs font-label text-text-3">Details</h2>
        <FactList kind={kind} detail={data} />
      </aside>
    </div>
  );
}

interface WayProps {
  kind: RecordKind;
  id: string;
  back: { to: string; label: string };
}

/** Back to the list, and on to the next of it. */
function Way({ kind, id, back }: WayProps) {
  const navigate = useNavigate();
  const { previous, next } = useNeighbours(kind, id);
  const step = (to: string | null) => (to === null ? undefined : () => void navigate(companyPath(to)));
  return (
    <div className="-ml-2 mb-2 flex min-h-8 items-center justify-between">
      <Link
        to={back.to}
        className="inline-flex min-h-8 items-center gap-1 rounded-s px-2 text-sm font-label text-text-2 hover:bg-surface-2 hover:text-text pointer-coarse:min-h-11"
      >
        <ChevronLeft aria-hidden size={16} />
        {back.label}
      </Link>
      <StepButtons onPrevious={step(previous)} onNext={step(next)} />
    </div>
  );
}

interface ViewsProps {
  kind: RecordKind;
  detail: RecordDetail;
  tabs: RecordPageProps['tabs'];
  overview: RecordPageProps['overview'];
}

function Views({ kind, detail: { record }, tabs, overview }: ViewsProps) {
  const [search, setSearch] = useSearchParams();
  const { Activities } = useRecordParts();
  const items: TabItem[] = [
    { value: 'overview', label: 'Overview', content: <Overview record={record}>{overview?.(record)}</Overview> },
    ...tabs(record),
    {
      value: 'timeline',
      label: 'Timeline',
      content: (
        <div className="max-w-160">{Activities ? <Activities kind={kind} id={record.id} level={2} /> : null}</div>
      ),
    },
    { value: 'lists', label: 'Lists', count: record.lists.length, content: <Lists kind={kind} record={record} /> },
  ];
  const asked = search.get('tab');
  const tab = items.some(({ value }) => value === asked) && asked ? asked : 'overview';
  return (
    <Tabs
      aria-label={rowName(record)}
      className="mt-5"
      items={items}
      value={tab}
      onValueChange={(value) =>
        setSearch(value === 'overview' ? {} : { tab: value }, { replace: true, preventScrollReset: true })
      }
    />
  );
}

function Overview({ record, children }: { record: RecordRow; children: ReactNode }) {
  const { nextStep, nextDue, lastContactedAt, about } = record;
  return (
    <div className="space-y-4">
      <dl className="grid gap-x-6 gap-y-3 rounded-l border border-line bg-surface p-4 sm:grid-cols-3">
        <DetailItem label="Next step" note={nextDue ? <DueBadge day={nextDue} /> : null}>
          {nextStep || 'Nothing to do'}
        </DetailItem>
        <DetailItem label="Last contacted">{lastContactedAt ? formatDate(lastContactedAt) : 'Never'}</DetailItem>
        <DetailItem label="Added">{formatDate(record.createdAt)}</DetailItem>
      </dl>
      {about && (
        <Card title="About">
          <p className="max-w-160 break-words whitespace-pre-line text-text-2">{about}</p>
        </Card>
      )}
      {children}
    </div>
  );
}

function DetailItem({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-text-3">{label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold break-words">
        {children} {note}
      </dd>
    </div>
  );
}

function Lists({ kind, record }: { kind: RecordKind; record: RecordRow }) {
  const { AddToList } = useRecordParts();
  if (record.lists.length === 0) {
    return (
      <EmptyState level={3} title="Not in a list" action={AddToList && <AddToList kind={kind} ids={[record.id]} />}>
        Use lists to group records that belong together.
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-wrap gap-2">
      {record.lists.map(({ id, name }) => (
        <li key={id}>
          <Link to={listPath(id)} className="touch-target rounded-[5px] hover:underline">
            <Badge>{name}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}

// The records before and after one in the list that one came from, as long as the tab remembers the pages of that list.
interface Page {
  items: RecordRow[];
  nextCursor: string | null;
}

/** Kept while one goes from record to record: the pages themselves are forgotten a minute after the table was left. */
const trails = new Map<RecordKind, readonly string[]>();

function useNeighbours(kind: RecordKind, id: string): { previous: string | null; next: string | null } {
  const queries = useQueryClient();
  const [trail] = useState(() => {
    const kept = trails.get(kind);
    const found = getTrail(queries, kind, id) ?? (kept?.includes(id) ? kept : []);
    trails.set(kind, found);
    return found;
  });
  const place = trail.indexOf(id);
  return { previous: trail[place - 1] ?? null, next: place === -1 ? null : (trail[place + 1] ?? null) };
}

/** The rows of the list in which the record was seen last, in its order. */
function getTrail(queries: QueryClient, kind: RecordKind, id: string): string[] | null {
  const pages = queries
    .getQueryCache()
    .findAll({ queryKey: listKey(kind) })
    .flatMap(({ queryKey, state }) => {
      const data = state.data as Page | undefined;
      const [query, cursor] = queryKey.slice(listKey(kind).length);
      return data?.items
        ? [{ query: JSON.stringify(query), cursor: cursor ?? null, data, at: state.dataUpdatedAt }]
        : [];
    });
  const holding = pages.filter(({ data }) => data.items.some((row) => row.id === id)).sort((a, b) => b.at - a.at);
  const [last] = holding;
  if (!last) return null;
  const ofList = new Map(pages.filter(({ query }) => query === last.query).map((page) => [page.cursor, page.data]));
  const pagesInOrder: Page[] = [];
  // From the first page on by what each says of the next; where one has been forgotten, the one that holds the record.
  for (let page = ofList.get(null); page; page = page.nextCursor === null ? undefined : ofList.get(page.nextCursor)) {
    pagesInOrder.push(page);
  }
  const rows = pagesInOrder.includes(last.data) ? pagesInOrder : [last.data];
  return rows.flatMap(({ items }) => items.map((row) => row.id));
}
