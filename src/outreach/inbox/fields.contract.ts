// Terms of incoming mail for browser, server and other features. Without schemas, so that pages load it without zod.

/**
 * Kinds of incoming mail: a person replied (`reply`), a person opted out (`opt-out`), a program answered (`auto-reply`), a mail bounced
 * (`bounce`), or a recipient marked a mail as spam (`complaint`).
 */
export const INCOMING_KINDS = ['reply', 'opt-out', 'auto-reply', 'bounce', 'complaint'] as const;
export type IncomingKind = (typeof INCOMING_KINDS)[number];

/** Filter by assignee; without it, all. */
export const ASSIGNED_FILTERS = ['me', 'unassigned'] as const;
export type AssignedFilter = (typeof ASSIGNED_FILTERS)[number];

/** Status set by a user; `open` until then. */
export const THREAD_STATUSES = ['open', 'interested', 'not-now', 'no'] as const;
export type ThreadStatus = (typeof THREAD_STATUSES)[number];

/**
 * Consequence of a bounce (integration contracts 5.6). `hard`: the address does not work. `full` and `unreachable`: it may work again, and
 * is suppressed after several times. `passing`: try again later. `content`: this mail, not its address. `sender`: refused for its sender,
 * its content or a policy: neither the address nor the mailbox is affected (ruling R19). `delayed`: the server is still trying.
 */
export const BOUNCE_TREATMENTS = ['hard', 'full', 'unreachable', 'passing', 'content', 'sender', 'delayed'] as const;
export type BounceTreatment = (typeof BOUNCE_TREATMENTS)[number];

/** What an incoming mail says beside its text. */
export interface IncomingDetail {
  /** Of a bounce: enhanced code, "5.1.1"; '' if there was none. */
  code?: string;
  treatment?: BounceTreatment;
  /** Of a bounce: it names no mail of ours, or was not written by a mail system, so it has no effect. */
  unverified?: boolean;
  /** Of a bounce: the other server's answer, verbatim. */
  answer?: string;
  /** Of an automatic reply: first day on which its sender is back, `2027-01-12`. */
  backOn?: string;
  /** An automatic reply says that this person no longer works there. */
  left?: boolean;
  /** Reply-To address, if it differs from the sender. */
  replyTo?: string;
  /** It was in the spam folder. */
  inJunk?: boolean;
}

export interface IncomingAttachment {
  name: string;
  type: string;
  bytes: number;
  /** It can be downloaded; otherwise it is only in the mailbox. */
  kept?: boolean;
}

/**
 * Conversations by what is to be done. `replies`: people, with or without a status. `to-answer`: people who have written since our last
 * reply, unless the status is "no".
 */
export const INBOX_VIEWS = [
  'replies',
  'to-answer',
  'unread',
  'interested',
  'not-now',
  'no',
  'automatic',
  'bounced',
  'all',
] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/**
 * Why a user has to review a mail. A possible reply: an alias of the address (`alias`), a colleague at the same domain (`same-company`), the
 * same name elsewhere (`same-name`), our mail forwarded (`forwarded`). A report: it names no mail of ours (`no-match`).
 */
export const REVIEW_REASONS = ['alias', 'same-company', 'same-name', 'forwarded', 'no-match'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Type of the live event: a mail came in, or a conversation has changed. Without data. */
export const INBOX_EVENT = 'inbox';
