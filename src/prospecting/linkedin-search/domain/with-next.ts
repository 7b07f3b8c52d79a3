// Which page comes after one: the source counts pages of ten and says at best how many results there are in all.
import type { Found } from './found.ts';

const PAGE_SIZE = 10;
/** The contracts take people up to number 1,000 and companies up to page 100. */
const LAST_PAGE = 100;

/** `page` counts from 1. An empty page is the end, whatever total the source claims. */
export function withNext<T>(found: Found<T>, page: number): Found<T> & { next: string | null } {
  const more = found.items.length > 0 && (found.total === null || page * PAGE_SIZE < found.total) && page < LAST_PAGE;
  return { ...found, next: more ? String(page + 1) : null };
}
