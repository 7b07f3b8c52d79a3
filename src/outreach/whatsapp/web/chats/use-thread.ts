// Hooks of the open conversation: its messages, sending, reactions and saved replies.
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useMe } from '#account/accounts/web/index.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { deleteDraft, formDraftKey, readStoredDraft, writeDraft } from '#platform/web/form-draft.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { notify } from '#ui/notify.ts';
import type { ChatMessage } from '../../contract.ts';
import {
  CHATS_KEY,
  chatKey,
  listMessages,
  markSeen,
  type NewMessage,
  type OpenChat,
  reactToMessage,
  readChat,
  retryMessage,
  sendMessage,
} from '../api.ts';

/** One conversation, also to be read ahead. */
export const chatQuery = (queries: QueryClient, id: string) =>
  queryOptions<OpenChat, ApiError>({
    queryKey: chatKey(id),
    // A thread fetched while it was closing is fresh, but opening it must still mark it as seen.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const chat = await readChat(id, signal);
      removeArrived(id, chat.items);
      return { ...chat, ...mergeNewest(queries.getQueryData<OpenChat>(chatKey(id)), chat) };
    },
  });

export const useThread = (id: string) => useQuery(chatQuery(useQueryClient(), id));

const update = (queries: QueryClient, id: string, change: (chat: OpenChat) => Partial<OpenChat>) =>
  queries.setQueryData<OpenChat>(chatKey(id), (chat) => chat && { ...chat, ...change(chat) });

export function useEarlierMessages(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (before: string) => listMessages(id, before),
    onSuccess: (older) => update(queries, id, (chat) => mergeEarlier(chat, older)),
    onError: (error) => notify.error(error),
  });
}

/** Marks the conversation as read, and sends a receipt if the number sends them. */
export function useMarkSeen(id: string) {
  const refresh = useRefresh(CHATS_KEY);
  return useMutation({ mutationKey: CHATS_KEY, mutationFn: () => markSeen(id), onSettled: refresh });
}

/** Replaces the message by the server's answer. */
function useMessageAnswer(chatId: string) {
  const queries = useQueryClient();
  return (message: ChatMessage) => update(queries, chatId, ({ items }) => ({ items: mergeMessage(items, message) }));
}

export interface Draft {
  message: NewMessage;
  /** Shown until the server answers, beside common fields. */
  shown: Pick<ChatMessage, 'kind' | 'text'> & Partial<Pick<ChatMessage, 'content' | 'quote'>>;
}

export function useSend(chatId: string) {
  const refresh = useRefresh(CHATS_KEY);
  const answered = useMessageAnswer(chatId);
  const { data: me } = useMe();
  const send = useMutation<ChatMessage, ApiError, Pick<Unsent, 'id' | 'message'>>({
    mutationKey: CHATS_KEY,
    // One after the other, so that they arrive in the order in which they were written.
    scope: { id: `whatsapp-chat-${chatId}` },
    mutationFn: (body) => sendMessage(chatId, body),
    onSuccess: (message, { id }) => {
      answered(message);
      updateOutbox(chatId, (now) => now.filter((one) => one.id !== id));
    },
    onError: (error, { id }) => {
      const { message } = error;
      updateOutbox(chatId, (now) => now.map((one) => (one.id === id ? { ...one, error: message } : one)));
    },
    onSettled: refresh,
  });
  return {
    send: ({ message, shown }: Draft) => {
      const [id, at] = [crypto.randomUUID(), new Date().toISOString()];
      const note = message.kind === 'note';
      const sent: ChatMessage = {
        ...{ content: {}, quote: null, reactions: [], fault: null, wamid: null, campaign: null },
        ...{ sentAt: null, deliveredAt: null, readAt: null },
        ...{ id, at, direction: note ? ('note' as const) : ('out' as const), state: note ? 'noted' : 'queued' },
        by: me ? { id: me.uid, name: me.fullName } : null,
        ...shown,
      };
      updateOutbox(chatId, (now) => [...now, { id, at, message, shown: sent, error: null }]);
      send.mutate({ id, message });
    },
    again: ({ id, message }: Unsent) => {
      updateOutbox(chatId, (now) => now.map((one) => (one.id === id ? { ...one, error: null } : one)));
      send.mutate({ id, message });
    },
    discard: ({ id }: Unsent) => updateOutbox(chatId, (now) => now.filter((one) => one.id !== id)),
  };
}

/** Sends a failed message again, or an uncertain one on the user's decision. */
export function useRetry(chatId: string) {
  const refresh = useRefresh(CHATS_KEY);
  return useMutation<ChatMessage, ApiError, string>({
    mutationKey: CHATS_KEY,
    mutationFn: (messageId) => retryMessage(chatId, messageId),
    onSuccess: useMessageAnswer(chatId),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

/** '' removes our reaction. Optimistic. */
export function useReact(chatId: string) {
  const queries = useQueryClient();
  const refresh = useRefresh(CHATS_KEY);
  return useMutation<ChatMessage, ApiError, { messageId: string; emoji: string }>({
    mutationKey: CHATS_KEY,
    mutationFn: ({ messageId, emoji }) => reactToMessage(chatId, messageId, emoji),
    onMutate: ({ messageId, emoji }) => {
      update(queries, chatId, ({ items }) => ({
        items: items.map((one) => (one.id === messageId ? { ...one, reactions: withOurs(one.reactions, emoji) } : one)),
      }));
    },
    onSuccess: useMessageAnswer(chatId),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

function withOurs(reactions: ChatMessage['reactions'], emoji: string): ChatMessage['reactions'] {
  const theirs = reactions.filter(({ by }) => by === 'them');
  return emoji === '' ? theirs : [...theirs, { by: 'us', emoji }];
}

export interface LoadedMessages {
  /** Oldest first. */
  items: ChatMessage[];
  /** Cursor of older ones; null at the start of the conversation. */
  earlier: string | null;
}

/**
 * Replaces what the newest page covers and keeps older messages. If the two do not meet (the tab slept for more than a page), older ones are
 * dropped, since a gap would look like a whole conversation.
 */
export function mergeNewest(before: LoadedMessages | undefined, newest: LoadedMessages): LoadedMessages {
  const first = newest.items[0];
  if (!before || !first) return newest;
  const meets = before.items.findIndex(({ id }) => id === first.id);
  if (meets <= 0) return newest;
  return { items: [...before.items.slice(0, meets), ...newest.items], earlier: before.earlier };
}

/** An older page before what is loaded. */
export function mergeEarlier(now: LoadedMessages, older: LoadedMessages): LoadedMessages {
  const known = new Set(now.items.map(({ id }) => id));
  return { items: [...older.items.filter(({ id }) => !known.has(id)), ...now.items], earlier: older.earlier };
}

/** Replaces or appends one message from the server. */
export function mergeMessage(items: readonly ChatMessage[], message: ChatMessage): ChatMessage[] {
  const at = items.findIndex(({ id }) => id === message.id);
  return at < 0 ? [...items, message] : items.with(at, message);
}

// Messages that the server has not confirmed, by conversation. Each keeps its id through every try, so that one whose answer was lost is never
// sent twice. They survive a reload and end with the tab, as drafts do.
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
function toOutbox(chatId: string): readonly Unsent[] {
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

function updateOutbox(chatId: string, change: (now: readonly Unsent[]) => readonly Unsent[]): void {
  const next = change(toOutbox(chatId));
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
  return useSyncExternalStore(subscribe, () => toOutbox(chatId));
}

/** Removes messages that have arrived, even if their answers were lost. */
function removeArrived(chatId: string, taken: readonly { id: string }[]): void {
  const ids = new Set(taken.map(({ id }) => id));
  if (toOutbox(chatId).some(({ id }) => ids.has(id)))
    updateOutbox(chatId, (now) => now.filter(({ id }) => !ids.has(id)));
}
