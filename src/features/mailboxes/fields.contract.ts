// Words of mailboxes that both sides and other features use. No schema stands here, so that pages read it without zod.

/** `practice`: a mailbox on this machine that takes all mail and sends nothing on. */
export const MAILBOX_KINDS = ['smtp', 'google', 'microsoft', 'practice'] as const;
export type MailboxKind = (typeof MAILBOX_KINDS)[number];

/** `broken`: its server refuses it; its campaigns stand still until it has been tried with success. */
export const MAILBOX_STATES = ['active', 'paused', 'broken'] as const;
export type MailboxState = (typeof MAILBOX_STATES)[number];

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
