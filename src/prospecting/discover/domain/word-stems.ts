// What is left of a word for comparing: "Bakeries" and "bakery" are one.

export const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim();

/** "bakeries" → "bakery", "CEOs" → "CEO". */
export function toSingular(word: string): string {
  if (word.length > 4 && /ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(s|x|ch|sh)es$/i.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^s]s$/i.test(word) ? word.slice(0, -1) : word;
}

export const stems = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter(Boolean)
    .map(toSingular);
