// What is known of an address: the verdict with its reasons (integration-contracts 6.4). No schema, so that lists of verdicts load without zod.

export const VERDICTS = ['valid', 'risky', 'invalid', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const SUB_STATUSES = [
  'syntax',
  'no_dns',
  'null_mx',
  'no_mailbox',
  'disabled',
  'full_inbox',
  'catch_all',
  'disposable',
  'role',
  'greylisted',
  'smtp_blocked',
  'timeout',
  'provider_opaque',
  'probe_off',
  'spamtrap',
  'do_not_mail',
  'bounced',
] as const;
export type SubStatus = (typeof SUB_STATUSES)[number];

export const CHECK_OUTCOMES = ['pass', 'fail', 'unknown', 'skipped'] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

export const MAIL_PROVIDERS = [
  'google',
  'microsoft365',
  'outlook_consumer',
  'yahoo',
  'icloud',
  'zoho',
  'proofpoint',
  'mimecast',
  'barracuda',
  'other',
] as const;
export type MailProvider = (typeof MAIL_PROVIDERS)[number];

export interface AddressVerdict {
  /** As it was given. */
  email: string;
  /** Lower-case, domain as A-label; '' where the syntax is wrong. */
  normalized: string;
  status: Verdict;
  subStatus: SubStatus | null;
  /** 0 to 100. */
  score: number;
  checks: { syntax: CheckOutcome; dns: CheckOutcome; smtp: CheckOutcome; catchAll: boolean | null };
  flags: {
    disposable: boolean;
    role: boolean;
    free: boolean;
    catchAll: boolean | null;
    fullInbox: boolean;
    disabled: boolean;
  };
  domain: string;
  mx: { host: string; preference: number }[];
  provider: MailProvider;
  /** The address that was probably meant. */
  suggestion: string | null;
  /** What was looked at and what it said, in plain words and in order: "gmail.com accepts mail through Google". */
  evidence: { check: string; outcome: CheckOutcome; words: string }[];
  /** The verdict in one sentence. */
  sentence: string;
  /** ISO moment. */
  checkedAt: string;
  /** `builtin`, or the outside source that said so. */
  source: string;
}

/** Addresses that one call verifies at once; more of them are a batch. */
export const MAX_DIRECT_ADDRESSES = 25;
/** Addresses of a batch: pasted, of a file, or of contacts. */
export const MAX_BATCH_ADDRESSES = 100_000;
export const BATCH_FILE_BYTES = 20 * 1024 * 1024;
/** For so many days the same address is answered again free, and contacts that are added take its verdict (`contacts_take_verdicts`, in SQL). */
export const FREE_RECHECK_DAYS = 30;
/** A batch and what it says of each address is kept so long. The verdicts themselves stay. */
export const BATCH_DAYS = 90;

/** After so many different mail servers that cannot be reached the cause is our network, and a batch is paused. */
export const BLOCKED_AFTER = 25;

export const BATCH_STATES = [
  /** Its addresses are read and looked at as far as that is free. */
  'reading',
  /** The quote is there; nothing is charged. */
  'ready',
  'running',
  'paused',
  'done',
  'cancelled',
  'failed',
] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/**
 * Why a batch is paused: by a user, too few credits, its cap is reached, mailboxes cannot be checked (outside verifier down, probe switched
 * off meanwhile), or no mail server can be reached from here (`port`: most networks block outgoing port 25).
 */
export const PAUSE_REASONS = ['you', 'credits', 'cap', 'source', 'port'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** What checks whether a mailbox exists: this server's own probe, an outside verifier with a key, or nothing (`off`). */
export const MAILBOX_CHECKS = ['probe', 'source', 'off'] as const;
export type MailboxCheck = (typeof MAILBOX_CHECKS)[number];

/** Type of the live event of a batch. `data`: a VerifierBatch. */
export const BATCH_EVENT = 'verifier-batch';
/** Type of the live event of verdicts. `data`: { emails: string[] }, at most MAX_DIRECT_ADDRESSES; what shows them reads them again. */
export const VERDICT_EVENT = 'verdicts';

/** The page of a batch of addresses. */
export const batchPath = (id: string) => `/domainsearch?tab=emails&batch=${id}`;
