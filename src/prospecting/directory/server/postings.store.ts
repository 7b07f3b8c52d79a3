// SQL of the rows that common terms have, as sets by blocks of ids: reading them, and rebuilding them.
import { sql } from 'drizzle-orm';
import { copyLine } from '#platform/db/bulk-rows.ts';
import { type Database, runNamed } from '#platform/db/client.ts';
import type { Session } from '#platform/db/session.ts';
import type { SampledWord } from '../domain/common-terms.ts';

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

export type Spans = ReadonlyMap<string, { first: number; last: number }>;

/** Of each term the blocks in which rows have it: the first and the last one. */
export async function readSpans(db: Database, build: string, terms: readonly string[]): Promise<Spans> {
  const rows = await runNamed<{ term: string; first: number; last: number }>(
    db,
    'directory-term-spans',
    sql`select term, min(block) as first, max(block) as last from directory.postings
         where build = ${build}::uuid and term = any(${list(terms)}) and block > ${TOTAL}::int group by term`,
  );
  return new Map(rows.map(({ term, first, last }) => [term, { first, last }]));
}

// Building

/** Words of a row in so many, those of several rows alone, by their code units. */
export function sampleWords(session: Session, oneIn: number): Promise<SampledWord[]> {
  const rows = `select search from directory_companies where hidden = ''${oneIn > 1 ? ` and id % ${oneIn} = 0` : ''}`;
  return session.run<SampledWord>(
    sql`select word, ndoc as rows from ts_stat(${rows}) where word not like '_:%' order by word collate "C"`,
  );
}

export async function lastId(session: Session): Promise<number> {
  const [row] = await session.run<{ id: number }>(sql`select coalesce(max(id), 0) as id from directory_companies`);
  return row?.id ?? 0;
}

export async function countShown(session: Session): Promise<number> {
  const [row] = await session.run<{ n: number }>(
    sql`select count(*)::int as n from directory_companies where hidden = ''`,
  );
  return row?.n ?? 0;
}

/** Shown rows with ids from `first` to `last`, with their terms, one space between them: those of the index, and those that only orders need. */
export function readTerms(session: Session, first: number, last: number): Promise<{ id: number; terms: string }[]> {
  return session.run<{ id: number; terms: string }>(sql`
    select id, concat_ws(' ', nullif(array_to_string(tsvector_to_array(search), ' '), ''),
             case when size = '' then 's:' end, 'y:' || coalesce(founded::text, '')) as terms from directory_companies
     where id between ${first}::bigint and ${last}::bigint and hidden = '' order by id`);
}

export interface NewSet {
  term: string;
  block: number;
  rows: number;
  packed: Buffer;
}

export function addSets(session: Session, build: string, sets: Iterable<NewSet>): Promise<void> {
  return session.copy('directory.postings', ['build', 'term', 'block', 'rows', 'packed'], lines(build, sets));
}

function* lines(build: string, sets: Iterable<NewSet>): Generator<string> {
  for (const { term, block, rows, packed } of sets) {
    yield copyLine([build, term, String(block), String(rows), `\\x${packed.toString('hex')}`]);
  }
}

/** Sets of the build and of the one before stay, since a search may still be reading those. */
export async function dropOldSets(session: Session, build: string): Promise<void> {
  await session.run(sql`
    delete from directory.postings where build <> ${build}::uuid and build is distinct from
      (select id from directory_imports where state = 'done' and id <> ${build}::uuid order by finished_at desc limit 1)`);
}
