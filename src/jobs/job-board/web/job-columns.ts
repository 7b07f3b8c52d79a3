// The file of what is shown, and the orders it can be put in.
import type { CsvColumn } from '#ui/export-csv.ts';
import type { Job } from '../contract.ts';
import { statedText } from '../domain/salary-text.ts';

export const JOB_COLUMNS: readonly CsvColumn<Job>[] = [
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

export const JOB_SORTS = [
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
