// Words of the sending engine that both sides and other features use. No schema stands here, so that pages read it without zod.

/** What puts mails into the queue: a campaign; the composer, one mail or many personal ones; an answer to a reply. */
export const STREAM_KINDS = ['campaign', 'composer', 'answer'] as const;
export type StreamKind = (typeof STREAM_KINDS)[number];

export const STREAM_STATES = ['running', 'paused', 'ended'] as const;
export type StreamState = (typeof STREAM_STATES)[number];

/**
 * `waiting` until its time, `sending` from before the first byte to the server's answer. Then for good: `sent` (its server took it over),
 * `refused` (that server said never), `failed` (it could not be made or is not to be sent like this), `uncertain` (nobody knows whether
 * it was taken over: only a person sends it again), `cancelled` (somebody took it back), `skipped` (a rule kept it from going).
 */
export const MAIL_STATES = [
  'waiting',
  'sending',
  'sent',
  'refused',
  'failed',
  'uncertain',
  'cancelled',
  'skipped',
] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Why a mail waits until `dueAt`, is skipped or was taken back: the binding reason, one at a time. Its words take a detail. */
export const MAIL_REASONS = [
  // waiting
  'scheduled',
  'step-wait',
  'window',
  'out-of-office',
  'reply-check',
  'server-later',
  'people-limit',
  'person-limit',
  // waiting for its next attempt, or given up after the last one
  'server-refused',
  'mailbox-gap',
  'mailbox-hours',
  'mailbox-cap',
  'domain-cap',
  'stream-cap',
  'mailbox-paused',
  'mailbox-broken',
  'stream-paused',
  'undo',
  // skipped
  'suppressed',
  'replied',
  'company-replied',
  'opted-out',
  'bounced',
  'contact-gone',
  'invalid-address',
  'no-consent',
  'crm-customer',
  'crm-do-not-contact',
  'condition',
  'missing-field',
  // cancelled
  'taken-back',
  'stream-ended',
] as const;
export type MailReason = (typeof MAIL_REASONS)[number];

/** What became of a mail after it was taken over. */
export const MAIL_EVENTS = [
  'bounced',
  'replied',
  'auto-replied',
  'opted-out',
  'complained',
  'clicked',
  'opened',
  // reported by WhatsApp alone
  'delivered',
  'read',
] as const;
export type MailEventKind = (typeof MAIL_EVENTS)[number];

/** Who fetched a link or a picture: scanners and mail clients that fetch ahead are no people (integration contracts 5.8). */
export const FETCHERS = ['human', 'machine', 'unknown'] as const;
export type Fetcher = (typeof FETCHERS)[number];

/** Seconds in which a mail from the composer can be taken back before it leaves. */
export const UNDO_SECONDS = 30;

export interface MailAttachment {
  /** In the file store. */
  file: string;
  name: string;
  type: string;
  bytes: number;
}

/** The reasons alone, without a moment or another detail. */
export const MAIL_REASON_WORDS: Record<MailReason, string> = {
  scheduled: 'Scheduled',
  'step-wait': 'Waits after the step before',
  window: 'Outside its window',
  'out-of-office': 'Away: waits until they are back',
  'reply-check': 'May have replied: confirm it in Replies',
  'server-later': 'Its server asked to wait',
  'people-limit': 'The number has reached its limit of people in 24 hours',
  'person-limit': 'WhatsApp limits messages to this person for now',
  'server-refused': 'Refused by the mail server',
  'mailbox-gap': 'Waits for the gap between two mails',
  'mailbox-hours': 'Outside the working hours of its mailbox',
  'mailbox-cap': 'Its mailbox has reached its cap for the day',
  'domain-cap': 'Its sending domain has reached its cap for the day',
  'stream-cap': 'The campaign has reached its cap for the day',
  'mailbox-paused': 'Its mailbox is paused',
  'mailbox-broken': 'Its mailbox does not work',
  'stream-paused': 'The campaign is paused',
  undo: 'Can still be taken back',
  suppressed: 'On the suppression list',
  replied: 'Replied',
  'company-replied': 'Somebody of the same company replied',
  'opted-out': 'Opted out',
  bounced: 'An earlier mail came back',
  'contact-gone': 'The contact is not in the library any more',
  'invalid-address': 'Not an address that mail can be sent to',
  'no-consent': 'No opt-in for WhatsApp',
  'crm-customer': 'Customer in your CRM',
  'crm-do-not-contact': 'Marked as do not contact in your CRM',
  condition: 'The condition of the step did not hold',
  'missing-field': 'A field is empty',
  'taken-back': 'Taken back',
  'stream-ended': 'The campaign was ended',
};

/** Type of the live event: mails have left, wait for another moment, or were learned about. */
export const MAILS_EVENT = 'mails';

/** Integration contracts 5.6: a mailbox pauses by itself when more than so many of its last mails came back. */
export const MAILBOX_GUARDRAIL = { bouncePercent: 3, ofLast: 100 } as const;
