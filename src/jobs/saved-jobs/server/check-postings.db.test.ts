// Every night: which postings are still online, told by their own records; unknown stays unknown, offline stays offline.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { posting } from '#tests/support/postings.ts';
import { saveJob } from './change-saved-jobs.ts';
import { listPage } from './read-saved-jobs.ts';
import { checkPostings } from './saved-jobs.jobs.ts';

const database = withDatabase();
const test = withPlatform(database);
const today = '2026-11-21';

it('marks what its board no longer lists, and checks each posting once a night', async () => {
  const user = await someone(test.platform);
  let online: boolean | null = true;
  let asked = 0;
  const lookUp = async (_workspace: string, jobId: string) => {
    asked += 1;
    if (jobId === 'broken') throw new Error('no such table');
    return posting({ title: jobId, online });
  };
  const kept = { platform: test.platform, postings: { job: async () => posting(), freelance: async () => posting() } };
  for (const jobId of ['a', 'b', 'broken']) await saveJob(kept, user, { kind: 'job', jobId });
  const nightly = { platform: test.platform, postings: { job: lookUp, freelance: lookUp } };
  const night = async (answer: boolean | null) => {
    online = answer;
    asked = 0;
    await database.db.execute(sql`update saved_jobs set checked_at = checked_at - interval '1 day'`);
    expect(await checkPostings(nightly)).toBe(3);
    expect(await checkPostings(nightly)).toBe(0);
    expect(asked).toBe(3);
    const { items } = await listPage(database.db, user.workspaceId, {
      shelf: 'live',
      today,
      limit: 10,
      sort: 'saved',
      order: 'asc',
    });
    return items.map((job) => job.online);
  };
  expect(await night(true)).toEqual([true, true, null]);
  expect(await night(false)).toEqual([false, false, null]);
  // Who cannot tell any more has not seen it online again.
  expect(await night(null)).toEqual([false, false, null]);
  expect(await night(true)).toEqual([true, true, null]);
});
