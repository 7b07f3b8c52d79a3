// Terms of the sending engine for browser, server and other features. Without schemas, so that pages load it without zod.

/** Sources of queued mail: a campaign; the composer, one mail or many personal ones; an answer to a reply. */
export const STREAM_KINDS = ['campaign', 'composer', 'answer'] as const;
export type StreamKind = (typeof STREAM_KINDS)[number];

export const STREAM_STATES = ['running', 'paused', 'ended'] as const;
export type StreamState = (typeof STREAM_STATES)[number];

/**
 * `waiting` until it is due, `sending` from before the first byte to the server's answer. Final states: `sent` (accepted by the server),
 * `refused` (permanently refused by it), `failed` (it could not be rendered or submitted), `uncertain` (submitted without an answer: only
 * a person sends it again), `cancelled` (by a person), `skipped` (by a rule).
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

/** Why a mail waits until `dueAt`, is skipped or was cancelled: the limiting reason, one at a time. Its label takes a detail. */
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

/** Events of a mail after it was accepted. */
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

/** Seconds in which a mail from the composer can be undone before it is sent. */
export const UNDO_SECONDS = 30;

export interface MailAttachment {
  /** In the file store. */
  file: string;
  name: string;
  type: string;
  bytes: number;
}

/** The reasons alone, without a moment or another detail. */
export const MAIL_REASON_LABELS: Record<MailReason, string> = {
  scheduled: 'Scheduled',
  'step-wait': 'Wait after the previous step',
  window: 'Outside its window',
  'out-of-office': 'Out of office',
  'reply-check': 'May have replied: confirm it in Replies',
  'server-later': 'The server asked to wait',
  'people-limit': '24-hour recipient limit of the number reached',
  'person-limit': 'WhatsApp limits messages to this person for now',
  'server-refused': 'Refused by the mail server',
  'mailbox-gap': 'Sending interval of the mailbox',
  'mailbox-hours': 'Outside the sending hours of the mailbox',
  'mailbox-cap': 'Daily limit of the mailbox reached',
  'domain-cap': 'Daily limit of the sending domain reached',
  'stream-cap': 'Daily limit of the campaign reached',
  'mailbox-paused': 'Mailbox paused',
  'mailbox-broken': 'Mailbox not working',
  'stream-paused': 'The campaign is paused',
  undo: 'Can still be undone',
  suppressed: 'On the suppression list',
  replied: 'Replied',
  'company-replied': 'Someone at the same company replied',
  'opted-out': 'Opted out',
  bounced: 'An earlier email bounced',
  'contact-gone': 'Contact deleted',
  'invalid-address': 'Invalid email address',
  'no-consent': 'No opt-in for WhatsApp',
  'crm-customer': 'Customer in your CRM',
  'crm-do-not-contact': 'Marked as do not contact in your CRM',
  condition: 'Condition of the step not met',
  'missing-field': 'A field is empty',
  'taken-back': 'Cancelled',
  'stream-ended': 'The campaign was ended',
};

/** Type of the live event: mails were sent, rescheduled, or have new events. */
export const MAILS_EVENT = 'mails';

/** Integration contracts 5.6: a mailbox pauses when more than so many of its last mails bounced. */
export const MAILBOX_GUARDRAIL = { bouncePercent: 3, ofLast: 100 } as const;

/** Messages are counted up to this number, which then means so many or more: a count of millions would hold up its page. */
export const MAX_COUNTED_MAILS = 100_000;
/** The same for those of one mailbox or stream among the choices of a filter. */
export const MAX_COUNTED_EACH = 10_000;
