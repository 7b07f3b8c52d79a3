// Which passwords are too easy to guess, in the sense of NIST SP 800-63B section 3.1.1.2 and ASVS 6.2.4 and 6.2.11: common ones and
// what is made from them, patterns, and words that are known of the user. No rule asks for kinds of characters.

export interface PasswordContext {
  /** Common passwords in lower case with their rank, the most common first; empty where the list is not at hand. */
  common: ReadonlyMap<string, number>;
  /** What is known of the user: address, name, company. */
  known: readonly string[];
}

export const PASSWORD_FAULTS = {
  pattern: 'This password is a simple pattern. Choose one that is harder to guess.',
  common: 'This password is too common. Choose one that is harder to guess.',
  known:
    'This password is mostly your name, email, company or the word Leadwright. Choose one that is harder to guess.',
} as const;

/** The message for the field; null for a password that may be used. */
export function passwordFault(password: string, { common, known }: PasswordContext): string | null {
  const text = password.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/gu, ' ');
  if (isPattern(text)) return PASSWORD_FAULTS.pattern;
  const folded = foldings(text);
  if (folded.some((one) => isMadeOf(one, toWords(known), common))) return PASSWORD_FAULTS.known;
  if (folded.some((one) => isCommon(one, common)) || isTwoCommonWords(text, common)) return PASSWORD_FAULTS.common;
  return null;
}

/** As it is, without what separates, and with digits and signs read as the letters they stand for. */
function foldings(text: string): string[] {
  const joined = text.replaceAll(/[^\p{L}\p{N}@$!]/gu, '');
  const read = (one: string) =>
    joined.replaceAll(/[013457@$!]/gu, (sign) => (sign === '1' ? one : (LETTERS[sign] ?? sign)));
  return [text, joined, unrepeated(text), unrepeated(joined), read('i'), read('l')];
}

const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

// --- Patterns

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol', '!qaz', '@wsx', '#edc'],
];
const FEWEST_CHARACTERS = 5;
/** A part that is repeated has to be good for itself. */
const SHORTEST_PART = 8;
/** On average: "qwe123asd" is three sequences of three. */
const SEQUENCE_LENGTH = 3;

function isPattern(text: string): boolean {
  const once = text.replaceAll(/(.)\1+/gu, '$1');
  if (new Set(once.replaceAll(' ', '')).size < FEWEST_CHARACTERS) return true;
  if (unrepeated(text) !== text && unrepeated(text).length < SHORTEST_PART) return true;
  return isSequence(text) || isSequence(once) || isInterleaved(once);
}

/** "abcabcab" is "abc". */
function unrepeated(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part;
  }
  return text;
}

function isSequence(text: string): boolean {
  return text.length > 0 && toSequences(text) <= text.length / SEQUENCE_LENGTH;
}

/** "1q2w3e4r" is "1234" and "qwer". */
function isInterleaved(text: string): boolean {
  const [even, odd] = [0, 1].map((from) => [...text].filter((_, at) => at % 2 === from).join(''));
  return even !== undefined && odd !== undefined && odd.length > 3 && toSequences(even) === 1 && toSequences(odd) === 1;
}

/** Into how few sequences the text falls apart, each along one row in one direction. */
function toSequences(text: string): number {
  let sequences = 0;
  let at = 0;
  while (at < text.length) {
    at += longestSequence(text, at);
    sequences += 1;
  }
  return sequences;
}

function longestSequence(text: string, from: number): number {
  let longest = 1;
  for (const row of ROWS) {
    for (const step of [1, -1]) {
      let length = 1;
      let place = row.indexOf(text[from] ?? '');
      while (place >= 0 && from + length < text.length && row[place + step] === text[from + length]) {
        place += step;
        length += 1;
      }
      longest = Math.max(longest, length);
    }
  }
  return longest;
}

// --- Common ones

/** This many characters around a common word add nothing that is not tried: "!dragon2024". */
const MAX_AROUND = 5;
const SHORTEST_WORD = 4;
/** Two of these in a row are tried as well. */
const VERY_COMMON = 1000;

function isCommon(text: string, common: PasswordContext['common']): boolean {
  if (common.has(text)) return true;
  const word = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (word.length < SHORTEST_WORD || !common.has(word)) return false;
  const around = text.replace(word, '');
  return around.length <= MAX_AROUND || common.has(around) || isPattern(around);
}

function isTwoCommonWords(text: string, common: PasswordContext['common']): boolean {
  const rank = (word: string) => common.get(word) ?? Number.POSITIVE_INFINITY;
  for (let at = SHORTEST_WORD; at <= text.length - SHORTEST_WORD; at++) {
    if (rank(text.slice(0, at)) < VERY_COMMON && rank(text.slice(at)) < VERY_COMMON) return true;
  }
  return false;
}

// --- What is known of the user

/** What has to be left of a password without them. */
const SHORTEST_REST = 6;
const OUR_NAME = 'leadwright';

function isMadeOf(text: string, words: readonly string[], common: PasswordContext['common']): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const joined = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (rest === joined) return false;
  return rest.length < SHORTEST_REST || common.has(rest) || isPattern(rest);
}

/** The longest first. A name of three letters is part of too many words. */
function toWords(known: readonly string[]): string[] {
  const parts = [OUR_NAME, ...known].flatMap((thing) => {
    const lower = thing.normalize('NFKC').toLowerCase();
    return [lower, ...lower.split('@'), ...lower.split(/[^\p{L}\p{N}]+/u)].map((part) =>
      part.replaceAll(/[^\p{L}\p{N}]/gu, ''),
    );
  });
  return [...new Set(parts)].filter(({ length }) => length >= SHORTEST_WORD).sort((a, b) => b.length - a.length);
}
