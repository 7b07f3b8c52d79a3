// What a search finds: a page of results, the key of each, and the address of a profile.
import type { LinkedinCompany, LinkedinPerson } from '../contract.ts';

export interface Found<T> {
  items: T[];
  /** What the source claims to have in all, where it says so. */
  total: number | null;
}

// Which page comes after one: the source counts pages of ten and says at best how many results there are in all.
const PAGE_SIZE = 10;
/** The contracts take people up to number 1,000 and companies up to page 100. */
const LAST_PAGE = 100;

/** `page` counts from 1. An empty page is the end, whatever total the source claims. */
export function withNext<T>(found: Found<T>, page: number): Found<T> & { next: string | null } {
  const more = found.items.length > 0 && (found.total === null || page * PAGE_SIZE < found.total) && page < LAST_PAGE;
  return { ...found, next: more ? String(page + 1) : null };
}

// What people and companies are known by: in lists of results, and for the mark of what was seen before.
export function personKey({ profileURL, fullName }: Pick<LinkedinPerson, 'profileURL' | 'fullName'>): string {
  return profileURL || fullName;
}

export function companyKey({ universalName, id }: Pick<LinkedinCompany, 'universalName' | 'id'>): string {
  return universalName || id;
}

// The address of a person's page, in the one form under which profiles are requested, stored and compared.

/** The network itself with its country hosts, and the reserved domain of the sample. A port or a user name is foreign. */
const PROFILE = /^https?:\/\/(?:[a-z]{2,3}\.)?linkedin\.(com|example)\/in\/([^/?#\s\\]+)(?:[/?#]\S*)?$/i;
const MAX_LENGTH = 1_000;
const MAX_NAME = 200;
/** What no public name has: separators, controls, and the dots that lead elsewhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const NO_NAME = /[\u0000-\u001f\u007f/?#\\\s<>"']|^\.{1,2}$/;

/**
 * `HTTP://de.linkedin.com/in/Mara-Lindqvist/?trk=x` → `https://www.linkedin.com/in/mara-lindqvist`.
 * @param sample whether the sample answers: made-up people live under a reserved domain, and only they
 * @returns null for anything that is no such address; never throws
 */
export function profileKey(typed: string, { sample }: { sample: boolean }): string | null {
  const [, domain = '', segment = ''] = (typed.length <= MAX_LENGTH && PROFILE.exec(typed.trim())) || [];
  if (domain === '' || (domain.toLowerCase() === 'example' && !sample)) return null;
  const name = decoded(segment);
  if (name === '' || name.length > MAX_NAME || NO_NAME.test(name)) return null;
  return `https://www.linkedin.${domain.toLowerCase()}/in/${encodeURIComponent(name)}`;
}

/** The public name in an address that `profileKey` made. */
export function toUsername(key: string): string {
  return decoded(key.slice(key.lastIndexOf('/') + 1));
}

/** '' where it cannot be decoded, or holds half of a surrogate pair. */
function decoded(segment: string): string {
  try {
    const name = decodeURIComponent(segment).normalize('NFC').toLowerCase();
    return encodeURIComponent(name) && name;
  } catch {
    return '';
  }
}
