// Freelance job explorer (spec section 2): free, loaded once on open, narrowed by keywords, place and filters.
import { Handshake } from 'lucide-react';
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { SaveJobButton } from '#jobs/saved-jobs/web/index.ts';
import { SearchScreen } from '#prospecting/searches/web/index.ts';
import { EMPTY_TEXTS } from '#shared/errors.ts';
import { formatNoun } from '#shared/formats.ts';
import { FreelancerNotice } from './FreelancerNotice.tsx';
import { JobRow } from './JobRow.tsx';
import { JobsForm } from './JobsForm.tsx';
import { JobsLoading } from './JobsLoading.tsx';
import { JOB_COLUMNS, JOB_SORTS } from './job-columns.ts';
import { useFreelanceSearch } from './use-freelance-search.ts';

const CAPABILITIES = ['freelance-jobs'] as const;

export function UpworkJobsPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <UpworkJobsOf uid={user.uid} /> : null;
}

function UpworkJobsOf({ uid }: { uid: string }) {
  const page = useFreelanceSearch(uid);
  return (
    <SearchScreen
      page={page}
      title="Upwork Jobs"
      lead="Freelance jobs by skills, budget and experience."
      price={PRICES.free}
      capabilities={CAPABILITIES}
      form={(parts) => <JobsForm page={page} {...parts} />}
      notice={<FreelancerNotice results={page.results} />}
      layout="list"
      noun={(count) => (count === 1 ? 'job' : 'jobs')}
      countText={(count) => `Showing ${formatNoun(count, 'result')}`}
      sorts={JOB_SORTS}
      columns={JOB_COLUMNS}
      csvName="freelance jobs"
      skeleton={<JobsLoading />}
      emptyText={EMPTY_TEXTS.NO_JOBS}
      emptyHint="Fewer skills, any of them instead of all, or a wider budget find more."
      idle={{
        icon: Handshake,
        title: 'Find freelance jobs by skills, budget and experience',
        free: 'the same filters give the same list for 15 minutes',
      }}
      renderItem={(job, marks) => (
        <JobRow
          key={job.job_id}
          job={job}
          marks={marks}
          actions={<SaveJobButton kind="freelance" jobId={job.job_id} label={job.title} />}
        />
      )}
    />
  );
}
