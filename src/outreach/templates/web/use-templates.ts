// What the page of templates reads; a change in any tab makes all of it be asked for again.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { notify } from '#ui/notify.ts';
import { useUndo } from '#ui/undo-toast.tsx';
import {
  type Action,
  type ListQuery,
  readList,
  readOne,
  readSummary,
  readVariables,
  sendBulk,
  sendCreate,
  sendUndo,
  type Target,
  TEMPLATES_KEY,
} from './api.ts';
import type { PageState } from './page-state.ts';

export const PAGE_SIZE = 50;

export function filterOf({ shelf, channel, q }: PageState) {
  return { shelf, ...(channel && { channel }), ...(q && { q }) };
}

export function useTemplatesList(state: PageState) {
  const query: ListQuery = {
    ...filterOf(state),
    limit: PAGE_SIZE,
    sort: state.sort,
    order: state.order,
    ...(state.after && { cursor: state.after }),
  };
  return useQuery({
    queryKey: [...TEMPLATES_KEY, 'list', query],
    queryFn: ({ signal }) => readList(query, signal),
    placeholderData: keepPreviousData,
  });
}

export function useSummary() {
  return useQuery({ queryKey: [...TEMPLATES_KEY, 'summary'], queryFn: ({ signal }) => readSummary(signal) });
}

export function useVariables() {
  return useQuery({ queryKey: [...TEMPLATES_KEY, 'variables'], queryFn: ({ signal }) => readVariables(signal) });
}

/** Apart from the lists, which every change makes be asked for again. */
export const templateKey = (id: string) => ['template', id] as const;

export function useTemplate(id: string) {
  return useQuery({
    queryKey: templateKey(id),
    queryFn: ({ signal }) => readOne(id, signal),
    // Never an older one from before: its revision would refuse the first change.
    gcTime: 0,
    staleTime: 0,
  });
}

const useRefreshTemplates = () => useRefresh(TEMPLATES_KEY);

/** Templates change in other tabs and by colleagues. */
export function useLiveTemplates(): void {
  const queries = useQueryClient();
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: TEMPLATES_KEY });
    void queries.invalidateQueries({ queryKey: ['template'] });
  };
  useLiveEvent('templates', refresh);
  useLiveEvent('reconnected', refresh);
}

interface Change {
  target: Target;
  action: Action;
  /** What was done, from how many were changed. */
  done: (count: number) => string;
}

export function useChangeTemplates() {
  const refresh = useRefreshTemplates();
  const undo = useUndo({ key: TEMPLATES_KEY, send: sendUndo, refresh });
  return useMutation({
    mutationKey: TEMPLATES_KEY,
    mutationFn: ({ target, action }: Change) => sendBulk(target, action),
    onSuccess: ({ changed, undoId }, { done }) => {
      if (undoId === null) notify.success('Nothing to change');
      else undo(done(changed), undoId);
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

export function useCreateTemplate(open: (id: string) => void) {
  const refresh = useRefreshTemplates();
  return useMutation({
    mutationKey: TEMPLATES_KEY,
    mutationFn: sendCreate,
    onSuccess: ({ id }) => open(id),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}
