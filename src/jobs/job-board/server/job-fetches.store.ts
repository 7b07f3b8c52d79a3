// All SQL on when each board was asked: one row keeps every process together within the board's limits.
import { sql } from 'drizzle-orm';
import { type Database, runOnce } from '#platform/db/client.ts';

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
