// The words of the screen for verdicts, for why they are what they are, and for who runs the mail of a domain.
import type { Tone } from '#ui/Badge.tsx';
import type { CheckOutcome, SubStatus, Verdict } from '../fields.contract.ts';

export const VERDICT_NAMES: Record<Verdict, string> = {
  valid: 'Valid',
  risky: 'Risky',
  invalid: 'Invalid',
  unknown: 'Unknown',
};

export const VERDICT_TONES: Record<Verdict, Tone> = {
  valid: 'good',
  risky: 'warn',
  invalid: 'bad',
  unknown: 'neutral',
};

/** What a verdict means for the sender. */
export const VERDICT_MEANINGS: Record<Verdict, string> = {
  valid: 'The mailbox exists.',
  risky: 'Email may arrive, or reach a shared or unread mailbox.',
  invalid: 'Email to it bounces.',
  unknown: 'No answer; nothing was charged.',
};

/** "Unknown" has different causes: each has its own label. */
const WHY: Record<SubStatus, string> = {
  syntax: 'Not an address',
  no_dns: 'Domain without mail',
  null_mx: 'Domain accepts no email',
  no_mailbox: 'No such mailbox',
  disabled: 'Mailbox disabled',
  full_inbox: 'Mailbox full',
  catch_all: 'Catch-all domain',
  disposable: 'Disposable address',
  role: 'Shared mailbox',
  greylisted: 'Server asked to retry later',
  smtp_blocked: 'Server refused our connection',
  timeout: 'Server did not answer',
  provider_opaque: 'Provider hides mailboxes',
  probe_off: 'Mailbox not checked',
  spamtrap: 'Spam trap',
  do_not_mail: 'Must not be emailed',
  bounced: 'Email bounced',
};

export const whyText = (subStatus: SubStatus | null): string => (subStatus === null ? '' : WHY[subStatus]);

/** Read before what was looked at, where the mark cannot be seen. */
export const OUTCOME_NAMES: Record<CheckOutcome, string> = {
  pass: 'Passed',
  fail: 'Failed',
  unknown: 'Unknown',
  skipped: 'Skipped',
};

/** Checking again would give the same answer; not so where it is looked up each time. */
export const isKnownFree = ({ freeUntil }: { freeUntil: string | null }): boolean =>
  freeUntil !== null && Date.parse(freeUntil) > Date.now();
