// What the page of saved jobs reads from the server; a change in any tab makes all of it be asked for again.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { idOf, type ListAddress, type ListPlace, oneOf, placeOf } from '#platform/web/list-address.ts';
import { today } from '#shared/local-time.ts';
import type { DueFilter, JobStatus, SavedJobKind, SavedJobSort, Shelf } from '../contract.ts';
import { type BoardQuery, type ListQuery, readBoard, readDetail, readList, readSummary } from './api.ts';
import { DUE_NAMES, KIND_NAMES, SHELF_NAMES, STATUSES } from './job-labels.ts';
import { SAVED_JOBS_KEY } from './live-saved-jobs.ts';

/** Rows of one page of the table. */
export const PAGE_SIZE = 50;

/** The filters of the page as the server takes them. */
export function filterOf({ shelf, status, kind, due, tag, q, view }: PageState) {
  return {
    shelf,
    today: today(),
    ...(view === 'table' && status.length > 0 && { status: status.join(',') }),
    ...(kind && { kind }),
    ...(due && { due }),
    ...(tag && { tag }),
    ...(q && { q }),
  };
}

function boardQueryOf(state: PageState, limit: number): BoardQuery {
  const { shelf: _shelf, status: _status, ...filter } = filterOf({ ...state, status: [] });
  return { ...filter, limit };
}

export const boardOptions = (state: PageState, limit: number) => {
  const query = boardQueryOf(state, limit);
  return queryOptions({
    queryKey: [...SAVED_JOBS_KEY, 'board', query],
    queryFn: ({ signal }) => readBoard(query, signal),
    placeholderData: keepPreviousData,
  });
};

export const detailOptions = (id: string) =>
  queryOptions({
    queryKey: [...SAVED_JOBS_KEY, 'detail', id],
    queryFn: ({ signal }) => readDetail(id, signal),
  });

export function useJobsTable(state: PageState) {
  const query: ListQuery = {
    ...filterOf(state),
    limit: PAGE_SIZE,
    sort: state.sort,
    order: state.order,
    ...(state.after && { cursor: state.after }),
  };
  return useQuery({
    queryKey: [...SAVED_JOBS_KEY, 'list', query],
    queryFn: ({ signal }) => readList(query, signal),
    placeholderData: keepPreviousData,
  });
}

export function useSummary() {
  return useQuery({
    queryKey: [...SAVED_JOBS_KEY, 'summary', today()],
    queryFn: ({ signal }) => readSummary(signal),
  });
}

const CHOICES = 50;

/** Jobs that have no next step yet, the newest first: what "Set next step" begins with. */
export function useWithoutStep() {
  const query: ListQuery = { due: 'none', today: today(), limit: CHOICES };
  const { data } = useQuery({
    queryKey: [...SAVED_JOBS_KEY, 'list', query],
    queryFn: ({ signal }) => readList(query, signal),
  });
  return data?.items ?? [];
}

// What the page of saved jobs shows, as its address says it.
export interface PageState extends ListPlace {
  view: 'board' | 'table';
  shelf: Shelf;
  /** Table: one or several. Board on a phone: the one column that is shown. */
  status: JobStatus[];
  kind: SavedJobKind | null;
  due: DueFilter | null;
  tag: string;
  q: string;
  sort: Exclude<SavedJobSort, 'board'>;
  order: 'asc' | 'desc';
  /** The record that is open beside the list. */
  job: string | null;
}

const SORTS = ['saved', 'title', 'company', 'source', 'status', 'applied', 'due'] as const;
const keysOf = <K extends string>(names: Record<K, string>) => Object.keys(names) as K[];

export const ADDRESS: ListAddress<PageState> = {
  defaults: {
    view: 'board',
    shelf: 'live',
    status: [],
    kind: null,
    due: null,
    tag: '',
    q: '',
    sort: 'saved',
    order: 'desc',
    page: 1,
    after: null,
    job: null,
  },
  beside: ['job'],
  read: (params) => {
    const shelf = oneOf(keysOf(SHELF_NAMES), params.get('shelf')) ?? 'live';
    const statuses = (params.get('status') ?? '').split(',');
    return {
      // The archive and the bin have no columns.
      view: shelf === 'live' && params.get('view') !== 'table' ? 'board' : 'table',
      shelf,
      status: STATUSES.filter((status) => statuses.includes(status)),
      kind: oneOf(keysOf(KIND_NAMES), params.get('kind')),
      due: oneOf(keysOf(DUE_NAMES), params.get('due')),
      tag: (params.get('tag') ?? '').slice(0, 60),
      q: (params.get('q') ?? '').slice(0, 200),
      sort: oneOf(SORTS, params.get('sort')) ?? 'saved',
      order: oneOf(['asc', 'desc'], params.get('order')) ?? 'desc',
      ...placeOf(params),
      job: idOf(params.get('job')),
    };
  },
};

/** Whether the list is narrowed by anything that "Clear filters" takes away. */
export function isFiltered({ view, status, kind, due, tag, q }: PageState): boolean {
  return (view === 'table' && status.length > 0) || kind !== null || due !== null || tag !== '' || q !== '';
}

export const NO_FILTERS: Partial<PageState> = { status: [], kind: null, due: null, tag: '', q: '' };
