// The words that a search for jobs compares: the same folding when a posting is stored and when somebody types.

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

/** Names that would lose what tells them apart with their signs: C++ and C# are not C. */
const SIGNED: readonly [RegExp, string][] = [
  [/(?<![\p{L}\p{N}])c\+\+/giu, 'cplusplus'],
  [/(?<![\p{L}\p{N}])([cfj])#/giu, '$1sharp'],
  [/(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])/giu, ' dotnet '],
];

/** Words that say nothing when there are others. */
const FILLERS = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'for',
  'from',
  'in',
  'job',
  'jobs',
  'of',
  'or',
  'the',
  'to',
  'with',
]);

/** 'Senior Köchin (m/w/d)' → 'senior kochin m w d': lower case, no accents, letters and digits, one space between words. */
export function foldWords(text: string): string {
  return SIGNED.reduce((folded, [sign, word]) => folded.replace(sign, word), text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(NOT_DECOMPOSED, (letter) => PLAIN[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a query, each once; without fillers unless there is nothing else. */
export function queryWords(query: string): string[] {
  const words = [...new Set(foldWords(query).split(' '))].filter((word) => word !== '');
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}
