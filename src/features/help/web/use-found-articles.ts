// The articles that the words typed into the palette find; none until help has loaded, and none where it does not come.
import type { Article } from './article.ts';
import { useHelp } from './use-help.ts';

const SHOWN = 3;
const SHORTEST = 3;

export function useFoundArticles(typed: string): readonly Article[] {
  const wanted = typed.length >= SHORTEST;
  const { help } = useHelp(wanted);
  if (!help || !wanted) return [];
  const { results, exact } = help.search(typed);
  return exact ? results.slice(0, SHOWN).map(({ article }) => article) : [];
}
