// Why two records may be one, in the words of the screen.
import { formatPhone } from '#shared/phone-text.ts';
import { DUPLICATE_REASONS, type DuplicateReason } from '../contract.ts';

const WORDS: Record<DuplicateReason, string> = {
  email: 'Same e-mail address',
  register: 'Same register number',
  profile: 'Same profile',
  domain: 'Same domain',
  phone: 'Same phone number',
  'name-company': 'Same name at the same company',
  'name-town': 'Same name in the same town',
  'similar-name-domain': 'Similar names and the same domain',
  'similar-name-company': 'Similar names at the same company',
  'similar-name': 'Similar names',
};

/** "Same phone number: +46 70 123 45 67". `shared`: what both have. */
export function pairWords(reason: DuplicateReason, shared: string): string {
  const what = reason === 'phone' ? formatPhone(shared) : shared.replace(/^https:\/\/www\./, '');
  return what === '' ? WORDS[reason] : `${WORDS[reason]}: ${what}`;
}

/** Strongest first. */
export function rankOf(reason: DuplicateReason): number {
  return DUPLICATE_REASONS.indexOf(reason);
}
