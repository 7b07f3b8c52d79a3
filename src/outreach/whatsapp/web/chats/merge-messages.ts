// Messages of the open conversation from several answers: the newest page is fetched at every event, older pages once.
import type { ChatMessage } from '../../contract.ts';

export interface LoadedMessages {
  /** Oldest first. */
  items: ChatMessage[];
  /** Cursor of the older ones; null at the beginning of the conversation. */
  earlier: string | null;
}

/**
 * The newest page in place of what it covers, with the older messages that were loaded before. Where the two do not meet (the
 * tab was asleep for more than a page) the older ones are dropped: a gap would look like a whole conversation.
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

/** One message as the server has just answered it; a new one comes last. */
export function mergeMessage(items: readonly ChatMessage[], message: ChatMessage): ChatMessage[] {
  const at = items.findIndex(({ id }) => id === message.id);
  return at < 0 ? [...items, message] : items.with(at, message);
}
