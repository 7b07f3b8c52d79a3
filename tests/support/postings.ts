// Postings as a kind of job would keep them, for tests of what is saved of them.
import type { JobSnapshot } from '#jobs/saved-jobs/contract.ts';

export function posting(change: Partial<JobSnapshot> = {}): JobSnapshot {
  return {
    title: 'Buyer, Timber',
    company: 'Northwind Timber',
    place: 'Gothenburg, Sweden',
    url: 'https://jobs.example/1',
    source: 'Example board',
    sample: false,
    salary: '$60,000 a year',
    skills: ['purchasing'],
    description: 'You will buy timber.\n\nAll of it.',
    postedAt: '2026-11-01T08:00:00.000Z',
    extra: [{ label: 'Employment', value: 'Full-time' }],
    online: true,
    ...change,
  };
}
