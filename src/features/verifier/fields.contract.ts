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
