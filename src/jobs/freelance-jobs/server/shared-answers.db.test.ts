// Ruling R13: one call of a live source for everybody who asks the same within 15 minutes.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { SourceFault } from '#shared/sources.ts';
import { withDatabase } from '#tests/support/database.ts';
import { DEFAULT_FILTERS } from '../domain/filters.ts';
import type { FoundJobs } from '../domain/payload-parts.ts';
import type { FreelanceSource, JobsRequest } from './freelance.provider.ts';
import { createSharedAnswers } from './freelance.routes.ts';
import { clearOldAnswers } from './freelance.store.ts';

const database = withDatabase();
const nothing: FoundJobs = { items: [], total: 7, next: 'more' };

/** A source that takes its time, and whose answers the test decides call by call. */
function slowSource(scope: string, ...answers: (FoundJobs | Error)[]) {
  let calls = 0;
  const source: FreelanceSource = {
    info: { key: 'upwork', name: 'Upwork', sample: false },
    scope,
    available: () => true,
    async searchJobs() {
      const answer = answers[Math.min(calls, answers.length - 1)] ?? nothing;
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, 60));
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { source, calls: () => calls };
}

/** As many processes would: each has its own memory, all have one database. */
const processes = (n: number) => Array.from({ length: n }, () => createSharedAnswers({ db: database.db }));
const request = (q: string): JobsRequest => ({ ...DEFAULT_FILTERS, q, cursor: null });
const grownOld = (minutes: number) =>
  database.db.execute(
    sql`update freelance_answers set fetched_at = fetched_at - make_interval(mins => ${minutes}::int),
                                     touched_at = touched_at - make_interval(mins => ${minutes}::int)`,
  );

describe('an answer', () => {
  it('is fetched once for a thousand askers in four processes', async () => {
    const { source, calls } = slowSource('operator', nothing);
    const askers = processes(4);
    const asked = Array.from({ length: 1_000 }, (_, n) => askers[n % 4]?.(source, request('once')));
    const answers = await Promise.all(asked);
    expect(calls()).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ...nothing, fetchedAt: expect.any(Date) });
  });

  it('is served for 15 minutes, then fetched again', async () => {
    const { source, calls } = slowSource('operator', nothing, { ...nothing, total: 8 });
    const [ask] = processes(1);
    const first = await ask?.(source, request('aging'));
    await grownOld(14);
    expect(await ask?.(source, request(' AGING '))).toMatchObject({ total: first?.total });
    expect(calls()).toBe(1);
    await grownOld(2);
    expect(await ask?.(source, request('aging'))).toMatchObject({ total: 8 });
    expect(calls()).toBe(2);
  });

  it('is not served for another query, another source or another key', async () => {
    const { source, calls } = slowSource('operator', nothing);
    const [ask] = processes(1);
    await ask?.(source, request('mine'));
    await ask?.(source, { ...request('mine'), cursor: 'more' });
    await ask?.({ ...source, info: { ...source.info, key: 'freelancer' } }, request('mine'));
    await ask?.({ ...source, scope: crypto.randomUUID() }, request('mine'));
    await ask?.(source, request('mine'));
    expect(calls()).toBe(4);
  });

  it('of the sample is never kept', async () => {
    const { source, calls } = slowSource('operator', nothing);
    const sample = { ...source, info: { ...source.info, sample: true } };
    const [ask] = processes(1);
    await ask?.(sample, request('sample'));
    expect(await ask?.(sample, request('sample'))).not.toHaveProperty('fetchedAt');
    expect(calls()).toBe(2);
  });
});

describe('a call that fails', () => {
  it('fails for all who wait for it, and the next caller makes it again', async () => {
    const { source, calls } = slowSource('operator', new SourceFault('PROVIDER_DOWN', 'down'), nothing);
    const askers = processes(4);
    const asked = Array.from({ length: 40 }, (_, n) => askers[n % 4]?.(source, request('fails')));
    const answers = await Promise.allSettled(asked);
    expect(calls()).toBe(1);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'SourceFault', code: 'PROVIDER_DOWN' } });
    }
    expect(await askers[0]?.(source, request('fails'))).toMatchObject({ total: 7 });
  });

  it('with its process leaves the next one its turn once its lease is over', async () => {
    const { source, calls } = slowSource('operator', nothing);
    const [ask] = processes(1);
    await ask?.(source, request('killed'));
    await grownOld(60);
    await database.db.execute(sql`update freelance_answers set lease_until = now() + interval '400 milliseconds'`);
    expect(await ask?.(source, request('killed'))).toMatchObject({ total: 7 });
    expect(calls()).toBe(2);
  });
});

it('answers that are too old to serve are deleted', async () => {
  const { source } = slowSource('operator', nothing);
  const [ask] = processes(1);
  await grownOld(3 * 24 * 60);
  await ask?.(source, request('kept'));
  expect(await clearOldAnswers(database.db)).toBeGreaterThan(0);
  expect(await clearOldAnswers(database.db)).toBe(0);
});
