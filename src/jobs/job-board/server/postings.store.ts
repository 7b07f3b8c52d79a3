// All SQL that writes postings of the open boards.
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runNamed, runOnce } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { toExcerpt } from '#shared/plain-text.ts';
import { getFacets } from '../domain/facets.ts';
import type { Posting } from '../domain/posting.ts';
import { yearlyDollars } from '../domain/salary.ts';
import { companyKey, sameJobKey } from '../domain/same-job.ts';
import { foldWords, placeWords } from '../domain/search-terms.ts';

/** Raised where rows are made in another way than before: then all are written again as they are fetched. */
const ROW_VERSION = 1;

/** One posting as the statement takes it; dates as ISO text. */
export function getRow(posting: Posting, source: string, at: Date) {
  // A clock that runs ahead must not keep a posting at the top for ever.
  const postedAt = posting.postedAt !== null && posting.postedAt > at ? at : posting.postedAt;
  const listedAt = postedAt ?? at;
  const { sourceId: source_id, companyWebsite, postedAt: _, ...said } = posting;
  const digest = createHash('sha256')
    .update(JSON.stringify([ROW_VERSION, posting]))
    .digest('hex');
  return {
    ...said,
    id: newId(),
    source,
    source_id,
    company_key: companyKey(posting.company),
    company_website: companyWebsite,
    excerpt: toExcerpt(posting.description),
    yearly_dollars: yearlyDollars(posting.salary),
    posted_at: postedAt?.toISOString() ?? null,
    listed_at: listedAt.toISOString(),
    job_key: sameJobKey(posting),
    digest,
    facets: getFacets(posting, source, listedAt),
    title_words: foldWords(posting.title),
    company_words: foldWords(posting.company),
    tag_words: foldWords(`${posting.tags.join(' ')} ${posting.level}`),
    place_words: placeWords(posting.place, posting.country).join(' '),
    text_words: foldWords(
      `${posting.description} ${posting.highlights.flatMap(({ title, items }) => [title, ...items]).join(' ')}`,
    ),
  };
}
export type PostingRow = ReturnType<typeof getRow>;

const CONTENT_COLUMNS = sql.raw(
  `title, company, company_key, company_website, logo, url, links, description, excerpt, highlights, place, country, remote,
   types, level, tags, salary, yearly_dollars, posted_at, job_key, facets`,
);

/** The vectors of a row that has its words in `*_words`; positions only where they rank. */
export const HEAD = `setweight(to_tsvector('simple', title_words), 'A') || setweight(to_tsvector('simple', company_words), 'B') ||
  setweight(to_tsvector('simple', tag_words), 'B') || setweight(to_tsvector('simple', place_words), 'C')`;
export const SEARCH = `strip(${HEAD} || to_tsvector('simple', text_words))`;

function upsertStatement(rows: readonly PostingRow[], at: Date): SQL {
  return sql`
    with incoming as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
        id uuid, source text, source_id text, title text, company text, company_key text, company_website text, logo text,
        url text, links jsonb, description text, excerpt text, highlights jsonb, place text, country text, remote text,
        types text[], level text, tags text[], salary jsonb, yearly_dollars int, posted_at timestamptz, listed_at timestamptz,
        job_key text, digest text, facets text[], title_words text, company_words text, tag_words text, place_words text,
        text_words text)),
    touched as (
      update job_postings p set fetched_at = ${at.toISOString()}::timestamptz, gone_at = null
        from incoming i
       where p.source = i.source and p.source_id = i.source_id and p.digest = decode(i.digest, 'hex')
      returning p.source_id),
    written as (
      insert into job_postings as p (id, source, source_id, ${CONTENT_COLUMNS}, listed_at, added_at, fetched_at, digest, head, search)
      select id, source, source_id, ${CONTENT_COLUMNS}, listed_at, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz,
             decode(digest, 'hex'), ${sql.raw(HEAD)}, ${sql.raw(SEARCH)}
        from incoming where source_id not in (select source_id from touched)
      on conflict (source, source_id) do update
         set (${CONTENT_COLUMNS}, fetched_at, gone_at, digest, head, search) = row (
           ${sql.raw(
             `excluded.title, excluded.company, excluded.company_key, excluded.company_website, excluded.logo, excluded.url,
              excluded.links, excluded.description, excluded.excerpt, excluded.highlights, excluded.place, excluded.country,
              excluded.remote, excluded.types, excluded.level, excluded.tags, excluded.salary, excluded.yearly_dollars,
              excluded.posted_at, excluded.job_key, excluded.facets, excluded.fetched_at, null, excluded.digest, excluded.head,
              excluded.search`,
           )})
      returning (xmax = 0) as added)
    select (select count(*) from touched)::int as same, (select count(*) from written where added)::int as added,
           (select count(*) from written where not added)::int as changed`;
}

export interface Upserted {
  added: number;
  changed: number;
  same: number;
}

/** One statement for a batch: run twice it changes nothing but when a posting was last seen. */
export async function upsertPostings(
  db: Database,
  source: string,
  postings: readonly Posting[],
  at: Date,
): Promise<Upserted> {
  if (postings.length === 0) return { added: 0, changed: 0, same: 0 };
  const rows = postings.map((posting) => getRow(posting, source, at));
  const [counts] = await runNamed<Upserted>(db, 'job-postings-upsert', upsertStatement(rows, at));
  return counts ?? { added: 0, changed: 0, same: 0 };
}

/** After a fetch that saw all that the board has: what was not among it is gone. */
export async function markGone(db: Database, source: string, notSeenSince: Date, at: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update job_postings set gone_at = ${at.toISOString()}::timestamptz
     where source = ${source} and gone_at is null and fetched_at < ${notSeenSince.toISOString()}::timestamptz`);
  return rowCount ?? 0;
}

/** Boards that show only their newest: what was not seen for `unseenDays` counts as gone. What has long been gone is deleted. */
export async function retirePostings(
  db: Database,
  { unseenDays, keptDays }: { unseenDays: number; keptDays: number },
): Promise<{ gone: number; deleted: number }> {
  const gone = await db.execute(sql`
    update job_postings set gone_at = now()
     where gone_at is null and fetched_at < now() - make_interval(days => ${unseenDays}::int)`);
  const deleted = await db.execute(sql`
    delete from job_postings where gone_at < now() - make_interval(days => ${keptDays}::int)`);
  return { gone: gone.rowCount ?? 0, deleted: deleted.rowCount ?? 0 };
}

export async function countListed(db: Database, source: string): Promise<number> {
  const rows = await runNamed<{ n: number }>(
    db,
    'job-postings-count',
    sql`select count(*)::int as n from job_postings where source = ${source} and gone_at is null`,
  );
  return rows[0]?.n ?? 0;
}

// All SQL on when each board was asked: one row keeps every process together within the board's limits.
export interface FetchRow {
  source: string;
  startedAt: Date;
  finishedAt: Date | null;
  nextAt: Date;
  failures: number;
  fault: string | null;
  postings: number;
}

/**
 * Takes the turn to ask a board, if it is time. The next turn is set at once: a fetch that is killed counts as one.
 * @returns how many fetches in a row have failed, or null where it is not time
 */
export async function claimFetch(db: Database, source: string, at: Date, nextAt: Date): Promise<number | null> {
  const rows = await runOnce<{ failures: number }>(
    db,
    sql`insert into job_fetches as f (source, started_at, next_at)
        values (${source}, ${at.toISOString()}::timestamptz, ${nextAt.toISOString()}::timestamptz)
        on conflict (source) do update set started_at = excluded.started_at, next_at = excluded.next_at
         where f.next_at <= excluded.started_at
        returning failures`,
  );
  return rows[0]?.failures ?? null;
}

/** `postings`: how many the board lists now. */
export async function finishFetch(db: Database, source: string, at: Date, postings: number): Promise<void> {
  await db.execute(sql`
    update job_fetches set finished_at = ${at.toISOString()}::timestamptz, failures = 0, fault = null, postings = ${postings}::int
     where source = ${source}`);
}

export async function failFetch(db: Database, source: string, fault: string, nextAt: Date): Promise<void> {
  await db.execute(sql`
    update job_fetches set failures = failures + 1, fault = ${fault}, next_at = ${nextAt.toISOString()}::timestamptz
     where source = ${source}`);
}

export async function allFetches(db: Database): Promise<FetchRow[]> {
  return runOnce<FetchRow>(
    db,
    sql`select source, started_at as "startedAt", finished_at as "finishedAt", next_at as "nextAt", failures, fault, postings
          from job_fetches order by source`,
  );
}
