// Queries, mutations and API calls of suggested duplicates.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecordKind } from '#crm/records/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import {
  decideDuplicates,
  duplicateTotals,
  listDuplicateGroups,
  listDuplicates,
  mergeExactDuplicates,
} from '../contract.ts';

const DUPLICATES_KEY = ['duplicates'] as const;

export type PairStatus = 'open' | 'dismissed';

/** Open groups. */
export function useGroups(kind: RecordKind) {
  useRefreshed();
  return useInfiniteQuery({
    queryKey: [...DUPLICATES_KEY, kind, 'open'],
    queryFn: ({ pageParam, signal }) => readGroups(kind, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** Dismissed pairs. */
export function useDismissed(kind: RecordKind) {
  useRefreshed();
  return useInfiniteQuery({
    queryKey: [...DUPLICATES_KEY, kind, 'dismissed'],
    queryFn: ({ pageParam, signal }) => readDismissed(kind, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

function useRefreshed(): void {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: DUPLICATES_KEY });
  useLiveEvent('duplicates', refresh);
  // Merging, deleting or editing a record changes its pairs.
  useLiveEvent('records', refresh);
}

/** The number of open groups, and of exact ones among them; `capped`: at least. Null until loaded. */
export function useDuplicateCount(kind: RecordKind): { all: number; exact: number; capped: boolean } | null {
  const queries = useQueryClient();
  useLiveEvent('duplicates', () => void queries.invalidateQueries({ queryKey: DUPLICATES_KEY }));
  const { data } = useQuery({ queryKey: [...DUPLICATES_KEY, 'totals'], queryFn: ({ signal }) => readTotals(signal) });
  return data ? { all: data[kind], exact: data.exact[kind], capped: data.capped[kind] } : null;
}

/** A background job: the bar at the foot shows its progress and undoes it. */
export function useMergeExact(kind: RecordKind, onStarted: () => void) {
  const refresh = useRefreshDuplicates();
  return useMutation({
    mutationKey: DUPLICATES_KEY,
    mutationFn: () => sendMergeExact(kind),
    onSuccess: onStarted,
    onError: (error: Error) => notify.error(error),
    onSettled: refresh,
  });
}

export function useRefreshDuplicates() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: DUPLICATES_KEY });
}

/** Keeps the records of these pairs separate. They are not suggested again unless that is undone. */
export function useDismiss() {
  const refresh = useRefreshDuplicates();
  const settled = { onError: (error: Error) => notify.error(error), onSettled: refresh };
  const reopen = useMutation({
    mutationKey: DUPLICATES_KEY,
    mutationFn: (ids: string[]) => sendDecision(ids, false),
    ...settled,
  });
  const dismiss = useMutation({
    mutationKey: DUPLICATES_KEY,
    mutationFn: (ids: string[]) => sendDecision(ids, true),
    onSuccess: (_answer, ids) => notifyUndo('Kept separate. They are not suggested again.', () => reopen.mutate(ids)),
    ...settled,
  });
  return { dismiss, reopen };
}

const list = endpoint(listDuplicates);
const groups = endpoint(listDuplicateGroups);
const decide = endpoint(decideDuplicates);
const totals = endpoint(duplicateTotals);
const mergeExact = endpoint(mergeExactDuplicates);

const PAGE = 25;

/** Dismissed pairs. */
const readDismissed = (kind: RecordKind, cursor: string | undefined, signal: AbortSignal) =>
  call(list, { query: { kind, shelf: 'dismissed', limit: PAGE, ...(cursor && { cursor }) } }, { signal });
const readGroups = (kind: RecordKind, cursor: string | undefined, signal: AbortSignal) =>
  call(groups, { query: { kind, limit: PAGE, ...(cursor && { cursor }) } }, { signal });
const readTotals = (signal: AbortSignal) => call(totals, {}, { signal });
const sendDecision = (ids: string[], dismissed: boolean) => call(decide, { body: { ids, dismissed } });
const sendMergeExact = (kind: RecordKind) => call(mergeExact, { body: { kind } });
