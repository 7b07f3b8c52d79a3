// Paid searches: one effect per key and per click, and a failed call is owed (quality R2 and R3).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditFaults, getBalance } from '#billing/credits/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { down, info, searchWith as searchWithin, source } from '#tests/support/paid-searches.ts';
import { someone, type TestPlatform, withPlatform } from '#tests/support/platform.ts';
import type { PaidSearch } from './run-paid-search.ts';
import { expireOwedRuns, runsPage } from './searches.store.ts';

const database = withDatabase();
const test = withPlatform(database);
const refunding = withPlatform(database, { creditsOnFailure: 'refund' });
const keeping = withPlatform(database, { creditsOnFailure: 'keep' });

const search = (
  principal: Principal,
  key: string,
  call: PaidSearch<string>['call'],
  words = 'timber',
  on: TestPlatform = test,
) => searchWithin(on.platform, principal, key, { query: { keywords: words, start: 0 }, label: words, call });
/** A search with what a test changes of it. */
const searchWith = (principal: Principal, key: string, changes: Partial<PaidSearch<string>>) =>
  searchWithin(test.platform, principal, key, { query: { keywords: 'timber' }, ...changes });

const getCredits = async ({ workspaceId }: Principal) => (await getBalance(database.db, workspaceId)).balance;

describe('a paid search', () => {
  it('charges, asks, stores and answers', async () => {
    const user = await someone(test.platform, { credits: 20 });
    const answer = await search(user, 'k1', source(['Mara']).call);
    expect(answer).toMatchObject({ items: ['Mara'], chargedNow: 5, creditsRemaining: 15, total: 1 });
    expect(answer.run).toMatchObject({ state: 'delivered', charged: 5, source: info, resultCount: 1, label: 'timber' });
    expect(await getCredits(user)).toBe(15);
  });

  it('stops before the call when there are too few credits', async () => {
    const user = await someone(test.platform, { credits: 4 });
    const asked = source(['Mara']);
    await expect(search(user, 'k1', asked.call)).rejects.toMatchObject({ code: 'CREDITS_INSUFFICIENT' });
    expect(asked.calls).toBe(0);
    expect(await runsPage(database.db, user.workspaceId, { limit: 5 })).toEqual([]);
  });

  it('charges nothing while the source is known to be down', async () => {
    const user = await someone(test.platform, { credits: 20 });
    const failing = searchWith(user, 'k1', { refusal: 'QUOTA_EXHAUSTED', call: source(['never']).call });
    await expect(failing).rejects.toMatchObject({ details: { charged: 0, runId: null, fault: 'QUOTA_EXHAUSTED' } });
    expect(await getCredits(user)).toBe(20);
  });

  it('an empty answer counts as delivered', async () => {
    const user = await someone(test.platform, { credits: 20 });
    await search(user, 'k1', source([]).call);
    await search(user, 'k2', source([]).call);
    expect(await getCredits(user)).toBe(10);
  });
});

describe('a failed call (R1, R2)', () => {
  it('is owed: the same search costs 0 until one call has delivered, then its price again', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const asked = source(down, down, ['Mara'], ['Mara']);
    await expect(search(user, 'k1', asked.call)).rejects.toMatchObject({
      code: 'LINKEDIN_PEOPLE_FAILED',
      details: { charged: 5, retryCredits: 0, outcome: 'owed' },
    });
    const [owed] = await runsPage(database.db, user.workspaceId, { limit: 5, owed: true });
    expect(owed).toMatchObject({ state: 'owed', label: 'timber' });

    await expect(search(user, 'k2', asked.call)).rejects.toMatchObject({ details: { outcome: 'owed' } });
    const answer = await search(user, 'k3', asked.call, '  TIMBER ');
    expect(answer).toMatchObject({ chargedNow: 0, creditsRemaining: 95, items: ['Mara'] });
    expect(await runsPage(database.db, user.workspaceId, { limit: 5, owed: true })).toEqual([]);

    await search(user, 'k4', asked.call);
    expect(await getCredits(user)).toBe(90);
  });

  it('whose process died is owed once its lease is over, also under the same key', async () => {
    const user = await someone(test.platform, { credits: 100 });
    await search(user, 'k1', source(['lost']).call);
    // What SIGKILL between the charge and the answer leaves behind.
    await database.db.execute(sql`
      with unstored as (delete from search_results where workspace_id = ${user.workspaceId})
      update search_runs set state = 'running', delivered_at = null, lease_until = now() - interval '1 second'
       where workspace_id = ${user.workspaceId}`);
    expect(await runsPage(database.db, user.workspaceId, { limit: 5, owed: true })).toHaveLength(1);

    const asked = source(['Mara']);
    const answers = await Promise.all(Array.from({ length: 8 }, () => search(user, 'k1', asked.call)));
    expect(asked.calls).toBe(1);
    for (const answer of answers) expect(answer.items).toEqual(['Mara']);
    expect(await getCredits(user)).toBe(95);
  });

  it('is given back where the operator chose refund, once', async () => {
    const user = await someone(test.platform, { credits: 100 });
    await expect(search(user, 'k1', source(down).call, 'timber', refunding)).rejects.toMatchObject({
      details: { outcome: 'refunded', retryCredits: 5 },
    });
    expect(await getCredits(user)).toBe(100);
  });

  it('is kept where the operator chose keep', async () => {
    const user = await someone(test.platform, { credits: 100 });
    await expect(search(user, 'k1', source(down).call, 'timber', keeping)).rejects.toMatchObject({
      details: { outcome: 'kept', retryCredits: 5 },
    });
    await expect(search(user, 'k2', source(down).call, 'timber', keeping)).rejects.toThrow();
    expect(await getCredits(user)).toBe(90);
  });

  it('is owed for 30 days', async () => {
    const user = await someone(test.platform, { credits: 100 });
    await expect(search(user, 'k1', source(down).call)).rejects.toThrow();
    await database.db.execute(
      sql`update search_runs set started_at = now() - interval '31 days' where workspace_id = ${user.workspaceId}`,
    );
    await expireOwedRuns(database.db);
    await search(user, 'k2', source(['Mara']).call);
    expect(await getCredits(user)).toBe(90);
  });
});

describe('a record that does not exist', () => {
  const missing = { price: 1, call: async () => null, notFound: 'PROFILE_NOT_FOUND' } as const;

  it('costs nothing in the end, and says so again under the same key', async () => {
    const user = await someone(test.platform, { credits: 10 });
    for (const key of ['k1', 'k1', 'k2']) {
      await expect(searchWith(user, `missing-${key}`, missing)).rejects.toMatchObject({
        code: 'PROFILE_NOT_FOUND',
        details: { charged: 0 },
      });
    }
    expect(await getCredits(user)).toBe(10);
    expect(await auditFaults(database.db)).toEqual([]);
  });

  it('gives back what an owed try had cost', async () => {
    const user = await someone(test.platform, { credits: 10 });
    await expect(searchWith(user, 'owed-key', { ...missing, call: source(down).call })).rejects.toMatchObject({
      code: 'LINKEDIN_PEOPLE_FAILED',
    });
    expect(await getCredits(user)).toBe(9);
    await expect(searchWith(user, 'retry-key', missing)).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' });
    expect(await getCredits(user)).toBe(10);
  });
});

describe('a search that costs nothing (R13)', () => {
  it('writes no entry, owes nothing, and is given again while it is fresh', async () => {
    const user = await someone(test.platform, { credits: 0 });
    const asked = source(['Mara'], ['Niko']);
    const free = { price: 0, freshForSeconds: 900, call: asked.call };
    const first = await searchWith(user, 'free-key-1', free);
    const second = await searchWith(user, 'free-key-2', free);
    expect([first.items, second.items, asked.calls]).toEqual([['Mara'], ['Mara'], 1]);
    expect(first).toMatchObject({ chargedNow: 0, creditsRemaining: 0 });
    await database.db.execute(sql`update search_runs set delivered_at = now() - interval '16 minutes'
                                   where workspace_id = ${user.workspaceId}`);
    expect((await searchWith(user, 'free-key-3', free)).items).toEqual(['Niko']);
    const failing = searchWith(user, 'free-key-4', { price: 0, query: { keywords: 'x' }, call: source(down).call });
    await expect(failing).rejects.toMatchObject({ details: { charged: 0, retryCredits: 0, outcome: 'kept' } });
    expect(await runsPage(database.db, user.workspaceId, { limit: 5, owed: true })).toEqual([]);
  });

  it('that was fetched earlier shows its true age, and is fresh for what is left of its time', async () => {
    const user = await someone(test.platform, { credits: 0 });
    const fetchedAt = new Date(Date.now() - 14 * 60_000);
    let calls = 0;
    const free = {
      price: 0,
      freshForSeconds: 900,
      query: { keywords: 'kept' },
      call: async () => {
        calls += 1;
        return { items: ['Mara'], total: 1, next: null, fetchedAt };
      },
    };
    const first = await searchWith(user, 'kept-key-1', free);
    expect([first.run.deliveredAt, calls]).toEqual([fetchedAt.toISOString(), 1]);
    await searchWith(user, 'kept-key-2', free);
    await searchWith(user, 'kept-key-3', { ...free, freshForSeconds: 600 });
    expect(calls).toBe(2);
  });
});

describe('the same search again (R17)', () => {
  const day = { freshForSeconds: 86_400 };

  it('opens the stored answer free for a day and writes no entry', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const asked = source(['Mara'], ['Niko']);
    const first = await searchWith(user, 'r17-key-1', { ...day, call: asked.call });
    const again = await searchWith(user, 'r17-key-2', { ...day, call: asked.call, query: { keywords: ' TIMBER ' } });
    expect(first).toMatchObject({ stored: false, chargedNow: 5, creditsRemaining: 95 });
    expect(again).toMatchObject({ stored: true, chargedNow: 0, creditsRemaining: 95, items: ['Mara'] });
    expect(again.run).toEqual(first.run);
    expect(asked.calls).toBe(1);
    expect(await auditFaults(database.db)).toEqual([]);
    await database.db.execute(sql`update search_runs set delivered_at = now() - interval '25 hours'
                                   where workspace_id = ${user.workspaceId}`);
    const nextDay = await searchWith(user, 'r17-key-3', { ...day, call: asked.call });
    expect(nextDay).toMatchObject({ stored: false, chargedNow: 5, creditsRemaining: 90, items: ['Niko'] });
  });

  it('asks and charges where that is wished, and opens that answer from then on', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const asked = source(['Mara'], ['Niko']);
    await searchWith(user, 'r17-key-1', { ...day, call: asked.call });
    const refreshed = await searchWith(user, 'r17-key-2', { call: asked.call });
    expect(refreshed).toMatchObject({ stored: false, chargedNow: 5, items: ['Niko'] });
    const again = await searchWith(user, 'r17-key-3', { ...day, call: asked.call });
    expect(again).toMatchObject({ stored: true, items: ['Niko'], creditsRemaining: 90 });
  });

  it('has one effect for each key: a free opening stays one when the answer has become old', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const asked = source(['Mara'], ['Niko']);
    await searchWith(user, 'r17-key-1', { ...day, call: asked.call });
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => searchWith(user, 'r17-key-2', { ...day, call: asked.call })),
    );
    for (const answer of opened) expect(answer).toEqual(opened[0]);
    await database.db.execute(sql`update search_runs set delivered_at = delivered_at - interval '2 days'
                                   where workspace_id = ${user.workspaceId}`);
    const replay = await searchWith(user, 'r17-key-2', { ...day, call: asked.call });
    expect(replay).toMatchObject({ stored: true, chargedNow: 0, items: ['Mara'] });
    const paid = await searchWith(user, 'r17-key-1', { ...day, call: asked.call });
    expect(paid).toMatchObject({ chargedNow: 5, items: ['Mara'] });
    await expect(searchWith(user, 'r17-key-2', { ...day, query: { keywords: 'steel' } })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect([asked.calls, await getCredits(user)]).toEqual([1, 95]);
  });

  it('opens what is stored while its source cannot be asked, and starts nothing else then', async () => {
    const user = await someone(test.platform, { credits: 100 });
    await searchWith(user, 'r17-key-1', day);
    const refused = { ...day, refusal: 'QUOTA_EXHAUSTED' } as const;
    expect(await searchWith(user, 'r17-key-2', refused)).toMatchObject({ stored: true, items: ['Mara'] });
    const unknown = searchWith(user, 'r17-key-3', { ...refused, query: { keywords: 'steel' } });
    await expect(unknown).rejects.toMatchObject({ details: { charged: 0, runId: null, fault: 'QUOTA_EXHAUSTED' } });
    // An owed one stays owed, and its key is not spent on it.
    const owed = { query: { keywords: 'oak' }, call: source(down).call };
    await expect(searchWith(user, 'r17-key-4', owed)).rejects.toThrow();
    await expect(searchWith(user, 'r17-key-5', { ...refused, ...owed })).rejects.toMatchObject({
      details: { runId: null },
    });
    expect(await searchWith(user, 'r17-key-5', { query: owed.query })).toMatchObject({
      chargedNow: 0,
      items: ['Mara'],
    });
    expect(await getCredits(user)).toBe(90);
  });
});

describe('sample data (R15)', () => {
  const sample = { key: 'sample', name: 'Sample data', sample: true };
  const entries = async ({ workspaceId }: Principal) => {
    const { rows } = await database.db.execute<{ kind: string; amount: number; practice: boolean }>(
      sql`select kind, amount, practice from credit_ledger where workspace_id = ${workspaceId} order by seq desc`,
    );
    return rows.map(({ kind, amount, practice }) => [kind, amount, practice]);
  };

  it('is marked in the ledger, and so is what comes back for it', async () => {
    const user = await someone(test.platform, { credits: 20 });
    await searchWith(user, 'sample-key-1', { source: sample });
    await searchWith(user, 'sample-key-2', {
      source: sample,
      query: { keywords: 'nobody' },
      call: async () => null,
      notFound: 'PROFILE_NOT_FOUND',
    }).catch(() => null);
    await searchWith(user, 'live-key-1', { query: { keywords: 'real' } });
    expect((await entries(user)).slice(0, 4)).toEqual([
      ['charge', -5, false],
      ['refund', 5, true],
      ['charge', -5, true],
      ['charge', -5, true],
    ]);
  });

  it('never answers a search of a live source, nor one that is owed', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const day = { freshForSeconds: 86_400 };
    await expect(searchWith(user, 'mix-key-1', { call: source(down).call })).rejects.toThrow();
    const made = await searchWith(user, 'mix-key-2', { ...day, source: sample, call: source(['invented']).call });
    expect(made).toMatchObject({ chargedNow: 5, items: ['invented'] });
    expect(await runsPage(database.db, user.workspaceId, { limit: 5, owed: true })).toHaveLength(1);
    const live = await searchWith(user, 'mix-key-3', day);
    expect(live).toMatchObject({ chargedNow: 0, items: ['Mara'], run: { source: info } });
  });

  it('costs nothing where no source is set up, and says so', async () => {
    const user = await someone(test.platform, { credits: 20 });
    const refused = searchWith(user, 'none-key-1', { refusal: 'NOT_CONFIGURED' });
    await expect(refused).rejects.toMatchObject({ code: 'SOURCE_NOT_CONFIGURED', details: { charged: 0 } });
    expect(await getCredits(user)).toBe(20);
  });
});

describe("a workspace's own key (R16)", () => {
  const own = { price: 0, source: { ...info, ownKey: true } };

  it('costs 0 credits and writes no entry, also where the call fails', async () => {
    const user = await someone(test.platform, { credits: 20 });
    expect(await searchWith(user, 'own-key-1', own)).toMatchObject({ chargedNow: 0, creditsRemaining: 20 });
    const failing = searchWith(user, 'own-key-2', { ...own, query: { keywords: 'x' }, call: source(down).call });
    await expect(failing).rejects.toMatchObject({ details: { charged: 0, retryCredits: 0, outcome: 'kept' } });
    expect(await runsPage(database.db, user.workspaceId, { limit: 5, owed: true })).toEqual([]);
  });

  it('that comes while a search is owed delivers it, and keeps it owed where it fails again', async () => {
    const user = await someone(test.platform, { credits: 20 });
    await expect(searchWith(user, 'own-key-1', { call: source(down).call })).rejects.toThrow();
    const failing = searchWith(user, 'own-key-2', { ...own, call: source(down).call });
    await expect(failing).rejects.toMatchObject({ details: { charged: 5, outcome: 'owed' } });
    expect(await searchWith(user, 'own-key-3', {})).toMatchObject({ chargedNow: 0, creditsRemaining: 15 });
  });

  it('that goes while its free search was abandoned does not make the next one free', async () => {
    const user = await someone(test.platform, { credits: 20 });
    await searchWith(user, 'own-key-1', own);
    await database.db.execute(sql`
      with unstored as (delete from search_results where workspace_id = ${user.workspaceId})
      update search_runs set state = 'running', delivered_at = null, lease_until = now() - interval '1 second'
       where workspace_id = ${user.workspaceId}`);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => searchWith(user, `paid-key-${n}`, { freshForSeconds: 86_400 })),
    );
    expect(answers.filter(({ chargedNow }) => chargedNow > 0)).toHaveLength(1);
    expect(await getCredits(user)).toBe(15);
    expect(await auditFaults(database.db)).toEqual([]);
  });
});

describe('what was found before', () => {
  it('is named in later answers, by workspace and kind, also when a run is read again', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const other = await someone(test.platform, { credits: 100 });
    const keyOf = (name: string) => name.toLowerCase();
    const first = await searchWith(user, 'seen-key-1', { keyOf, call: source(['Mara', 'Niko', 'Mara']).call });
    const second = await searchWith(user, 'seen-key-2', { keyOf, call: source(['Niko', 'Olga']).call });
    const elsewhere = await searchWith(other, 'seen-key-3', { keyOf, call: source(['Niko']).call });
    expect([first.seen, second.seen, elsewhere.seen]).toEqual([[], ['niko'], []]);
    const again = await searchWith(user, 'seen-key-2', { keyOf });
    expect(again).toMatchObject({ seen: ['niko'], items: ['Niko', 'Olga'] });
  });

  it('never blocks another search that finds the same at the same time, in another order', async () => {
    const user = await someone(test.platform, { credits: 10_000 });
    const keyOf = (name: string) => name;
    const searches = Array.from({ length: 18 }, (_, n) => {
      const names = Array.from({ length: 2000 }, (_each, i) => `name ${Math.floor(n / 6)} ${i}`);
      const call = source(n % 2 === 0 ? names : names.reverse()).call;
      return searchWith(user, `crossing-key-${n}`, { keyOf, query: { keywords: `crossing ${n}` }, call });
    });
    const answers = await Promise.all(searches);
    expect(answers.map(({ items }) => items.length)).toEqual(answers.map(() => 2000));
  });
});

describe('the list of searches', () => {
  it('is newest first, paged by the last id, with moments as dates', async () => {
    const user = await someone(test.platform, { credits: 100 });
    for (const words of ['first', 'second', 'third']) await search(user, `key-${words}`, source([words]).call, words);
    const page = await runsPage(database.db, user.workspaceId, { limit: 2 });
    expect(page.map(({ label }) => label)).toEqual(['third', 'second']);
    expect(page[0]).toMatchObject({ startedAt: expect.any(Date), deliveredAt: expect.any(Date) });
    const rest = await runsPage(database.db, user.workspaceId, { limit: 2, before: page[1]?.id });
    expect(rest.map(({ label }) => label)).toEqual(['first']);
  });
});

describe('workspaces', () => {
  it('never see or join each other', async () => {
    const [mine, theirs] = [
      await someone(test.platform, { credits: 20 }),
      await someone(test.platform, { credits: 20 }),
    ];
    await expect(search(mine, 'k1', source(down).call)).rejects.toThrow();
    const answer = await search(theirs, 'k1', source(['Mara']).call);
    expect(answer.chargedNow).toBe(5);
    expect(await runsPage(database.db, mine.workspaceId, { limit: 5 })).toHaveLength(1);
  });
});
