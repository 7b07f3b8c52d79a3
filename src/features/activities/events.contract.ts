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
] as const satisfies NotedKind[];

export const EVENT_KINDS = [...NOTED_KINDS, ...CHANGE_KINDS] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
