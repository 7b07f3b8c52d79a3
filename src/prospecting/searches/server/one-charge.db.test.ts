// One charge and one call, however many ask the same at once: with one key, with several, and at every point of another's run.
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it, vi } from 'vitest';
import { auditFaults, getBalance } from '#billing/credits/server/index.ts';
import { createSoleConnection, type Database } from '#platform/db/client.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { lockWaits } from '#tests/support/lock-waits.ts';
import { down, gatedSource, info, searchWith, source } from '#tests/support/paid-searches.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { deliverWithin } from './results.store.ts';
import { runsPage } from './searches.store.ts';

const database = withDatabase();
const test = withPlatform(database);

const DAY = { freshForSeconds: 86_400 };
const getCredits = async ({ workspaceId }: Principal) => (await getBalance(database.db, workspaceId)).balance;
const search = (principal: Principal, key: string, changes: Parameters<typeof searchWith>[3]) =>
  searchWith(test.platform, principal, key, changes);

/** One transaction on a connection of its own, as a database to work with. */
async function inOneTransaction<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const client = createSoleConnection(database.url, 'holder');
  await client.connect();
  try {
    await client.query('begin');
    const done = await work(drizzle(client) as unknown as Database);
    await client.query('commit');
    return done;
  } finally {
    await client.end();
  }
}

async function haveStarted({ workspaceId }: Principal, count: number): Promise<void> {
  await soon(
    async () =>
      (await database.db.execute(sql`select from search_requests where workspace_id = ${workspaceId}`)).rowCount,
    count,
  );
}

const soon = (read: () => Promise<number | null>, count: number) =>
  vi.waitFor(async () => expect(await read()).toBe(count), { timeout: 20_000, interval: 10 });

describe('the same key (R3)', () => {
  it('20 times at once: one charge, one call, equal answers', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const asked = source(['Mara']);
    const answers = await Promise.all(Array.from({ length: 20 }, () => search(user, 'same-key', { call: asked.call })));
    expect(asked.calls).toBe(1);
    expect(await getCredits(user)).toBe(95);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('20 times at once when the call fails: one charge, one call, the same failure', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const asked = source(down);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => search(user, 'same-key', { call: asked.call })),
    );
    expect(new Set(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'answered')))).toEqual(
      new Set(['LINKEDIN_PEOPLE_FAILED']),
    );
    expect(await getCredits(user)).toBe(95);
  });

  it('with another body is refused and costs nothing', async () => {
    const user = await someone(test.platform, { credits: 100 });
    await search(user, 'same-key', {});
    await expect(search(user, 'same-key', { query: { keywords: 'steel' } })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
      status: 409,
    });
    expect(await getCredits(user)).toBe(95);
  });
});

/** A search, and the same search as a refresh, which never opens a stored answer. */
describe.each([
  ['a search', DAY],
  ['a refresh', {}],
])('several keys at once: %s', (_kind, freshness) => {
  it('shares one run while its call is under way: one charge, one call, all answered', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const asked = gatedSource(['Mara']);
    const answers = Promise.all(
      Array.from({ length: 12 }, (_, n) => search(user, `key-${n}`, { ...freshness, call: asked.call })),
    );
    await haveStarted(user, 12);
    asked.open();
    for (const { items, run } of await answers) expect([items, run.charged]).toEqual([['Mara'], 5]);
    expect([asked.calls, await getCredits(user)]).toEqual([1, 95]);
    expect(await auditFaults(database.db)).toEqual([]);
  });

  it('begun before the other, and charged only after the other was delivered: shares its answer', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const [first, second] = [source(['Mara']), source(['Niko'])];
    const { late, early } = await inOneTransaction(async (holder) => {
      await holder.execute(sql`select from credit_wallets where workspace_id = ${user.workspaceId} for update`);
      const waiting = search(user, 'late-key', { ...freshness, call: second.call });
      await lockWaits(database.db, 1);
      // The whole of the other search, as one transaction that is committed before the waiting statement continues.
      const within = { ...test.platform, db: holder };
      return {
        early: await searchWith(within, user, 'early-key', { ...freshness, call: first.call }),
        late: waiting,
      };
    });
    expect(early).toMatchObject({ chargedNow: 5, items: ['Mara'] });
    expect(await late).toMatchObject({ chargedNow: 0, creditsRemaining: 95, items: ['Mara'] });
    expect([first.calls, second.calls, await getCredits(user)]).toEqual([1, 0, 95]);
  });

  it('begun while the other was under way, which is delivered before it can be joined: shares its answer', async () => {
    const user = await someone(test.platform, { credits: 100 });
    const [first, second] = [gatedSource(['Mara']), source(['Niko'])];
    const early = search(user, 'early-key', { ...freshness, call: first.call });
    await vi.waitFor(() => expect(first.calls).toBe(1));
    const [run] = await runsPage(database.db, user.workspaceId, { limit: 1 });
    const late = await inOneTransaction(async (holder) => {
      await holder.execute(sql`select from search_runs where workspace_id = ${user.workspaceId} for update`);
      const waiting = search(user, 'late-key', { ...freshness, call: second.call });
      await lockWaits(database.db, 1);
      const answer = { source: info, items: ['Mara'], total: 1, next: null, keys: [] };
      await deliverWithin(holder, user.workspaceId, run?.id ?? '', { capability: 'linkedin-people', ...answer });
      return { waiting };
    });
    first.open();
    expect(await early).toMatchObject({ chargedNow: 5, items: ['Mara'] });
    expect(await late.waiting).toMatchObject({ chargedNow: 0, creditsRemaining: 95, items: ['Mara'] });
    expect([second.calls, await getCredits(user)]).toEqual([0, 95]);
  });

  it('with credits for one only: both are answered', async () => {
    const user = await someone(test.platform, { credits: 5 });
    const asked = gatedSource(['Mara']);
    const begin = (key: string) => search(user, key, { ...freshness, call: asked.call });
    const both = await inOneTransaction(async (holder) => {
      await holder.execute(sql`select from credit_wallets where workspace_id = ${user.workspaceId} for update`);
      const early = begin('early-key');
      await lockWaits(database.db, 1);
      const late = begin('late-key');
      await lockWaits(database.db, 2);
      return { early, late };
    });
    await haveStarted(user, 2);
    asked.open();
    expect((await Promise.all([both.early, both.late])).map(({ items }) => items)).toEqual([['Mara'], ['Mara']]);
    expect([asked.calls, await getCredits(user)]).toEqual([1, 0]);
  });
});
