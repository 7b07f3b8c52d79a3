// All SQL that looks for postings of the open boards: words and filters in one index, newest first, ranked by what they head.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runNamed, runOnce } from '#platform/db/client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { JobDetail, JobSalary } from '../contract.ts';
import { nextWindow, type PostingFilter, toWindow, type Window } from '../domain/facets.ts';

/** A posting that answers a search, with what telling duplicates takes. */
export interface Hit {
  id: string;
  key: string;
  source: string;
  url: string;
}

/** So many of the newest that match are ranked; older ones are not looked at (decision 010). */
export const MAX_HITS = 300;

const texts = (values: readonly string[]): SQL =>
  sql`${`{${values.map((value) => JSON.stringify(value)).join(',')}}`}::text[]`;

/** Conditions that the one index answers, then those that rows are read for. */
function conditions(filter: PostingFilter, { facets }: Window): SQL {
  const parts = [sql`gone_at is null`, sql`search @@ plainto_tsquery('simple', ${filter.words.join(' ')})`];
  if (filter.facets.length > 0) parts.push(sql`facets @> ${texts(filter.facets)}`);
  if (facets !== null) parts.push(sql`facets && ${texts(facets)}`);
  if (filter.since !== null) parts.push(sql`listed_at >= ${filter.since.toISOString()}::timestamptz`);
  if (filter.floor !== null) parts.push(sql`yearly_dollars >= ${filter.floor}::int`);
  return sql.join(parts, sql` and `);
}

/** The statement of one window, exported for EXPLAIN. */
export function hitsStatement(filter: PostingFilter, window: Window, limit: number, now: number): SQL {
  const any = sql`replace(plainto_tsquery('simple', ${filter.words.join(' ')})::text, '&', '|')::tsquery`;
  const age = sql`extract(epoch from (${new Date(now).toISOString()}::timestamptz - listed_at))`;
  return sql`
    with hit as materialized (
      select id, job_key, source, url, head, listed_at from job_postings where ${conditions(filter, window)}
       order by listed_at desc limit ${limit}::int)
    select id, job_key as key, source, url from hit
     order by ts_rank('{0.1, 0.2, 0.4, 1.0}', head, ${any}) * (0.5 + 0.5 * exp(-greatest(0, ${age}) / 1209600.0)) desc,
              listed_at desc, id`;
}

/** At most `limit`, the best first. `now` in epoch milliseconds. Empty where the filter has no words. */
export async function findHits(db: Database, filter: PostingFilter, now: number, limit = MAX_HITS): Promise<Hit[]> {
  if (filter.words.length === 0) return [];
  let hits: Hit[] = [];
  let window = nextWindow(null, limit, filter.since, now);
  while (window !== null && hits.length < limit) {
    hits = await runOnce<Hit>(db, hitsStatement(filter, window, limit, now));
    window = nextWindow({ window, found: hits.length }, limit, filter.since, now);
  }
  return hits;
}

export interface FullRow {
  id: string;
  source: string;
  jobKey: string;
  title: string;
  company: string;
  companyKey: string;
  logo: string;
  url: string;
  place: string;
  country: string;
  remote: 'remote' | 'hybrid' | 'on-site' | null;
  types: ('full-time' | 'part-time' | 'contract' | 'temporary' | 'internship')[];
  level: string;
  tags: string[];
  salary: JobSalary | null;
  excerpt: string;
  postedAt: Date | null;
  description: string;
  highlights: { title: string; items: string[] }[];
  links: { board: string; url: string }[];
  companyWebsite: string;
  fetchedAt: Date;
  online: boolean;
}

const full = sql.raw(
  `id, source, job_key as "jobKey", title, company, company_key as "companyKey", logo, url, place, country, remote, types, level,
   tags, salary, excerpt, posted_at as "postedAt", description, highlights, links, company_website as "companyWebsite", fetched_at as "fetchedAt", gone_at is null as online`,
);

/** In no particular order. */
export async function fullRows(db: Database, ids: readonly string[]): Promise<FullRow[]> {
  if (ids.length === 0) return [];
  return runNamed<FullRow>(
    db,
    'job-postings-full',
    sql`select ${full} from job_postings where id = any(${`{${ids.join(',')}}`}::uuid[])`,
  );
}

/** Where else the same job is listed now. */
export async function sameJobs(db: Database, jobKey: string): Promise<Hit[]> {
  return runNamed<Hit>(
    db,
    'job-postings-same',
    sql`select id, job_key as key, source, url from job_postings
         where job_key = ${jobKey} and gone_at is null order by listed_at desc limit 20`,
  );
}

/** Whether there is anything to search. */
export async function hasPostings(db: Database): Promise<boolean> {
  const rows = await runNamed<{ found: boolean }>(
    db,
    'job-postings-any',
    sql`select exists (select 1 from job_fetches where postings > 0) as found`,
  );
  return rows[0]?.found === true;
}

export const MAX_NEW_RESULTS = 100;

/** Postings that came after `seenAt`, 100 at most. */
export async function countNewResults(db: Database, filter: PostingFilter, seenAt: Date, now: number): Promise<number> {
  if (filter.words.length === 0) return 0;
  // Boards list what they have late: by up to three days older than when we first saw it.
  const days = 3 + (now - seenAt.getTime()) / 86_400_000;
  const rows = await runOnce<{ n: number }>(
    db,
    sql`select count(*)::int as n from (
          select 1 from job_postings where ${conditions(filter, toWindow(days, now))}
             and added_at > ${seenAt.toISOString()}::timestamptz limit ${MAX_NEW_RESULTS}) as news`,
  );
  return rows[0]?.n ?? 0;
}

/** Whether the board still lists it. */
export async function getOnline(db: Database, id: string): Promise<boolean> {
  const rows = await runNamed<{ online: boolean }>(
    db,
    'job-postings-online',
    sql`select gone_at is null as online from job_postings where id = ${id}::uuid`,
  );
  return rows[0]?.online === true;
}

// All SQL on what the searches of a workspace delivered: details are read from here, free, whatever became of the posting.

/** The newest wording of a job counts. */
export async function storeFoundJobs(
  db: Database,
  workspaceId: string,
  source: SourceInfo,
  jobs: readonly JobDetail[],
  at: Date,
): Promise<void> {
  if (jobs.length === 0) return;
  const ids = jobs.map(({ id }) => id);
  const postings = jobs.map((job) => JSON.stringify(job));
  await runNamed(
    db,
    'found-jobs-keep',
    sql`insert into found_jobs (workspace_id, job_id, posting, source, found_at)
        select ${workspaceId}::uuid, id, posting::jsonb, ${JSON.stringify(source)}::jsonb, ${at.toISOString()}::timestamptz
          from jsonb_to_recordset(${JSON.stringify(ids.map((id, i) => ({ id, posting: postings[i] })))}::jsonb) as r(id text, posting text)
        on conflict (workspace_id, job_id) do update
           set posting = excluded.posting, source = excluded.source, found_at = excluded.found_at`,
  );
}

export interface FoundJob {
  posting: JobDetail;
  source: SourceInfo;
  foundAt: Date;
}

export async function foundJob(db: Database, workspaceId: string, jobId: string): Promise<FoundJob | null> {
  const rows = await runNamed<FoundJob>(
    db,
    'found-jobs-one',
    sql`select posting, source, found_at as "foundAt" from found_jobs
         where workspace_id = ${workspaceId}::uuid and job_id = ${jobId}`,
  );
  return rows[0] ?? null;
}

/** What was saved is kept by the feature that saved it; a search of a year ago is history. */
export async function deleteOldFound(db: Database, days: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from found_jobs where found_at < now() - make_interval(days => ${days}::int)`);
  return rowCount ?? 0;
}
