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
