// Saving rows to the library and excluding them: at once, with one undo for each press.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { RECORDS_KEY } from '#features/records/web/index.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notify-undo.tsx';
import { useUndo } from '#ui/use-undo.ts';
import type { RowRef } from '../contract.ts';
import type { DiscoverKind } from '../fields.contract.ts';
import { DISCOVER_KEY, SAVED_KEY, type Saving, sendExclude, sendSave, sendUndo } from './discover-calls.ts';
import { savedText } from './row-words.ts';

/** Numbers in the menu, on Home and here come from the records. */
function useRefreshAll() {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [RECORDS_KEY, SAVED_KEY, ['lists'], ['home']]) void queries.invalidateQueries({ queryKey });
  };
}

/** Sent again after an answer that got lost, it is the same press. */
export function useSave() {
  const refresh = useRefreshAll();
  const attempts = useRef(new Map<string, string>());
  const undo = useUndo({ key: DISCOVER_KEY, send: sendUndo, refresh });
  return useMutation({
    mutationKey: DISCOVER_KEY,
    mutationFn: async (saving: Saving) => {
      const name = JSON.stringify(saving);
      const key = attempts.current.get(name) ?? crypto.randomUUID();
      attempts.current.set(name, key);
      const answer = await sendSave(saving, key);
      attempts.current.delete(name);
      return answer;
    },
    onSuccess: ({ items, changeId }, { kind }) => {
      const text = savedText(kind, items);
      if (changeId === null) notify.success(text);
      else undo(text, changeId);
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

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
    onSuccess: (_none, excluding) => notifyUndo(`Not shown any more: ${excluding.name}`, () => again.mutate(excluding)),
  });
}
