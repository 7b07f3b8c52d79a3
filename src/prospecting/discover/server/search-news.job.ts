// Every day: what has come to saved searches since they were opened, counted in our own tables as the page counts it.
import { z } from 'zod';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import { notifySearchNews } from '#prospecting/searches/server/index.ts';
import type { DiscoverKind } from '../fields.contract.ts';
import type { DiscoverContext } from './discover-context.ts';
import { matchKnown } from './match-known.ts';
import { workspacesWithSaved } from './saved-searches.store.ts';
import { listSaved } from './saved-searches.ts';

const SEARCH_NEWS_OF = {
  name: 'discover-news-of-workspace',
  payload: z.object({ workspaceId: z.uuid() }),
  maxAttempts: 3,
} satisfies JobDefinition;

const NOUNS: Record<DiscoverKind, readonly [string, string]> = {
  person: ['person', 'people'],
  company: ['company', 'companies'],
};

export function createDiscoverNewsJobs(context: DiscoverContext): Job[] {
  const { db, jobs } = context.platform;
  return [
    defineJob({ name: 'discover-news', payload: z.unknown(), cron: '20 5 * * *', maxAttempts: 3 }, async () => {
      for (const workspaceId of await workspacesWithSaved(db))
        await jobs.enqueue(db, SEARCH_NEWS_OF, { workspaceId }, `discover-news:${workspaceId}`);
    }),
    defineJob(SEARCH_NEWS_OF, ({ workspaceId }) => notifyNews(context, workspaceId)),
  ];
}

async function notifyNews(context: DiscoverContext, workspaceId: string): Promise<void> {
  const { platform } = context;
  // Until a library is looked through, what is kept already may count as new: the next day counts right.
  const isReady = {
    person: await matchKnown(platform, workspaceId, 'person'),
    company: await matchKnown(platform, workspaceId, 'company'),
  };
  const news = (await listSaved(context, workspaceId)).filter(({ kind, newSince }) => newSince > 0 && isReady[kind]);
  for (const { id, name, kind, newSince, seenAt } of news)
    await platform.db.transaction((tx) =>
      notifySearchNews(tx, workspaceId, {
        id,
        seenAt,
        name,
        count: newSince,
        more: false,
        nouns: NOUNS[kind],
        link: `/dashboard?saved=${id}`,
      }),
    );
}
