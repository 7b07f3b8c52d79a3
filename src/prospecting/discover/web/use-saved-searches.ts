// Searches of Discover that are kept under a name, each with what has come since it was last looked at.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { SavedDiscoverSearch } from '../contract.ts';
import { readSaved, SAVED_KEY, sendDeleteSearch, sendSaveSearch, sendSeen } from './use-discover.ts';

type Saved = { items: SavedDiscoverSearch[] };

const SAVED = { queryKey: SAVED_KEY, queryFn: ({ signal }: { signal: AbortSignal }) => readSaved(signal) };

export function useSavedSearches() {
  const queries = useQueryClient();
  const { data } = useQuery({ ...SAVED, staleTime: 30_000 });
  const settle = {
    onError: (error: Error) => notify.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: SAVED_KEY }),
  };
  const save = useMutation({ ...settle, mutationFn: sendSaveSearch, onSuccess: () => notify.success('Search saved') });
  const remove = useMutation({
    ...settle,
    mutationFn: ({ id }: SavedDiscoverSearch) => sendDeleteSearch(id),
    onMutate: ({ id }) =>
      void queries.setQueryData<Saved>(SAVED_KEY, (before) => ({
        items: (before?.items ?? []).filter((one) => one.id !== id),
      })),
    onSuccess: (_none, { name, kind, filters }) =>
      notifyUndo(`Deleted: ${name}`, () => save.mutate({ name, kind, filters })),
  });
  const see = useMutation({ ...settle, mutationFn: sendSeen });
  return {
    items: data?.items ?? [],
    /** With what is new by now. */
    recount: async () => (await queries.fetchQuery({ ...SAVED, staleTime: 0 })).items,
    save: save.mutate,
    remove: remove.mutate,
    see: see.mutate,
  };
}
