// Saving rows to the library, chosen ones or all that fit, and excluding them, with undo.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { RECORDS_KEY } from '#crm/records/web/index.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import type { LiveEvent } from '#shared/live.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo, useUndo } from '#ui/undo-toast.tsx';
import type { DiscoverSave, RowRef } from '../contract.ts';
import type { DiscoverKind } from '../fields.contract.ts';
import { savedText } from './row-labels.ts';
import {
  type AllThatFit,
  DISCOVER_KEY,
  readSaves,
  SAVED_KEY,
  SAVES_KEY,
  sendCancelSave,
  sendExclude,
  sendSave,
  sendSaveAll,
  sendUndo,
} from './use-discover.ts';

/** Numbers in the menu, on Home and here come from the records. */
function useRefreshAll() {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [RECORDS_KEY, SAVED_KEY, ['lists'], ['home']]) void queries.invalidateQueries({ queryKey });
  };
}

interface SaveResult {
  changeId: string | null;
}

/** Sent again after an answer that got lost, it is the same press. */
function useSaveMutation<Body, Answer extends SaveResult>(
  send: (body: Body, key: string) => Promise<Answer>,
  textOf: (answer: Answer, body: Body) => string,
) {
  const refresh = useRefreshAll();
  const attempts = useRef(new Map<string, string>());
  const undo = useUndo({ key: DISCOVER_KEY, send: undoSaved, refresh });
  return useMutation({
    mutationKey: DISCOVER_KEY,
    mutationFn: async (body: Body) => {
      const name = JSON.stringify(body);
      const key = attempts.current.get(name) ?? crypto.randomUUID();
      attempts.current.set(name, key);
      const answer = await send(body, key);
      attempts.current.delete(name);
      return answer;
    },
    onSuccess: (answer, body) => {
      const text = textOf(answer, body);
      if (answer.changeId === null) notify.success(text);
      else undo(text, answer.changeId);
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

/** One change, undone as one. */
async function undoSaved(changeId: string): Promise<void> {
  const { working } = await sendUndo(changeId);
  if (working) notify.success('Undoing in the background');
}

export const useSave = () => useSaveMutation(sendSave, ({ items }, { kind }) => savedText(kind, items));

interface Excluding {
  kind: DiscoverKind;
  refs: readonly RowRef[];
  /** "Harbour Roasters", or how many. */
  name: string;
}

export function useExclude() {
  const refresh = useRefreshAll();
  const options = {
    mutationKey: DISCOVER_KEY,
    onError: (error: Error) => notify.error(error),
    onSettled: refresh,
  };
  const again = useMutation({
    ...options,
    mutationFn: ({ kind, refs }: Excluding) => sendExclude({ kind, refs: [...refs], excluded: false }),
  });
  return useMutation({
    ...options,
    mutationFn: ({ kind, refs }: Excluding) => sendExclude({ kind, refs: [...refs], excluded: true }),
    onSuccess: (_none, excluding) => notifyUndo(`Excluded: ${excluding.name}`, () => again.mutate(excluding)),
  });
}

export const isOpen = ({ state }: DiscoverSave) => state === 'queued' || state === 'running';

function useCacheSaved() {
  const queries = useQueryClient();
  return (save: DiscoverSave) =>
    queries.setQueryData<{ items: DiscoverSave[] }>(SAVES_KEY, (before) => ({
      items: [save, ...(before?.items ?? []).filter(({ id }) => id !== save.id)],
    }));
}

/** All that fit, or the first of them. Sent again after an answer that got lost, it is the same press. */
export function useSaveAll() {
  const queries = useQueryClient();
  const put = useCacheSaved();
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
  const put = useCacheSaved();
  const { data } = useQuery({ queryKey: SAVES_KEY, queryFn: ({ signal }) => readSaves(signal), staleTime: 60_000 });
  useLiveEvent<LiveEvent & { data: DiscoverSave }>('discover-save', ({ data: save }) => {
    put(save);
    if (!isOpen(save)) refresh();
  });
  // What was missed while the stream was broken.
  useLiveEvent('disconnected', () => void queries.invalidateQueries({ queryKey: SAVES_KEY }));
  const settle = { onError: (error: Error) => notify.error(error), onSettled: refresh };
  const cancel = useMutation({ mutationFn: sendCancelSave, onSuccess: put, ...settle });
  const undo = useMutation({ mutationFn: undoSaved, onSuccess: () => notify.success('Undone'), ...settle });
  return { items: data?.items ?? [], cancel, undo };
}
