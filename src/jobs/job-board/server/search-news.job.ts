// Every day, after the boards of the night: what has come to saved searches since they were opened, counted in our own tables alone.
import { z } from 'zod';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import { notifySearchNews } from '#prospecting/searches/server/index.ts';
import type { JobsContext } from './get-job.ts';
import { MAX_NEWS } from './job-search.store.ts';
import { listSaved } from './list-saved-searches.ts';
import { workspacesWithSaved } from './saved-searches.store.ts';

const SEARCH_NEWS_OF = {
  name: 'job-news-of-workspace',
  payload: z.object({ workspaceId: z.uuid() }),
  maxAttempts: 3,
} satisfies JobDefinition;

type NewsContext = Pick<JobsContext, 'platform' | 'source'>;

export function createJobNewsJobs(context: NewsContext): Job[] {
  const { db, jobs } = context.platform;
  return [
    defineJob({ name: 'job-news', payload: z.unknown(), cron: '40 5 * * *', maxAttempts: 3 }, async () => {
      for (const workspaceId of await workspacesWithSaved(db))
        await jobs.enqueue(db, SEARCH_NEWS_OF, { workspaceId }, `job-news:${workspaceId}`);
    }),
    defineJob(SEARCH_NEWS_OF, ({ workspaceId }) => notifyNews(context, workspaceId)),
  ];
}

/** Where a source with a key answers, no one knows what is new without paying for it. */
async function notifyNews(context: NewsContext, workspaceId: string): Promise<void> {
  for (const { id, name, news, seenAt } of await listSaved(context, workspaceId)) {
    if (news === null || news === 0) continue;
    await context.platform.db.transaction((tx) =>
      notifySearchNews(tx, workspaceId, {
        id,
        seenAt,
        name,
        count: news,
        more: news >= MAX_NEWS,
        nouns: ['job', 'jobs'],
        link: '/job-seeker',
      }),
    );
  }
}
