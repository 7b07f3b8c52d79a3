// Labels of the verifier: verdicts, batches, and the report of a domain.
import { formatCount, formatCredits, formatNoun, formatPercent } from '#shared/formats.ts';
import type { Tone } from '#ui/Badge.tsx';
import type { AddressPattern, BatchQuote, DomainReport, Finding, VerifierBatch } from '../contract.ts';
import { providerName } from '../domain/mail-provider.ts';
import type { CheckOutcome, PauseReason, SubStatus, Verdict } from '../fields.contract.ts';

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

// Labels of a batch: its state, why it is paused, and what it would cost.
export const addressesText = (count: number): string => formatNoun(count, 'address', 'addresses');

/** It changes without user action. */
export function isAtWork({ state, keeping, retrying }: Pick<VerifierBatch, 'state' | 'keeping' | 'retrying'>): boolean {
  return state === 'reading' || state === 'running' || keeping?.state === 'running' || retrying > 0;
}

const PAUSED: Record<PauseReason, string> = {
  you: 'Paused',
  credits: 'Paused: no credits left',
  cap: 'Paused: the cap is reached',
  source: 'Paused: mailboxes cannot be checked right now',
  port: 'Paused: no mail server can be reached from here',
};

export function stateText(batch: Pick<VerifierBatch, 'state' | 'pausedBecause'>): string {
  switch (batch.state) {
    case 'reading':
      return 'Counting';
    case 'ready':
      return 'Not started';
    case 'running':
      return 'Verifying';
    case 'paused':
      return PAUSED[batch.pausedBecause ?? 'you'];
    case 'done':
      return 'Verified';
    case 'cancelled':
      return 'Cancelled';
    case 'failed':
      return 'Failed';
  }
}

export interface QuoteLine {
  label: string;
  count: number;
  /** "0 credits", "1 credit each". */
  cost: string;
}

/** What each part of the addresses costs; parts that are empty are left out. Their counts make up the distinct ones. */
export function quoteLines({ malformed, known, decided, toAsk, uncheckable }: BatchQuote): QuoteLine[] {
  const lines: QuoteLine[] = [
    { label: 'Checked at their mail server', count: toAsk, cost: '1 credit each' },
    { label: 'Verified in the last 30 days', count: known, cost: FREE },
    { label: 'Decided by free checks: no such domain, no mail server, disposable', count: decided, cost: FREE },
    { label: 'Not an address', count: malformed, cost: FREE },
    { label: 'Cannot be checked on this server: stay unknown', count: uncheckable, cost: FREE },
  ];
  return lines.filter(({ count }) => count > 0);
}

const FREE = '0 credits';

/** "312 given, 12 of them twice: 300 addresses". */
export function givenText({ rows, duplicates, distinct }: BatchQuote): string {
  return duplicates === 0
    ? addressesText(distinct)
    : `${addressesText(distinct)} (${formatCount(rows)} given, ${formatCount(duplicates)} of them more than once)`;
}

/** What it will probably cost, and why less than the most. */
export function likelyText({ toAsk, likely, most, unknownShare }: BatchQuote): string {
  if (toAsk === 0) return 'This costs nothing.';
  if (likely >= most) return 'Unknown results are refunded.';
  return `Probably ${formatCredits(likely)}: about ${formatPercent(unknownShare, 0)} stay unknown and are refunded.`;
}

/** The button that starts it: never more than the cap. */
export function runText({ distinct }: BatchQuote, cap: number): string {
  return `Verify ${formatCount(distinct)} (${cap === 0 ? FREE : `at most ${formatCredits(cap)}`})`;
}

/** The typed cap, such as "1,200"; null where it is not a whole number from 0 to `most`. */
export function readCap(typed: string, most: number): number | null {
  const digits = typed.trim().replace(/[,. ]/g, '');
  if (!/^\d{1,9}$/.test(digits)) return null;
  const cap = Number(digits);
  return cap <= most ? cap : null;
}

// Labels of a domain's report.
export const CHECKS: Record<Finding['check'], string> = {
  mx: 'MX',
  spf: 'SPF',
  dmarc: 'DMARC',
  dkim: 'DKIM',
  bimi: 'BIMI',
  mta_sts: 'MTA-STS',
  tls_rpt: 'TLS reports',
  website: 'Website',
  caa: 'CAA',
};

/** What is wrong comes first. */
export const LEVELS: Record<Finding['level'], { name: string; tone: Tone; rank: number }> = {
  problem: { name: 'Problem', tone: 'bad', rank: 0 },
  warning: { name: 'Warning', tone: 'warn', rank: 1 },
  unknown: { name: 'Unknown', tone: 'neutral', rank: 2 },
  info: { name: 'Note', tone: 'info', rank: 3 },
  good: { name: 'In order', tone: 'good', rank: 4 },
};

export function sortedFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => LEVELS[a.level].rank - LEVELS[b.level].rank);
}

/** The record in the DNS now; '' for checks without one. */
export function foundRecord(check: Finding['check'], { spf, dmarc }: Pick<DomainReport, 'spf' | 'dmarc'>): string {
  if (check === 'spf') return spf?.record ?? '';
  return check === 'dmarc' ? (dmarc?.record ?? '') : '';
}

/** "2 problems, 1 warning, 5 in order": what is not there is left out. */
export function findingsText(findings: readonly Pick<Finding, 'level'>[]): string {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const parts = [
    count('problem') > 0 && formatNoun(count('problem'), 'problem', 'problems'),
    count('warning') > 0 && formatNoun(count('warning'), 'warning', 'warnings'),
    count('unknown') > 0 && `${formatCount(count('unknown'))} unknown`,
    count('info') > 0 && formatNoun(count('info'), 'note', 'notes'),
    count('good') > 0 && `${formatCount(count('good'))} in order`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Who takes the mail of a domain. */
export function mailText({ accepts, provider, mx }: Pick<DomainReport['mail'], 'accepts' | 'provider' | 'mx'>): string {
  if (accepts === 'no') return 'Accepts no email';
  if (accepts === 'unknown') return 'Unknown';
  return providerName(provider) ?? (mx[0] ? 'A server of its own' : 'The address of the website');
}

/** "11 of 12 addresses are made like this". */
export function evidenceText({ fits, of }: Pick<AddressPattern, 'fits' | 'of'>): string {
  return `${formatCount(fits)} of ${formatNoun(of, 'address', 'addresses')} of people known by name`;
}
