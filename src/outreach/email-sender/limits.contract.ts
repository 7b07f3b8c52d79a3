// Limits and words of the composer without any schema, so that its page loads them alone.

/** People that one draft goes to; for more there are campaigns. */
export const RECIPIENTS_MAX = 200;
/** What is typed may be no address: it is kept, and its chip says so. */
export const TYPED_ADDRESS_MAX = 320;
export const ATTACHMENTS_MAX = 10;
/** Of all attachments of a mail together. Base64 makes a third more of it, and Gmail takes 25 MB. */
export const ATTACHED_BYTES_MAX = 15 * 1024 * 1024;
/** How far ahead a mail may be scheduled. */
export const SCHEDULE_DAYS_MAX = 365;

/** What is the matter with a recipient; `ok` alone is written to. */
export const RECIPIENT_STATES = ['ok', 'malformed', 'suppressed', 'undeliverable', 'duplicate'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** `fine`: it can be sent. */
export const DRAFT_PROBLEMS = [
  'no-recipient',
  'too-many',
  'no-text',
  'no-mailbox',
  'mailbox-stands-still',
  'identity-missing',
  'malformed',
  'suppressed',
  'invalid-address',
  'missing-field',
  'unknown-field',
  'time-passed',
  // only said
  'duplicate',
  'no-subject',
  'risky-address',
  'role-address',
  'capacity',
] as const;
export type DraftProblemKind = (typeof DRAFT_PROBLEMS)[number];
