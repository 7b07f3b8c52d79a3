// Saved views of one kind: own ones, and those that colleagues share.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { RecordView, ViewState } from '../contract.ts';
import type { RecordKind } from '../fields.contract.ts';
import { readViews, sendView, sendViewChange, sendViewDeletion, type ViewChange } from './api.ts';
import { RECORDS_KEY } from './records-keys.ts';

const NONE: readonly RecordView[] = [];
const viewsKey = (kind: RecordKind) => [...RECORDS_KEY, kind, 'views'] as const;

export function useRecordViews(kind: RecordKind) {
  const query = useQuery({
    queryKey: viewsKey(kind),
    queryFn: ({ signal }) => readViews(kind, signal),
    staleTime: 5 * 60_000,
  });
  return { views: query.data?.items ?? NONE, loaded: !query.isPending };
}

export function useViewChanges(kind: RecordKind) {
  const queries = useQueryClient();
  const settled = {
    onError: (error: Error) => notify.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: viewsKey(kind) }),
  };
  const put = (change: (items: readonly RecordView[]) => RecordView[]) =>
    queries.setQueryData<{ items: RecordView[] }>(viewsKey(kind), (before) => ({ items: change(before?.items ?? []) }));
  const save = useMutation({
    mutationFn: ({ name, state, shared }: { name: string; state: ViewState; shared: boolean }) =>
      sendView(kind, name, state, shared),
    // There at once: the address names it before the list has been asked for again.
    onSuccess: (view) => put((items) => [...items, view]),
    onSettled: settled.onSettled,
  });
  const change = useMutation({
    mutationFn: ({ id, change: body }: { id: string; change: ViewChange }) => sendViewChange(id, body),
    onSuccess: (view) => put((items) => items.map((each) => (each.id === view.id ? view : each))),
    ...settled,
  });
  const remove = useMutation({
    mutationFn: (view: RecordView) => sendViewDeletion(view.id),
    onSuccess: (_nothing, view) => {
      put((items) => items.filter(({ id }) => id !== view.id));
      notifyUndo(`View “${view.name}” deleted`, () => save.mutate(view));
    },
    ...settled,
  });
  return { save, change, remove };
}
