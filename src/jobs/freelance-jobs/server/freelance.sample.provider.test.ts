import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBounds, type Bounds, widerThan } from '#tests/support/any-budget.ts';
import { breaking } from '#tests/support/breaking.ts';
import { FreelanceJob } from '../contract.ts';
import { DEFAULT_FILTERS } from '../domain/filters.ts';
import type { JobsRequest } from './freelance.provider.ts';
import { createSampleFreelance } from './freelance.sample.provider.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const source = createSampleFreelance({ now: () => NOW });
const all: JobsRequest = {
  ...DEFAULT_FILTERS,
  q: '',
  skills: [],
  budget_min_usd: null,
  budget_max_usd: null,
  cursor: null,
};
const search = (more: Partial<JobsRequest> = {}) => source.searchJobs({ ...all, ...more });

async function everything(more: Partial<JobsRequest> = {}): Promise<FreelanceJob[]> {
  const found: FreelanceJob[] = [];
  for (let cursor: string | null = null; ; ) {
    const { items, next } = await search({ ...more, cursor });
    found.push(...items);
    if (next === null) return found;
    cursor = next;
  }
}

describe('the sample', () => {
  it('has hundreds of jobs, each once, newest first, as the contract says', async () => {
    const jobs = await everything();
    expect(jobs.length).toBeGreaterThan(1_000);
    expect(new Set(jobs.map(({ job_id }) => job_id)).size).toBe(jobs.length);
    expect(breaking(FreelanceJob, jobs)).toEqual([]);
    const dates = jobs.map(({ published_at }) => published_at);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(jobs.every(({ url }) => new URL(url).hostname.endsWith('.example'))).toBe(true);
  });

  it('has what is missing and overlong in life', async () => {
    const jobs = await everything();
    const some = (is: (job: FreelanceJob) => boolean) => jobs.filter(is).length;
    expect(some((job) => job.budget_min_usd === null)).toBeGreaterThan(50);
    expect(some((job) => job.skills.length === 0)).toBeGreaterThan(20);
    expect(some((job) => job.skills.length > 7)).toBeGreaterThan(5);
    expect(some((job) => job.client_total_hires === null)).toBeGreaterThan(100);
    expect(some((job) => job.description.length > 800)).toBeGreaterThan(100);
    expect(some((job) => job.description === '')).toBeGreaterThan(10);
    expect(some((job) => job.title.length > 120)).toBeGreaterThan(10);
    expect(some((job) => job.budget_type === 'fixed')).toBeGreaterThan(300);
  });

  it('is the same in every process', async () => {
    const again = createSampleFreelance({ now: () => NOW + 3_600_000 });
    expect(await again.searchJobs(all)).toEqual(await search());
  });

  it('fills more than a page with the filters that the form begins with', async () => {
    const { items, total, next } = await source.searchJobs({ ...DEFAULT_FILTERS, q: '', cursor: null });
    expect([items.length, next]).toEqual([100, '100']);
    expect(total).toBeGreaterThan(150);
    for (const job of items.filter((found) => found.budget_min_usd !== null)) {
      expect(job.budget_min_usd).toBeLessThanOrEqual(30);
      expect(job.budget_max_usd).toBeGreaterThanOrEqual(10);
    }
  });
});

describe('a filter', () => {
  it('by skills takes all or any of them', async () => {
    const both = await everything({ skills: ['React', 'Figma'] });
    const any = await everything({ skills: ['React', 'Figma'], skills_match_mode: 'any' });
    expect(both.length).toBeGreaterThan(5);
    expect(any.length).toBeGreaterThan(both.length * 2);
  });

  it('by experience, by place and by words narrows the list', async () => {
    const experts = await everything({ experience_level: 'Expert' });
    expect(new Set(experts.map((job) => job.experience_level))).toEqual(new Set(['Expert']));
    const swedish = await everything({ location: 'Sweden, Malmö' });
    expect(new Set(swedish.map((job) => job.location))).toEqual(new Set(['Sweden']));
    const words = await everything({ q: 'booking page' });
    expect(words.length).toBeGreaterThan(0);
    expect((await search({ q: 'zeppelin upholstery' })).items).toEqual([]);
  });

  it('by budget holds rates and fixed prices to the same bounds', async () => {
    for (const budget_type of ['hourly', 'fixed'] as const) {
      const found = (await everything({ budget_min_usd: 200, budget_max_usd: 2_000 })).filter(
        (job) => job.budget_type === budget_type && job.budget_min_usd !== null,
      );
      expect(found.every((job) => (job.budget_min_usd ?? 0) <= 2_000 && (job.budget_max_usd ?? 0) >= 200)).toBe(true);
      expect(found.length > 0).toBe(budget_type === 'fixed');
    }
  });

  it('by budget never finds fewer when its bounds are wider', async () => {
    const ids = async (bounds: Bounds) => (await everything(bounds)).map(({ job_id }) => job_id);
    await fc.assert(
      fc.asyncProperty(anyBounds, anyBounds, async (narrow, other) => {
        const found = new Set(await ids(widerThan(narrow, other)));
        expect((await ids(narrow)).filter((id) => !found.has(id))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it.each(['-1', 'x', '99999'])('takes the foreign cursor %s for what it can', async (cursor) => {
    expect((await search({ cursor })).total).toBeGreaterThan(0);
  });
});
