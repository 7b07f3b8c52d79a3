// Records that are like words which none holds: one of the words may be mistyped.
import { type SQL, sql } from 'drizzle-orm';
import type { Platform } from '#platform/platform.ts';
import { recordColumn } from '../record-columns.ts';
import { readPart, type Shelf } from './read-part.ts';
import { likestRows, wordsAmongNewest } from './record-list.store.ts';
import { orderOf } from './record-order.ts';
import type { RecordRow, RecordSource } from './record-rows.ts';
import { nearlyCondition, wordsOf } from './search-terms.ts';

/** Letters below which nothing is like anything. */
const LIKENESS = 3;
/** A word that one of so many holds is not mistyped. */
const NEWEST = 3_000;
/** Of those that may be meant, how many are compared with the words: each takes a tenth of a millisecond. */
const COMPARED = 100;

/** Where each word is known, of so many any may be mistyped nevertheless; more are right, and stand together nowhere. */
const DOUBTED = 2;

/** The likest first. */
export async function similarRecords(
  db: Platform['db'],
  source: RecordSource,
  { shelf, filter }: { shelf: Shelf; filter: SQL | null },
  q: string,
  limit: number,
): Promise<RecordRow[]> {
  if ([...q].length < LIKENESS) return [];
  const words = wordsOf(q);
  const known = await wordsAmongNewest(db, source, { shelf: shelf.condition, newest: NEWEST }, words);
  if (known.size === words.length) {
    if (words.length > DOUBTED) return [];
    known.clear();
  }
  const nearly = nearlyCondition(words, known);
  const newestFirst = orderOf('-createdAt', (key) => recordColumn(source.kind, key, []));
  const page = { part: 'filled', after: null, limit: COMPARED } as const;
  const asked = filter ? sql`${nearly} and ${filter}` : nearly;
  const compared = await readPart(db, source, { shelf, asked }, newestFirst, page);
  return compared.length > 0
    ? likestRows(
        db,
        source,
        compared.map(({ id }) => id),
        q,
        limit,
      )
    : [];
}
