// Pairs of records that may be one, and what is said about them.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecordKind } from '#features/records/contract.ts';
import { useLiveEvent } from '#platform/web/LiveProvider.tsx';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notify-undo.tsx';
import { readPairs, readTotals, type Shelf, sendDismissal, sendReopening } from './duplicates-calls.ts';

const DUPLICATES_KEY = ['duplicates'] as const;

export function useDuplicates(kind: RecordKind, shelf: Shelf) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: DUPLICATES_KEY });
  useLiveEvent('duplicates', refresh);
  // Merged, deleted or edited records take their pairs with them.
  useLiveEvent('records', refresh);
  return useInfiniteQuery({
    queryKey: [...DUPLICATES_KEY, kind, shelf],
    queryFn: ({ pageParam, signal }) => readPairs(kind, shelf, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** How many pairs there are to decide about; null until it is known. */
export function useDuplicateCount(kind: RecordKind): number | null {
  const queries = useQueryClient();
  useLiveEvent('duplicates', () => void queries.invalidateQueries({ queryKey: DUPLICATES_KEY }));
  const { data } = useQuery({ queryKey: [...DUPLICATES_KEY, 'totals'], queryFn: ({ signal }) => readTotals(signal) });
  return data?.[kind] ?? null;
}

export function useRefreshDuplicates() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: DUPLICATES_KEY });
}

/** Says that two records are not one; they are not suggested again, unless that is taken back. */
export function useDismiss() {
  const refresh = useRefreshDuplicates();
  const settled = { onError: (error: Error) => notify.error(error), onSettled: refresh };
  const reopen = useMutation({ mutationKey: DUPLICATES_KEY, mutationFn: sendReopening, ...settled });
  const dismiss = useMutation({
    mutationKey: DUPLICATES_KEY,
    mutationFn: sendDismissal,
    onSuccess: (_answer, id: string) =>
      notifyUndo('Kept as two. They are not suggested again', () => reopen.mutate(id)),
    ...settled,
  });
  return { dismiss, reopen };
}
