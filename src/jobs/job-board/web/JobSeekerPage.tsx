// Job search (product design 5.23): one credit, several boards, duplicates stacked, pay for a year.
import { BriefcaseBusiness } from 'lucide-react';
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { SearchScreen } from '#prospecting/searches/web/index.ts';
import { EMPTY_TEXTS } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import type { JobBoard } from '../contract.ts';
import { HiddenNotice } from './HiddenNotice.tsx';
import { JobForm } from './JobForm.tsx';
import { JobRow } from './JobRow.tsx';
import { JobsLoading } from './JobsLoading.tsx';
import { JOB_COLUMNS, JOB_SORTS } from './job-columns.ts';
import { SavedSearches } from './SavedSearches.tsx';
import { useHiddenJobs } from './use-hidden-jobs.ts';
import { useJobBoards, useJobSearch } from './use-job-search.ts';

const CAPABILITIES = ['jobs'] as const;

export function JobSeekerPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <JobSeekerOf uid={user.uid} /> : null;
}

function JobSeekerOf({ uid }: { uid: string }) {
  const page = useJobSearch(uid);
  const boards = useJobBoards()?.boards ?? [];
  const hidden = useHiddenJobs();
  const found = page.results?.searchResults ?? [];
  const left = found.filter((job) => !hidden.isHidden(job));
  const out = found.filter(hidden.isHidden);
  const shown = page.results && { ...page, results: { ...page.results, searchResults: left } };
  return (
    <SearchScreen
      page={shown ?? page}
      title="Job Search"
      lead="Jobs from several boards at once, without doubles."
      price={PRICES['job-search']}
      capabilities={CAPABILITIES}
      form={(parts) => <JobForm page={page} boards={boards} {...parts} />}
      notice={<SavedSearches page={page} />}
      layout="list"
      noun={(count) => (count === 1 ? 'job' : 'jobs')}
      sorts={JOB_SORTS}
      columns={JOB_COLUMNS}
      csvName="jobs"
      tools={() => <HiddenNotice count={out.length} items={hidden.hiding(out)} onShow={hidden.show} />}
      skeleton={<JobsLoading />}
      emptyText={EMPTY_TEXTS.NO_JOBS}
      emptyHint={
        out.length > 0
          ? `${out.length} found and hidden by your workspace.`
          : 'Fewer words, another place or a longer time find more.'
      }
      idle={{
        icon: BriefcaseBusiness,
        title: 'Find jobs by title, skill or company',
        examples: ['procurement manager', 'software engineer', 'product designer'],
        free: 'reading a job and coming back to what was found are free',
        children: boards.length > 0 && <Boards boards={boards} />,
      }}
      renderItem={(job, marks) => (
        <JobRow
          key={job.id}
          job={job}
          marks={marks}
          state={page.passed}
          onHideJob={() => hidden.hideJob(job)}
          onHideCompany={() => hidden.hideCompany(job)}
        />
      )}
    />
  );
}

/** Each board is named and linked, as its terms ask. */
function Boards({ boards }: { boards: readonly JobBoard[] }) {
  return (
    <span className="mt-2 flex flex-wrap justify-center gap-x-3 gap-y-1 text-sm text-text-3">
      {boards.map(({ key, name, url, postings }) => (
        <span key={key}>
          <ExternalLink url={url}>{name}</ExternalLink>
          {postings > 0 && ` ${formatCount(postings)}`}
        </span>
      ))}
    </span>
  );
}
