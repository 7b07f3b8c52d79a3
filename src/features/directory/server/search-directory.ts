// A page of the directory, and how many there are.
import type { Platform } from '#platform/platform.ts';
import type { DirectoryFilters } from '../domain/filters.ts';
import { groupsOf, tsqueryOf } from '../domain/terms.ts';
import { companiesByLookup, countByLookup, firstCompanies } from './companies.store.ts';
import { type DirectoryCompany, presentCompany } from './present-row.ts';

export interface DirectoryPage {
  items: DirectoryCompany[];
  /** Where the next page begins: the id of the last row; null where this was the last page. */
  next: string | null;
}

/** Companies that fit, in the order of their ids; `after`: the `next` of the page before, or null. `limit`: at most 1,000. */
export async function searchDirectory(
  { db }: Pick<Platform, 'db'>,
  { filters, after, limit }: { filters: DirectoryFilters; after: string | null; limit: number },
): Promise<DirectoryPage> {
  const groups = groupsOf(filters);
  const start = Number(after ?? 0);
  const rows =
    groups.length === 0
      ? await firstCompanies(db, start, limit)
      : await companiesByLookup(db, tsqueryOf(groups), start, limit);
  return { items: rows.map(presentCompany), next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
}

/** How many fit, exactly. */
export async function countDirectory({ db }: Pick<Platform, 'db'>, filters: DirectoryFilters): Promise<number> {
  return countByLookup(db, tsqueryOf(groupsOf(filters)));
}
