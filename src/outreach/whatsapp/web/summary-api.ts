// The one call of WhatsApp that the menu of every page makes, apart from the calls of WhatsApp's own page.
import { call, endpoint } from '#platform/web/api-client.ts';
import type { chatsSummary } from '../chats.contract.ts';

const summary = endpoint<typeof chatsSummary>('GET /api/whatsapp/summary');

export const CHATS_KEY = ['whatsapp', 'chats'] as const;
export const SUMMARY_KEY = [...CHATS_KEY, 'summary'] as const;

export const readSummary = (signal: AbortSignal) => call(summary, {}, { signal });
