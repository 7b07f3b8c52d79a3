// JSearch (provider-contracts 7.1): both shapes, and both with what may be missing.
import { describe, expect, test } from 'vitest';
import { readJsearch } from './jsearch.ts';

const job = {
  job_id: 'aBcDeFgExample==',
  job_title: 'Buyer, Timber',
  employer_name: 'Northwind Timber',
  employer_logo: null,
  employer_website: 'https://northwind-timber.example',
  job_publisher: 'Example Jobs',
  job_employment_type: 'Full-time',
  job_employment_types: ['FULLTIME'],
  job_apply_link: 'https://jobs.example.test/1',
  apply_options: [
    { publisher: 'Example Jobs', apply_link: 'https://jobs.example.test/1', is_direct: false },
    { publisher: 'Other', apply_link: 'javascript:alert(1)' },
    null,
  ],
  job_description: 'You will buy timber ...',
  job_is_remote: false,
  job_posted_at_timestamp: 1748800000,
  job_posted_at_datetime_utc: '2026-06-01T17:46:40.000Z',
  job_location: 'Gothenburg, Sweden',
  job_city: 'Gothenburg',
  job_state: null,
  job_country: 'SE',
  job_min_salary: null,
  job_max_salary: null,
  job_salary_period: null,
  job_highlights: { Qualifications: ['3 years in purchasing'], Responsibilities: ['Negotiate'], Benefits: null },
};
const answer = (data: unknown) => ({ status: 'OK', request_id: 'x', data });

test('the fields of the contract', () => {
  const { postings, cursor } = readJsearch(answer([job]));
  expect(cursor).toBeNull();
  expect(postings).toEqual([
    expect.objectContaining({
      sourceId: 'aBcDeFgExample==',
      title: 'Buyer, Timber',
      company: 'Northwind Timber',
      publisher: 'Example Jobs',
      url: 'https://jobs.example.test/1',
      links: [{ board: 'Example Jobs', url: 'https://jobs.example.test/1' }],
      place: 'Gothenburg, Sweden',
      country: 'SE',
      remote: 'on-site',
      types: ['full-time'],
      salary: null,
      postedAt: new Date(1748800000000),
      highlights: [
        { title: 'Qualifications', items: ['3 years in purchasing'] },
        { title: 'Responsibilities', items: ['Negotiate'] },
      ],
    }),
  ]);
});

test('the shape of /search-v2, with the cursor in either place', () => {
  const jobs = [{ ...job, work_arrangement: 'Hybrid' }];
  expect(readJsearch(answer({ jobs, cursor: 'abc' }))).toMatchObject({
    cursor: 'abc',
    postings: [{ remote: 'hybrid' }],
  });
  expect(readJsearch({ ...answer({ jobs }), cursor: 'def' }).cursor).toBe('def');
  expect(readJsearch(answer({ jobs, cursor: null })).cursor).toBeNull();
  expect(readJsearch(answer({ jobs: null })).postings).toEqual([]);
});

test.each([
  ['YEARLY', 50_000],
  ['MONTH', 600_000],
  ['HOURLY', 104_000_000],
])('pay %s', (period, yearly) => {
  const paid = {
    ...job,
    job_min_salary: 50_000,
    job_max_salary: '50000',
    job_salary_period: period,
    job_country: 'US',
  };
  expect(readJsearch(answer([paid])).postings[0]?.salary).toMatchObject({ currency: 'USD', yearlyMax: yearly });
});

describe('lenient', () => {
  test('one broken job never costs the others', () => {
    expect(readJsearch(answer([null, 7, {}, { job_id: 'x' }, job, { ...job, job_title: null }])).postings).toHaveLength(
      1,
    );
    expect(readJsearch(answer([job, job])).postings).toHaveLength(1);
  });

  test.each([undefined, null, 42, '', {}, ['x'], { a: [{}] }])('any other field may be %j', (value) => {
    for (const field of Object.keys(job).filter((name) => name !== 'job_id' && name !== 'job_title')) {
      expect(readJsearch(answer([{ ...job, [field]: value }])).postings, field).toHaveLength(1);
    }
  });

  test.each([
    [{ status: 'ERROR', request_id: 'x', error: { message: 'Missing query', code: 400 } }, 'SOFT_FAILURE'],
    [{ message: 'This API is no longer available at this location' }, 'PROVIDER_MOVED'],
    [{ status: 'OK' }, 'BAD_PAYLOAD'],
    [answer('text'), 'BAD_PAYLOAD'],
    [answer({ jobs: 'text' }), 'BAD_PAYLOAD'],
    [[], 'BAD_PAYLOAD'],
    [null, 'BAD_PAYLOAD'],
  ])('%j is %s', (json, code) => {
    expect(() => readJsearch(json)).toThrow(expect.objectContaining({ code }));
  });
});
