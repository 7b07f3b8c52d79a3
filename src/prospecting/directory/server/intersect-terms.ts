// Rows that have all terms of a question: of common terms from their bitmaps, of rare ones from the index.
import { LRUCache } from 'lru-cache';
import type { Platform } from '#platform/platform.ts';
import {
  areCommon,
  BLOCK_ROWS,
  countRows,
  idsIn,
  intersectRows,
  type RowBits,
  toBlock,
} from '../domain/term-bitmaps.ts';
import { EVERY_ROW, nameGroups, type TermGroups, toLookup } from '../domain/terms.ts';
import { idsByRareTerms } from './companies.store.ts';
import { lastBlock, type RowSet, readRowSets } from './postings.store.ts';

export interface TermsQuery {
  build: string;
  groups: TermGroups;
}

/** Blocks read at once: some 40 sets of 8 kB for a question of three terms. */
export const MAX_BLOCKS = 16;

/** Of a block with rows that fit: how many. A build never changes. */
type BlockCounts = readonly { block: number; rows: number }[];
const countsCache = createCache<BlockCounts>(500);

/** Of the rows with higher ids than `after`. */
export async function countCommon(platform: Pick<Platform, 'db'>, asked: TermsQuery, after: number): Promise<number> {
  const first = toBlock(after + 1);
  let count = 0;
  for (const { block, rows } of await getCounts(platform, asked)) if (block > first || after === 0) count += rows;
  if (after === 0) return count;
  for await (const { bits } of intersectBlocks(platform, asked, first, first)) {
    count += idsIn(first, bits, after + 1, BLOCK_ROWS).length;
  }
  return count;
}

/** At most `limit` ids after `after`, ascending. */
export async function commonIds(
  platform: Pick<Platform, 'db'>,
  asked: TermsQuery,
  { after, limit }: { after: number; limit: number },
): Promise<string[]> {
  const ids: string[] = [];
  for await (const [first, last] of spansWithRows(platform, asked, toBlock(after + 1))) {
    for await (const { block, bits } of intersectBlocks(platform, asked, first, last)) {
      for (const id of idsIn(block, bits, after + 1, limit - ids.length)) ids.push(String(id));
    }
    if (ids.length >= limit) break;
  }
  return ids;
}

/** Blocks to look at for a page, from `first` on: what one group asks for is nearly everywhere, of more the counts say where they meet. */
async function* spansWithRows(
  platform: Pick<Platform, 'db'>,
  asked: TermsQuery,
  first: number,
): AsyncGenerator<[number, number]> {
  if (asked.groups.length > 1) {
    for (const { block } of await getCounts(platform, asked)) if (block >= first) yield [block, block];
    return;
  }
  const end = await lastBlock(platform.db, asked.build, EVERY_ROW);
  for (let from = first, width = 1; from <= end; from += width, width = MAX_BLOCKS)
    yield [from, Math.min(end, from + width - 1)];
}

function getCounts(platform: Pick<Platform, 'db'>, asked: TermsQuery): Promise<BlockCounts> {
  return countsCache(`${asked.build} ${nameGroups(asked.groups)}`, async () => {
    const blocks: { block: number; rows: number }[] = [];
    const end = await lastBlock(platform.db, asked.build, EVERY_ROW);
    for await (const { block, bits } of intersectBlocks(platform, asked, 0, end)) {
      const rows = countRows(bits);
      if (rows > 0) blocks.push({ block, rows });
    }
    return blocks;
  });
}

/** Blocks from `first` to `last` in which terms of every group have rows. */
export async function* intersectBlocks(
  { db }: Pick<Platform, 'db'>,
  { build, groups }: TermsQuery,
  first: number,
  last: number,
): AsyncGenerator<{ block: number; bits: RowBits }> {
  const terms = groups.flat();
  for (let from = first; from <= last; from += MAX_BLOCKS) {
    const to = Math.min(last, from + MAX_BLOCKS - 1);
    const sets = await readRowSets(db, { build, terms, first: from, last: to });
    for (const [block, ofBlock] of byBlocks(sets)) {
      const bits = intersectRows(groups, ofBlock);
      if (bits !== null) yield { block, bits };
    }
  }
}

export function byBlocks(sets: readonly RowSet[]): Map<number, RowSet[]> {
  const blocks = new Map<number, RowSet[]>();
  for (const set of sets) {
    const ofBlock = blocks.get(set.block);
    if (ofBlock) ofBlock.push(set);
    else blocks.set(set.block, [set]);
  }
  return blocks;
}

// Rare terms: their rows are looked up in the index, and only these are checked for the rest of the question

interface RareQuestion {
  build: string;
  groups: TermGroups;
  totals: ReadonlyMap<string, number>;
}

/** Some thousand ids each, at most. A build never changes. */
const rowIdCache = createCache<readonly number[]>(60);

/** All of them, ascending. */
export function rareIds(
  { db }: Pick<Platform, 'db'>,
  { build, groups, totals }: RareQuestion,
): Promise<readonly number[]> {
  return rowIdCache(`${build} ${nameGroups(groups)}`, () => {
    const rare = groups.filter((group) => !areCommon([group], totals));
    return idsByRareTerms(db, toLookup(rare).query, toLookup(groups));
  });
}

// A cache, since a page and its count ask the same at the same time, and so do many people with a common word

/** Answers what is cached under the key, else what `make` comes to; a fault is not cached. Keys have to say all that a result depends on. */
export type Cache<T> = (key: string, make: () => Promise<T>) => Promise<T>;

/** Of the last `size` results. */
export function createCache<T extends object>(size: number): Cache<T> {
  const cache = new LRUCache<string, T, () => Promise<T>>({
    max: size,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // One that leaves the cache while it is made still answers those who wait for it.
    ignoreFetchAbort: true,
  });
  return (key, make) => cache.forceFetch(key, { context: make });
}
