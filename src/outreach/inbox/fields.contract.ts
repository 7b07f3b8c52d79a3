// Words of mail that comes back, which both sides and other features use. No schema stands here, so that pages read it without zod.

/**
 * What a mail that came in is, as far as it matters: somebody wrote (`reply`), somebody wants no more mail (`opt-out`), a machine answered
 * (`auto-reply`), a mail came back (`bounce`), or somebody called a mail spam (`complaint`).
 */
export const INCOMING_KINDS = ['reply', 'opt-out', 'auto-reply', 'bounce', 'complaint'] as const;
export type IncomingKind = (typeof INCOMING_KINDS)[number];

/** Whose conversations are listed, where not those of all. */
export const ASSIGNED_FILTERS = ['me', 'unassigned'] as const;
export type AssignedFilter = (typeof ASSIGNED_FILTERS)[number];

/** What a person has made of a conversation; `open` until somebody says. */
export const THREAD_STATUSES = ['open', 'interested', 'not-now', 'no'] as const;
export type ThreadStatus = (typeof THREAD_STATUSES)[number];

/**
 * What follows from a mail that came back (integration contracts 5.6). `hard`: the address does not work. `full` and `unreachable`: it may
 * work again, and is given up when it goes on. `passing`: try again later. `content`: this mail, not its address. `sender`: this mail is
 * refused for its sender, its content or a policy: neither the address nor the mailbox is given up for it (ruling R19). `delayed`: its
 * server goes on trying.
 */
export const BOUNCE_TREATMENTS = ['hard', 'full', 'unreachable', 'passing', 'content', 'sender', 'delayed'] as const;
export type BounceTreatment = (typeof BOUNCE_TREATMENTS)[number];

/** What a mail that came in says beside its text. */
export interface IncomingDetail {
  /** Of a bounce: enhanced code, "5.1.1"; '' where there was none. */
  code?: string;
  treatment?: BounceTreatment;
  /** Of a bounce: it names no mail of ours, or no mail system wrote it, so nothing follows from it. */
  unverified?: boolean;
  /** Of a bounce: the other server's answer, to the letter. */
  answer?: string;
  /** Of an automatic answer: first day on which its sender is back, `2027-01-12`. */
  backOn?: string;
  /** An automatic answer says that this person has left the company. */
  left?: boolean;
  /** Address that asks to be answered in place of the sender's. */
  replyTo?: string;
  /** It lay among spam. */
  inJunk?: boolean;
}

export interface IncomingAttachment {
  name: string;
  type: string;
  bytes: number;
  /** It can be downloaded; else it is in the mailbox alone. */
  kept?: boolean;
}

/**
 * Conversations by what there is to do with them. `replies`: people, with no word yet on what became of it or with one. `to-answer`: people
 * who have written since we last answered, unless somebody said that nothing comes of it.
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
 * Why a user is to look at a mail. A possible reply: an alias of the address (`alias`), a colleague at the same domain (`same-company`), the
 * same name elsewhere (`same-name`), our mail forwarded (`forwarded`). A report: it names no mail of ours (`no-match`).
 */
export const REVIEW_REASONS = ['alias', 'same-company', 'same-name', 'forwarded', 'no-match'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Type of the live event: something has come in, or a conversation has changed. It holds nothing. */
export const INBOX_EVENT = 'inbox';
