// Invented accounts of social networks, derived from a hash of what was asked: the same question has the same answer.
import { dice } from './invented.ts';

const STEMS = [
  'Harbour',
  'Northwind',
  'Kestrel',
  'Larchfield',
  'Quillmoor',
  'Tarnwick',
  'Velmora',
  '木のおもちゃ',
  'Кав’ярня',
];
const KINDS = ['Roasters', 'Workshop', 'Studio', 'Market', 'Supply', 'Journal'];
const TAGS = ['workshop', 'timber', 'coffee', 'design', 'handmade', 'smallbusiness', 'fyp'];

export interface InventedAccount {
  /** Eleven digits. */
  id: string;
  handle: string;
  name: string;
  verified: boolean;
  /** Every seventh answers 403, for the fallback icon; every ninth has none. */
  picture: string;
  followers: number;
  tags: string[];
}

export function inventAccount(origin: string, term: string, n: number): InventedAccount {
  const roll = dice('account', term, n);
  const pick = (list: readonly string[]) => list[roll(list.length)] ?? '';
  const [stem, kind] = [pick(STEMS), pick(KINDS)];
  const word = term.split(/\s+/)[0]?.replace(/[^a-z0-9]/gi, '') || 'word';
  const handle = `${/^[A-Z]/.test(stem) ? stem : 'utskott'}.${word}_${n}`.toLowerCase().slice(0, 30);
  const file = n % 7 === 3 ? 'forbidden.png' : `${handle}.png`;
  return {
    id: String(10_000_000_000 + dice('id', term, n)(2_000_000_000) * 4 + (n % 4)),
    handle,
    name: n % 6 === 5 ? '' : `${stem} ${word.charAt(0).toUpperCase()}${word.slice(1)} ${kind}`,
    verified: n % 4 === 0,
    picture: n % 9 === 8 ? '' : `${origin}/pictures/${file}`,
    followers: roll(900_000),
    tags: [...new Set([pick(TAGS), pick(TAGS), word])],
  };
}
