// Names under which answers are kept while they are shown.
import type { ThreadsAsked } from './api.ts';

export const INBOX_KEY = ['inbox'] as const;
export const SUMMARY_KEY = [...INBOX_KEY, 'summary'] as const;
export const REVIEWS_KEY = [...INBOX_KEY, 'reviews'] as const;
export const threadsKey = (filter: ThreadsAsked) => [...INBOX_KEY, 'threads', filter] as const;
export const threadKey = (id: string) => [...INBOX_KEY, 'thread', id] as const;
