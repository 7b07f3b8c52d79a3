// What the addresses of a batch cost: which of them have to be asked about, and the share that probably stays unknown and is refunded.
import type { AddressVerdict, MailboxCheck, MailProvider } from '../fields.contract.ts';

/** Their servers do not say whether a mailbox is there (integration-contracts 6.3). */
const OPAQUE: readonly MailProvider[] = [
  'microsoft365',
  'outlook_consumer',
  'yahoo',
  'proofpoint',
  'mimecast',
  'barracuda',
];

export const isOpaque = (provider: MailProvider): boolean => OPAQUE.includes(provider);

/** Without enough answers of one's own so far. */
const USUAL = 0.1;
const ENOUGH = 20;

export interface EarlierChecks {
  asked: number;
  unknown: number;
}

/** 0 to 1. `opaque`: addresses at providers that do not tell; it counts only where this server asks by itself. */
export function unknownShare(
  { toAsk, opaque, mailbox }: { toAsk: number; opaque: number; mailbox: MailboxCheck },
  { asked, unknown }: EarlierChecks,
): number {
  if (toAsk === 0) return 0;
  const usual = asked >= ENOUGH ? unknown / asked : USUAL;
  const silent = mailbox === 'probe' ? opaque : 0;
  return Math.min(1, (silent + (toAsk - silent) * usual) / toAsk);
}

export type Sort = 'malformed' | 'known' | 'decided' | 'toAsk' | 'uncheckable';

export interface PrecheckResult {
  verdict: AddressVerdict;
  /** The free checks have the last word. */
  decided: boolean;
}

/** `known`: there is a verdict that is free to answer again. `canAsk`: mailboxes can be checked. */
export function partitionAddress(
  { verdict, decided }: PrecheckResult,
  { known, canAsk }: { known: boolean; canAsk: boolean },
): Sort {
  if (verdict.subStatus === 'syntax' || verdict.normalized === '') return 'malformed';
  if (known) return 'known';
  if (decided) return 'decided';
  return canAsk ? 'toAsk' : 'uncheckable';
}
