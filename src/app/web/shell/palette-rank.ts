// How well an entry of the palette fits what was typed. Plain parts of words, not letters in order: "sear" means search.

/** 0 hides the entry; higher stands further up. `name` is what is shown, `keywords` what else it is found by. */
export function paletteScore(name: string, typed: string, keywords: readonly string[] = []): number {
  const wanted = typed.trim().toLowerCase();
  const shown = name.toLowerCase();
  if (shown.startsWith(wanted)) return 1;
  if (shown.includes(` ${wanted}`)) return 0.9;
  if (shown.includes(wanted)) return 0.8;
  return keywords.some((word) => word.toLowerCase().includes(wanted)) ? 0.5 : 0;
}

/** What the page is used for right now comes first among entries that fit alike, and before those that fit slightly better. */
const ADVANTAGE: Readonly<Record<string, number>> = { selection: 0.3, record: 0.2, page: 0.05, create: 0.02 };

/** Two entries may have one name: their value is "name|group", or "name|group|id". */
export const toValue = (name: string, group: string, id = ''): string => `${name}|${group}|${id}`;

/** For cmdk: `value` as `toValue` makes it. */
export function paletteRank(value: string, typed: string, keywords: readonly string[] = []): number {
  const [name = '', group = ''] = value.split('|');
  const score = paletteScore(name, typed, keywords);
  return score === 0 ? 0 : score + (ADVANTAGE[group] ?? 0);
}
