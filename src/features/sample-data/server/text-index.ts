// Finds sample records by words, best first, and pages through them.
import { foldText, scoreMatch, searchWords } from '#shared/text-match.ts';

export interface TextIndex<T> {
  /** A slice of the matches, and how many there are in all. A query without a letter or digit matches nothing. */
  page(query: string, start: number, size: number): { items: T[]; total: number };
  /** All matches, for a source that filters further; best first, equally good ones in the order of the records. */
  all(query: string): T[];
}

/** People page through one query, and many type the same: finding all matches anew was 15 % of a busy process's time. */
const REMEMBERED = 200;

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
  const fold = remembering(foldText, Number.POSITIVE_INFINITY);
  const entries = records.map((record): Entry => {
    const fields = fieldsOf(record).map(fold);
    return { fields, text: fields.join(' ') };
  });
  // Positions rather than records: 4 bytes each, 20 kB for the widest query of a sample.
  const positions = remembering((words: string) => matches(entries, words.split(' '), weights), REMEMBERED);
  const find = (query: string): Uint32Array => {
    const words = searchWords(query);
    return words.length === 0 ? new Uint32Array() : positions(words.join(' '));
  };
  const pick = (found: Uint32Array): T[] =>
    Array.from(found, (position) => records[position]).filter((record) => record !== undefined);
  return {
    page(query, start, size) {
      const found = find(query);
      return { items: pick(found.subarray(start, start + size)), total: found.length };
    },
    all: (query) => pick(find(query)),
  };
}

function matches(entries: readonly Entry[], words: readonly string[], weights: readonly number[]): Uint32Array {
  const hits: { position: number; score: number }[] = [];
  entries.forEach(({ fields, text }, position) => {
    if (!words.every((word) => text.includes(word))) return;
    const score = scoreMatch(words, fields, weights);
    if (score !== null) hits.push({ position, score });
  });
  return Uint32Array.from(
    hits.sort((a, b) => b.score - a.score),
    ({ position }) => position,
  );
}

/** The last `most` answers; what was not asked for longest is forgotten first. */
function remembering<V>(make: (text: string) => V, most: number): (text: string) => V {
  const made = new Map<string, V>();
  return (text) => {
    const before = made.get(text);
    const value = before ?? make(text);
    // A Map keeps the order of insertion: what was asked for again moves to the end.
    if (before !== undefined) made.delete(text);
    else if (made.size >= most) made.delete(made.keys().next().value as string);
    made.set(text, value);
    return value;
  };
}
