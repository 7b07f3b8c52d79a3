// The state of the job search page.
import { useQuery } from '@tanstack/react-query';
import { answerOptions, type SearchPage, type SearchQuery, useSearchPage } from '#prospecting/searches/web/index.ts';
import { FIELD_TEXTS } from '#shared/errors.ts';
import type { Job } from '../contract.ts';
import { askJobs, readBoards, reopenJobs } from './api.ts';
import { bodyOf, type JobFilters, jobCodec, queryOfRun } from './job-filters.ts';

export type JobPage = SearchPage<JobFilters, Job>;

const searchBody = (query: SearchQuery<JobFilters>) => ({ ...bodyOf(query), ...answerOptions(query) });

export function useJobSearch(uid: string): JobPage {
  return useSearchPage<JobFilters, Job>({
    uid,
    name: 'job-seeker',
    path: '/job-seeker',
    filters: jobCodec,
    send: (query, idempotencyKey) => askJobs(searchBody(query), idempotencyKey),
    requestOf: (query) => ({ path: '/api/jobs/search', body: searchBody(query) }),
    reopen: reopenJobs,
    queryOfRun,
    keyOf: ({ id }) => id,
    missingTerm: FIELD_TEXTS.SEARCH_TERM,
  });
}

/** Which source answers now, and its boards. */
export function useJobBoards() {
  return useQuery({ queryKey: ['job-boards'], queryFn: readBoards, staleTime: 60_000 }).data ?? null;
}
