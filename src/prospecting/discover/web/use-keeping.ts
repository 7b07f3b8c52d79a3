// Saving rows to the library and excluding them: at once, with one undo for each press.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { RECORDS_KEY } from '#crm/records/web/index.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo, useUndo } from '#ui/undo-toast.tsx';
import type { RowRef } from '../contract.ts';
import type { DiscoverKind } from '../fields.contract.ts';
import { DISCOVER_KEY, SAVED_KEY, sendExclude, sendSave, sendUndo } from './api.ts';
import { savedText } from './row-labels.ts';

/** Numbers in the menu, on Home and here come from the records. */
export function useRefreshAll() {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [RECORDS_KEY, SAVED_KEY, ['lists'], ['home']]) void queries.invalidateQueries({ queryKey });
  };
}

interface Kept {
  changeId: string | null;
}

/** Sent again after an answer that got lost, it is the same press. */
function useKeeping<Body, Answer extends Kept>(
  send: (body: Body, key: string) => Promise<Answer>,
  textOf: (answer: Answer, body: Body) => string,
) {
  const refresh = useRefreshAll();
  const attempts = useRef(new Map<string, string>());
  const undo = useUndo({ key: DISCOVER_KEY, send: takeBack, refresh });
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
export async function takeBack(changeId: string): Promise<void> {
  const { working } = await sendUndo(changeId);
  if (working) notify.success('They are being taken back, which takes a moment');
}

export const useSave = () => useKeeping(sendSave, ({ items }, { kind }) => savedText(kind, items));

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
