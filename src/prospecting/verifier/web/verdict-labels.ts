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

/** What a verdict means for whoever writes. */
export const VERDICT_MEANINGS: Record<Verdict, string> = {
  valid: 'The mailbox exists: write to it.',
  risky: 'Mail may arrive, or reach nobody in particular: write with care.',
  invalid: 'Mail to it bounces: do not write to it.',
  unknown: 'Could not be found out: nothing was charged.',
};

/** One word of "unknown" would stand for different causes: each has its own. */
const WHY: Record<SubStatus, string> = {
  syntax: 'Not an address',
  no_dns: 'Domain without mail',
  null_mx: 'Domain takes no mail',
  no_mailbox: 'No such mailbox',
  disabled: 'Mailbox switched off',
  full_inbox: 'Mailbox full',
  catch_all: 'Takes any address',
  disposable: 'Throw-away address',
  role: 'Shared mailbox',
  greylisted: 'Server asked to come back',
  smtp_blocked: 'Server refuses ours',
  timeout: 'Server did not answer',
  provider_opaque: 'Provider does not tell',
  probe_off: 'Mailbox not asked',
  spamtrap: 'Spam trap',
  do_not_mail: 'Must not be written to',
  bounced: 'Mail has bounced',
};

export const whyText = (subStatus: SubStatus | null): string => (subStatus === null ? '' : WHY[subStatus]);

/** Read before what was looked at, where the mark cannot be seen. */
export const OUTCOME_NAMES: Record<CheckOutcome, string> = {
  pass: 'In order',
  fail: 'Not in order',
  unknown: 'Could not be found out',
  skipped: 'Not looked at',
};

/** Asking again would give the same answer for nothing; not so where it is looked up anew. */
export const isKnownFree = ({ freeUntil }: { freeUntil: string | null }): boolean =>
  freeUntil !== null && Date.parse(freeUntil) > Date.now();
