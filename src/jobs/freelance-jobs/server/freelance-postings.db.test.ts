// What is kept of a freelance job when it is saved: the posting as the workspace's own search brought it.
import { expect, it } from 'vitest';
import { JobSnapshot } from '#jobs/saved-jobs/contract.ts';
import { runSearch } from '#prospecting/searches/server/index.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { FreelanceQuery } from '../contract.ts';
import { freelanceKind } from './freelance.routes.ts';
import { createSampleFreelance } from './freelance.sample.provider.ts';
import { createFreelancePostings } from './freelance-postings.ts';

const database = withDatabase();
const test = withPlatform(database);

it('is found by the workspace that searched it only', async () => {
  const { platform } = test;
  const [mine, other] = [await someone(platform), await someone(platform)];
  const sample = createSampleFreelance(platform.clock);
  const context = { platform, signPicture: (url: string) => url, source: async () => sample };
  const caller = { principal: mine, idempotencyKey: 'one-key-of-mine', requestId: 'r' };
  const query = { ...FreelanceQuery.parse({}), page: 1, cursor: null };
  const { items, run } = await runSearch(context, freelanceKind(context), caller, query);
  expect(run).toMatchObject({ label: 'JavaScript, React', charged: 0, resultCount: 100 });

  const lookUp = createFreelancePostings(platform);
  for (const job of items) {
    const posting = await lookUp(mine.workspaceId, job.job_id);
    expect(JobSnapshot.parse(posting)).toEqual(posting);
    expect(posting).toMatchObject({ title: job.title, url: job.url, sample: true, description: job.description });
  }
  expect(await lookUp(other.workspaceId, items[0]?.job_id ?? '')).toBeNull();
  expect(await lookUp(mine.workspaceId, 'no such job')).toBeNull();
});
