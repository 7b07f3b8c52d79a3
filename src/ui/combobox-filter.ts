// Which entries of a list match what was typed, and in which order: pure, so that it can be tested without a screen.
interface Findable {
  label: string;
  keywords?: string;
}

/** Lower case without accents: "Côte" is found by "cote". */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** Entries whose label or keywords contain the text: first those that begin with it, else in the given order. */
export function filterOptions<T extends Findable>(options: readonly T[], typed: string): T[] {
  const wanted = plain(typed.trim());
  if (!wanted) return [...options];
  const found = options.filter((option) => plain(`${option.label} ${option.keywords ?? ''}`).includes(wanted));
  const begins = (option: T) => plain(option.label).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
