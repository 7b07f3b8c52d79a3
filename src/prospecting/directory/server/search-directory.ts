// A page of the directory, and how many fit: by sets of rows where all that is asked for is common, else by looking up what is rare.
import type { Platform } from '#platform/platform.ts';
import type { DirectoryFilters } from '../domain/filters.ts';
import { isCommon, simpleCount } from '../domain/meet.ts';
import { EVERY_ROW, groupsOf, tsqueryOf } from '../domain/terms.ts';
import { commonIds, countCommon } from './common-rows.ts';
import { companiesById, companiesByLookup, countByLookup, firstCompanies } from './companies.store.ts';
import { readTotals } from './postings.store.ts';
import { type CompanyRow, type DirectoryCompany, presentCompany } from './present-row.ts';
import { rareIds } from './rare-rows.ts';

interface DirectoryPage {
  items: DirectoryCompany[];
  /** Where the next page begins: the id of the last row; null where this was the last page. */
  next: string | null;
}

interface PageOf {
  filters: DirectoryFilters;
  /** The `next` of the page before, or null. */
  after: string | null;
  /** At most 1,000. */
  limit: number;
}

/** Companies that fit, in the order of their ids: the built-in ones first. */
export async function searchDirectory(platform: Pick<Platform, 'db'>, page: PageOf): Promise<DirectoryPage> {
  const rows = await readPage(platform, page);
  return { items: rows.map(presentCompany), next: rows.length < page.limit ? null : (rows.at(-1)?.id ?? null) };
}

async function readPage(platform: Pick<Platform, 'db'>, { filters, after, limit }: PageOf): Promise<CompanyRow[]> {
  const groups = groupsOf(filters);
  const place = { after: Number(after ?? 0), limit };
  if (groups.length === 0) return firstCompanies(platform.db, place);
  const { build, totals } = await readTotals(platform.db, [EVERY_ROW, ...groups.flat()]);
  if (build === null) return companiesByLookup(platform.db, tsqueryOf(groups), place);
  if (!isCommon(groups, totals)) {
    const ids = (await rareIds(platform, { build, groups, totals })).filter((id) => id > place.after);
    return companiesById(platform.db, ids.slice(0, limit).map(String));
  }
  if (simpleCount(groups, totals, EVERY_ROW) === 0) return [];
  return companiesById(platform.db, await commonIds(platform, { build, groups }, place));
}

/** How many fit, exactly; `after`: only those with higher ids, which came later (`directoryIdAt`). */
export async function countDirectory(
  platform: Pick<Platform, 'db'>,
  filters: DirectoryFilters,
  after: string | null = null,
): Promise<number> {
  const groups = groupsOf(filters);
  const start = Number(after ?? 0);
  const { build, totals } = await readTotals(platform.db, [EVERY_ROW, ...groups.flat()]);
  if (build === null) return countByLookup(platform.db, tsqueryOf(groups), start);
  if (!isCommon(groups, totals)) {
    const ids = await rareIds(platform, { build, groups, totals });
    return ids.filter((id) => id > start).length;
  }
  const simple = simpleCount(groups, totals, EVERY_ROW);
  if (simple !== null && (start === 0 || simple === 0)) return simple;
  return countCommon(platform, { build, groups: groups.length === 0 ? [[EVERY_ROW]] : groups }, start);
}
