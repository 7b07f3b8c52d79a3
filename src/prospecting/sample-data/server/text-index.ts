// Finds sample records by words, best first, and pages through them.
import { LRUCache } from 'lru-cache';
import { foldText, scoreMatch, searchWords } from '#shared/text-match.ts';

export interface TextIndex<T> {
  /** A slice of the matches, and how many there are in all. A query without a letter or digit matches nothing. */
  page(query: string, start: number, size: number): { items: T[]; total: number };
  /** All matches, for a source that filters further; best first, equally good ones in the order of the records. */
  all(query: string): T[];
}

/** People page through one query, and many type the same: finding all matches again was 15 % of a busy process's time. */
const CACHE_SIZE = 200;

interface Entry {
  /** Folded texts, in the order of the weights. */
  fields: string[];
  /** All of them in one, so that most records are passed over with one look. */
  text: string;
}

/**
 * @param fieldsOf the texts of a record, in the order of the weights
 * @param weights what a hit in each of the fields counts
 */
export function createTextIndex<T>(
  records: readonly T[],
  fieldsOf: (record: T) => readonly string[],
  weights: readonly number[],
): TextIndex<T> {
  const folded = new Map<string, string>();
  const fold = (text: string): string => {
    const known = folded.get(text) ?? foldText(text);
    folded.set(text, known);
    return known;
  };
  const entries = records.map((record): Entry => {
    const fields = fieldsOf(record).map(fold);
    return { fields, text: fields.join(' ') };
  });
  folded.clear();
  // Positions rather than records: 4 bytes each, 20 kB for the widest query of a sample.
  const found = new LRUCache<string, Uint32Array>({ max: CACHE_SIZE });
  const holders = new LRUCache<string, Uint32Array>({ max: CACHE_SIZE });

  /** Where to look: the records that hold one of the words, the rarest that is known, else the longest. */
  function candidates(words: readonly string[]): Uint32Array {
    const known = words.flatMap((word) => holders.get(word) ?? []).sort((a, b) => a.length - b.length);
    if (known[0]) return known[0];
    const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
    const positions = entries.flatMap(({ text }, position) => (text.includes(longest) ? [position] : []));
    const holding = Uint32Array.from(positions);
    holders.set(longest, holding);
    return holding;
  }

  function find(query: string): Uint32Array {
    const words = searchWords(query);
    if (words.length === 0) return new Uint32Array();
    const key = words.join(' ');
    const known = found.get(key);
    if (known) return known;
    const positions = matches(entries, candidates(words), words, weights);
    found.set(key, positions);
    return positions;
  }

  const pick = (positions: Uint32Array): T[] =>
    Array.from(positions, (position) => records[position]).filter((record) => record !== undefined);
  return {
    page(query, start, size) {
      const positions = find(query);
      return { items: pick(positions.subarray(start, start + size)), total: positions.length };
    },
    all: (query) => pick(find(query)),
  };
}

function matches(
  entries: readonly Entry[],
  candidates: Uint32Array,
  words: readonly string[],
  weights: readonly number[],
): Uint32Array {
  const hits: { position: number; score: number }[] = [];
  for (const position of candidates) {
    const entry = entries[position];
    if (!entry || !words.every((word) => entry.text.includes(word))) continue;
    const score = scoreMatch(words, entry.fields, weights);
    if (score !== null) hits.push({ position, score });
  }
  return Uint32Array.from(
    hits.sort((a, b) => b.score - a.score),
    ({ position }) => position,
  );
}
