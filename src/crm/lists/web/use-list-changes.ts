// Mutations of lists, each with an undo.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RecordKind, Target } from '#crm/records/contract.ts';
import { RECORDS_KEY } from '#crm/records/web/index.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo, useUndo } from '#ui/undo-toast.tsx';
import type { List, ListStatus } from '../contract.ts';
import { countText, listsText } from './list-labels.ts';
import {
  LISTS_KEY,
  type ListAction,
  type ListChange,
  type NewList,
  sendList,
  sendListChange,
  sendMembership,
  sendUndo,
} from './use-lists.ts';

/** Refetches lists and the rows that show them, without waiting. */
function useRefreshLists() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: LISTS_KEY });
    void queries.invalidateQueries({ queryKey: RECORDS_KEY });
  };
}

/** The caller shows errors at the field or in the dialog. */
export function useCreateList() {
  const refresh = useRefreshLists();
  const attempt = useRef({ list: '', key: '' });
  return useMutation({
    mutationKey: LISTS_KEY,
    mutationFn: (list: NewList) => {
      // A retry after a lost answer has the same idempotency key, so the list is created once.
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

const STATUS_DONE: Record<ListStatus, string> = {
  live: 'restored',
  archived: 'archived',
  bin: 'moved to the bin, kept for 30 days',
};

/** Archives, trashes or restores lists, with an undo that restores the status of each. */
export function useSetListStatus() {
  const refresh = useRefreshLists();
  const move = async (moves: readonly { id: string; shelf: ListStatus }[]) => {
    for (const { id, shelf } of moves) await sendListChange(id, { shelf });
  };
  const setStatus = useMutation({
    mutationKey: LISTS_KEY,
    mutationFn: ({ lists, shelf }: { lists: readonly List[]; shelf: ListStatus }) =>
      move(lists.map(({ id }) => ({ id, shelf }))),
    onSuccess: (_done, { lists, shelf }) => {
      const what = lists.length === 1 ? `“${lists[0]?.name}”` : listsText(lists.length);
      notifyUndo(`${what} ${STATUS_DONE[shelf]}`, () => back.mutate(lists));
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
  return setStatus;
}

interface Membership {
  kind: RecordKind;
  target: Target;
  list: { id: string; name: string };
  do: 'add-to-list' | 'remove-from-list' | 'move-to-list';
  /** The list that records are moved from. */
  fromId?: string;
}

function toAction({ list, do: how, fromId = '' }: Membership): ListAction {
  return how === 'move-to-list' ? { do: how, listId: list.id, fromId } : { do: how, listId: list.id };
}

const CHANGED = { 'add-to-list': 'added to', 'move-to-list': 'moved to', 'remove-from-list': 'removed from' };

/** Adds records to a static list, removes or moves them; beyond some hundred as a job with a progress bar. */
export function useMembership() {
  const refresh = useRefreshLists();
  const undo = useUndo({ key: LISTS_KEY, send: sendUndo, refresh });
  return useMutation({
    mutationKey: LISTS_KEY,
    mutationFn: (membership: Membership) => sendMembership(membership.kind, membership.target, toAction(membership)),
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
