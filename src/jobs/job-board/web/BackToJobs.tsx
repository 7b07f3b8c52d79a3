// The way back from a job to the results that it was opened from.
import { useLocation } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { BackToResults, passedResults, unpackResults } from '#prospecting/searches/web/index.ts';
import type { Job } from '../contract.ts';
import { type JobFilters, jobAddress } from './job-filters.ts';

const SEARCH = { feature: 'jobs', path: '/job-seeker', title: 'Job Search' } as const;

export function BackToJobs() {
  const { state } = useLocation();
  const { data: user } = useMe();
  const results = user ? passedResults(state, user.uid, unpackResults<JobFilters, Job>) : null;
  return <BackToResults results={results && jobAddress(results.searchQuery, results.filters)} search={SEARCH} />;
}
