// What can happen to a record. Later features add their kinds here, and their texts in domain/event-labels.ts.

/** Recorded by features as it happens (`recordEvents`), with what the text of the timeline needs. */
export interface EventPayloads {
  note: Record<string, never>;
  'task-added': { title: string; due: string | null };
  'task-done': { title: string };
  /** Put into a list, and taken out of it. */
  listed: { listId: string; list: string };
  unlisted: { listId: string; list: string };
  /** A sent email, to this contact alone. */
  mailed: SentMailEvent;
  /** A reply or bounce: `threadId` of the inbox. */
  replied: IncomingMailEvent;
  'auto-replied': IncomingMailEvent;
  'opted-out': IncomingMailEvent;
  bounced: IncomingMailEvent;
  complained: IncomingMailEvent;
  /** A WhatsApp message: sent, received, undelivered, or an opt-out. */
  'whatsapp-sent': WhatsappSent;
  'whatsapp-received': WhatsappMessage;
  'whatsapp-failed': WhatsappMessage;
  'whatsapp-opted-out': WhatsappMessage;
}
interface WhatsappMessage {
  /** The first words, or the type: "Photo". */
  text: string;
  chatId: string;
  /** Why it could not be delivered; '' otherwise. */
  detail: string;
}
interface WhatsappSent extends WhatsappMessage {
  /** The sending number. */
  from: string;
  practice: boolean;
  /** The campaign; null for a single message. */
  campaign: { id: string; name: string } | null;
}
interface IncomingMailEvent {
  subject: string;
  threadId: string;
  /** "back on 2027-01-12", the other server's answer. */
  detail: string;
}
interface SentMailEvent {
  subject: string;
  mailId: string;
  /** The sending address. */
  from: string;
  /** True for practice: it was not sent. */
  practice: boolean;
  /** The campaign; null for a single email. */
  campaign: { id: string; name: string } | null;
}
export type RecordedKind = keyof EventPayloads;

/** Derived from the record and its changes, so they are not recorded as events. */
export const CHANGE_KINDS = [
  'created',
  'edited',
  'tagged',
  'untagged',
  'owned',
  'binned',
  'restored',
  'merged',
  'saved',
  'imported',
  'verified',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const RECORDED_KINDS = [
  'note',
  'task-added',
  'task-done',
  'listed',
  'unlisted',
  'mailed',
  'replied',
  'auto-replied',
  'opted-out',
  'bounced',
  'complained',
  'whatsapp-sent',
  'whatsapp-received',
  'whatsapp-failed',
  'whatsapp-opted-out',
] as const satisfies RecordedKind[];

export const EVENT_KINDS = [...RECORDED_KINDS, ...CHANGE_KINDS] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** What a timeline can be narrowed to. */
export const TIMELINE_FILTERS = ['all', 'email', 'whatsapp', 'notes', 'changes'] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];

/** The recorded kinds of each filter; `changes` come from the record itself, lists among them. */
export const FILTERED_KINDS: Record<Exclude<TimelineFilter, 'all'>, readonly RecordedKind[]> = {
  email: ['mailed', 'replied', 'auto-replied', 'opted-out', 'bounced', 'complained'],
  whatsapp: ['whatsapp-sent', 'whatsapp-received', 'whatsapp-failed', 'whatsapp-opted-out'],
  notes: ['note', 'task-added', 'task-done'],
  changes: ['listed', 'unlisted'],
};
