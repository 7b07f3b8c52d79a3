// Messages that were sent here and that the server has not answered for yet, by conversation. Each keeps its id through every
// try, so that one which arrived although its answer did not is never a second message. They survive a reload of the tab and end with it, as drafts do.
import { useSyncExternalStore } from 'react';
import { deleteDraft, formDraftKey, readStoredDraft, writeDraft } from '#platform/web/form-draft.ts';
import type { ChatMessage } from '../../contract.ts';
import type { NewMessage } from '../api.ts';

export interface Unsent {
  id: string;
  at: string;
  message: NewMessage;
  /** As it looks while it is on its way. */
  shown: ChatMessage;
  /** Why it was not taken, in a sentence; null while it is on its way. */
  error: string | null;
}

const NONE: readonly Unsent[] = [];
const unsent = new Map<string, readonly Unsent[]>();
const listeners = new Set<() => void>();

const RELOADED = 'The page was reloaded before the message was sent.';
/** Each message is JSON of its own: one that cannot be read takes no other with it. */
const BLANK: { unsent: readonly string[] } = { unsent: [] };
const draftKey = (chatId: string) => formDraftKey(`whatsapp-outbox-${chatId}`);

/** What this tab has, or had before it was reloaded: whatever was on its way then has no answer any more. */
function outboxOf(chatId: string): readonly Unsent[] {
  const known = unsent.get(chatId);
  if (known) return known;
  const stored = readStoredDraft(draftKey(chatId), BLANK).unsent.flatMap(parseUnsent);
  const now = stored.length === 0 ? NONE : stored;
  unsent.set(chatId, now);
  return now;
}

function parseUnsent(json: string): Unsent[] {
  try {
    const { id, at, message, shown } = JSON.parse(json) as Partial<Unsent>;
    if (!id || !at || !message?.kind || shown?.id !== id) return [];
    return [{ id, at, message, shown, error: RELOADED }];
  } catch {
    return [];
  }
}

export function updateOutbox(chatId: string, change: (now: readonly Unsent[]) => readonly Unsent[]): void {
  const next = change(outboxOf(chatId));
  unsent.set(chatId, next.length === 0 ? NONE : next);
  if (next.length === 0) deleteDraft(draftKey(chatId));
  else writeDraft(draftKey(chatId), { unsent: next.map((one) => JSON.stringify(one)) });
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useOutbox(chatId: string): readonly Unsent[] {
  return useSyncExternalStore(subscribe, () => outboxOf(chatId));
}

/** These have arrived, whatever became of their answers. */
export function removeTaken(chatId: string, taken: readonly { id: string }[]): void {
  const ids = new Set(taken.map(({ id }) => id));
  if (outboxOf(chatId).some(({ id }) => ids.has(id)))
    updateOutbox(chatId, (now) => now.filter(({ id }) => !ids.has(id)));
}
