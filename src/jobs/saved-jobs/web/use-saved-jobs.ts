// What the page of saved jobs reads from the server; a change in any tab makes all of it be asked for again.
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ListAddress, type ListPlace, oneOf, toId, toPageQuery, toPlace } from '#platform/web/list-address.ts';
import { useListQuery } from '#platform/web/use-list-query.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { today } from '#shared/local-time.ts';
import { notify } from '#ui/notify.ts';
import { useUndo } from '#ui/undo-toast.tsx';
import type { BulkAction, Changed, DueFilter, JobStatus, SavedJobKind, SavedJobSort, Shelf } from '../contract.ts';
import {
  type BoardQuery,
  type Edit,
  type ListQuery,
  readBoard,
  readDetail,
  readList,
  readSummary,
  sendBulk,
  sendEdit,
  sendUndo,
  type Target,
} from './api.ts';
import { appliedBeforeText, DUE_NAMES, jobsText, KIND_NAMES, SHELF_NAMES, STATUSES } from './job-labels.ts';
import { SAVED_JOBS_KEY } from './live-saved-jobs.ts';

/** Rows of one page of the table. */
export const PAGE_SIZE = 50;

/** The filters of the page as the server takes them. */
export function getFilter({ shelf, status, kind, due, tag, q, view }: PageState) {
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

function toBoardQuery(state: PageState, limit: number): BoardQuery {
  const { shelf: _shelf, status: _status, ...filter } = getFilter({ ...state, status: [] });
  return { ...filter, limit };
}

export const boardOptions = (state: PageState, limit: number) => {
  const query = toBoardQuery(state, limit);
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
  const { sort, order } = state;
  return useListQuery(
    [...SAVED_JOBS_KEY, 'list'],
    { ...getFilter(state), ...toPageQuery(state, PAGE_SIZE), sort, order },
    readList,
  );
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
const getKeys = <K extends string>(names: Record<K, string>) => Object.keys(names) as K[];

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
    const shelf = oneOf(getKeys(SHELF_NAMES), params.get('shelf')) ?? 'live';
    const statuses = (params.get('status') ?? '').split(',');
    return {
      // The archive and the bin have no columns.
      view: shelf === 'live' && params.get('view') !== 'table' ? 'board' : 'table',
      shelf,
      status: STATUSES.filter((status) => statuses.includes(status)),
      kind: oneOf(getKeys(KIND_NAMES), params.get('kind')),
      due: oneOf(getKeys(DUE_NAMES), params.get('due')),
      tag: (params.get('tag') ?? '').slice(0, 60),
      q: (params.get('q') ?? '').slice(0, 200),
      sort: oneOf(SORTS, params.get('sort')) ?? 'saved',
      order: oneOf(['asc', 'desc'], params.get('order')) ?? 'desc',
      ...toPlace(params),
      job: toId(params.get('job')),
    };
  },
};

/** Whether the list is narrowed by anything that "Clear filters" takes away. */
export function isFiltered({ view, status, kind, due, tag, q }: PageState): boolean {
  return (view === 'table' && status.length > 0) || kind !== null || due !== null || tag !== '' || q !== '';
}

export const NO_FILTERS: Partial<PageState> = { status: [], kind: null, due: null, tag: '', q: '' };

// Every change that the page makes: shown at once where the browser knows what will be, undone for ten seconds.
export const useRefreshJobs = () => useRefresh(SAVED_JOBS_KEY);

/** Says what was done, with "Undo"; says the warning before it, where there is one. */
export function useOfferUndo() {
  const undo = useUndo({ key: SAVED_JOBS_KEY, send: sendUndo, refresh: useRefreshJobs() });
  return ({ undoId, warning }: Changed, text: string) => {
    if (undoId === null) return;
    undo(warning ? `${text}. ${appliedBeforeText(warning)}` : text, undoId);
  };
}

interface Bulk {
  target: Target;
  action: BulkAction;
  /** What was done, from how many were changed: "3 jobs archived". */
  done: (count: number) => string;
}

export function useBulkChange() {
  const offerUndo = useOfferUndo();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationKey: SAVED_JOBS_KEY,
    mutationFn: ({ target, action }: Bulk) => sendBulk(target, action),
    onSuccess: (changed, { done }) => {
      if (changed.changed === 0) notify.success('Nothing to change');
      else offerUndo(changed, done(changed.changed));
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

interface EditOfJob {
  id: string;
  change: Edit;
  /** "Note saved". */
  done: string;
}

/** Saves fields of one job. The control keeps what was typed where the server refuses. */
export function useEditJob() {
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationKey: SAVED_JOBS_KEY,
    mutationFn: ({ id, change }: EditOfJob) => sendEdit(id, change),
    onSuccess: ({ job, ...changed }, { id, done }) => {
      queries.setQueryData([...SAVED_JOBS_KEY, 'detail', id], job);
      offerUndo(changed, done);
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

/** "3 jobs archived". */
export function shelvedText(shelf: Shelf, count: number): string {
  const done = { archived: 'archived', bin: 'moved to the bin, kept for 30 days', live: 'restored' };
  return `${jobsText(count)} ${done[shelf]}`;
}
