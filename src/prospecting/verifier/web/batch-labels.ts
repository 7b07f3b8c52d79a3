// Labels of a batch: its state, why it is paused, and what it would cost.
import { formatCount, formatCredits, formatNoun } from '#shared/formats.ts';
import type { BatchQuote, VerifierBatch } from '../contract.ts';
import type { PauseReason } from '../fields.contract.ts';

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
  return `Probably ${formatCredits(likely)}: about ${Math.round(unknownShare * 100)} % stay unknown and are refunded.`;
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
