// Words of mailboxes that both sides and other features use. No schema stands here, so that pages read it without zod.

/** `practice`: a mailbox on this machine that takes all mail and sends nothing on. */
export const MAILBOX_KINDS = ['smtp', 'google', 'microsoft', 'practice'] as const;
export type MailboxKind = (typeof MAILBOX_KINDS)[number];

/** Senders of other channels are rows among the mailboxes too: pages of mailboxes never show them. */
export const CHANNEL_KINDS = ['whatsapp'] as const;
export type SenderKind = MailboxKind | (typeof CHANNEL_KINDS)[number];

/** What a sender reaches people by. */
export const SENDER_CHANNELS = ['email', 'whatsapp'] as const;
export type SenderChannel = (typeof SENDER_CHANNELS)[number];

/** `broken`: its server refuses it; its campaigns stand still until it has been tried with success. */
export const MAILBOX_STATES = ['active', 'paused', 'broken'] as const;
export type MailboxState = (typeof MAILBOX_STATES)[number];

/** `bounces`: by the guardrail, too many of its emails came back. */
export const MAILBOX_PAUSE_REASONS = ['user', 'bounces'] as const;
export type MailboxPauseReason = (typeof MAILBOX_PAUSE_REASONS)[number];

/** How a mailbox or a WhatsApp number fares, on every page the same. */
export const SENDER_STATE_LABELS = {
  active: { label: 'Active', tone: 'good' },
  paused: { label: 'Paused', tone: 'warn' },
  broken: { label: 'Not working', tone: 'bad' },
} as const satisfies Record<MailboxState, object>;

export const CONNECTION_SECURITY = ['tls', 'starttls', 'none'] as const;
export type ConnectionSecurity = (typeof CONNECTION_SECURITY)[number];

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Spans of a day in which mail leaves, in minutes after midnight of the zone they are read in: ascending, apart, [from, to). */
export type DayWindows = readonly (readonly [from: number, to: number])[];
/** Days that are left out have none. */
export type WeekWindows = { readonly [day in Weekday]?: DayWindows };

/** Integration contracts 5.9: Monday to Friday, 08:30 to 17:30. */
export const DEFAULT_WINDOWS: WeekWindows = Object.fromEntries(WEEKDAYS.slice(0, 5).map((day) => [day, [[510, 1050]]]));

/** Integration contracts 5.9, for one mailbox. */
export const MAILBOX_DEFAULTS = {
  dayCap: 30,
  /** A new mailbox begins with so many a day and reaches its cap after RAMP_DAYS. */
  rampFrom: 5,
  gapMinSeconds: 60,
  gapMaxSeconds: 180,
} as const;
export const RAMP_DAYS = 28;

/** Mails in 24 hours that the provider itself allows (integration contracts 4.3, 4.5): no setting goes above. */
export const PROVIDER_CEILINGS: Partial<Record<MailboxKind, number>> = { google: 2_000, microsoft: 10_000 };

/** Longest a mail may be kept from leaving by its mailbox's gap, in seconds. */
export const GAP_LIMIT_SECONDS = 3_600;
/** Mails a day that no mailbox of its own server is set above. */
export const DAY_CAP_LIMIT = 10_000;
/** A practice mailbox begins with caps that stand in nobody's way, so that a campaign can be watched. */
export const PRACTICE_DEFAULTS = { dayCap: DAY_CAP_LIMIT, gapMinSeconds: 0, gapMaxSeconds: 0 } as const;
/** Mailboxes of a workspace. */
export const MAILBOXES_LIMIT = 200;
/** Addresses of practice mailboxes are `NAME@practice.test`: a name that nobody on the internet can have (RFC 6761). */
export const PRACTICE_DOMAIN = 'practice.test';
/** What a sender shows that a person has paused. */
export const PAUSED_BY_HAND = 'Paused by hand';
/** Type of the live event: mailboxes, the sender or what a practice mailbox holds have changed. */
export const MAILBOXES_EVENT = 'mailboxes';

/**
 * Mails that a mailbox may hand over on a day of its own zone: its cap, or on the way up to it from `rampFrom` over RAMP_DAYS.
 * `rampStartedOn` and `day`: "2026-11-30".
 */
export function capOnDay(dayCap: number, rampStartedOn: string | null, day: string): number {
  if (rampStartedOn === null) return dayCap;
  const gone = Math.round((Date.parse(day) - Date.parse(rampStartedOn)) / 86_400_000);
  if (gone >= RAMP_DAYS) return dayCap;
  const from = Math.min(MAILBOX_DEFAULTS.rampFrom, dayCap);
  return from + Math.floor(((dayCap - from) * Math.max(0, gone)) / RAMP_DAYS);
}

/** Mails in an hour at most, so that a day's mail is spread (integration contracts 5.9). Practice has no such cap. */
export function capInHour(kind: SenderKind, capToday: number): number {
  return kind === 'practice' ? capToday : Math.ceil(capToday / 6);
}

/** What is tried when a mailbox is connected, in this order. */
export const CHECK_STEPS = ['sending-connection', 'sending-login', 'self-send', 'reading-login'] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];
/** What of a server's settings a fault is about: the field that it is said beside. */
export const FAULTY_FIELDS = ['host', 'port', 'security', 'user', 'password'] as const;
export type FaultyField = (typeof FAULTY_FIELDS)[number];

/** What a practice mailbox does with a mail to somebody. */
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

export const PRACTICE_WORDS: Record<PracticeBehaviour, string> = {
  deliver: 'Takes the mail',
  bounce: 'Refuses it at once: no such mailbox',
  'bounce-later': 'Takes it, and sends it back a moment later',
  answer: 'Takes it, and answers',
  'colleague-answer': 'Takes it, and a colleague answers from another address',
  'auto-answer': 'Takes it, and sends an out-of-office note',
  unsubscribe: 'Takes it, and answers: unsubscribe',
  complain: 'Takes it, and marks it as spam',
  'try-later': 'Refuses it for now: try again later',
  stall: 'Takes the mail and never says so',
  away: 'The server is gone: nothing can be sent',
};
