// The explorer's state: filters and words live in the address, and the list loads once when the page is opened.
import { useEffect, useEffectEvent } from 'react';
import { call, endpoint } from '#platform/web/api-client.ts';
import { answerOptions, type SearchPage, useSearchPage } from '#prospecting/searches/web/index.ts';
import { useMay } from '#ui/permission.tsx';
import type { FreelanceJob, reopenFreelanceJobs, searchFreelanceJobs } from '../contract.ts';
import { bodyOf, type FormFilters, formCodec, queryOfRun } from './form-filters.ts';

const searchRoute = endpoint<typeof searchFreelanceJobs>('POST /api/freelance/jobs/search');
const reopenRoute = endpoint<typeof reopenFreelanceJobs>('GET /api/freelance/jobs/searches/:runId');

export type FreelancePage = SearchPage<FormFilters, FreelanceJob>;

/** How long the server gives the same list again (ruling R13). */
const FRESH_MS = 15 * 60_000;

export function useFreelanceSearch(uid: string): FreelancePage {
  const maySearch = useMay('spend');
  const page = useSearchPage<FormFilters, FreelanceJob>({
    uid,
    name: 'upwork-jobs',
    path: '/upwork-jobs',
    filters: formCodec,
    send: (query, idempotencyKey) =>
      call(searchRoute, { body: { ...bodyOf(query), ...answerOptions(query) } }, { idempotencyKey }),
    reopen: (runId, signal) => call(reopenRoute, { params: { runId } }, { signal }),
    queryOfRun,
    keyOf: ({ job_id }) => job_id,
    missingTerm: null,
    searchOnOpen: maySearch,
  });
  // A list that was stored longer ago than the server keeps it is loaded anew: opening the page shows what is offered now.
  const renewWhatIsOld = useEffectEvent(() => {
    const { deliveredAt } = page.results?.receipt.run ?? {};
    if (maySearch && deliveredAt && Date.now() - Date.parse(deliveredAt) > FRESH_MS) page.search();
  });
  useEffect(() => renewWhatIsOld(), []);
  return page;
}
