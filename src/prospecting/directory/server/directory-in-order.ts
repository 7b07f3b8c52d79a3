// A page of the directory by size or year: from sets of rows for common terms, else over the few rows that fit.
import type { Platform } from '#platform/platform.ts';
import type { DirectoryFilters } from '../domain/filters.ts';
import { isCommon, rowsThatMeet } from '../domain/meet.ts';
import { type DirectoryOrder, type RankedPlace, rankTerms } from '../domain/orders.ts';
import { blockOf, countInBoth, idsIn } from '../domain/row-sets.ts';
import { EVERY_ROW, groupsOf, type TermGroups, tsqueryOf } from '../domain/terms.ts';
import { type Asked, blocksThatMeet, byBlocks, MOST_BLOCKS } from './common-rows.ts';
import { idsByName, idsInOrder } from './companies.store.ts';
import { createMemo } from './memo.ts';
import { lastBlock, readRowSets, readTotals } from './postings.store.ts';
import { rareIds } from './rare-rows.ts';

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
 * Companies that fit, in the order, unknown values last. A question with a rare word orders the rows that have it, fewer than `COMMON_ROWS`;
 * others are counted by value from their sets, some 50 ms for each million rows, and then read value by value.
 */
export async function directoryInOrder(
  platform: Pick<Platform, 'db'>,
  { filters, order, after, above, limit }: OrderedPage,
): Promise<RankedPlace[]> {
  const groups = groupsOf(filters);
  const terms = rankTerms(order);
  const page = { order, above: Number(above ?? 0), after, limit };
  const { build, totals } = await readTotals(platform.db, [
    EVERY_ROW,
    ...groups.flat(),
    ...terms.map(({ term }) => term),
  ]);
  // There are no sets after a restore, and none of these orders before the first import by this version: until the job has made them.
  if (build === null || !terms.some(({ term }) => totals.has(term)))
    return idsInOrder(platform.db, { query: tsqueryOf(groups) }, page);
  if (!isCommon(groups, totals)) {
    const ids = await rareIds(platform, { build, groups, totals });
    return idsInOrder(platform.db, { ids }, page);
  }
  const asked = { build, groups: groups.length === 0 ? [[EVERY_ROW]] : groups };
  const used = terms.filter(({ term }) => totals.has(term));
  return idsBySets(platform, asked, used, page);
}

type Spans = ReadonlyMap<string, { first: number; last: number }>;
const counted = createMemo<Spans>(200);

async function idsBySets(
  platform: Pick<Platform, 'db'>,
  asked: Asked,
  terms: readonly { term: string; rank: number }[],
  { above, after, limit }: { above: number; after: RankedPlace | null; limit: number },
): Promise<RankedPlace[]> {
  const spans = await counted.get(`${asked.build} ${terms[0]?.term.charAt(0)} ${tsqueryOf(asked.groups)}`, () =>
    spansOf(platform, asked, terms),
  );
  const listed: RankedPlace[] = [];
  for (const { term, rank } of terms) {
    const span = spans.get(term);
    if (span === undefined || (after !== null && rank < after.rank)) continue;
    const from = Math.max(above, rank === after?.rank ? Number(after.id) : 0) + 1;
    const groups: TermGroups = [...asked.groups, [term]];
    for await (const { block, bits } of blocksThatMeet(
      platform,
      { ...asked, groups },
      Math.max(span.first, blockOf(from)),
      span.last,
    )) {
      for (const id of idsIn(block, bits, from, limit - listed.length)) listed.push({ id: String(id), rank });
      if (listed.length >= limit) return listed;
    }
  }
  return listed;
}

/** Of each term that rows which fit have: the blocks in which they are. */
async function spansOf(
  { db }: Pick<Platform, 'db'>,
  { build, groups }: Asked,
  terms: readonly { term: string }[],
): Promise<Spans> {
  const ranks = new Set(terms.map(({ term }) => term));
  const wanted = [...new Set([...groups.flat(), ...ranks])];
  const spans = new Map<string, { first: number; last: number }>();
  const end = await lastBlock(db, build, EVERY_ROW);
  for (let first = 0; first <= end; first += MOST_BLOCKS) {
    const sets = await readRowSets(db, { build, terms: wanted, first, last: first + MOST_BLOCKS - 1 });
    for (const [block, ofBlock] of byBlocks(sets)) {
      const bits = rowsThatMeet(groups, ofBlock);
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
  return idsByName(db, beginning, tsqueryOf(groupsOf(filters)), limit);
}
