// Every change to lists: made, renamed, archived, put into the bin, added to and taken from; each with its undo.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RecordKind, Target } from '#crm/records/contract.ts';
import { RECORDS_KEY } from '#crm/records/web/index.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo, useUndo } from '#ui/undo-toast.tsx';
import type { List, ListShelf } from '../contract.ts';
import {
  type ListAction,
  type ListChange,
  type NewList,
  sendList,
  sendListChange,
  sendMembership,
  sendUndo,
} from './api.ts';
import { countText, listsText } from './list-labels.ts';
import { LISTS_KEY } from './lists-keys.ts';

/** Asks again for lists and for the rows that name them. Nobody waits for the answer. */
function useRefreshLists() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: LISTS_KEY });
    void queries.invalidateQueries({ queryKey: RECORDS_KEY });
  };
}

/** The caller shows what is wrong: at the field, or in the dialog. */
export function useCreateList() {
  const refresh = useRefreshLists();
  const attempt = useRef({ list: '', key: '' });
  return useMutation({
    mutationKey: LISTS_KEY,
    mutationFn: (list: NewList) => {
      // The same list sent again, after an answer that got lost, is the same attempt: it is made once.
      const text = JSON.stringify(list);
      if (attempt.current.list !== text) attempt.current = { list: text, key: crypto.randomUUID() };
      return sendList(list, attempt.current.key);
    },
    onSuccess: () => {
      attempt.current = { list: '', key: '' };
    },
    onSettled: refresh,
  });
}

export function useChangeList() {
  const refresh = useRefreshLists();
  return useMutation({
    mutationKey: LISTS_KEY,
    mutationFn: ({ id, change }: { id: string; change: ListChange }) => sendListChange(id, change),
    onSettled: refresh,
  });
}

const SHELVED: Record<ListShelf, string> = {
  live: 'taken back',
  archived: 'archived',
  bin: 'moved to the bin, kept for 30 days',
};

/** Puts lists on another shelf, and offers to put each back where it was. */
export function useShelveLists() {
  const refresh = useRefreshLists();
  const move = async (moves: readonly { id: string; shelf: ListShelf }[]) => {
    for (const { id, shelf } of moves) await sendListChange(id, { shelf });
  };
  const shelve = useMutation({
    mutationKey: LISTS_KEY,
    mutationFn: ({ lists, shelf }: { lists: readonly List[]; shelf: ListShelf }) =>
      move(lists.map(({ id }) => ({ id, shelf }))),
    onSuccess: (_done, { lists, shelf }) => {
      const what = lists.length === 1 ? `“${lists[0]?.name}”` : listsText(lists.length);
      notifyUndo(`${what} ${SHELVED[shelf]}`, () => back.mutate(lists));
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  const back = useMutation({
    mutationKey: LISTS_KEY,
    mutationFn: (lists: readonly List[]) => move(lists),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  return shelve;
}

interface Membership {
  kind: RecordKind;
  target: Target;
  list: { id: string; name: string };
  do: 'add-to-list' | 'remove-from-list' | 'move-to-list';
  /** The list that they are moved out of. */
  fromId?: string;
}

function actionOf({ list, do: how, fromId = '' }: Membership): ListAction {
  return how === 'move-to-list' ? { do: how, listId: list.id, fromId } : { do: how, listId: list.id };
}

const CHANGED = { 'add-to-list': 'added to', 'move-to-list': 'moved to', 'remove-from-list': 'taken out of' };

/** Adds records to a static list, takes them out or moves them; beyond some hundred as a job, whose bar stands at the foot. */
export function useMembership() {
  const refresh = useRefreshLists();
  const undo = useUndo({ key: LISTS_KEY, send: sendUndo, refresh });
  return useMutation({
    mutationKey: LISTS_KEY,
    mutationFn: (membership: Membership) => sendMembership(membership.kind, membership.target, actionOf(membership)),
    onSuccess: ({ state, changed, changeId }, { kind, list, do: how }) => {
      if (state === 'queued' || state === 'running') return;
      if (changed === 0) {
        notify.success(
          how === 'add-to-list' ? `All of them are in “${list.name}” already` : `None of them was in “${list.name}”`,
        );
        return;
      }
      const text = `${countText(kind, changed)} ${CHANGED[how]} “${list.name}”`;
      if (changeId === null) notify.success(text);
      else undo(text, changeId);
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}
