// The file of what is shown, and the orders it can be put in.
import { EMPTY_TEXTS } from '#shared/errors.ts';
import type { CsvColumn } from '#ui/export-csv.ts';
import type { FreelanceJob } from '../contract.ts';
import { budgetText } from '../domain/job-facts.ts';

export const JOB_COLUMNS: readonly CsvColumn<FreelanceJob>[] = [
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

export const JOB_SORTS = [
  {
    key: 'newest',
    label: 'Newest first',
    compare: (a: FreelanceJob, b: FreelanceJob) => b.published_at.localeCompare(a.published_at),
  },
  { key: 'rate', label: 'Highest rate', compare: highest(paid('hourly')) },
  { key: 'price', label: 'Highest price', compare: highest(paid('fixed')) },
];
