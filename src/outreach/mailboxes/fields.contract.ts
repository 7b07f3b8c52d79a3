// Values and labels of mailboxes that both sides and other features use. No schemas, so that pages load it without zod.

/** `practice`: a mailbox on this machine that takes all mail and sends nothing on. */
export const MAILBOX_KINDS = ['smtp', 'google', 'microsoft', 'practice'] as const;
export type MailboxKind = (typeof MAILBOX_KINDS)[number];

/** Senders of other channels are rows among the mailboxes too: pages of mailboxes never show them. */
export const CHANNEL_KINDS = ['whatsapp'] as const;
export type SenderKind = MailboxKind | (typeof CHANNEL_KINDS)[number];

/** What a sender reaches people by. */
export const SENDER_CHANNELS = ['email', 'whatsapp'] as const;
export type SenderChannel = (typeof SENDER_CHANNELS)[number];

/** `broken`: its server refuses it; its campaigns pause until a test succeeds. */
export const MAILBOX_STATES = ['active', 'paused', 'broken'] as const;
export type MailboxState = (typeof MAILBOX_STATES)[number];

/** `bounces`: by the guardrail, because too many emails bounced. */
export const MAILBOX_PAUSE_REASONS = ['user', 'bounces'] as const;
export type MailboxPauseReason = (typeof MAILBOX_PAUSE_REASONS)[number];

/** States of mailboxes and WhatsApp numbers, the same on every page. */
export const SENDER_STATE_LABELS = {
  active: { label: 'Active', tone: 'good' },
  paused: { label: 'Paused', tone: 'warn' },
  broken: { label: 'Not working', tone: 'bad' },
} as const satisfies Record<MailboxState, object>;

export const CONNECTION_SECURITY = ['tls', 'starttls', 'none'] as const;
export type ConnectionSecurity = (typeof CONNECTION_SECURITY)[number];

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Sending hours of a day in minutes after midnight of their zone: ascending, not touching, [from, to). */
export type DayWindows = readonly (readonly [from: number, to: number])[];
/** Missing days have none. */
export type WeekWindows = { readonly [day in Weekday]?: DayWindows };

/** Integration contracts 5.9: Monday to Friday, 08:30 to 17:30. */
export const DEFAULT_WINDOWS: WeekWindows = Object.fromEntries(WEEKDAYS.slice(0, 5).map((day) => [day, [[510, 1050]]]));

/** Integration contracts 5.9, for one mailbox. */
export const MAILBOX_DEFAULTS = {
  dayCap: 30,
  /** Emails a day of a new mailbox, which reaches its cap after RAMP_DAYS. */
  rampFrom: 5,
  gapMinSeconds: 60,
  gapMaxSeconds: 180,
} as const;
export const RAMP_DAYS = 28;

/** Emails in 24 hours that the provider allows (integration contracts 4.3, 4.5): no setting exceeds it. */
export const PROVIDER_CEILINGS: Partial<Record<MailboxKind, number>> = { google: 2_000, microsoft: 10_000 };

/** Longest gap between two emails of a mailbox, in seconds. */
export const GAP_LIMIT_SECONDS = 3_600;
/** Highest daily cap of a mailbox with its own server. */
export const DAY_CAP_LIMIT = 10_000;
/** A practice mailbox starts without effective limits, so that a whole campaign can be watched. */
export const PRACTICE_DEFAULTS = { dayCap: DAY_CAP_LIMIT, gapMinSeconds: 0, gapMaxSeconds: 0 } as const;
/** Mailboxes of a workspace. */
export const MAILBOXES_LIMIT = 200;
/** Addresses of practice mailboxes are `NAME@practice.test`: a reserved name (RFC 6761). */
export const PRACTICE_DOMAIN = 'practice.test';
/** The fault that a sender shows while a person has paused it. */
export const PAUSED_BY_HAND = 'Paused by hand';
/** Type of the live event: mailboxes, sender details or practice emails have changed. */
export const MAILBOXES_EVENT = 'mailboxes';

/**
 * Emails that a mailbox may send on a day of its own zone: its cap, or less while it warms up from `rampFrom` over RAMP_DAYS.
 * `rampStartedOn` and `day`: "2026-11-30".
 */
export function capOnDay(dayCap: number, rampStartedOn: string | null, day: string): number {
  if (rampStartedOn === null) return dayCap;
  const gone = Math.round((Date.parse(day) - Date.parse(rampStartedOn)) / 86_400_000);
  if (gone >= RAMP_DAYS) return dayCap;
  const from = Math.min(MAILBOX_DEFAULTS.rampFrom, dayCap);
  return from + Math.floor(((dayCap - from) * Math.max(0, gone)) / RAMP_DAYS);
}

/** Emails in an hour at most, so that they spread over the day (integration contracts 5.9). Practice has no such cap. */
export function capInHour(kind: SenderKind, capToday: number): number {
  return kind === 'practice' ? capToday : Math.ceil(capToday / 6);
}

/** The tests of a new mailbox, in this order. */
export const CHECK_STEPS = ['sending-connection', 'sending-login', 'self-send', 'reading-login'] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];
/** The setting of a server that a fault is about: its message is shown beside that field. */
export const FAULTY_FIELDS = ['host', 'port', 'security', 'user', 'password'] as const;
export type FaultyField = (typeof FAULTY_FIELDS)[number];

/** What a practice mailbox does with an email. */
export const PRACTICE_BEHAVIOURS = [
  'deliver',
  'bounce',
  'bounce-later',
  'answer',
  'colleague-answer',
  'auto-answer',
  'unsubscribe',
  'complain',
  'try-later',
  'stall',
  'away',
] as const;
export type PracticeBehaviour = (typeof PRACTICE_BEHAVIOURS)[number];

export const PRACTICE_LABELS: Record<PracticeBehaviour, string> = {
  deliver: 'Accepts the email',
  bounce: 'Rejects it at once: no such mailbox',
  'bounce-later': 'Accepts it and bounces a moment later',
  answer: 'Accepts it and replies',
  'colleague-answer': 'Accepts it and a colleague replies from another address',
  'auto-answer': 'Accepts it and sends an out-of-office reply',
  unsubscribe: 'Accepts it and replies: unsubscribe',
  complain: 'Accepts it and marks it as spam',
  'try-later': 'Defers it: try again later',
  stall: 'Accepts it but never confirms',
  away: 'The server is down: nothing can be sent',
};
