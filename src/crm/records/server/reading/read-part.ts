// How a page is read: along its order where many records match, looked up and sorted where few do.
import { type SQL, sql } from 'drizzle-orm';
import type { Platform } from '#platform/platform.ts';
import type { RecordSelection } from '../../contract.ts';
import {
  type PageOf,
  type PlacedRow,
  rowsAlongOrder,
  rowsLookedUp,
  rowsOfPart,
  rowsOfShelf,
} from './record-list.store.ts';
import type { RecordOrder } from './record-order.ts';
import type { RecordSource } from './record-rows.ts';

export interface Shelf {
  name: RecordSelection['shelf'];
  condition: SQL;
}

/** Records that are walked through in their order: first few, then more where the first had a good part of the page. */
const WALKS = [3_000, 24_000];
/** That part of it. */
const PROMISING = 1 / 8;
/** Matching records that are looked up and sorted. Of more, a page is never far along the order, unless they all come last in it. */
const LOOKED_UP = 10_000;

/**
 * What many records match is found quickly along the order, what few match is looked up quickly and then sorted. How many match only a
 * look can tell: the planner guesses, and one wrong guess costs seconds. Where the first records of the order are the ones that do not
 * match ("name is not Aaron", by name), the walk continues: sorting all others would take longer.
 */
export async function readPart(
  db: Platform['db'],
  source: RecordSource,
  { shelf, asked }: { shelf: Shelf; asked: SQL | null },
  order: RecordOrder,
  page: PageOf,
): Promise<PlacedRow[]> {
  if (asked === null) return rowsOfShelf(db, source, shelf, order, page);
  const matching = sql`${shelf.condition} and ${asked}`;
  if (!order.column.indexed) return rowsOfPart(db, source, matching, order, page);
  for (const walked of WALKS) {
    const rows = await rowsAlongOrder(db, source, { shelf: shelf.condition, asked, walked }, order, page);
    if (rows.length === page.limit) return rows;
    if (rows.length < page.limit * PROMISING) break;
  }
  const looked = await rowsLookedUp(db, source, { shelf: shelf.condition, asked, most: LOOKED_UP }, order, page);
  return looked ?? rowsOfPart(db, source, matching, order, page);
}
