// Labels of states, kinds and times.
import { formatDuration } from '#shared/formats.ts';
import type { Tone } from '#ui/Badge.tsx';
import type {
  ChatView,
  LinkState,
  MessageKind,
  MessageState,
  NumberQuality,
  PracticePersonBehaviour,
  PracticeSample,
} from '../fields.contract.ts';

export interface Label {
  label: string;
  tone: Tone;
}

export const VIEW_LABELS: Record<ChatView, string> = {
  all: 'Open',
  unread: 'Unread',
  mine: 'Assigned to me',
  unassigned: 'Unassigned',
  'window-open': 'Can reply freely',
  closed: 'Done',
};

/** Only `delivered` means that it reached the phone. */
export const STATE_LABELS: Record<MessageState, string> = {
  queued: 'Waiting to send',
  sending: 'Sending',
  accepted: 'Accepted by WhatsApp',
  held: 'Held by Meta for review',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  uncertain: 'Not confirmed',
  received: 'Received',
  noted: 'Note',
};

export const KIND_LABELS: Record<MessageKind, string> = {
  text: 'Message',
  image: 'Photo',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  sticker: 'Sticker',
  location: 'Location',
  contacts: 'Contact card',
  button: 'Button reply',
  interactive: 'Reply',
  template: 'Template',
  system: 'System message',
  unsupported: 'Unsupported message',
  note: 'Note',
};

export const SAMPLE_LABELS: Record<PracticeSample, string> = {
  picture: 'Sample picture',
  document: 'Sample document (PDF)',
  voice: 'Sample voice message',
  location: 'Sample location',
  contact: 'Sample contact card',
};

export const QUALITY_LABELS: Record<NumberQuality, Label> = {
  GREEN: { label: 'High', tone: 'good' },
  YELLOW: { label: 'Medium', tone: 'warn' },
  RED: { label: 'Low', tone: 'bad' },
  NA: { label: 'Not rated', tone: 'neutral' },
};

export const BEHAVIOUR_LABELS: Record<PracticePersonBehaviour, string> = {
  read: 'Reads it',
  deliver: 'Receives it, does not read',
  answer: 'Reads and replies',
  stop: 'Replies STOP',
  'not-on-whatsapp': 'Is not on WhatsApp',
  'marketing-cap': 'Has had too much marketing',
  'stopped-marketing': 'Stopped marketing messages',
  silent: 'Phone is off',
};

export const LINK_LABELS: Record<LinkState, Label> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  opened: { label: 'Opened', tone: 'info' },
  'marked-sent': { label: 'Marked as sent', tone: 'accent' },
  skipped: { label: 'Skipped', tone: 'neutral' },
};

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** The countdown warns below this. */
const SOON_MS = 4 * HOUR_MS;

/** "3 h 12 min left to reply"; null if the window is closed. */
export function windowLabel(until: string | null, now: number): Label | null {
  const left = until === null ? 0 : Date.parse(until) - now;
  if (left <= 0) return null;
  const time = formatDuration(Math.max(left, MINUTE_MS));
  return { label: `${time} left to reply`, tone: left < SOON_MS ? 'warn' : 'neutral' };
}

/** The label of a number, else its verified name, else the phone. */
export const numberName = ({ label, verifiedName, displayPhone }: NumberNames): string =>
  label || verifiedName || displayPhone;

interface NumberNames {
  label: string;
  verifiedName: string;
  displayPhone: string;
}
