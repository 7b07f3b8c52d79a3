// What can happen to a record. Later features add their kinds here, and the words in domain/event-words.ts.

/** Noted by features as it happens (`recordEvents`), with what the words of the timeline need. */
export interface EventPayloads {
  note: Record<string, never>;
  'task-added': { title: string; due: string | null };
  'task-done': { title: string };
  /** Put into a list, and taken out of it. */
  listed: { listId: string; list: string };
  unlisted: { listId: string; list: string };
  /** A mail that has left, for them alone. */
  mailed: MailLeft;
  /** What came back to a mail: `threadId` of the inbox. */
  replied: MailCameBack;
  'auto-replied': MailCameBack;
  'opted-out': MailCameBack;
  bounced: MailCameBack;
  complained: MailCameBack;
  /** A message on WhatsApp: of ours, of theirs, one that could not be delivered, and one that asked for no more. */
  'whatsapp-sent': WhatsappSent;
  'whatsapp-received': WhatsappMessage;
  'whatsapp-failed': WhatsappMessage;
  'whatsapp-opted-out': WhatsappMessage;
}
interface WhatsappMessage {
  /** First words, or what it is: "Photo". */
  text: string;
  chatId: string;
  /** Why it could not be delivered; '' otherwise. */
  detail: string;
}
interface WhatsappSent extends WhatsappMessage {
  /** The number that it was sent from. */
  from: string;
  practice: boolean;
  /** The campaign that it was part of; null for a single message. */
  campaign: { id: string; name: string } | null;
}
interface MailCameBack {
  subject: string;
  threadId: string;
  /** "back on 2027-01-12", the other server's answer. */
  detail: string;
}
interface MailLeft {
  subject: string;
  mailId: string;
  /** The address that it left from. */
  from: string;
  /** Nothing of it has left this machine. */
  practice: boolean;
  /** The campaign that it was a step of; null for a single mail. */
  campaign: { id: string; name: string } | null;
}
export type NotedKind = keyof EventPayloads;

/** Read off the record itself and its changes: nobody has to note them. */
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

export const NOTED_KINDS = [
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
] as const satisfies NotedKind[];

export const EVENT_KINDS = [...NOTED_KINDS, ...CHANGE_KINDS] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** What a timeline can be narrowed to. */
export const TIMELINE_FILTERS = ['all', 'email', 'whatsapp', 'notes', 'changes'] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];

/** The noted kinds of each filter; `changes` are read off the record, lists among them. */
export const FILTERED_KINDS: Record<Exclude<TimelineFilter, 'all'>, readonly NotedKind[]> = {
  email: ['mailed', 'replied', 'auto-replied', 'opted-out', 'bounced', 'complained'],
  whatsapp: ['whatsapp-sent', 'whatsapp-received', 'whatsapp-failed', 'whatsapp-opted-out'],
  notes: ['note', 'task-added', 'task-done'],
  changes: ['listed', 'unlisted'],
};
