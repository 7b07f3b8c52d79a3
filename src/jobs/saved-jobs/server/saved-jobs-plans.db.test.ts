// What the pages of saved jobs ask stays a walk along an index, however many jobs a workspace has saved.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/db/client.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { boardRows, jobById, jobsPage } from './saved-jobs-views.store.ts';

const database = withDatabase();
const test = withPlatform(database);
const today = '2026-11-21';
const JOBS = 20_000;
let user: Principal;

beforeAll(async () => {
  user = await someone(test.platform);
  await database.db.execute(sql`
    insert into saved_jobs (workspace_id, id, kind, job_id, saved_by, title, company, place, url, source, sample, salary, skills,
                            description, extra, rank, status, next_due, tags, shelf)
    select ${user.workspaceId}::uuid, gen_random_uuid(), 'job', 'j' || n, ${user.userId}::uuid, 'Title ' || n, 'Company ' || n % 999,
           '', '', 'Board', false, '', '{}', repeat('text ', 50), '[]', n,
           (array['saved', 'applied', 'interview', 'offer', 'closed'])[n % 5 + 1],
           case when n % 30 = 0 then date '2026-11-21' + (n % 700 - 300) end, '{}',
           (array['live', 'live', 'live', 'archived', 'bin'])[n % 7 % 5 + 1]
      from generate_series(1, ${JOBS}::int) n`);
  await database.db.execute(sql`analyze saved_jobs`);
});

/** The plans of all statements, one text each. */
async function listPlans(ask: (db: Database) => Promise<unknown>): Promise<string[]> {
  const asked: { text: string; values: unknown[] }[] = [];
  const client = {
    async query(statement: { text: string; values: unknown[] }) {
      asked.push(statement);
      return { rows: [] };
    },
  };
  await ask({ $client: client } as unknown as Database);
  return Promise.all(
    asked.map(async ({ text, values }) => {
      const { rows } = await database.db.$client.query(`explain (costs off) ${text}`, values);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }),
  );
}

const page =
  (sort: 'saved' | 'due' | 'title', filter: object = {}) =>
  (db: Database) =>
    jobsPage(db, user.workspaceId, { today, ...filter }, { sort, order: 'asc', limit: 50 });

it.each([
  ['the newest first', page('saved'), /Index Scan using saved_jobs_(shelf|workspace_id_id_pk)/],
  ['the archive', page('saved', { shelf: 'archived' }), /Index Scan using saved_jobs_(shelf|workspace_id_id_pk)/],
  ['what is overdue', page('due', { due: 'overdue' }), /saved_jobs_due/],
  ['the columns of the board', (db: Database) => boardRows(db, user.workspaceId, { today }, 25), /saved_jobs_board/],
  ['one job', (db: Database) => jobById(db, user.workspaceId, user.userId), /saved_jobs_workspace_id_id_pk/],
] as const)('%s', async (_what, ask, indexName) => {
  const [plan = ''] = await listPlans(ask);
  expect(plan).toMatch(indexName);
  expect(plan).not.toMatch(/Seq Scan on saved_jobs/);
});
