// SQL of the rows that common terms have, as sets by blocks of ids.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';

/** Block of the row that says how many rows a term has in all. */
const TOTAL = -1;

const list = (terms: readonly string[]) => sql`${sql.param(terms)}::text[]`;

export interface KnownTerms {
  /** The sets that are current; null where there are none, after a restore of a backup say. */
  build: string | null;
  /** How many rows each of the terms has that are common. */
  totals: ReadonlyMap<string, number>;
}

/** Which of the terms are common. */
export async function readTotals(db: Database, terms: readonly string[]): Promise<KnownTerms> {
  const rows = await runNamed<{ build: string; term: string; rows: number }>(
    db,
    'directory-term-totals',
    sql`select p.build, p.term, p.rows from directory.postings p
         where p.build = (select id from directory_imports where state = 'done' order by finished_at desc limit 1)
           and p.block = ${TOTAL}::int and p.term = any(${list(terms)})`,
  );
  return { build: rows[0]?.build ?? null, totals: new Map(rows.map(({ term, rows: n }) => [term, n])) };
}

export interface RowSet {
  term: string;
  block: number;
  packed: Buffer;
}

/** Sets of the terms in the blocks from `first` to `last`, by blocks. */
export function readRowSets(
  db: Database,
  { build, terms, first, last }: { build: string; terms: readonly string[]; first: number; last: number },
): Promise<RowSet[]> {
  return runNamed<RowSet>(
    db,
    'directory-row-sets',
    sql`select term, block, packed from directory.postings
         where build = ${build}::uuid and term = any(${list(terms)}) and block between ${first}::int and ${last}::int order by block`,
  );
}

/** The last block that there is. */
export async function lastBlock(db: Database, build: string, everyRow: string): Promise<number> {
  const rows = await runNamed<{ block: number }>(
    db,
    'directory-last-block',
    sql`select block from directory.postings where build = ${build}::uuid and term = ${everyRow} order by block desc limit 1`,
  );
  return rows[0]?.block ?? TOTAL;
}
