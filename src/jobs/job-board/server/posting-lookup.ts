// What saving a job copies: the posting as the workspace found it, with whether its board still lists it.
import type { PostingLookup } from '#jobs/saved-jobs/server/index.ts';
import { salaryText } from '../domain/salary-text.ts';
import { foundJob } from './found-jobs.store.ts';
import type { JobsContext } from './get-job.ts';
import { onlineOf } from './job-search.store.ts';
import { createStoredJobs } from './stored-jobs.ts';

export function createJobLookup({ platform }: Pick<JobsContext, 'platform'>): PostingLookup {
  const stored = createStoredJobs(platform);
  return async (workspaceId, jobId) => {
    const found = await foundJob(platform.db, workspaceId, jobId);
    const ofBoards = found === null || found.source.key === 'boards';
    const job = found?.posting ?? (await stored.job(jobId));
    if (job === null) return null;
    const highlights = job.highlights.map(
      ({ title, items }) => `${title}\n${items.map((item) => `• ${item}`).join('\n')}`,
    );
    const extra = [
      ['Employment', job.types.join(', ')],
      ['Level', job.level],
      ['Remote', job.remote ?? ''],
      ['Board', job.board],
    ] as const;
    return {
      title: job.title,
      company: job.company,
      place: job.place,
      url: job.url,
      source: job.board || (found?.source.name ?? stored.info.name),
      sample: found?.source.sample ?? false,
      salary: job.salary === null ? '' : salaryText(job.salary),
      skills: job.tags,
      description: [job.description, ...highlights].filter((part) => part !== '').join('\n\n'),
      postedAt: job.postedAt,
      extra: extra.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
      // JSearch is asked by no check: each would be a request of the plan.
      online: ofBoards ? await onlineOf(platform.db, jobId) : null,
    };
  };
}
