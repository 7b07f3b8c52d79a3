// Texts of the suppression list.
import { formatNoun } from '#shared/formats.ts';
import type { Tone } from '#ui/Badge.tsx';
import type { Added } from '../contract.ts';
import type { SuppressionReason } from '../fields.contract.ts';

export const entriesText = (n: number) => formatNoun(n, 'entry', 'entries');

export const REASON_TONES: Record<SuppressionReason, Tone> = {
  'opted-out': 'info',
  complained: 'bad',
  bounced: 'warn',
  manual: 'neutral',
  imported: 'neutral',
};

/** "3 entries added, 2 were there already, 1 is not an address, domain or phone: noaddress". */
export function addedText({ added, known, malformed, withoutCode, examples }: Added): string {
  const parts = [`${entriesText(added)} added`];
  if (known > 0) parts.push(`${formatNoun(known, 'was', 'were')} already on the list`);
  if (malformed > 0) {
    const first = examples[0] === undefined ? '' : `: ${examples[0]}`;
    parts.push(
      withoutCode === malformed
        ? `${formatNoun(malformed, 'phone has', 'phones have')} no country code${first}`
        : `${formatNoun(malformed, 'is', 'are')} not an address, domain or phone with country code${first}`,
    );
  }
  return `${parts.join(', ')}.`;
}
