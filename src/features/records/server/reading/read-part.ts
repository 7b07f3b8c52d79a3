// How a page is read: along its order where many records match, looked up and sorted where few do.
import { type SQL, sql } from 'drizzle-orm';
import type { RecordSelection } from '../../contract.ts';
import type { RecordsContext } from '../records-context.ts';
import type { RecordScope } from './record-filter.store.ts';
import {
  type PageOf,
  type PlacedRow,
  rowsAlongOrder,
  rowsLookedUp,
  rowsOfPart,
  rowsOfShelf,
} from './record-list.store.ts';
import type { RecordOrder } from './record-order.ts';

export interface Shelf {
  name: RecordSelection['shelf'];
  condition: SQL;
}

/** Records that are walked through in their order: first few, then more where the first had a good part of the page. */
const WALKS = [3_000, 24_000];
/** That part of it. */
const PROMISING = 1 / 8;

/**
 * What many records match is come upon quickly along the order, what few match is looked up quickly and then put in order. How many
 * match only a look can tell: the planner guesses, and one wrong guess costs seconds.
 */
export async function readPart(
  { platform: { db } }: RecordsContext,
  scope: RecordScope,
  { shelf, asked }: { shelf: Shelf; asked: SQL | null },
  order: RecordOrder,
  page: PageOf,
): Promise<PlacedRow[]> {
  if (asked === null) return rowsOfShelf(db, scope, shelf, order, page);
  const matching = sql`${shelf.condition} and ${asked}`;
  if (!order.column.indexed) return rowsOfPart(db, scope, matching, order, page);
  for (const walked of WALKS) {
    const rows = await rowsAlongOrder(db, scope, { shelf: shelf.condition, asked, walked }, order, page);
    if (rows.length === page.limit) return rows;
    if (rows.length < page.limit * PROMISING) break;
  }
  return rowsLookedUp(db, scope, matching, order, page);
}
