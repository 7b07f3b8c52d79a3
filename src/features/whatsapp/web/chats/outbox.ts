// Messages that were sent here and that the server has not answered for yet, by conversation. Each keeps its id through every
// try, so that one which arrived although its answer did not is never a second message.
import { useSyncExternalStore } from 'react';
import type { ApiError } from '#platform/web/api-error.ts';
import type { ChatMessage } from '../../contract.ts';
import type { NewMessage } from '../api.ts';

export interface Unsent {
  id: string;
  at: string;
  message: NewMessage;
  /** As it looks while it is on its way. */
  shown: ChatMessage;
  /** Why it was not taken; null while it is on its way. */
  error: ApiError | null;
}

const NONE: readonly Unsent[] = [];
const unsent = new Map<string, readonly Unsent[]>();
const listeners = new Set<() => void>();

export function updateOutbox(chatId: string, change: (now: readonly Unsent[]) => readonly Unsent[]): void {
  const next = change(unsent.get(chatId) ?? NONE);
  if (next.length === 0) unsent.delete(chatId);
  else unsent.set(chatId, next);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useOutbox(chatId: string): readonly Unsent[] {
  return useSyncExternalStore(subscribe, () => unsent.get(chatId) ?? NONE);
}
