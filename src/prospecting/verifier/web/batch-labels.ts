// What a batch of addresses says of itself: its state, why it stands still, what it would cost and what it has cost.
import { formatCount, formatCredits, formatNoun } from '#shared/formats.ts';
import type { BatchQuote, VerifierBatch } from '../contract.ts';
import type { PauseReason } from '../fields.contract.ts';

export const addressesText = (count: number): string => formatNoun(count, 'address', 'addresses');

/** Something comes without anybody pressing anything. */
export function isAtWork({ state, keeping, retrying }: Pick<VerifierBatch, 'state' | 'keeping' | 'retrying'>): boolean {
  return state === 'reading' || state === 'running' || keeping?.state === 'running' || retrying > 0;
}

const PAUSED: Record<PauseReason, string> = {
  you: 'Paused',
  credits: 'Paused: the credits are used up',
  cap: 'Paused: the cap is reached',
  source: 'Paused: mailboxes cannot be asked right now',
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
      return 'Stopped';
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
    { label: 'Only their mail server can say', count: toAsk, cost: '1 credit each' },
    { label: 'Verified in the last 30 days', count: known, cost: FREE },
    { label: 'Decided without asking: no such domain, takes no mail, throw-away', count: decided, cost: FREE },
    { label: 'Not an address', count: malformed, cost: FREE },
    { label: 'Cannot be asked on this server: stay unknown', count: uncheckable, cost: FREE },
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
  if (likely >= most) return 'What stays unknown is given back.';
  return `Probably ${formatCredits(likely)}: of those asked about ${Math.round(unknownShare * 100)} % stay unknown, which is given back.`;
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
