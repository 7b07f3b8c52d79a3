// What a search of help looks for: words without their accents, small words left out.

/** They say nothing about what is wanted: "how do I import a file" looks for "import" and "file". */
const STOP_WORDS = new Set(
  'a an and are as at be by can cannot do does for from get how i if in is it its me my of on or so that the their this to was we what when where which who why will with you your'.split(
    ' ',
  ),
);

/** Null for what is not looked for. */
export function searchTerm(word: string): string | null {
  const term = withoutAccents(word.toLowerCase()).replace(/['’]s$/, '');
  if (STOP_WORDS.has(term) || term === '') return null;
  // "emails" and "e-mails" are found as "email" by their beginning.
  return term.replace(/^e-?mail/, 'email');
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Longer ones are pasted texts, and none of the operator's business. */
const LONGEST = 60;

/**
 * The form in which searches without a result are counted: small letters, single spaces. Null where it could name a person or a secret:
 * with an address, a link, a long number, or many letters.
 */
export function countedSearch(typed: string): string | null {
  const words = withoutAccents(typed.toLowerCase()).replace(/\s+/g, ' ').trim();
  if (words.length < 3 || words.length > LONGEST) return null;
  return /[@/\\<>\p{Cc}]|\d{5}|www\./u.test(words) ? null : words;
}
