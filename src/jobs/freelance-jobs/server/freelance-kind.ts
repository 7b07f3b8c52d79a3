// What the search of freelance jobs is: free, and one answer for everybody who asks the same within 15 minutes (ruling R13).
import type { ChooseSource, SearchContext, SearchKind } from '#prospecting/searches/server/index.ts';
import type { FreelanceJob, FreelanceQuery } from '../contract.ts';
import { labelOf } from '../domain/filters.ts';
import type { FreelanceSource } from './freelance.provider.ts';
import { createSharedAnswers, FRESH_SECONDS } from './shared-answers.ts';

export interface FreelanceContext extends SearchContext {
  source: ChooseSource<FreelanceSource>;
}

export function freelanceKind({
  platform,
  source,
}: Pick<FreelanceContext, 'platform' | 'source'>): SearchKind<FreelanceQuery, FreelanceJob, FreelanceSource> {
  const ask = createSharedAnswers(platform);
  return {
    capabilities: ['freelance-jobs'],
    capabilityOf: () => 'freelance-jobs',
    activity: 'Freelance job search',
    price: 'freelance-search',
    failure: 'FREELANCE_JOBS_FAILED',
    label: labelOf,
    // An answer that is kept can be given while its source is down: whether to ask is decided behind the cache.
    source: async (workspaceId, wanted) => ({ ...(await source(workspaceId, wanted)), available: () => true }),
    ask,
    keyOf: ({ job_id }) => job_id,
    show: (job) => job,
    freshForSeconds: FRESH_SECONDS,
  };
}
