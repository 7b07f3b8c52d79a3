// Results that were deleted with their month: everything that reads them says so, and none takes it for an empty answer.
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMonths, listMonths } from '#platform/db/months.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { foundByQuery, foundByRuns, foundItem, runsOfDetails, runsOfResults } from './results.store.ts';
import { createDropResultsJob, runPaidSearch, toFingerprint } from './run-paid-search.ts';
import { requireItems, runsOverview } from './run-summaries.ts';
import { lastDelivered, runById, runsPage } from './searches.store.ts';

const database = withDatabase();
const test = withPlatform(database);

const info = { key: 'live', name: 'Live', sample: false };
const CAPABILITY = 'freelance-jobs';
let user: Principal;
beforeEach(async () => {
  user = await someone(test.platform, { credits: 100 });
});

let calls = 0;
const search = (key: string, names: string[], query = 'timber', fresh = true) =>
  runPaidSearch<{ id: string }>(
    test.platform,
    { principal: user, idempotencyKey: key, requestId: 'request' },
    {
      capability: CAPABILITY,
      query: { query },
      label: query,
      activity: 'Freelance jobs',
      price: 5,
      source: info,
      refusal: null,
      freshForSeconds: fresh ? 0 : 86_400,
      failure: 'FREELANCE_JOBS_FAILED',
      keyOf: ({ id }) => id,
      call: async () => {
        calls += 1;
        return { items: names.map((id) => ({ id })), total: null, next: null };
      },
    },
  );

/** Makes a run one of another month: its id, and where its results are. */
async function moveTo(runId: string, day: string): Promise<string> {
  const id = v7({ msecs: Date.parse(day) });
  const { workspaceId } = user;
  await database.db.transaction(async (tx) => {
    await tx.execute(
      sql`update search_results set run_id = ${id} where workspace_id = ${workspaceId} and run_id = ${runId}`,
    );
    await tx.execute(
      sql`update seen_results set run_id = ${id} where workspace_id = ${workspaceId} and run_id = ${runId}`,
    );
    await tx.execute(sql`delete from search_requests where workspace_id = ${workspaceId} and run_id = ${runId}`);
    await tx.execute(sql`update search_runs set id = ${id} where workspace_id = ${workspaceId} and id = ${runId}`);
  });
  return id;
}

const dropAt = (now: string, months: number | null = 12) =>
  createDropResultsJob({
    ...test.platform,
    clock: { now: () => Date.parse(now) },
    config: { ...test.platform.config, retention: { ...test.platform.config.retention, searchResults: months } },
  }).run({});
const isStored = async (runId: string) => (await runById(database.db, user.workspaceId, runId))?.items !== null;

describe('by month', () => {
  it.each([
    ['2025-02-28T23:59:59Z', 12, true],
    ['2025-03-01T00:00:00Z', 12, false],
    ['2024-06-01T00:00:00Z', 3, false],
    ['2025-03-01T00:00:00Z', null, true],
  ])('at %s, %s months after, results of February 2024 are stored: %s', async (now, months, stored) => {
    const old = await moveTo((await search('k', ['Ann'])).run.id, '2024-02-17');
    const recent = (await search('k2', ['Bob'], 'oak')).run.id;
    await createMonths(database.db);
    await dropAt(now, months);
    expect(await isStored(old)).toBe(stored);
    expect(await isStored(recent)).toBe(true);
  });

  it('also of runs that were in the rest, and none that are read at that moment', async () => {
    const old = await moveTo((await search('k', ['Ann'])).run.id, '2023-05-17');
    // No month yet: nothing goes.
    await dropAt('2026-11-28');
    expect(await isStored(old)).toBe(true);
    await createMonths(database.db);
    expect((await listMonths(database.db, 'search_results')).map(({ month }) => month)).toContain('2023-05');
    await database.db.transaction(async (tx) => {
      const read = () =>
        tx.execute<{ results: unknown }>(
          sql`select results from search_results where workspace_id = ${user.workspaceId} and run_id = ${old}`,
        );
      expect((await read()).rows).toEqual([{ results: [{ id: 'Ann' }] }]);
      await dropAt('2026-11-28');
      expect((await read()).rows).toHaveLength(1);
    });
    // Readers beside the drop get the results or the word that they are gone, and no error.
    const reads = Array.from({ length: 40 }, async (_, n) => {
      await new Promise((resolve) => setImmediate(resolve, n));
      return isStored(old);
    });
    await Promise.all([dropAt('2026-11-28'), ...reads]);
    await dropAt('2026-11-28');
    expect(await isStored(old)).toBe(false);
  });
});

describe('once they are gone', () => {
  let gone: string;
  beforeEach(async () => {
    const { run } = await search('first', ['Ann', 'Bob']);
    gone = await moveTo(run.id, '2024-02-17');
    await createMonths(database.db);
    await dropAt('2026-11-28');
    calls = 0;
  });

  it('the run says so, with how long results are kept and what was searched', async () => {
    const run = await runById(database.db, user.workspaceId, gone);
    const { config } = test.platform;
    const kept = { ...config, retention: { ...config.retention, searchResults: 12 } };
    expect(run && (() => requireItems(run, kept))).toThrowError(
      expect.objectContaining({
        code: 'SEARCH_RESULTS_EXPIRED',
        message: 'These results were deleted: they are kept for 12 months. You can fetch them again.',
        details: { run: expect.objectContaining({ id: gone, resultCount: 2, expired: true }) },
      }),
    );
    const fingerprint = toFingerprint(CAPABILITY, { query: 'timber' }, info);
    expect((await lastDelivered(database.db, user.workspaceId, fingerprint)).run).toMatchObject({
      id: gone,
      items: null,
    });
  });

  it('lists say so too, and an answer that was empty is none of them', async () => {
    const { run } = await search('empty', [], 'nothing');
    const empty = await moveTo(run.id, '2024-02-18');
    const rows = await runsPage(database.db, user.workspaceId, { limit: 5 });
    expect(rows.map(({ id, expired }) => [id, expired])).toEqual([
      [empty, false],
      [gone, true],
    ]);
    expect((await runById(database.db, user.workspaceId, empty))?.items).toEqual([]);
    const { recent } = await runsOverview(test.platform, user.workspaceId, { recent: 5, owed: 5, mayUse: () => true });
    expect(recent.map(({ expired }) => expired)).toEqual([undefined, true]);
  });

  it('they are no stored answer: one that is still young is refused, free, and asking freshly brings it back', async () => {
    // By hand, since results of the last three months cannot go.
    await database.db.execute(
      sql`update search_runs set delivered_at = now() where workspace_id = ${user.workspaceId} and id = ${gone}`,
    );
    await expect(search('second', ['Ann'], 'timber', false)).rejects.toMatchObject({ code: 'SEARCH_RESULTS_EXPIRED' });
    expect(calls).toBe(0);
    expect(await search('third', ['Ann', 'Cid'])).toMatchObject({
      chargedNow: 5,
      stored: false,
      seen: ['Ann'],
      items: [{ id: 'Ann' }, { id: 'Cid' }],
    });
  });

  it('a record that is found again is looked for where it is stored now', async () => {
    const { db } = database;
    const { workspaceId } = user;
    const find = (key: string) => foundItem(db, workspaceId, { capability: CAPABILITY, key, field: 'id' });
    expect(await find('Ann')).toBeNull();
    expect(await runsOfResults(db, workspaceId, CAPABILITY, ['Ann', 'Bob'])).toEqual([]);
    expect(await runsOfDetails(db, workspaceId, CAPABILITY, [gone])).toEqual([]);
    expect(await foundByRuns(db, workspaceId, { capability: CAPABILITY, runIds: [gone] })).toEqual([]);
    const { run } = await search('again', ['Ann', 'Dee']);
    expect((await find('Ann'))?.item).toEqual({ id: 'Ann' });
    expect((await runsOfResults(db, workspaceId, CAPABILITY, ['Ann', 'Bob'])).map(({ id }) => id)).toEqual([run.id]);
    const question = { capability: CAPABILITY, field: 'query', value: 'timber', key: 'id' } as const;
    expect((await foundByQuery(db, workspaceId, question)).map(({ item }) => item)).toEqual([
      { id: 'Ann' },
      { id: 'Dee' },
    ]);
    // In one month it stays with the search that found it first.
    await search('once more', ['Dee'], 'oak');
    expect((await runsOfResults(db, workspaceId, CAPABILITY, ['Dee'])).map(({ id }) => id)).toEqual([run.id]);
  });

  it('the same search at the same time, in any order, waits for no other', async () => {
    const names = Array.from({ length: 25 }, (_, n) => `r${n}`);
    const first = await search('many', names, 'many');
    await moveTo(first.run.id, '2024-02-19');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        search(`m${n}`, n % 2 ? [...names].reverse() : [...names, `new${n}`], `many ${n}`),
      ),
    );
    expect(answers.every(({ seen }) => seen.length === 25)).toBe(true);
  });
});
