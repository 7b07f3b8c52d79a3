// How words find text: whatever the accents, the case or the script, all of them, best hits first.

/** Letters that Unicode does not decompose but that people leave out on a keyboard without them. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd',
  ħ: 'h',
};
const NOT_DECOMPOSED = /[ßøłđæœıþðħ]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ASCII = /^[\u0000-\u007f]*$/;

/** Scripts written without spaces between words: there a word may begin anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

/** Words that say nothing when there are others. */
const FILLERS = new Set(['a', 'an', 'and', 'at', 'for', 'from', 'in', 'of', 'the', 'with']);

/** ' head of procurement goteborg ': lower case, no accents, only letters and digits, one space around each word. */
export function foldText(text: string): string {
  // Most text is plain already, and the expressions that know every script are the slow part.
  const plain = ASCII.test(text)
    ? text
        .toLowerCase()
        .replace(/'/g, '')
        .replace(/[^a-z0-9]+/g, ' ')
    : withoutAccents(text)
        .replace(/['’]/g, '')
        .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return ` ${plain.trim()} `;
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(NOT_DECOMPOSED, (letter) => PLAIN[letter] ?? letter);
}

/** The words of a query, folded; without fillers unless there is nothing else. */
export function searchWords(query: string): string[] {
  const words = [...new Set(foldText(query).split(' '))].filter((word) => word !== '');
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * How well folded fields answer the words, or null where a word is in none of them. A whole word counts twice the beginning
 * of one; `weights` says what each field counts; words that stand together as typed count once more.
 */
export function scoreMatch(
  words: readonly string[],
  fields: readonly string[],
  weights: readonly number[],
): number | null {
  let score = 0;
  for (const word of words) {
    let best = 0;
    fields.forEach((field, i) => {
      best = Math.max(best, hit(word, field) * (weights[i] ?? 1));
    });
    if (best === 0) return null;
    score += best;
  }
  const phrase = ` ${words.join(' ')} `;
  return words.length > 1 && fields.some((field) => field.includes(phrase)) ? score + 1 : score;
}

function hit(word: string, field: string): 0 | 1 | 2 {
  if (field.includes(` ${word} `)) return 2;
  return field.includes(UNSPACED.test(word) ? word : ` ${word}`) ? 1 : 0;
}
