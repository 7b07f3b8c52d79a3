// Why two records are taken for one, in the words of the screen.
import type { MATCH_REASONS } from '../contract.ts';
import type { RecordKind } from '../field.contract.ts';

type Reason = (typeof MATCH_REASONS)[number];

const WORDS: Record<Exclude<Reason, 'name-company'>, string> = {
  email: 'Same e-mail address',
  domain: 'Same domain',
  linkedin: 'Same LinkedIn profile',
  instagram: 'Same Instagram profile',
  facebook: 'Same Facebook profile',
  tiktok: 'Same TikTok profile',
  phone: 'Same phone number',
};

/** "Same e-mail address: mara@northwind.example". `shared`: what both have. */
export function matchWords(kind: RecordKind, reason: Reason, shared: string): string {
  if (reason === 'name-company')
    return `${kind === 'contact' ? 'Same name at the same company' : 'Same name'}: ${shared}`;
  return `${WORDS[reason]}: ${shared.replace(/^https:\/\/www\./, '')}`;
}

/** One address, one domain, one profile is one record, whoever says otherwise. A phone or a name may be shared. */
export function isIdentity(reason: Reason): boolean {
  return reason !== 'phone' && reason !== 'name-company';
}
