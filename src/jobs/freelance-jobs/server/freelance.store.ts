// All SQL on the kept answers of freelance sources. Which of many askers makes the call is decided by one statement.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';
import type { FreelanceJob } from '../contract.ts';
import type { FoundJobs } from '../domain/payload-parts.ts';

export interface AnswerKey {
  source: string;
  scope: string;
  fingerprint: Buffer;
}

export interface StoredAnswer {
  /** Null where there is none that is fresh. */
  answer: (FoundJobs & { fetchedAt: Date }) | null;
  /** A process is calling the source right now. */
  leased: boolean;
  failures: number;
  fault: string | null;
}

const isKey = ({ source, scope, fingerprint }: AnswerKey) =>
  sql`source = ${source}::text and scope = ${scope}::text and fingerprint = ${fingerprint}::bytea`;

interface AnswerRow {
  fetchedAt: Date | null;
  items: FreelanceJob[] | null;
  total: number | null;
  next: string | null;
  leased: boolean;
  failures: number;
  fault: string | null;
}

export async function storedAnswer(db: Database, key: AnswerKey, freshSeconds: number): Promise<StoredAnswer> {
  const rows = await runNamed<AnswerRow>(
    db,
    'freelance-answer',
    sql`select f.fetched_at as "fetchedAt", f.items, a.total, a.next_cursor as next, a.failures, a.fault,
               coalesce(a.lease_until > now(), false) as leased
          from freelance_answers a
          left join lateral (select a.fetched_at, a.items) f
            on a.fetched_at > now() - make_interval(secs => ${freshSeconds}::int)
         where ${isKey(key)}`,
  );
  const [row] = rows;
  if (!row) return { answer: null, leased: false, failures: 0, fault: null };
  const { fetchedAt, items, total, next, ...rest } = row;
  return { answer: fetchedAt && items && { items, total, next, fetchedAt }, ...rest };
}

/** True for the one of all who ask at once that is to make the call; it has `leaseSeconds` for it. */
export async function claimAnswer(
  db: Database,
  key: AnswerKey,
  freshSeconds: number,
  leaseSeconds: number,
): Promise<boolean> {
  const rows = await runNamed<{ claimed: boolean }>(
    db,
    'freelance-claim',
    sql`insert into freelance_answers as a (source, scope, fingerprint, lease_until)
        values (${key.source}::text, ${key.scope}::text, ${key.fingerprint}::bytea,
                now() + make_interval(secs => ${leaseSeconds}::int))
        on conflict (source, scope, fingerprint) do update set lease_until = excluded.lease_until, touched_at = now()
         where (a.lease_until is null or a.lease_until <= now())
           and (a.fetched_at is null or a.fetched_at <= now() - make_interval(secs => ${freshSeconds}::int))
        returning true as claimed`,
  );
  return rows.length === 1;
}

/** Keeps an answer and ends the claim. */
export async function storeAnswer(db: Database, key: AnswerKey, { items, total, next }: FoundJobs): Promise<Date> {
  const [row] = await runNamed<{ fetchedAt: Date }>(
    db,
    'freelance-keep',
    sql`update freelance_answers
           set items = ${JSON.stringify(items)}::jsonb, total = ${total}::int, next_cursor = ${next}::text,
               fetched_at = now(), touched_at = now(), lease_until = null, fault = null
         where ${isKey(key)} returning fetched_at as "fetchedAt"`,
  );
  return row?.fetchedAt ?? new Date();
}

/** Ends the claim without an answer. */
export async function recordFailure(db: Database, key: AnswerKey, fault: string): Promise<void> {
  await runNamed(
    db,
    'freelance-failure',
    sql`update freelance_answers
           set lease_until = null, failures = failures + 1, fault = ${fault}::text, touched_at = now()
         where ${isKey(key)}`,
  );
}

/** Returns how many were deleted: answers that old are not served. */
export async function clearOldAnswers(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from freelance_answers where touched_at < now() - interval '1 day'`);
  return rowCount ?? 0;
}
