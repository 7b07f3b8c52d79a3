// What the page of saved jobs reads from the server; a change in any tab makes all of it be asked for again.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type BoardQuery, type ListQuery, readBoard, readDetail, readList, readSummary } from './api.ts';
import { today } from './calendar-day.ts';
import type { PageState } from './page-state.ts';
import { SAVED_JOBS_KEY } from './saved-jobs-keys.ts';

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
