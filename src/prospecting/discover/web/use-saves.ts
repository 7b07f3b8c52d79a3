// Saving all that fit in the background: start, progress, cancel and undo.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLiveEvent } from '#platform/web/live.tsx';
import type { LiveEvent } from '#shared/live.ts';
import { notify } from '#ui/notify.ts';
import type { DiscoverSave } from '../contract.ts';
import { type AllThatFit, readSaves, SAVES_KEY, sendCancelSave, sendSaveAll } from './api.ts';
import { takeBack, useRefreshAll } from './use-keeping.ts';

export const isOpen = ({ state }: DiscoverSave) => state === 'queued' || state === 'running';

function usePutSave() {
  const queries = useQueryClient();
  return (save: DiscoverSave) =>
    queries.setQueryData<{ items: DiscoverSave[] }>(SAVES_KEY, (before) => ({
      items: [save, ...(before?.items ?? []).filter(({ id }) => id !== save.id)],
    }));
}

/** All that fit, or the first of them. Sent again after an answer that got lost, it is the same press. */
export function useSaveAll() {
  const queries = useQueryClient();
  const put = usePutSave();
  const attempts = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async (body: AllThatFit & { listId?: string }) => {
      const name = JSON.stringify(body);
      const key = attempts.current.get(name) ?? crypto.randomUUID();
      attempts.current.set(name, key);
      const save = await sendSaveAll(body, key);
      attempts.current.delete(name);
      return save;
    },
    onSuccess: (save) => {
      put(save);
      // By now it may be further than the answer says.
      void queries.invalidateQueries({ queryKey: SAVES_KEY });
    },
    onError: (error) => notify.error(error),
  });
}

export function useSaves() {
  const queries = useQueryClient();
  const refresh = useRefreshAll();
  const put = usePutSave();
  const { data } = useQuery({ queryKey: SAVES_KEY, queryFn: ({ signal }) => readSaves(signal), staleTime: 60_000 });
  useLiveEvent<LiveEvent & { data: DiscoverSave }>('discover-save', ({ data: save }) => {
    put(save);
    if (!isOpen(save)) refresh();
  });
  // What was missed while the stream was broken.
  useLiveEvent('disconnected', () => void queries.invalidateQueries({ queryKey: SAVES_KEY }));
  const settle = { onError: (error: Error) => notify.error(error), onSettled: refresh };
  const cancel = useMutation({ mutationFn: sendCancelSave, onSuccess: put, ...settle });
  const undo = useMutation({ mutationFn: takeBack, onSuccess: () => notify.success('Undone'), ...settle });
  return { items: data?.items ?? [], cancel, undo };
}
