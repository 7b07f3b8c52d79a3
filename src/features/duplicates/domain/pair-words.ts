// Why two records may be one, in the words of the screen.
import { DUPLICATE_REASONS, type DuplicateReason } from '../contract.ts';

const WORDS: Record<DuplicateReason, string> = {
  email: 'Same e-mail address',
  profile: 'Same profile',
  domain: 'Same domain',
  phone: 'Same phone number',
  'name-company': 'Same name at the same company',
  'similar-name-domain': 'Similar names and the same domain',
  'similar-name-company': 'Similar names at the same company',
  'similar-name': 'Similar names',
};

/** "Same phone number: +46701234567". `shared`: what both have. */
export function pairWords(reason: DuplicateReason, shared: string): string {
  const what = shared.replace(/^https:\/\/www\./, '');
  return what === '' ? WORDS[reason] : `${WORDS[reason]}: ${what}`;
}

/** Strongest first. */
export function rankOf(reason: DuplicateReason): number {
  return DUPLICATE_REASONS.indexOf(reason);
}
