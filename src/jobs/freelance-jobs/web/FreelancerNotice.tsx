// Says that the list is not Upwork's, and which of the filters its source could not apply.
import { Notice } from '#ui/Notice.tsx';
import { notServedByFreelancer } from '../domain/freelancer-request.ts';
import { bodyOf } from './form-filters.ts';
import type { FreelancePage } from './use-freelance-search.ts';

export function FreelancerNotice({ results }: Pick<FreelancePage, 'results'>) {
  if (results?.receipt.run.source?.key !== 'freelancer') return null;
  const { searchQuery: term, filters } = results;
  const notApplied = notServedByFreelancer(bodyOf({ term, filters, page: 1, cursor: null }));
  return (
    <Notice className="mb-4" title="Projects from Freelancer.com">
      These are Freelancer.com projects, because no Upwork source is configured or able to answer. Client details and
      experience levels are not stated there.
      {notApplied.length > 0 && <p className="mt-1">Not applied: {notApplied.join('; ')}.</p>}
    </Notice>
  );
}
