// The routes of jobs, and what their search is: one credit, every posting kept whole so that its details are free.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import { registerSearch, type SearchKind } from '#prospecting/searches/server/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import {
  deleteSavedSearch,
  getJob as getJobContract,
  hideJob,
  type Job,
  type JobBoard,
  type JobDetail,
  type JobQuery,
  listHiddenJobs,
  listJobBoards,
  listSavedSearches,
  MAX_SAVED_SEARCHES,
  markSavedSearchSeen,
  reopenJobSearch,
  saveSearch,
  searchJobs,
  unhideJob,
} from '../contract.ts';
import { BOARDS, isBoard } from '../domain/boards.ts';
import { getJob, type JobsContext } from './get-job.ts';
import {
  hide,
  insertSavedSearch,
  listHidden,
  MAX_HIDDEN,
  markSeen,
  removeSavedSearch,
  unhide,
} from './job-preferences.store.ts';
import { storeFoundJobs } from './job-search.store.ts';
import type { JobSource } from './jobs.provider.ts';
import { listSaved, presentSaved } from './list-saved-searches.ts';
import { allFetches } from './postings.store.ts';
import { SAMPLE_BOARDS } from './sample/sample-jobs.ts';

export function registerJobsRoutes(router: Router, context: JobsContext): void {
  const { db, clock } = context.platform;
  registerSearch(router, context, { search: searchJobs, reopen: reopenJobSearch }, jobKind(context));

  router.route(getJobContract, async ({ principal, query }) => getJob(context, principal.workspaceId, query.id));
  router.route(listJobBoards, async ({ principal }) => listBoards(context, principal.workspaceId));

  router.route(listHiddenJobs, async ({ principal }) => ({ items: await listHidden(db, principal.workspaceId) }));
  router.route(hideJob, async ({ principal, body }) => {
    await db.transaction(async (tx) => {
      if (!(await hide(tx, principal.workspaceId, body)))
        throw new AppError('LIMIT_REACHED', { params: { n: MAX_HIDDEN } });
      await recordActivity(tx, principal, { kind: 'job.hidden', subject: { type: 'job', label: body.label } });
    });
  });
  router.route(unhideJob, async ({ principal, query }) => {
    await db.transaction(async (tx) => {
      const label = await unhide(tx, principal.workspaceId, query.kind, query.key);
      if (label !== null) await recordActivity(tx, principal, { kind: 'job.shown', subject: { type: 'job', label } });
    });
  });

  router.route(listSavedSearches, async ({ principal }) => ({
    items: await listSaved(context, principal.workspaceId),
  }));
  router.route(saveSearch, async ({ principal, body }) => {
    const row = await db.transaction(async (tx) => {
      const saved = await insertSavedSearch(tx, principal.workspaceId, body, new Date(clock.now()));
      if (saved === null) throw new AppError('LIMIT_REACHED', { params: { n: MAX_SAVED_SEARCHES } });
      const subject = { type: 'saved-search', id: saved.id, label: saved.name } as const;
      await recordActivity(tx, principal, { kind: 'saved-search.created', subject });
      return saved;
    });
    return presentSaved(row, 0);
  });
  router.route(markSavedSearchSeen, async ({ principal, params }) => {
    if (!(await markSeen(db, principal.workspaceId, params.id, new Date(clock.now())))) throw new AppError('NOT_FOUND');
  });
  router.route(deleteSavedSearch, async ({ principal, params }) => {
    await db.transaction(async (tx) => {
      const name = await removeSavedSearch(tx, principal.workspaceId, params.id);
      if (name === null) throw new AppError('NOT_FOUND');
      const subject = { type: 'saved-search', id: params.id, label: name } as const;
      await recordActivity(tx, principal, { kind: 'saved-search.deleted', subject });
    });
  });
}

/** A source whose answers are kept for the workspace that asked. */
interface StoringSource extends JobSource {
  store(jobs: readonly JobDetail[]): Promise<void>;
}

function jobKind({ platform, source }: JobsContext): SearchKind<JobQuery, Job, StoringSource> {
  const { db, clock } = platform;
  return {
    capabilities: ['jobs'],
    capabilityOf: () => 'jobs',
    activity: 'Job search',
    price: 'job-search',
    failure: 'JOB_SEARCH_FAILED',
    label: ({ keyword, location }) => (location === '' ? keyword : `${keyword} in ${location}`),
    async source(workspaceId, wanted) {
      const chosen = await source(workspaceId, wanted);
      return {
        ...chosen,
        store: (jobs) => storeFoundJobs(db, workspaceId, chosen.info, jobs, new Date(clock.now())),
      };
    },
    async ask(chosen, query) {
      const page = await chosen.search(query);
      await chosen.store(page.items);
      return { ...page, items: page.items.map(listed) };
    },
    keyOf: ({ id }) => id,
    show: (job, signPicture) => ({ ...job, logo: signPicture(job.logo) }),
  };
}

/** The list does without the full text. */
function listed({ description: _, highlights: __, companyWebsite: ___, online: ____, ...job }: JobDetail): Job {
  return job;
}

// Which source answers a search for jobs now, and what stands behind it.
async function listBoards(
  { platform, source }: JobsContext,
  workspaceId: string,
): Promise<RouteOutput<typeof listJobBoards>> {
  const { info } = await source(workspaceId);
  if (info.sample) {
    const boards = SAMPLE_BOARDS.map((name) => ({ key: name, name, url: '', postings: 0, fetchedAt: null }));
    return { source: info, boards };
  }
  if (info.key !== 'boards') return { source: info, boards: [] };
  const boards = (await allFetches(platform.db)).flatMap(({ source: key, postings, finishedAt }): JobBoard[] => {
    if (!isBoard(key) || postings === 0) return [];
    const { name, url } = BOARDS[key];
    return [{ key, name, url, postings, fetchedAt: finishedAt?.toISOString() ?? null }];
  });
  return { source: info, boards };
}
