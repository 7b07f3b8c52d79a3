// Searches that are kept under a name, with what is new in each.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notify-undo.tsx';
import type { SavedSearch } from '../contract.ts';
import { readSaved, sendDelete, sendSave, sendSeen } from './api.ts';

const KEY = ['saved-job-searches'];
type Saved = { items: SavedSearch[] };

export function useSavedSearches() {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: readSaved, staleTime: 30_000 });
  const settle = {
    onError: (error: Error) => notify.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  };
  const save = useMutation({ ...settle, mutationFn: sendSave, onSuccess: () => notify.success('Search saved') });
  const remove = useMutation({
    ...settle,
    mutationFn: ({ id }: SavedSearch) => sendDelete(id),
    onMutate: ({ id }) =>
      void queries.setQueryData<Saved>(KEY, (before) => ({
        items: (before?.items ?? []).filter((one) => one.id !== id),
      })),
    onSuccess: (_none, { name, query }) => notifyUndo(`Deleted: ${name}`, () => save.mutate({ name, query })),
  });
  const see = useMutation({ ...settle, mutationFn: sendSeen });
  return {
    items: data?.items ?? [],
    save: (name: string, query: SavedSearch['query']) => save.mutate({ name, query }),
    remove: (one: SavedSearch) => remove.mutate(one),
    see: (id: string) => see.mutate(id),
  };
}
