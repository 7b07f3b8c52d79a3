// The words that a search for jobs compares: the same folding when a posting is stored and when somebody types.
import { foldText, searchWords } from '#shared/text-match.ts';

/** Names that would lose what tells them apart with their signs: C++ and C# are not C. */
const SIGNED: readonly [RegExp, string][] = [
  [/(?<![\p{L}\p{N}])c\+\+/giu, 'cplusplus'],
  [/(?<![\p{L}\p{N}])([cfj])#/giu, '$1sharp'],
  [/(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])/giu, ' dotnet '],
];

/** Said of every posting, so that they tell none from another. */
const SAID_OF_ALL = new Set(['job', 'jobs', 'as', 'or', 'to']);

const spelledOut = (text: string) => SIGNED.reduce((spelled, [sign, word]) => spelled.replace(sign, word), text);

/** 'Senior Köchin (m/w/d)' → 'senior kochin m w d': lower case, no accents, letters and digits, one space between words. */
export function foldWords(text: string): string {
  return foldText(spelledOut(text)).trim();
}

/** The words of a query, each once; without fillers unless there is nothing else. */
export function queryWords(query: string): string[] {
  const words = searchWords(spelledOut(query));
  const telling = words.filter((word) => !SAID_OF_ALL.has(word));
  return telling.length > 0 ? telling : words;
}
