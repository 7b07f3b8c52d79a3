// A job with its full text: what the workspace found, else what a board lists, else what the source says. Free.
import type { PostingLookup } from '#jobs/saved-jobs/server/index.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { ChooseSource, SearchContext } from '#prospecting/searches/server/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { SourceFault } from '#shared/sources.ts';
import type { getJob as getJobContract, JobDetail } from '../contract.ts';
import { salaryText } from '../domain/salary-text.ts';
import { foundJob, getOnline, storeFoundJobs } from './job-search.store.ts';
import { createStoredJobs } from './job-sources.ts';
import type { JobSource } from './jobs.provider.ts';

export interface JobsContext extends SearchContext {
  source: ChooseSource<JobSource>;
}

interface Opened {
  job: JobDetail;
  source: SourceInfo;
  fetchedAt: Date;
}

/** @throws JOB_NOT_FOUND, JOB_SEARCH_FAILED */
export async function getJob(
  context: JobsContext,
  workspaceId: string,
  id: string,
): Promise<RouteOutput<typeof getJobContract>> {
  const opened = await openJob(context, workspaceId, id);
  if (opened === null) throw new AppError('JOB_NOT_FOUND');
  const source = await context.source(workspaceId);
  // The boards' own tables know similar ones of any live job; sample and live are never mixed.
  const stored = createStoredJobs(context.platform);
  const asked = source.info.sample === opened.source.sample ? (source.info.sample ? source : stored) : null;
  const similar = asked === null ? [] : await asked.similar(opened.job);
  const show = (job: JobDetail) => ({ ...job, logo: context.signPicture(job.logo) });
  const { job, fetchedAt } = opened;
  return { job: show(job), source: opened.source, fetchedAt: fetchedAt.toISOString(), similar: similar.map(show) };
}

async function openJob({ platform, source }: JobsContext, workspaceId: string, id: string): Promise<Opened | null> {
  const { db, clock } = platform;
  const found = await foundJob(db, workspaceId, id);
  if (found) {
    const { posting, source: of, foundAt } = found;
    const online = of.key === 'boards' ? await getOnline(db, id) : posting.online;
    return { job: { ...posting, online }, source: of, fetchedAt: foundAt };
  }
  const stored = createStoredJobs(platform);
  const listed = await stored.job(id);
  if (listed) return { job: listed, source: stored.info, fetchedAt: new Date(clock.now()) };
  const answering = await source(workspaceId);
  if (!answering.available()) throw new AppError('JOB_SEARCH_FAILED');
  try {
    const job = await answering.job(id);
    if (job === null) return null;
    const at = new Date(clock.now());
    await storeFoundJobs(db, workspaceId, answering.info, [job], at);
    return { job, source: answering.info, fetchedAt: at };
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    platform.log.warn({ err: error, fault: error.code }, 'a job could not be fetched');
    throw new AppError('JOB_SEARCH_FAILED', { cause: error });
  }
}

// What saving a job copies: the posting as the workspace found it, with whether its board still lists it.
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
      // Never checked at JSearch: each check would be a request of the plan.
      online: ofBoards ? await getOnline(platform.db, jobId) : null,
    };
  };
}
