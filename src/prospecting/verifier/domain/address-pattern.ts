// How the addresses of a domain are made, read from people whose names and addresses are known.
import type { AddressPattern } from '../contract.ts';

export interface KnownPerson {
  firstName: string;
  lastName: string;
  email: string;
}

type Names = { first: string; last: string };
const PATTERNS: readonly [string, (names: Names) => string][] = [
  ['{first}.{last}', ({ first, last }) => `${first}.${last}`],
  ['{f}.{last}', ({ first, last }) => `${first[0]}.${last}`],
  ['{f}{last}', ({ first, last }) => `${first[0]}${last}`],
  ['{first}{last}', ({ first, last }) => `${first}${last}`],
  ['{first}_{last}', ({ first, last }) => `${first}_${last}`],
  ['{first}-{last}', ({ first, last }) => `${first}-${last}`],
  ['{first}.{l}', ({ first, last }) => `${first}.${last[0]}`],
  ['{first}{l}', ({ first, last }) => `${first}${last[0]}`],
  ['{last}.{first}', ({ first, last }) => `${last}.${first}`],
  ['{last}{first}', ({ first, last }) => `${last}${first}`],
  ['{last}{f}', ({ first, last }) => `${last}${first[0]}`],
  ['{last}.{f}', ({ first, last }) => `${last}.${first[0]}`],
  ['{first}', ({ first }) => first],
  ['{last}', ({ last }) => last],
];

const SHOWN = 3;

/**
 * Most frequent first. Addresses of people whose name is not known in two parts say nothing and are not counted; nor is one pattern
 * guessed from a single address.
 */
export function addressPatterns(people: readonly KnownPerson[], domain: string): AddressPattern[] {
  const fits = new Map<string, { n: number; example: string }>();
  let of = 0;
  for (const { firstName, lastName, email } of people) {
    const [local = '', host = ''] = email.toLowerCase().split('@');
    const ways = { first: spellings(firstName), last: spellings(lastName) };
    if (host !== domain || ways.first.length === 0 || ways.last.length === 0) continue;
    of += 1;
    const pattern = toPattern(local.replace(/\+.*$/, ''), ways);
    if (pattern === null) continue;
    const known = fits.get(pattern) ?? { n: 0, example: email.toLowerCase() };
    fits.set(pattern, { ...known, n: known.n + 1 });
  }
  if (of < 2) return [];
  return [...fits]
    .map(([pattern, { n, example }]) => ({ pattern, example, fits: n, of }))
    .sort((a, b) => b.fits - a.fits || a.pattern.localeCompare(b.pattern))
    .slice(0, SHOWN);
}

function toPattern(local: string, { first, last }: { first: string[]; last: string[] }): string | null {
  for (const [pattern, make] of PATTERNS) {
    for (const f of first) for (const l of last) if (make({ first: f, last: l }) === local) return pattern;
  }
  return null;
}

/** As names are written in addresses: without accents, as ae and oe, without what stands between their parts. */
function spellings(name: string): string[] {
  const lower = name.trim().toLowerCase();
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{Mark}/gu, '')
      .replaceAll('ß', 'ss')
      .replaceAll('ø', 'o')
      .replaceAll('æ', 'ae')
      .replaceAll('ł', 'l');
  const german = lower
    .normalize('NFC')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('å', 'aa');
  const ways = new Set<string>();
  for (const way of [plain(lower), plain(german)]) {
    const joined = way.replace(/[^a-z0-9]/g, '');
    if (joined === '') continue;
    ways.add(joined);
    ways.add(way.replace(/[^a-z0-9-]/g, ''));
    // The first of several names.
    ways.add(way.split(/[^a-z0-9]+/).find((part) => part !== '') ?? joined);
  }
  return [...ways];
}
