// Ids and counts of what common terms have in common, from their sets of rows alone.
import type { Platform } from '#platform/platform.ts';
import { rowsThatMeet } from '../domain/meet.ts';
import { blockOf, countRows, idsIn, type RowBits } from '../domain/row-sets.ts';
import { EVERY_ROW, type TermGroups } from '../domain/terms.ts';
import { lastBlock, type RowSet, readRowSets } from './postings.store.ts';

interface Asked {
  build: string;
  groups: TermGroups;
}

/** Blocks read at once: some 40 sets of 8 kB for a question of three terms. */
const MOST_BLOCKS = 16;

export async function countCommon(platform: Pick<Platform, 'db'>, asked: Asked): Promise<number> {
  let count = 0;
  for await (const { bits } of blocksThatMeet(platform, asked, 0, MOST_BLOCKS)) count += countRows(bits);
  return count;
}

/** At most `limit` ids after `after`, ascending. */
export async function commonIds(
  platform: Pick<Platform, 'db'>,
  asked: Asked,
  { after, limit }: { after: number; limit: number },
): Promise<string[]> {
  const ids: string[] = [];
  for await (const { block, bits } of blocksThatMeet(platform, asked, blockOf(after + 1), 1)) {
    for (const id of idsIn(block, bits, after + 1, limit - ids.length)) ids.push(String(id));
    if (ids.length >= limit) break;
  }
  return ids;
}

/** Blocks with rows that meet every group, from `first` on, read `step` at a time and then ever more. */
async function* blocksThatMeet(
  { db }: Pick<Platform, 'db'>,
  { build, groups }: Asked,
  first: number,
  step: number,
): AsyncGenerator<{ block: number; bits: RowBits }> {
  const terms = groups.flat();
  const end = await lastBlock(db, build, EVERY_ROW);
  let width = step;
  for (let from = first; from <= end; from += width, width = Math.min(MOST_BLOCKS, width * 4)) {
    const sets = await readRowSets(db, { build, terms, first: from, last: from + width - 1 });
    for (const [block, ofBlock] of byBlocks(sets)) {
      const bits = rowsThatMeet(groups, ofBlock);
      if (bits !== null) yield { block, bits };
    }
  }
}

function byBlocks(sets: readonly RowSet[]): Map<number, RowSet[]> {
  const blocks = new Map<number, RowSet[]>();
  for (const set of sets) {
    const ofBlock = blocks.get(set.block);
    if (ofBlock) ofBlock.push(set);
    else blocks.set(set.block, [set]);
  }
  return blocks;
}
