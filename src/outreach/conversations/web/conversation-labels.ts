// Labels of the inbox.
import type { Tone } from '#ui/Badge.tsx';
import type { Conversation } from '../contract.ts';
import {
  type Channel,
  CONVERSATION_LABELS,
  COUNTED_UP_TO,
  type ConversationLabel,
  type ConversationView,
} from '../fields.contract.ts';

export const CHANNEL_LABELS: Record<Channel, string> = { email: 'Email', whatsapp: 'WhatsApp' };

export const VIEW_LABELS: Record<ConversationView, string> = {
  'to-answer': 'To answer',
  mine: 'Mine',
  snoozed: 'Snoozed',
  done: 'Done',
  all: 'All',
};

const LABELS: Record<ConversationLabel, { words: string; tone: Tone }> = {
  interested: { words: 'Interested', tone: 'good' },
  'not-now': { words: 'Not now', tone: 'neutral' },
  no: { words: 'No', tone: 'neutral' },
  away: { words: 'Away', tone: 'neutral' },
  unsubscribed: { words: 'Unsubscribed', tone: 'neutral' },
  bounced: { words: 'Bounced', tone: 'bad' },
};

export const LABEL_OPTIONS = CONVERSATION_LABELS.map((value) => ({ value, label: LABELS[value].words }));

/** What a row is marked with; null for a plain reply. */
export function conversationLabel({
  kind,
  status,
}: Pick<Conversation, 'kind' | 'status'>): { words: string; tone: Tone } | null {
  if (kind === 'opt-out') return LABELS.unsubscribed;
  if (status !== 'open') return LABELS[status];
  if (kind === 'auto-reply') return LABELS.away;
  return kind === 'bounce' || kind === 'complaint' ? LABELS.bounced : null;
}

/** "7", "999+". */
export const countLabel = (count: number): string => (count >= COUNTED_UP_TO ? `${COUNTED_UP_TO - 1}+` : String(count));
