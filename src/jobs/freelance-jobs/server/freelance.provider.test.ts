// Both live adapters against their simulators: paging, and skills that are named by id once they are known.
import { describe, expect, test } from 'vitest';
import { withSources } from '#tests/faults/source-stage.ts';
import { DEFAULT_FILTERS, withinBudget } from '../domain/filters.ts';
import {
  createOpenFreelancer,
  createRapidapiUpwork,
  type FreelanceSource,
  type JobsRequest,
} from './freelance.provider.ts';

const stage = withSources();
const first: JobsRequest = { ...DEFAULT_FILTERS, q: 'dashboard', limit: 50, cursor: null };

async function pages(source: FreelanceSource, request: JobsRequest) {
  const sizes: number[] = [];
  const ids = new Set<string>();
  for (let cursor = request.cursor; ; ) {
    const { items, next } = await source.searchJobs({ ...request, cursor });
    sizes.push(items.length);
    for (const { job_id } of items) ids.add(job_id);
    if (next === null) return { sizes, ids };
    cursor = next;
  }
}

describe('Upwork', () => {
  test('is paged by its cursor to the end', async () => {
    const { client, info, requests } = stage.client('upwork');
    const { sizes, ids } = await pages(createRapidapiUpwork(client, info), first);
    expect(sizes.slice(0, 2)).toEqual([50, 50]);
    expect(ids.size).toBeGreaterThan(100);
    expect(requests()[0]?.query).toEqual({
      q: 'dashboard',
      skills: 'JavaScript,React',
      skills_match_mode: 'all',
      budget_min_usd: '10',
      budget_max_usd: '30',
      limit: '50',
    });
  });
});

describe('Freelancer.com', () => {
  test('is paged by offset to the end', async () => {
    const { client, info } = stage.client('freelancer');
    const source = createOpenFreelancer(client, info, { now: () => 0 });
    const unbounded = { ...first, skills: [], budget_min_usd: null, budget_max_usd: null };
    const { sizes, ids } = await pages(source, unbounded);
    expect(sizes.slice(0, 2)).toEqual([50, 50]);
    expect(ids.size).toBeGreaterThan(100);
  });

  test('shows only rates and prices within the bounds, and wider bounds never hide one', async () => {
    const { client, info } = stage.client('freelancer');
    const source = createOpenFreelancer(client, info, { now: () => 0 });
    const bounds = [
      [10, 30],
      [10, 500],
      [0, 500],
      [0, 1_000],
      [null, 1_000],
      [null, null],
    ] as const;
    let before = new Set<string>();
    for (const [budget_min_usd, budget_max_usd] of bounds) {
      const request = { ...first, skills: [], limit: 100 as const, budget_min_usd, budget_max_usd };
      const { items } = await source.searchJobs(request);
      expect(items.filter((job) => !withinBudget(job, request))).toEqual([]);
      const found = new Set(items.map(({ job_id }) => job_id));
      expect([...before].filter((id) => !found.has(id))).toEqual([]);
      expect(found.size).toBeGreaterThan(0);
      before = found;
    }
    // The last ones hold prices that the first ones do not.
    expect(before.size).toBe(100);
  });

  test('searches skills by words first, and by id once the source has listed them', async () => {
    const { client, info, requests } = stage.client('freelancer');
    const source = createOpenFreelancer(client, info, { now: () => 0 });
    await source.searchJobs(first);
    await expect.poll(() => requests().length).toBe(2);
    await expect
      .poll(async () => (await source.searchJobs(first)).items.every(({ skills }) => skills.includes('React.js')))
      .toBe(true);
    const queries = requests().map(({ path, query }) => (path.endsWith('/jobs/') ? 'skills' : query.query));
    expect(queries.slice(0, 2)).toEqual(['dashboard JavaScript React', 'skills']);
    expect(queries.at(-1)).toBe('dashboard');
    expect(queries.filter((query) => query === 'skills')).toHaveLength(1);
  });
});
