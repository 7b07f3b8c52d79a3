// Terms of the inbox of both channels. Without schemas, so that pages load it without zod.

export const CHANNELS = ['email', 'whatsapp'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * `to-answer`: people who wait for an answer, and conversations that are back from a snooze. `mine`: assigned to the caller, neither done nor
 * snoozed. `all`: everything that people wrote, done or not.
 */
export const CONVERSATION_VIEWS = ['to-answer', 'mine', 'snoozed', 'done', 'all'] as const;
export type ConversationView = (typeof CONVERSATION_VIEWS)[number];

/** What a row is marked with: the status that a user set, or what the message was. */
export const CONVERSATION_LABELS = ['interested', 'not-now', 'no', 'away', 'unsubscribed', 'bounced'] as const;
export type ConversationLabel = (typeof CONVERSATION_LABELS)[number];

/** Counts stop here: a page says "999+". */
export const COUNTED_UP_TO = 1_000;
