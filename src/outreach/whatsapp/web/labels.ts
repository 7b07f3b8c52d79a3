// Labels of states, kinds and times.
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
  const [hours, minutes] = [Math.floor(left / HOUR_MS), Math.floor((left % HOUR_MS) / MINUTE_MS)];
  const time = hours === 0 ? `${Math.max(1, minutes)} min` : `${hours} h ${minutes} min`;
  return { label: `${time} left to reply`, tone: left < SOON_MS ? 'warn' : 'neutral' };
}

export function sizeLabel(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The label of a number, else its verified name, else the phone. */
export const numberName = ({ label, verifiedName, displayPhone }: NumberNames): string =>
  label || verifiedName || displayPhone;

interface NumberNames {
  label: string;
  verifiedName: string;
  displayPhone: string;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const yearDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

export const clockTime = (at: string): string => clock.format(new Date(at));

/** Days between two moments in the reader's time zone; 0 for the same day. */
function daysBetween(then: Date, now: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(now) - midnight(then)) / (24 * HOUR_MS));
}

/** In a list: "07:52", "Yesterday", "Fri", "12 Nov". */
export function listTime(at: string, now: number): string {
  const then = new Date(at);
  const days = daysBetween(then, new Date(now));
  if (days <= 0) return clock.format(then);
  if (days === 1) return 'Yesterday';
  return (days < 7 ? weekday : shortDay).format(then);
}

/** Between messages: "Today", "Yesterday", "Monday 23 November", "23 November 2025". */
export function dayLabel(at: string, now: number): string {
  const [then, today] = [new Date(at), new Date(now)];
  const days = daysBetween(then, today);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return (then.getFullYear() === today.getFullYear() ? longDay : yearDay).format(then);
}

export const isSameDay = (a: string, b: string): boolean => new Date(a).toDateString() === new Date(b).toDateString();
