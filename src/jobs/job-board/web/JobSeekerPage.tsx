// Job search (product design 5.23): one credit, several boards, duplicates stacked, pay for a year.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BookmarkPlus, BriefcaseBusiness, EyeOff, X } from 'lucide-react';
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { ArticlesLoading, SearchScreen } from '#prospecting/searches/web/index.ts';
import { EMPTY_TEXTS } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import type { CsvColumn } from '#ui/export-csv.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { Popover } from '#ui/Popover.tsx';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { HiddenJob, Job, JobBoard, SavedSearch } from '../contract.ts';
import { statedText } from '../domain/salary-text.ts';
import { JobForm, toJobFilters } from './JobForm.tsx';
import { JobRow } from './JobRow.tsx';
import { getSummary, toForm, toJobQuery } from './job-filters.ts';
import {
  type JobPage,
  readSaved,
  sendDelete,
  sendSave,
  sendSeen,
  useHiddenJobs,
  useJobBoards,
  useJobSearch,
} from './use-jobs.ts';

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
      lead="Jobs from several boards, without duplicates."
      price={PRICES['job-search']}
      capabilities={CAPABILITIES}
      form={(parts) => <JobForm page={page} {...parts} />}
      filters={toJobFilters(page, boards)}
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
          : 'Try fewer words, another place or a longer period.'
      }
      idle={{
        icon: BriefcaseBusiness,
        title: 'Find jobs by title, skill or company',
        examples: ['procurement manager', 'software engineer', 'product designer'],
        free: 'reading jobs and reopening results are free',
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

// "3 hidden": what is left out of a list because the workspace hid it, and the way to have it back.
interface HiddenNoticeProps {
  /** Results that are left out. */
  count: number;
  /** The jobs and companies that hide them. */
  items: readonly HiddenJob[];
  onShow: (one: HiddenJob) => void;
}

function HiddenNotice({ count, items, onShow }: HiddenNoticeProps) {
  if (count === 0) return null;
  return (
    <Popover
      label="Hidden jobs and companies"
      trigger={
        <Button variant="ghost" size="sm" icon={<EyeOff aria-hidden size={14} />}>
          {count} hidden
        </Button>
      }
    >
      <ul className="max-h-80 overflow-y-auto p-2">
        {items.map((one) => (
          <li key={`${one.kind} ${one.key}`} className="flex items-center justify-between gap-3 px-2 py-1">
            <span className="min-w-0">
              <span dir="auto" className="block truncate text-left">
                {one.label}
              </span>
              <span className="text-xs text-text-3">{one.kind === 'job' ? 'Job' : 'All jobs of this company'}</span>
            </span>
            <Button needs="write" size="sm" aria-label={`Show again: ${one.label}`} onClick={() => onShow(one)}>
              Show
            </Button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function JobsLoading() {
  return (
    <ArticlesLoading>
      <span className="flex gap-3">
        <Skeleton className="size-10" />
        <span className="flex-1 space-y-2">
          <Skeleton className="h-4 w-72 max-w-[55vw]" />
          <Skeleton className="h-3 w-40" />
        </span>
      </span>
      <Skeleton className="h-3 w-1/2" />
      <Skeleton className="h-3.5 w-full max-w-200" />
    </ArticlesLoading>
  );
}

// The file of what is shown, and the orders it can be put in.
const JOB_COLUMNS: readonly CsvColumn<Job>[] = [
  { header: 'Title', value: (job) => job.title },
  { header: 'Company', value: (job) => job.company },
  { header: 'Place', value: (job) => job.place },
  { header: 'Country', value: (job) => job.country },
  { header: 'Remote', value: (job) => job.remote ?? '' },
  { header: 'Type', value: (job) => job.types.join(', ') },
  { header: 'Level', value: (job) => job.level },
  { header: 'Salary as stated', value: ({ salary }) => (salary ? statedText(salary) : '') },
  { header: 'Salary a year from', value: ({ salary }) => salary?.yearlyMin ?? '' },
  { header: 'Salary a year to', value: ({ salary }) => salary?.yearlyMax ?? '' },
  { header: 'Currency', value: ({ salary }) => salary?.currency ?? '' },
  { header: 'Posted', value: (job) => job.postedAt ?? '' },
  { header: 'Board', value: (job) => job.board },
  { header: 'URL', value: (job) => job.url },
  { header: 'Also on', value: (job) => job.others.map(({ url }) => url).join(' ') },
  { header: 'Tags', value: (job) => job.tags.join(', ') },
];

const JOB_SORTS = [
  {
    key: 'newest',
    label: 'Newest first',
    compare: (a: Job, b: Job) => (b.postedAt ?? '').localeCompare(a.postedAt ?? ''),
  },
  {
    key: 'pay',
    label: 'Highest pay',
    compare: (a: Job, b: Job) => (b.salary?.yearlyMax ?? -1) - (a.salary?.yearlyMax ?? -1),
  },
  { key: 'company', label: 'Company', compare: (a: Job, b: Job) => a.company.localeCompare(b.company) },
];

// Saved searches above the results: each with what is new since it was last looked at, and a button that keeps this one.
const newResultsText = (news: number | null): string =>
  news === null ? 'run to see new jobs' : news >= 100 ? '99+ new' : news === 0 ? 'nothing new' : `${news} new`;

function SavedSearches({ page }: { page: JobPage }) {
  const { items, save, remove, see } = useSavedSearches();
  const term = page.term.trim();
  const query = toJobQuery(term, page.filters);
  const kept = items.some((one) => JSON.stringify(toForm(one.query)) === JSON.stringify(toForm(query)));
  function open(one: SavedSearch) {
    const { term: words, filters } = toForm(one.query);
    see(one.id);
    page.run({ term: words, filters, page: 1, cursor: null });
  }
  return (
    // One line whatever is in it, so that the jobs stay where they are; on a phone it moves sideways.
    <section
      aria-label="Saved searches"
      className="mb-4 flex min-h-8 flex-wrap items-center gap-2 max-md:-mx-4 max-md:mb-3 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] max-md:*:shrink-0 pointer-coarse:min-h-11"
    >
      <Bell aria-hidden size={16} className="text-text-3" />
      {items.length === 0 && term === '' && (
        <p className="text-sm text-text-3">Save a search to see how many new jobs it has.</p>
      )}
      <ul className="contents">
        {items.map((one) => (
          <li
            key={one.id}
            className="inline-flex max-w-full shrink-0 items-center rounded-m border border-line bg-surface"
          >
            <button
              type="button"
              onClick={() => open(one)}
              title={`Search again (1 credit): ${[one.query.keyword, getSummary(toForm(one.query).filters)].filter(Boolean).join(' · ')}`}
              className="focus-inset inline-flex min-h-8 min-w-0 items-center gap-2 rounded-l-m px-2.5 hover:bg-surface-2 pointer-coarse:min-h-11"
            >
              <span dir="auto" className="truncate font-medium">
                {one.name}
              </span>
              <Badge tone={one.news ? 'accent' : 'neutral'}>{newResultsText(one.news)}</Badge>
            </button>
            <IconButton
              needs="write"
              label={`Delete the saved search ${one.name}`}
              icon={<X aria-hidden size={14} />}
              onClick={() => remove(one)}
            />
          </li>
        ))}
      </ul>
      {term !== '' && !kept && (
        <Button
          needs="write"
          variant="ghost"
          size="sm"
          icon={<BookmarkPlus aria-hidden size={14} />}
          onClick={() => save([term, getSummary(page.filters)].filter(Boolean).join(' · ').slice(0, 100), query)}
        >
          Save this search
        </Button>
      )}
    </section>
  );
}

// Searches that are kept under a name, with what is new in each.
const KEY = ['saved-job-searches'];
type Saved = { items: SavedSearch[] };

function useSavedSearches() {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: readSaved, staleTime: 30_000 });
  const settle = {
    onError: (error: Error) => notify.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  };
  const save = useMutation({ ...settle, mutationFn: sendSave, onSuccess: () => notify.success('Search saved') });
  const remove = useMutation({
    ...settle,
    mutationFn: ({ id }: SavedSearch) => sendDelete(id),
    onMutate: ({ id }) =>
      void queries.setQueryData<Saved>(KEY, (before) => ({
        items: (before?.items ?? []).filter((one) => one.id !== id),
      })),
    onSuccess: (_none, { name, query }) => notifyUndo(`Deleted: ${name}`, () => save.mutate({ name, query })),
  });
  const see = useMutation({ ...settle, mutationFn: sendSeen });
  return {
    items: data?.items ?? [],
    save: (name: string, query: SavedSearch['query']) => save.mutate({ name, query }),
    remove: (one: SavedSearch) => remove.mutate(one),
    see: (id: string) => see.mutate(id),
  };
}
