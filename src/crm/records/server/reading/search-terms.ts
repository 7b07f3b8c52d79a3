// The search of a table: every word has to occur in the record, regardless of case and accents.
import { type SQL, sql } from 'drizzle-orm';
import type { RecordKind } from '../../contract.ts';
import { PHONE_NUMBERS } from '../record-columns.ts';
import { foldedValue, likePart } from './filter-conditions.ts';

/** The index knows parts of three letters. Shorter ones are looked for at the beginnings of words, as people mean them. */
const PART = 3;
/** Words that count; further ones would only slow the look-up down. */
const MOST_WORDS = 8;

/** Separators of words. Signs within addresses and names are none: `p@a-b.example`, `R&D`, `O'Hara`. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}@._+&'’#-]+/u;
/** Signs before and after a word, as in `"mara"` or `+46`: the index knows nothing of signs, and would be read whole for one. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

/** None where signs alone were typed: they ask for nothing. */
export function wordsOf(q: string): string[] {
  const words = q.split(BETWEEN_WORDS).map((word) => word.replace(AROUND, ''));
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MOST_WORDS);
}

/** Every word is in the record as `r`; words that may be a phone number may be one of its numbers instead. */
export function wordsCondition(kind: RecordKind, q: string): SQL {
  const { texts, numbers } = splitNumbers(q);
  const conditions = [
    ...texts.flatMap(wordsOf).slice(0, MOST_WORDS).map(wordCondition),
    ...numbers.map(({ typed, digits }) => {
      const has = sql.join(
        digits.map((each) => numberCondition(kind, each)),
        sql` or `,
      );
      return sql`((${sql.join(wordsOf(typed).map(wordCondition), sql` and `)}) or ${has})`;
    }),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Digits looked up in the index: the last ones, since thousands share a country and an area. */
const TELLING = 8;

/** A number of the record as `r` holds these digits. */
function numberCondition(kind: RecordKind, digits: string): SQL {
  const { text, where } = PHONE_NUMBERS[kind];
  const found = sql`${where} and ${text} like '%' || ${digits.slice(-TELLING)}::text || '%'`;
  return digits.length <= TELLING
    ? sql`(${found})`
    : sql`(${found} and ${text} || '' like '%' || ${digits}::text || '%')`;
}

/** Scripts without spaces between words: a word may start anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

/** Letters of a long word that are looked up in full; of the rest, adjacent trigrams. */
const WHOLE = 6;

/**
 * Every three letters that follow one another are a part, and each that most records have (`.com`) costs the index as much as all the
 * others together: of a long word only some are looked up, and their records are checked for the word. `|| ''` keeps that from the index.
 */
export function wordCondition(word: string): SQL {
  const letters = [...word.normalize()];
  const before = letters.length < PART && !UNSPACED.test(word) ? '% ' : '%';
  const holds = sql`like ${before}::text || ${likePart(foldedValue(word))} || '%'`;
  if (letters.length < WHOLE + PART) return sql`r.search ${holds}`;
  const parts = [letters.slice(0, WHOLE)];
  for (let at = WHOLE; at + PART <= letters.length; at += PART) parts.push(letters.slice(at, at + PART));
  const some = sql.join(
    parts.map((part) => likePart(foldedValue(part.join('')))),
    sql` || '%' || `,
  );
  return sql`(r.search like '%' || ${some} || '%' and r.search || '' ${holds})`;
}

/** Letters from which a word may have been mistyped and still be found. */
const MISTYPED = 4;
/** Words whose halves are looked up: each doubles the query. */
const HALVED = 3;

/**
 * The record as `r` may be meant: it holds the words that are `known` to be right, and a half of each other one. A word with one letter
 * wrong still has one half right: the index knows the halves, where looking for likeness itself would read a good part of it.
 */
export function nearlyCondition(words: readonly string[], known: ReadonlySet<string>): SQL {
  let ways: string[][] = [words.filter((word) => known.has(word))];
  for (const word of words.filter((one) => !known.has(one)).slice(0, HALVED))
    ways = ways.flatMap((way) => halvesOf(word).map((half) => [...way, half]));
  // Each way is one look into the index, which takes words together; of "one or other" words it would hand out every record.
  return sql`(${sql.join(
    ways.map((way) => sql.join(way.map(wordCondition), sql` and `)),
    sql` or `,
  )})`;
}

function halvesOf(word: string): string[] {
  const letters = [...word];
  if (letters.length < MISTYPED) return [word];
  const half = Math.max(PART, Math.floor(letters.length / 2));
  return [letters.slice(0, half).join(''), letters.slice(-half).join('')];
}

/** From 0 to 1. */
export const likeness = (q: string): SQL => sql`word_similarity(${foldedValue(q)}, r.search)`;

// Phone numbers in a search, in any spelling, compared to stored numbers with a country code.

/** What may stand between the digits of one number. */
const BETWEEN_DIGITS = String.raw`[\s().\/‐-―·-]`;
const NUMBER = new RegExp(String.raw`(?<![^\s,;:"'(])(?:tel:)?[+(]*\d(?:${BETWEEN_DIGITS}*\d)+(?![^\s,;:"')])`, 'giu');
/** Fewer digits are part of an address or of a name. */
const MIN_DIGITS = 4;

export interface PhoneTerms {
  typed: string;
  /** Any of these is part of the number as it is kept. */
  digits: string[];
}

/** The rest of what was typed, and the numbers in it. */
export function splitNumbers(q: string): { texts: string[]; numbers: PhoneTerms[] } {
  const numbers: PhoneTerms[] = [];
  const texts: string[] = [];
  let from = 0;
  for (const { 0: typed, index } of q.matchAll(NUMBER)) {
    const digits = keptDigits(typed);
    if (digits.length === 0) continue;
    texts.push(q.slice(from, index));
    numbers.push({ typed, digits });
    from = index + typed.length;
  }
  return { texts: [...texts, q.slice(from)], numbers };
}

/** Without the prefix that only who dials needs: 00 before the country, or the 0 (in some countries 8) before the area. */
function keptDigits(typed: string): string[] {
  const all = typed.replace(/\(0\)/g, '').replace(/\D/g, '');
  if (all.length < MIN_DIGITS) return [];
  if (typed.includes('+')) return [all];
  const kept = all.replace(/^0+/, '');
  if (kept.length < MIN_DIGITS - 1) return [];
  const dialled = /^8\d{10}$/.test(kept) ? [kept.slice(1)] : [];
  return [kept, ...dialled];
}
