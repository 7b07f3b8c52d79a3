// SQL that reads the directory's terms and keeps the sets of rows made from them.
import { sql } from 'drizzle-orm';
import { copyLine } from '#platform/db/bulk-rows.ts';
import type { Session } from '#platform/db/session.ts';
import type { SampledWord } from '../domain/common-terms.ts';

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

/** Sets of the build and of the one before stay: somebody may be in the middle of reading those. */
export async function dropOldSets(session: Session, build: string): Promise<void> {
  await session.run(sql`
    delete from directory.postings where build <> ${build}::uuid and build is distinct from
      (select id from directory_imports where state = 'done' and id <> ${build}::uuid order by finished_at desc limit 1)`);
}
