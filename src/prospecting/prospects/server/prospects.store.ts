// All SQL on kept answers of open sources.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';
import type { OpenSource } from '#shared/sources.ts';

export interface CachedAnswer {
  question: string;
  answer: unknown;
  fetchedAt: Date;
}

const DAY_SECONDS = 86_400;

const toDigest = (question: string): Buffer => createHash('sha256').update(question).digest();

/** Those of the questions that have an answer younger than a day. */
export async function findCachedAnswers(
  db: Database,
  source: OpenSource,
  questions: readonly string[],
): Promise<CachedAnswer[]> {
  const byDigest = new Map(questions.map((question) => [toDigest(question).toString('hex'), question]));
  const rows = await runNamed<{ digest: string; answer: unknown; fetchedAt: Date }>(
    db,
    'prospect-answers-kept',
    sql`select encode(question, 'hex') as digest, answer, fetched_at as "fetchedAt" from prospect_answers
         where source = ${source} and question in (select decode(digest, 'hex') from unnest(${sql.param([...byDigest.keys()])}::text[]) as digest)
           and fetched_at > now() - make_interval(secs => ${DAY_SECONDS})`,
  );
  return rows.map(({ digest, answer, fetchedAt }) => ({ question: byDigest.get(digest) ?? '', answer, fetchedAt }));
}

/** Keeps an answer in the place of an older one. */
export async function cacheAnswer(db: Database, source: OpenSource, question: string, answer: unknown): Promise<void> {
  await runNamed(
    db,
    'prospect-answers-keep',
    sql`insert into prospect_answers (source, question, answer) values (${source}, ${toDigest(question)}, ${JSON.stringify(answer)})
        on conflict (source, question) do update set answer = excluded.answer, fetched_at = now()`,
  );
}

/** @returns how many were cleared away */
export async function deleteOldAnswers(db: Database): Promise<number> {
  const cleared = await runNamed<{ source: string }>(
    db,
    'prospect-answers-clear',
    sql`delete from prospect_answers where fetched_at <= now() - make_interval(secs => ${DAY_SECONDS}) returning source`,
  );
  return cleared.length;
}
