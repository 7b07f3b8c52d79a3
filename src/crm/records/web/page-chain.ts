// Pages by keyset: where each begins is told by the one before it.

/** Rows of one page. */
export const PAGE_ROWS = 100;
/** How near the end of a page its rows may come into sight before the next is asked for. */
const AHEAD = 40;

/** First and last page of the rows in sight, with the one after once its rows are near. */
export function pagesOfRows(first: number, last: number): [from: number, to: number] {
  return [Math.floor(first / PAGE_ROWS), Math.floor((last + AHEAD) / PAGE_ROWS)];
}

/** The pages to ask for: those of which it is known where they begin. */
export function wantedPages(from: number, to: number, known: number): number[] {
  const first = Math.min(from, known - 1);
  return Array.from({ length: Math.min(to, known - 1) - first + 1 }, (_, step) => first + step);
}

/** Where pages begin, once this one has said where the next does. The same list where nothing is new. */
export function nextChain(
  chain: readonly (string | null)[],
  page: number,
  next: string | null,
): readonly (string | null)[] {
  if (next === null) return chain.length > page + 1 ? chain.slice(0, page + 1) : chain;
  if (chain[page + 1] === next) return chain;
  return [...chain.slice(0, page + 1), next, ...chain.slice(page + 2)];
}

interface Reach {
  /** Pages whose beginning is known. */
  pages: number;
  /** Rows of the last page of all, where it is there; null while more may follow. */
  last: number | null;
  total: number | null;
}

/** How far can be scrolled now: what is there, and the page that is on its way. */
export function rowsReachable({ pages, last, total }: Reach): number {
  if (last !== null) return (pages - 1) * PAGE_ROWS + last;
  const known = pages * PAGE_ROWS;
  return total === null ? known : Math.min(known, Math.max(total, (pages - 1) * PAGE_ROWS));
}
