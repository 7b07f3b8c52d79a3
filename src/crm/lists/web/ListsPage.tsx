// Lists (product design 5.10): overview with counts, creation, and bulk actions.
import { Combine, Copy, Download, List as ListIcon, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSample } from '#account/accounts/web/index.ts';
import { useIntent } from '#platform/web/intent.ts';
import { currentParams, oneOf } from '#platform/web/list-address.ts';
import { formatCount, formatDate } from '#shared/formats.ts';
import { createKeys } from '#shared/page-keys.ts';
import { listPath } from '#shared/page-paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState, SampleFigure, SampleTable } from '#ui/EmptyState.tsx';
import { type CsvColumn, exportCsv } from '#ui/export-csv.ts';
import { Skeleton } from '#ui/Loading.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { QueryTable } from '#ui/QueryTable.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { SelectionBar, ShelfButtons } from '#ui/SelectionBar.tsx';
import { useRowKeys } from '#ui/single-key-shortcuts.ts';
import type { TableColumn, TableSort } from '#ui/Table.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import { useTableSelection } from '#ui/use-table-selection.ts';
import type { List, ListCount, ListStatus, ListType } from '../contract.ts';
import type { CombineMode } from '../domain/list-rules.ts';
import { CombineDialog } from './CombineDialog.tsx';
import { listsText, STATUS_NAMES, TYPE_NAMES, validPath } from './list-labels.ts';
import { useSetListStatus } from './use-list-changes.ts';
import { useListCounts, useLists } from './use-lists.ts';

const NewListDialog = lazyDialog(() => import('./NewListDialog.tsx').then((m) => m.NewListDialog));

const STATUSES: readonly ListStatus[] = ['live', 'archived', 'bin'];

export function ListsPage() {
  const { state, set } = useListsPageState();
  const query = useLists(state.shelf);
  const { data } = query;
  const lists = data?.items ?? [];
  const counts = useListCounts(lists);
  const [making, setMaking] = useState(false);
  useIntent('new', () => setMaking(true));
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useRowKeys({ field, list: body });

  const rows = shownLists(lists, counts, state);
  const { shown, choose, clear } = useTableSelection(state.shelf, rows);
  const shelves = data?.shelves;
  const nothing = shelves?.live === 0 && state.shelf === 'live' && state.q === '';
  const newList = (
    <Tooltip content="New list" hoverOnly shortcut={createKeys('/company-lists')}>
      <Button needs="write" variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setMaking(true)}>
        New list
      </Button>
    </Tooltip>
  );
  return (
    <Page width="full">
      <PageHeader title="Lists" lead="Groups of contacts and companies." actions={!nothing && newList} />
      {(!nothing || shelves.archived + shelves.bin > 0) && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <SearchInput
            label="Find lists"
            q={state.q}
            onSearch={(q) => set({ q })}
            ref={field}
            className="w-56 max-md:w-full"
          />
          <Segmented
            aria-label="Status"
            size="sm"
            value={state.shelf}
            onValueChange={(shelf) => set({ shelf })}
            options={STATUSES.map((shelf) => ({
              value: shelf,
              label: shelves ? `${STATUS_NAMES[shelf]} ${shelves[shelf]}` : STATUS_NAMES[shelf],
            }))}
          />
        </div>
      )}
      {nothing ? (
        <>
          <EmptyState icon={<ListIcon size={20} />} title="Create your first list" action={newList}>
            A static list holds the records you add. A live list follows a filter and stays up to date.
          </EmptyState>
          <SampleLists />
        </>
      ) : (
        <div ref={body}>
          {shown.size > 0 && (
            <ListsBulkBar
              counts={counts}
              lists={rows.filter(({ id }) => shown.has(id))}
              shelf={state.shelf}
              onClear={clear}
            />
          )}
          <QueryTable
            query={query}
            label="Lists"
            columns={listColumns({ counts, sharedWith: data?.sharedWith ?? 0 })}
            rows={rows}
            rowKey={({ id }) => id}
            sort={state.sort}
            onSort={(sort) => set({ sort })}
            selection={{
              selected: shown,
              onChange: choose,
              rowName: (id) => rows.find((list) => list.id === id)?.name ?? '',
            }}
            onRowClick={({ id }) => navigate(listPath(id))}
            empty={<NoRows state={state} onClear={() => set({ q: '' })} />}
          />
        </div>
      )}
      {making && (
        <NewListDialog
          onClose={() => setMaking(false)}
          onMade={({ list }) => navigate(listPath(list.id, list.rule?.kind))}
        />
      )}
    </Page>
  );
}

function NoRows({ state, onClear }: { state: { shelf: ListStatus; q: string }; onClear: () => void }) {
  if (state.q !== '') {
    return (
      <EmptyState
        title={`No lists match “${state.q}”`}
        action={
          <Button size="sm" onClick={onClear}>
            Show all lists
          </Button>
        }
      />
    );
  }
  const texts = { live: 'No active lists', archived: 'Nothing archived', bin: 'The bin is empty' };
  return <EmptyState title={texts[state.shelf]} />;
}

// State of the overview in the URL.
interface ListsPageState {
  shelf: ListStatus;
  q: string;
  sort: TableSort;
}
const SORTS = ['name', 'type', 'contacts', 'companies', 'validEmails', 'owner', 'updated'] as const;
type Sort = (typeof SORTS)[number];

export function toState(params: URLSearchParams): ListsPageState {
  const sort = params.get('sort') ?? '';
  const key = oneOf(SORTS, sort.replace(/^-/, ''));
  return {
    shelf: oneOf(STATUSES, params.get('shelf')) ?? 'live',
    q: params.get('q') ?? '',
    sort: key ? { key, descending: sort.startsWith('-') } : { key: 'updated', descending: true },
  };
}

function useListsPageState() {
  const [params, setParams] = useSearchParams();
  const state = toState(params);
  return {
    state,
    set: (change: Partial<ListsPageState>) => {
      const { shelf, q, sort } = { ...toState(currentParams()), ...change };
      const text = `${sort.descending ? '-' : ''}${sort.key}`;
      setParams(
        {
          ...(shelf !== 'live' && { shelf }),
          ...(q && { q }),
          ...(text !== '-updated' && { sort: text }),
        },
        { replace: true },
      );
    },
  };
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Lists whose name contains the words, sorted. Unknown counts come last. */
export function shownLists(
  lists: readonly List[],
  counts: ReadonlyMap<string, ListCount>,
  { q, sort }: Pick<ListsPageState, 'q' | 'sort'>,
): List[] {
  const words = folded(q).split(/\s+/).filter(Boolean);
  const found = lists.filter(({ name }) => words.every((word) => folded(name).includes(word)));
  const value = (list: List): string | number => {
    const key = sort.key as Sort;
    if (key === 'name') return folded(list.name);
    if (key === 'type') return list.type;
    if (key === 'owner') return folded(list.owner?.name ?? '');
    if (key === 'updated') return list.updatedAt;
    return counts.get(list.id)?.[key] ?? (key === 'validEmails' ? null : list[key]) ?? -1;
  };
  const order = (a: List, b: List) => {
    const [x, y] = [value(a), value(b)];
    return x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1;
  };
  const sorted = found.sort(order);
  return sort.descending ? sorted.reverse() : sorted;
}

// Fictional sample rows while there are no lists.
const ROWS: readonly [name: string, type: ListType, companies: string, contacts: string][] = [
  ['Nordic buyers', 'static', '38', '112'],
  ['Contacts in Sweden with a valid email', 'live', '0', '1,204'],
  ['Timber fair, spring', 'static', '21', '46'],
];

function SampleLists() {
  const sample = useSample('sample-lists');
  if (!sample.shown) return null;
  return (
    <SampleFigure lead="How lists look here" onRemove={sample.remove}>
      <SampleTable
        heads={['Name', 'Type', 'Companies', 'Contacts']}
        rows={ROWS.map(([name, type, companies, contacts]) => ({
          key: name,
          cells: [
            <span key="name" className="block max-w-72 truncate max-md:max-w-52">
              {name}
            </span>,
            <Badge key="type" tone={type === 'live' ? 'accent' : 'neutral'}>
              {TYPE_NAMES[type]}
            </Badge>,
            companies,
            contacts,
          ],
        }))}
      />
    </SampleFigure>
  );
}

// Columns of the overview. Every number links to the rows it counts.
interface Columns {
  counts: ReadonlyMap<string, ListCount>;
  /** Other members of the workspace. */
  sharedWith: number;
}

function listColumns({ counts, sharedWith }: Columns): TableColumn<List>[] {
  const number = (list: List, count: number | null | undefined, to: string) => {
    // A list with an invalid rule has no count; its name shows why.
    if (counts.get(list.id)?.fault) return <span className="text-text-3">Not counted</span>;
    if (count === null || count === undefined) return <Skeleton className="ml-auto h-3.5 w-8" />;
    return (
      <Link
        to={to}
        className="text-text hover:text-accent hover:underline"
        aria-label={`${formatCount(count)} of ${list.name}`}
      >
        {formatCount(count)}
      </Link>
    );
  };
  return [
    {
      key: 'name',
      header: 'Name',
      card: 'title',
      sortable: true,
      cell: (list) => (
        <Link to={listPath(list.id)} dir="auto" className="font-semibold text-text hover:text-accent hover:underline">
          {list.name}
        </Link>
      ),
    },
    {
      key: 'type',
      header: 'Type',
      width: 'w-40',
      sortable: true,
      cell: ({ id, type }) =>
        counts.get(id)?.fault ? (
          <Badge tone="warn">Filter has an error</Badge>
        ) : (
          <Badge tone={type === 'live' ? 'accent' : 'neutral'}>{TYPE_NAMES[type]}</Badge>
        ),
    },
    {
      key: 'companies',
      header: 'Companies',
      width: 'w-28',
      align: 'end',
      sortable: true,
      cell: (list) => number(list, list.companies ?? counts.get(list.id)?.companies, listPath(list.id, 'company')),
    },
    {
      key: 'contacts',
      header: 'Contacts',
      width: 'w-28',
      align: 'end',
      sortable: true,
      cell: (list) => number(list, list.contacts ?? counts.get(list.id)?.contacts, listPath(list.id, 'contact')),
    },
    {
      key: 'validEmails',
      header: 'Valid emails',
      width: 'w-32',
      align: 'end',
      sortable: true,
      cell: (list) => number(list, counts.get(list.id)?.validEmails, validPath(list.id)),
    },
    {
      key: 'owner',
      header: 'Owner',
      width: 'w-40',
      sortable: true,
      cell: ({ owner }) => <span className="truncate">{owner?.name ?? 'None'}</span>,
    },
    {
      key: 'shared',
      header: 'Shared with',
      width: 'w-32',
      card: 'hidden',
      cell: () => (sharedWith === 0 ? 'Only you' : `You and ${sharedWith}`),
    },
    {
      key: 'updated',
      header: 'Updated',
      width: 'w-32',
      sortable: true,
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>,
    },
  ];
}

// Actions on selected lists: combine, export, archive, trash and restore.
interface ListsBulkBarProps {
  lists: readonly List[];
  counts: ReadonlyMap<string, ListCount>;
  shelf: ListStatus;
  onClear: () => void;
}

function ListsBulkBar({ lists, counts, shelf, onClear }: ListsBulkBarProps) {
  const setStatus = useSetListStatus();
  const [how, setHow] = useState<CombineMode | null>(null);
  const to = (next: ListStatus) => {
    setStatus.mutate({ lists, shelf: next });
    onClear();
  };
  return (
    <SelectionBar label="Selected lists" count={listsText(lists.length)} onClear={onClear}>
      {shelf !== 'bin' && lists.length === 1 && (
        <Button needs="write" size="sm" icon={<Copy aria-hidden size={16} />} onClick={() => setHow('copy')}>
          Copy
        </Button>
      )}
      {shelf !== 'bin' && lists.length > 1 && (
        <Menu
          trigger={
            <Button needs="write" size="sm" icon={<Combine aria-hidden size={16} />}>
              New list of these
            </Button>
          }
        >
          <MenuItem onSelect={() => setHow('union')}>In any of them</MenuItem>
          <MenuItem onSelect={() => setHow('intersect')}>In all of them</MenuItem>
          <MenuItem onSelect={() => setHow('subtract')}>In one and not in the others</MenuItem>
        </Menu>
      )}
      <Button
        needs="export"
        size="sm"
        icon={<Download aria-hidden size={16} />}
        onClick={() => void exportCsv('lists', fileColumns(counts), lists)}
      >
        Export CSV
      </Button>
      <ShelfButtons shelf={shelf} onMove={to} />
      {how && (
        <CombineDialog
          how={how}
          lists={lists}
          onClose={() => setHow(null)}
          onMade={() => {
            setHow(null);
            onClear();
          }}
        />
      )}
    </SelectionBar>
  );
}

// The overview of lists as a CSV file. Members are exported on the page of a list.

/** Counts that are not known stay empty. */
export function fileColumns(counts: ReadonlyMap<string, ListCount>): readonly CsvColumn<List>[] {
  const counted = (list: List, what: 'contacts' | 'companies' | 'validEmails') => {
    const count = counts.get(list.id);
    if (count?.fault) return null;
    return (what === 'validEmails' ? null : list[what]) ?? count?.[what] ?? null;
  };
  return [
    { header: 'Name', value: ({ name }) => name },
    { header: 'Type', value: ({ type }) => TYPE_NAMES[type] },
    { header: 'Companies', value: (list) => counted(list, 'companies') },
    { header: 'Contacts', value: (list) => counted(list, 'contacts') },
    { header: 'Valid emails', value: (list) => counted(list, 'validEmails') },
    { header: 'Owner', value: ({ owner }) => owner?.name },
    { header: 'Created', value: ({ createdAt }) => createdAt.slice(0, 10) },
    { header: 'Updated', value: ({ updatedAt }) => updatedAt.slice(0, 10) },
  ];
}
