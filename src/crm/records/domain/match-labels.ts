// Why two records are taken for one, in the words of the screen.
import { formatPhone } from '#shared/phone-text.ts';
import type { RecordKind } from '../field.contract.ts';
import { type MATCH_REASONS, REASON_WORDS } from '../match.contract.ts';

type Reason = (typeof MATCH_REASONS)[number];

/** "Same e-mail address: mara@northwind.example". `shared`: what both have. */
export function matchWords(kind: RecordKind, reason: Reason, shared: string): string {
  if (reason === 'name-company')
    return `${kind === 'contact' ? 'Same name at the same company' : 'Same name'}: ${shared}`;
  const what = reason === 'phone' ? formatPhone(shared) : shared.replace(/^https:\/\/www\./, '');
  return `${REASON_WORDS[reason]}: ${what}`;
}

/** One address, one domain, one profile is one record, whoever says otherwise. A phone or a name may be shared. */
export function isIdentity(reason: Reason): boolean {
  return reason !== 'phone' && reason !== 'name-company';
}
