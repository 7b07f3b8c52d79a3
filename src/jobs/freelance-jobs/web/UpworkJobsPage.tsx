// Freelance job explorer (spec section 2): free, loaded once on open, narrowed by keywords, place and filters.
import { Handshake, MapPin } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { SaveJobButton } from '#jobs/saved-jobs/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import {
  ArticlesLoading,
  answerOptions,
  type SearchPage,
  SearchScreen,
  TermField,
  useSearchPage,
} from '#prospecting/searches/web/index.ts';
import { EMPTY_TEXTS } from '#shared/errors.ts';
import { formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import type { CsvColumn } from '#ui/export-csv.ts';
import { Form } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useMay } from '#ui/permission.tsx';
import { type FreelanceJob, reopenFreelanceJobs, searchFreelanceJobs } from '../contract.ts';
import { notServedByFreelancer } from '../domain/freelancer-request.ts';
import { budgetText } from '../domain/job-facts.ts';
import { FilterFields, FiltersPanel } from './FiltersPanel.tsx';
import {
  type BudgetFaults,
  budgetFaults,
  countSet,
  type FormFilters,
  FREELANCE_PLACE,
  formCodec,
  getSummary,
  queryOfRun,
  resetFilters,
  toBody,
} from './form-filters.ts';
import { JobRow } from './JobRow.tsx';

const CAPABILITIES = ['freelance-jobs'] as const;

export function UpworkJobsPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <UpworkJobsOf uid={user.uid} /> : null;
}

function UpworkJobsOf({ uid }: { uid: string }) {
  const page = useFreelanceSearch(uid);
  const { filters, setFilters } = page;
  const [tried, setTried] = useState(false);
  const minField = useRef<HTMLInputElement>(null);
  // Shown from the first search with them until they are changed.
  const faults = tried ? budgetFaults(filters) : refusedBudget(page);

  function isValid() {
    const broken = Object.keys(budgetFaults(filters)).length > 0;
    setTried(broken);
    if (broken) minField.current?.focus();
    return !broken;
  }
  function reset() {
    const restored = resetFilters(filters);
    setTried(false);
    setFilters(restored);
    page.search(restored);
  }
  return (
    <SearchScreen
      page={page}
      title="Upwork Jobs"
      lead="Freelance jobs by skills, budget and experience."
      price={PRICES.free}
      capabilities={CAPABILITIES}
      form={(parts) => <JobsForm page={page} {...parts} hasError={Object.keys(faults).length > 0} onReset={reset} />}
      filters={{
        title: 'Advanced Filters',
        count: countSet(filters),
        fields: <FilterFields filters={filters} onFiltersChange={setFilters} faults={faults} minRef={minField} />,
        summary: getSummary(filters),
        error: faults.min ?? faults.max,
        clear: { label: 'Reset Filters', onClear: reset },
        bySearch: { label: 'Apply Filters', isValid },
      }}
      notice={<FreelancerNotice results={page.results} />}
      layout="list"
      noun={(count) => (count === 1 ? 'job' : 'jobs')}
      countText={(count) => `Showing ${formatNoun(count, 'result')}`}
      sorts={JOB_SORTS}
      columns={JOB_COLUMNS}
      csvName="freelance jobs"
      skeleton={<JobsLoading />}
      emptyText={EMPTY_TEXTS.NO_JOBS}
      emptyHint="Try fewer skills, any instead of all, or a wider budget."
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

// Says that the list is not Upwork's, and which of the filters its source could not apply.
function FreelancerNotice({ results }: Pick<FreelancePage, 'results'>) {
  if (results?.receipt.run.source?.key !== 'freelancer') return null;
  const { searchQuery: term, filters } = results;
  const notApplied = notServedByFreelancer(toBody({ term, filters, page: 1, cursor: null }));
  return (
    <Notice className="mb-4" title="Projects from Freelancer.com">
      These are Freelancer.com projects, because no Upwork source is configured or able to answer. Client details and
      experience levels are not stated there.
      {notApplied.length > 0 && <p className="mt-1">Not applied: {notApplied.join('; ')}.</p>}
    </Notice>
  );
}

// The form of the explorer: keywords and location, the button that searches, and the panel of further filters.
interface JobsFormProps {
  page: FreelancePage;
  fieldRef: RefObject<HTMLInputElement | null>;
  searching: boolean;
  submit: () => void;
  button: { beside?: ReactNode };
  /** Of the filters, where there is room for them. */
  fields: ReactNode;
  hasError: boolean;
  onReset: () => void;
}

function JobsForm(props: JobsFormProps) {
  const { page, fieldRef, searching, submit, button, fields, hasError, onReset } = props;
  const { term, filters, setTerm, setFilters } = page;
  return (
    <search className="mb-4 block max-md:mb-3">
      <Form onSubmit={submit} className="space-y-3">
        <div className="grid gap-3 max-md:gap-2 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]">
          <TermField
            label="Keywords"
            placeholder="Keywords, such as dashboard"
            term={term}
            onTermChange={setTerm}
            error={null}
            fieldRef={fieldRef}
            maxLength={200}
          />
          <Input
            aria-label="Location"
            placeholder="Location, such as Germany"
            value={filters.location}
            onChange={(event) => setFilters({ ...filters, location: event.target.value })}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            dir="auto"
            icon={<MapPin aria-hidden size={16} />}
          />
          <div className="flex gap-2">
            <Button
              needs="spend"
              type="submit"
              variant="primary"
              loading={searching}
              loadingText="Searching..."
              className="min-w-36 max-md:flex-1"
            >
              Search Jobs
            </Button>
            {button.beside}
          </div>
        </div>
        {fields && (
          <FiltersPanel summary={getSummary(filters)} hasError={hasError} searching={searching} onReset={onReset}>
            {fields}
          </FiltersPanel>
        )}
      </Form>
    </search>
  );
}

/** What the server says of a budget that an address asked for. */
function refusedBudget({ refused }: FreelancePage): BudgetFaults {
  const of = (path: string) => refused.find((fault) => fault.path === path)?.message;
  const [min, max] = [of('budget_min_usd'), of('budget_max_usd')];
  return { ...(min && { min }), ...(max && { max }) };
}

// The shape of the list while it loads.
/** Title and budget, facts, text, skills. */
function JobsLoading() {
  return (
    <ArticlesLoading>
      <span className="flex justify-between gap-6">
        <Skeleton className="h-4 w-72 max-w-[55vw]" />
        <Skeleton className="h-4 w-20" />
      </span>
      <Skeleton className="h-3 w-1/2" />
      <Skeleton className="h-3.5 w-full max-w-200" />
      <Skeleton className="h-3.5 w-3/5" />
      <span className="flex gap-1.5">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-5 w-14" />
        <Skeleton className="h-5 w-24" />
      </span>
    </ArticlesLoading>
  );
}

// The file of what is shown, and the orders it can be put in.
const JOB_COLUMNS: readonly CsvColumn<FreelanceJob>[] = [
  { header: 'Title', value: (job) => job.title },
  { header: 'URL', value: (job) => job.url },
  { header: 'Budget', value: (job) => budgetText(job) ?? EMPTY_TEXTS.NO_BUDGET },
  { header: 'Budget type', value: (job) => job.budget_type ?? '' },
  { header: 'Budget min USD', value: (job) => job.budget_min_usd ?? '' },
  { header: 'Budget max USD', value: (job) => job.budget_max_usd ?? '' },
  { header: 'Experience level', value: (job) => job.experience_level },
  { header: 'Project length', value: (job) => job.project_length },
  { header: 'Posted', value: (job) => job.published_at },
  { header: 'Location', value: (job) => job.location },
  { header: 'Hours per week', value: (job) => job.hours_per_week },
  { header: 'Skills', value: (job) => job.skills.join(', ') },
  { header: 'Client hires', value: (job) => job.client_total_hires ?? '' },
  { header: 'Client spent', value: (job) => job.client_spent },
  { header: 'Client since', value: (job) => job.client_member_since },
  { header: 'Description', value: (job) => job.description },
];

/** Of the jobs paid in this way; the others follow, without an order of their own. */
const paid =
  (type: 'hourly' | 'fixed') =>
  (job: FreelanceJob): number =>
    job.budget_type === type ? (job.budget_max_usd ?? job.budget_min_usd ?? -1) : -2;

const highest = (amount: (job: FreelanceJob) => number) => (a: FreelanceJob, b: FreelanceJob) => amount(b) - amount(a);

const JOB_SORTS = [
  {
    key: 'newest',
    label: 'Newest first',
    compare: (a: FreelanceJob, b: FreelanceJob) => b.published_at.localeCompare(a.published_at),
  },
  { key: 'rate', label: 'Highest rate', compare: highest(paid('hourly')) },
  { key: 'price', label: 'Highest price', compare: highest(paid('fixed')) },
];

// The explorer's state: filters and words live in the address, and the list loads once when the page is opened.
const searchRoute = endpoint(searchFreelanceJobs);
const reopenRoute = endpoint(reopenFreelanceJobs);

export type FreelancePage = SearchPage<FormFilters, FreelanceJob>;

/** How long the server gives the same list again (ruling R13). */
const FRESH_MS = 15 * 60_000;

function useFreelanceSearch(uid: string): FreelancePage {
  const maySearch = useMay('spend');
  const page = useSearchPage<FormFilters, FreelanceJob>({
    uid,
    name: 'upwork-jobs',
    path: '/upwork-jobs',
    filters: formCodec,
    send: (query, idempotencyKey) =>
      call(searchRoute, { body: { ...toBody(query), ...answerOptions(query) } }, { idempotencyKey }),
    reopen: (runId, signal) => call(reopenRoute, { params: { runId } }, { signal }),
    queryOfRun,
    keyOf: ({ job_id }) => job_id,
    missingTerm: null,
    place: FREELANCE_PLACE,
    searchOnOpen: maySearch,
  });
  // A list that was stored longer ago than the server keeps it is loaded again: opening the page shows current offers.
  const renewWhatIsOld = useEffectEvent(() => {
    const { deliveredAt } = page.results?.receipt.run ?? {};
    if (maySearch && deliveredAt && Date.now() - Date.parse(deliveredAt) > FRESH_MS) page.search();
  });
  useEffect(() => renewWhatIsOld(), []);
  return page;
}
