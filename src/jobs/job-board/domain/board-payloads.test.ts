// Each board's own shape (provider-contracts 7.2), and the same with fields missing, null, of the wrong type, and unknown.
import { describe, expect, test } from 'vitest';
import {
  readArbeitnow,
  readHimalayas,
  readJobicy,
  readNewestThread,
  readRemoteOk,
  readRemotive,
  readTheMuse,
  readThreadPage,
} from './board-payloads.ts';
import type { Posting } from './posting.ts';

const NOW = Date.UTC(2026, 5, 1);

interface Case {
  name: string;
  read(list: unknown[]): Posting[];
  raw: Record<string, unknown>;
  expected: Partial<Posting>;
  id: string;
  title: string;
  broken: unknown[];
}

const cases: Case[] = [
  {
    name: 'Remotive',
    read: (jobs) => readRemotive({ '0-legal-notice': 'terms', 'job-count': 1, jobs }),
    raw: {
      id: 1900001,
      url: 'https://remotive.com/remote-jobs/software-dev/example-1900001',
      title: 'Backend Engineer',
      company_name: 'Example Labs',
      category: 'Software Development',
      job_type: 'full_time',
      publication_date: '2026-05-30T09:00:12',
      candidate_required_location: 'Europe',
      salary: '$80k - $120k',
      description: '<p>Build APIs.</p>',
    },
    expected: {
      company: 'Example Labs',
      url: 'https://remotive.com/remote-jobs/software-dev/example-1900001',
      description: 'Build APIs.',
      place: 'Europe',
      remote: 'remote',
      types: ['full-time'],
      tags: ['Software Development'],
      postedAt: new Date('2026-05-30T09:00:12Z'),
    },
    id: 'id',
    title: 'title',
    broken: [{}, { jobs: 'no' }, [], null, 'text'],
  },
  {
    name: 'Arbeitnow',
    read: (data) => readArbeitnow({ data, links: { next: null }, meta: {} }).postings,
    raw: {
      slug: 'buyer-timber-berlin-1',
      company_name: 'Northwind Timber',
      title: 'Buyer (m/w/d)',
      description: '<ul><li>Buy</li></ul>',
      remote: false,
      url: 'https://www.arbeitnow.com/jobs/buyer-timber-berlin-1',
      tags: ['Purchasing'],
      job_types: ['Vollzeit'],
      location: 'Berlin',
      created_at: 1780000000,
    },
    expected: {
      company: 'Northwind Timber',
      description: '• Buy',
      remote: null,
      types: ['full-time'],
      tags: ['Purchasing'],
      postedAt: new Date(1780000000000),
    },
    id: 'slug',
    title: 'title',
    broken: [{}, { data: {} }, null],
  },
  {
    name: 'Remote OK',
    read: (jobs) => readRemoteOk([{ legal: 'link to us' }, ...jobs]),
    raw: {
      id: '777',
      epoch: 1780000000,
      date: '2026-05-28T20:26:40+00:00',
      company: 'Example Labs',
      position: 'Designer',
      tags: ['design', 'figma'],
      description: 'Draw.',
      location: 'Worldwide',
      salary_min: 60000,
      salary_max: 90000,
      url: 'https://remoteOK.com/remote-jobs/777',
    },
    expected: {
      company: 'Example Labs',
      url: 'https://remoteok.com/remote-jobs/777',
      remote: 'remote',
      tags: ['design', 'figma'],
    },
    id: 'id',
    title: 'position',
    broken: [{}, { jobs: [] }, null],
  },
  {
    name: 'Himalayas',
    read: (jobs) => readHimalayas({ totalCount: 1, offset: 0, limit: 20, jobs }, 0, NOW).postings,
    raw: {
      title: 'Data Engineer',
      excerpt: 'Pipes',
      companyName: 'Example Labs',
      companyLogo: 'https://cdn.example/logo.png',
      employmentType: 'Full Time',
      minSalary: 90000,
      maxSalary: 120000,
      salaryPeriod: 'annual',
      currency: 'EUR',
      seniority: ['Senior'],
      locationRestrictions: ['Germany'],
      categories: ['Data-Engineering'],
      description: '<p>Pipes.</p>',
      pubDate: 1780000000,
      expiryDate: 1790000000,
      applicationLink: 'https://himalayas.app/companies/example/jobs/data-engineer',
      guid: 'https://himalayas.app/companies/example/jobs/data-engineer',
    },
    expected: { place: 'Germany', country: 'DE', level: 'Senior', tags: ['Data Engineering'], types: ['full-time'] },
    id: 'guid',
    title: 'title',
    broken: [{}, { jobs: 7 }, null],
  },
  {
    name: 'Jobicy',
    read: (jobs) => readJobicy({ jobCount: 1, jobs }),
    raw: {
      id: 5,
      url: 'https://jobicy.com/jobs/5-writer',
      jobTitle: 'Writer &amp; Editor',
      companyName: 'Example &amp; Sons',
      companyLogo: 'https://jobicy.com/logo.png',
      jobIndustry: ['Copywriting &amp; Content'],
      jobType: ['full-time'],
      jobGeo: 'USA',
      jobLevel: 'Any',
      jobExcerpt: 'Write',
      jobDescription: '<p>Write.</p>',
      pubDate: '2026-05-30 08:00:00',
    },
    expected: {
      company: 'Example & Sons',
      country: 'US',
      level: '',
      tags: ['Copywriting & Content'],
      postedAt: new Date('2026-05-30T08:00:00Z'),
    },
    id: 'id',
    title: 'jobTitle',
    broken: [{}, { jobs: null }, null],
  },
  {
    name: 'The Muse',
    read: (results) => readTheMuse({ page: 1, page_count: 9, results }, 1).postings,
    raw: {
      id: 42,
      name: 'Account Executive',
      type: 'external',
      contents: '<p>Sell.</p>',
      publication_date: '2026-05-30T09:00:12Z',
      locations: [{ name: 'Austin, TX' }, { name: 'Flexible / Remote' }],
      categories: [{ name: 'Sales' }],
      levels: [{ name: 'Mid Level', short_name: 'mid' }],
      tags: [],
      refs: { landing_page: 'https://www.themuse.com/jobs/example/ae' },
      company: { id: 1, short_name: 'example', name: 'Example Labs' },
    },
    expected: {
      company: 'Example Labs',
      place: 'Austin, TX',
      country: 'US',
      remote: 'remote',
      level: 'Mid Level',
      tags: ['Sales'],
    },
    id: 'id',
    title: 'name',
    broken: [{}, { results: '' }, null],
  },
  {
    name: 'Hacker News',
    read: (hits) => readThreadPage({ hits, nbHits: 1, page: 0, nbPages: 1, hitsPerPage: 50 }, '400', 0).postings,
    raw: {
      objectID: '401',
      parent_id: 400,
      story_id: 400,
      author: 'someone',
      comment_text:
        'Example Labs (https://example.example) | Senior Go Engineer | Berlin, Germany | Hybrid | €80k-100k<p>We make things.',
      created_at: '2026-05-30T09:00:12Z',
      created_at_i: 1780131612,
    },
    expected: {
      company: 'Example Labs',
      place: 'Berlin, Germany',
      country: 'DE',
      remote: 'hybrid',
      url: 'https://news.ycombinator.com/item?id=401',
    },
    id: 'objectID',
    title: 'comment_text',
    broken: [{}, { hits: {} }, null],
  },
];

describe.each(cases)('$name', ({ read, raw, expected, id, title, broken }) => {
  test('is read by its field map', () => {
    const [posting, ...more] = read([raw]);
    expect(more).toEqual([]);
    expect(posting).toMatchObject(expected);
    expect(posting?.sourceId).toBe(String(raw[id]));
  });

  test('one broken element never costs the others, and unknown fields are accepted', () => {
    expect(read([null, 7, 'text', [], {}, { ...raw, brandNew: { deep: [1] } }])).toHaveLength(1);
  });

  test.each([undefined, null, 42, '', {}, ['x'], '<script>1</script>'])('any other field may be %j', (value) => {
    for (const field of Object.keys(raw)) {
      if (field === id || field === title || field === 'parent_id') continue;
      expect(read([{ ...raw, [field]: value }]), field).toHaveLength(1);
    }
  });

  test('without an id or a title there is nothing to keep', () => {
    expect(read([{ ...raw, [id]: null }])).toEqual(id === 'guid' ? [expect.anything()] : []);
    expect(read([{ ...raw, [title]: '' }])).toEqual([]);
  });

  test('an id twice is one posting', () => {
    expect(read([raw, { ...raw }])).toHaveLength(1);
  });

  test('an answer without its list is a fault', () => {
    expect(broken.length).toBeGreaterThan(0);
  });
});

test.each([
  ['Remotive', (json: unknown) => readRemotive(json)],
  ['Arbeitnow', (json: unknown) => readArbeitnow(json)],
  ['Remote OK', (json: unknown) => readRemoteOk(json)],
  ['Himalayas', (json: unknown) => readHimalayas(json, 0, NOW)],
  ['Jobicy', (json: unknown) => readJobicy(json)],
  ['The Muse', (json: unknown) => readTheMuse(json, 1)],
  ['Hacker News', (json: unknown) => readThreadPage(json, '400', 0)],
])('%s: an answer without its list is BAD_PAYLOAD', (_, read) => {
  for (const json of [null, undefined, {}, 'text', 7, { jobs: 'x', data: {}, results: 1, hits: null }]) {
    expect(() => read(json)).toThrow(expect.objectContaining({ code: 'BAD_PAYLOAD' }));
  }
});

describe('paging', () => {
  test('Arbeitnow ends where `links.next` is null', () => {
    const data = [{ slug: 'a', title: 'A' }];
    expect(readArbeitnow({ data, links: { next: 'https://www.arbeitnow.com/api/job-board-api?page=2' } }).more).toBe(
      true,
    );
    expect(readArbeitnow({ data, links: { next: null } }).more).toBe(false);
    expect(readArbeitnow({ data: [], links: { next: 'x' } }).more).toBe(false);
  });

  test('Himalayas ends at its total and leaves out what has expired', () => {
    const jobs = [
      { guid: 'a', title: 'A' },
      { guid: 'b', title: 'B', expiryDate: 1_000_000_000 },
    ];
    expect(readHimalayas({ jobs, totalCount: 42 }, 20, NOW)).toMatchObject({
      more: true,
      postings: [{ sourceId: 'a' }],
    });
    expect(readHimalayas({ jobs, totalCount: 42 }, 40, NOW).more).toBe(false);
  });

  test('The Muse ends at its last page', () => {
    const results = [{ id: 1, name: 'A' }];
    expect(readTheMuse({ results, page_count: 2 }, 1).more).toBe(true);
    expect(readTheMuse({ results, page_count: 2 }, 2).more).toBe(false);
  });

  test('Hacker News: the newest thread, and only its top-level comments', () => {
    expect(readNewestThread({ hits: [{ objectID: '400' }] })).toBe('400');
    const wanted = { objectID: '399', title: 'Ask HN: Who wants to be hired? (June 2026)' };
    expect(readNewestThread({ hits: [wanted, { objectID: '400', title: 'Ask HN: Who is hiring?' }] })).toBe('400');
    expect(readNewestThread({ hits: [] })).toBeNull();
    expect(readNewestThread({ hits: [{ objectID: '../x' }] })).toBeNull();
    const hits = [
      { objectID: '1', parent_id: 400, comment_text: 'Acme | Engineer | Remote' },
      { objectID: '2', parent_id: 1, comment_text: 'Acme | Engineer | Remote' },
      { objectID: '3', parent_id: 400, comment_text: 'Is anyone hiring?' },
    ];
    expect(readThreadPage({ hits, nbPages: 3 }, '400', 0)).toMatchObject({ more: true, postings: [{ sourceId: '1' }] });
    expect(readThreadPage({ hits, nbPages: 3 }, '400', 2).more).toBe(false);
  });
});

test.each([
  ['Acme | Senior Go Engineer | Remote (US) | Full-time | $150k-$180k', 'Senior Go Engineer', 'Acme', 'remote'],
  ['Acme (YC S24) | NYC | ONSITE | Founding Engineer', 'Founding Engineer', 'Acme (YC S24)', 'on-site'],
  ['Acme – Data Scientist – London, UK – Hybrid', 'Data Scientist', 'Acme', 'hybrid'],
  ['Acme | https://acme.example | Remote', 'Several roles', 'Acme', 'remote'],
])('Hacker News first line: %s', (first, title, company, remote) => {
  const { postings } = readThreadPage(
    { hits: [{ objectID: '9', parent_id: '400', comment_text: first }], nbPages: 1 },
    '400',
    0,
  );
  expect(postings[0]).toMatchObject({ title, company, remote });
});
