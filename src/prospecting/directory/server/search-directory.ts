// A page of the directory, and how many fit: by bitmaps where all terms are common, else by looking up the rare ones.
import type { Platform } from '#platform/platform.ts';
import { areCommon, countInBoth, idsIn, intersectRows, simpleCount, toBlock } from '../domain/term-bitmaps.ts';
import {
  type DirectoryFilters,
  type DirectoryOrder,
  EVERY_ROW,
  nameGroups,
  type RankedPlace,
  rankTerms,
  type TermGroups,
  toGroups,
  toLookup,
} from '../domain/terms.ts';
import {
  companiesById,
  companiesByLookup,
  countByLookup,
  firstCompanies,
  idsByName,
  idsInOrder,
  lastIdAt,
} from './companies.store.ts';
import { type DirectoryImport, figuresBySource, latestImports, type SourceFigures } from './imports.store.ts';
import {
  byBlocks,
  commonIds,
  countCommon,
  createCache,
  intersectBlocks,
  MAX_BLOCKS,
  rareIds,
  type TermsQuery,
} from './intersect-terms.ts';
import { lastBlock, readRowSets, readSpans, readTotals, type Spans } from './postings.store.ts';
import { type CompanyRow, type DirectoryCompany, presentCompany } from './present-row.ts';

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
  const groups = toGroups(filters);
  const place = { after: Number(after ?? 0), limit };
  if (groups.length === 0) return firstCompanies(platform.db, place);
  const { build, totals } = await readTotals(platform.db, [EVERY_ROW, ...groups.flat()]);
  if (build === null) return companiesByLookup(platform.db, toLookup(groups), place);
  if (!areCommon(groups, totals)) {
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
  const groups = toGroups(filters);
  const start = Number(after ?? 0);
  const { build, totals } = await readTotals(platform.db, [EVERY_ROW, ...groups.flat()]);
  if (build === null) return countByLookup(platform.db, toLookup(groups), start);
  if (!areCommon(groups, totals)) {
    const ids = await rareIds(platform, { build, groups, totals });
    return ids.filter((id) => id > start).length;
  }
  const simple = simpleCount(groups, totals, EVERY_ROW);
  if (simple !== null && (start === 0 || simple === 0)) return simple;
  return countCommon(platform, { build, groups: groups.length === 0 ? [[EVERY_ROW]] : groups }, start);
}

// By size or year: from bitmaps for common terms, else over the few rows that fit

interface OrderedPage {
  filters: DirectoryFilters;
  order: DirectoryOrder;
  /** The last row of the page before, or null. */
  after: RankedPlace | null;
  /** Only rows with higher ids, which came later (`directoryIdAt`). */
  above: string | null;
  limit: number;
}

/**
 * Companies that fit, in the order, unknown values last (of `smallFirst` between the small and the large ones). A question with a rare word orders the rows that have it, fewer than `COMMON_ROWS`;
 * others are counted by value from their sets, some 50 ms for each million rows, and then read value by value.
 */
export async function directoryInOrder(
  platform: Pick<Platform, 'db'>,
  { filters, order, after, above, limit }: OrderedPage,
): Promise<RankedPlace[]> {
  const groups = toGroups(filters);
  const terms = rankTerms(order);
  const page = { order, above: Number(above ?? 0), after, limit };
  const { build, totals } = await readTotals(platform.db, [
    EVERY_ROW,
    ...groups.flat(),
    ...terms.map(({ term }) => term),
  ]);
  // There are no sets after a restore, and none of these orders before the first import by this version: until the job has made them.
  if (build === null || !terms.some(({ term }) => totals.has(term)))
    return idsInOrder(platform.db, { query: toLookup(groups) }, page);
  if (!areCommon(groups, totals)) {
    const ids = await rareIds(platform, { build, groups, totals });
    return idsInOrder(platform.db, { ids }, page);
  }
  const asked = { build, groups: groups.length === 0 ? [[EVERY_ROW]] : groups };
  const used = terms.filter(({ term }) => totals.has(term));
  return idsBySets(platform, asked, used, page);
}

const spansCache = createCache<Spans>(200);

async function idsBySets(
  platform: Pick<Platform, 'db'>,
  asked: TermsQuery,
  terms: readonly { term: string; rank: number }[],
  { order, above, after, limit }: { order: DirectoryOrder; above: number; after: RankedPlace | null; limit: number },
): Promise<RankedPlace[]> {
  // Seven bands have rows nearly everywhere: a page of the smallest ones ends after a few blocks, without counting all.
  const inFull = order.by !== 'smallFirst';
  const spans = await spansCache(
    `${asked.build} ${terms[0]?.term.charAt(0)} ${inFull ? nameGroups(asked.groups) : ''}`,
    () =>
      inFull
        ? getSpans(platform, asked, terms)
        : readSpans(
            platform.db,
            asked.build,
            terms.map(({ term }) => term),
          ),
  );
  const listed: RankedPlace[] = [];
  for (const { term, rank } of terms) {
    const span = spans.get(term);
    if (span === undefined || (after !== null && rank < after.rank)) continue;
    const from = Math.max(above, rank === after?.rank ? Number(after.id) : 0) + 1;
    const groups: TermGroups = [...asked.groups, [term]];
    for await (const { block, bits } of intersectBlocks(
      platform,
      { ...asked, groups },
      Math.max(span.first, toBlock(from)),
      span.last,
    )) {
      for (const id of idsIn(block, bits, from, limit - listed.length)) listed.push({ id: String(id), rank });
      if (listed.length >= limit) return listed;
    }
  }
  return listed;
}

/** Of each term that rows which fit have: the blocks in which they are. */
async function getSpans(
  { db }: Pick<Platform, 'db'>,
  { build, groups }: TermsQuery,
  terms: readonly { term: string }[],
): Promise<Spans> {
  const ranks = new Set(terms.map(({ term }) => term));
  const wanted = [...new Set([...groups.flat(), ...ranks])];
  const spans = new Map<string, { first: number; last: number }>();
  const end = await lastBlock(db, build, EVERY_ROW);
  for (let first = 0; first <= end; first += MAX_BLOCKS) {
    const sets = await readRowSets(db, { build, terms: wanted, first, last: first + MAX_BLOCKS - 1 });
    for (const [block, ofBlock] of byBlocks(sets)) {
      const bits = intersectRows(groups, ofBlock);
      if (bits === null) continue;
      for (const { term, packed } of ofBlock) {
        if (!ranks.has(term) || countInBoth(bits, packed) === 0) continue;
        spans.set(term, { first: spans.get(term)?.first ?? block, last: block });
      }
    }
  }
  return spans;
}

/** Ids of companies that fit and whose names begin so; of the first few thousand names, by name. */
export function companiesNamed(
  { db }: Pick<Platform, 'db'>,
  beginning: string,
  filters: DirectoryFilters,
  limit: number,
): Promise<string[]> {
  return idsByName(db, beginning, toLookup(toGroups(filters)), limit);
}

/** In the order of `ids`; also those that are gone since; what is no id of the directory is left out. */
export async function directoryRows({ db }: Pick<Platform, 'db'>, ids: readonly string[]): Promise<DirectoryCompany[]> {
  const rows = await companiesById(
    db,
    ids.filter((id) => /^\d{1,15}$/.test(id)),
  );
  return rows.map(presentCompany);
}

/** Rows that came after `at` have higher ids than this one. */
export async function directoryIdAt({ db }: Pick<Platform, 'db'>, at: Date): Promise<string> {
  return String(await lastIdAt(db, at));
}

export interface DirectoryFacts {
  companies: number;
  sources: SourceFigures[];
  /** The newest first, one that was stopped among them. */
  imports: Omit<DirectoryImport, 'fingerprint'>[];
}

/** What the directory holds and where it came from, for the operator. */
export async function describeDirectory({ db }: Pick<Platform, 'db'>): Promise<DirectoryFacts> {
  const [sources, imports] = await Promise.all([figuresBySource(db), latestImports(db, 20)]);
  return {
    companies: sources.reduce((sum, { companies }) => sum + companies, 0),
    sources,
    imports: imports.map(({ fingerprint: _, ...shown }) => shown),
  };
}
