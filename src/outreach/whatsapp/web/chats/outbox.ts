// Messages that the server has not confirmed, by conversation. Each keeps its id through every try, so that one whose answer was lost is never
// sent twice. They survive a reload and end with the tab, as drafts do.
import { useSyncExternalStore } from 'react';
import { deleteDraft, formDraftKey, readStoredDraft, writeDraft } from '#platform/web/form-draft.ts';
import type { ChatMessage } from '../../contract.ts';
import type { NewMessage } from '../api.ts';

export interface Unsent {
  id: string;
  at: string;
  message: NewMessage;
  /** Shown until it is confirmed. */
  shown: ChatMessage;
  /** Why it was refused; null while it is being sent. */
  error: string | null;
}

const NONE: readonly Unsent[] = [];
const unsent = new Map<string, readonly Unsent[]>();
const listeners = new Set<() => void>();

const RELOADED = 'The page was reloaded before the message was sent.';
/** JSON per message, so that a corrupt one affects no other. */
const BLANK: { unsent: readonly string[] } = { unsent: [] };
const draftKey = (chatId: string) => formDraftKey(`whatsapp-outbox-${chatId}`);

/** From this tab, also before a reload, after which messages in flight get no answer. */
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

/** Removes messages that have arrived, even if their answers were lost. */
export function removeTaken(chatId: string, taken: readonly { id: string }[]): void {
  const ids = new Set(taken.map(({ id }) => id));
  if (outboxOf(chatId).some(({ id }) => ids.has(id)))
    updateOutbox(chatId, (now) => now.filter(({ id }) => !ids.has(id)));
}
