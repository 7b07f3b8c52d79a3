// Searches of outside sources: nothing that was paid for is ever charged again.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FoundCompany } from '#prospecting/prospects/contract.ts';
import { runSearch } from '#prospecting/searches/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { SourceFault } from '#shared/sources.ts';
import { withDatabase } from '#tests/support/database.ts';
import { company, discoverContext, filters } from '#tests/support/discover.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { OUTSIDE_SEARCHES, OutsideQuery } from '../../contract.ts';
import { countDiscover } from '../answers/list-discover.ts';
import { outsideKind } from './outside-searches.ts';

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;
let answers: FoundCompany[] | Error | 'unknown';
let calls: object[];

const [, , , PAID] = OUTSIDE_SEARCHES;
const kind = outsideKind(PAID, async () => ({
  info: { key: 'test', name: 'Test', sample: false },
  available: () => true,
  async search(query) {
    calls.push(query);
    const answer = answers;
    if (answer instanceof Error) throw answer;
    if (answer === 'unknown') return { items: [], total: 0, next: null, unknown: true };
    return { items: answer, total: answer.length, next: null };
  },
}));

function ask({ fresh = false, ...query }: { fresh?: boolean; [field: string]: unknown }, key = crypto.randomUUID()) {
  const caller = { principal: user, idempotencyKey: key, requestId: 'test' };
  const asked = { ...OutsideQuery.parse(query), page: 1, cursor: null, fresh };
  return runSearch({ platform: test.platform, signPicture: (url) => url }, kind, caller, asked);
}

async function ledger(): Promise<{ amount: number; reason: string }[]> {
  const { rows } = await database.db.execute<{ amount: number; reason: string }>(sql`
    select amount, reason from credit_ledger where workspace_id = ${user.workspaceId} and kind in ('charge', 'refund') order by seq`);
  return rows;
}
const newRows = async () =>
  (
    await countDiscover(discoverContext(test.platform), user.workspaceId, {
      kind: 'company',
      filters: filters({ hasEmail: true }),
    })
  ).new;
const mill = (email = 'a@oakmill.example') => company('Oak Mill', { domain: 'oakmill.example', email });

beforeEach(async () => {
  user = await someone(test.platform, { credits: 100 });
  calls = [];
  answers = [mill()];
});

describe('the same question', () => {
  it('is answered again free within 30 days, whatever else the filters say', async () => {
    expect(await ask({ q: 'oak', country: 'SE,FI' })).toMatchObject({ chargedNow: 5 });
    expect(await ask({ q: 'oak', country: 'FI,SE', language: 'rust', title: 'Buyer' })).toMatchObject({
      chargedNow: 0,
      items: [{ name: 'Oak Mill' }],
    });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ q: 'oak', country: ['FI', 'SE'], language: '', title: '' });
    await database.db.execute(sql`update search_runs set delivered_at = now() - interval '31 days'`);
    answers = [company('Birch Works')];
    expect(await ask({ q: 'oak', country: 'SE,FI' })).toMatchObject({ chargedNow: 5 });
  });

  it('is refreshed for its price on request', async () => {
    await ask({ q: 'oak' });
    answers = [mill(), company('Birch Works')];
    expect(await ask({ q: 'oak', fresh: true })).toMatchObject({ chargedNow: 5, items: [{}, {}] });
  });

  it('is answered under its key as it was the first time', async () => {
    const key = crypto.randomUUID();
    const first = await ask({ q: 'oak' }, key);
    expect(await ask({ q: 'oak' }, key)).toEqual(first);
    await expect(ask({ q: 'elm' }, key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});

describe('an answer that brings nothing new', () => {
  it('is given back, says so, and shows its rows for no price', async () => {
    await ask({ q: 'oak' });
    const before = await ledger();
    const again = await ask({ q: 'mill' });
    expect(again).toMatchObject({ chargedNow: 0, creditsRemaining: 95, nothingNew: true, run: { charged: 0 } });
    expect(await ledger()).toEqual([
      ...before,
      { amount: -5, reason: 'Company data: mill' },
      { amount: 5, reason: 'Refund, nothing new: mill' },
    ]);
    const { rows } = await database.db.execute(
      sql`select price from discover_found where workspace_id = ${user.workspaceId}`,
    );
    expect(rows).toEqual([{ price: 5 }]);
  });

  it('is one whose companies the library has', async () => {
    await database.db.execute(sql`
      insert into companies (workspace_id, id, name, domain, source) values (${user.workspaceId}, gen_random_uuid(), 'Oak', 'oakmill.example', 'manual')`);
    expect(await ask({ q: 'oak' })).toMatchObject({ nothingNew: true, chargedNow: 0 });
  });

  it('is none with one new company in it, and none where nothing was found', async () => {
    await ask({ q: 'oak' });
    answers = [mill(), company('Birch Works')];
    expect(await ask({ q: 'mill' })).toMatchObject({ chargedNow: 5 });
    answers = [];
    const empty = await ask({ q: 'nothing' });
    expect(empty).toMatchObject({ chargedNow: 5, items: [] });
    expect(empty.nothingNew).not.toBe(true);
  });

  it('is given back once where two questions find the same at the same time', async () => {
    const both = await Promise.all([ask({ q: 'oak' }), ask({ q: 'mill' })]);
    expect(both.filter(({ nothingNew }) => nothingNew)).toHaveLength(1);
    expect((await ledger()).reduce((sum, { amount }) => sum + amount, 0)).toBe(-5);
    expect(await newRows()).toBe(1);
  });

  it('is answered again under its key as it was', async () => {
    await ask({ q: 'oak' });
    const key = crypto.randomUUID();
    const first = await ask({ q: 'mill' }, key);
    expect(await ask({ q: 'mill' }, key)).toEqual(first);
  });
});

it('is shown free from then on, with what its source said last', async () => {
  answers = [mill('')];
  await ask({ q: 'oak' });
  expect(await newRows()).toBe(0);
  answers = [mill()];
  await ask({ q: 'oak', fresh: true });
  expect(await newRows()).toBe(1);
});

it('keeps nothing of a call that failed, and owes it', async () => {
  answers = new SourceFault('TIMEOUT', 'late');
  await expect(ask({ q: 'oak' })).rejects.toMatchObject({
    code: 'SEARCH_FAILED',
    details: { outcome: 'owed', retryCredits: 0 },
  });
  expect(await newRows()).toBe(0);
  answers = [mill()];
  expect(await ask({ q: 'oak' })).toMatchObject({ chargedNow: 0, items: [{ name: 'Oak Mill' }] });
  expect(await newRows()).toBe(1);
});

it('costs nothing where the place is not known', async () => {
  answers = 'unknown';
  await expect(ask({ q: 'oak', city: 'Qqzzville' })).rejects.toMatchObject({
    code: 'PLACE_NOT_FOUND',
    details: { charged: 0, outcome: 'refunded' },
  });
  expect((await ledger()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});

it('asks for what it needs before anything is charged', async () => {
  await expect(ask({ size: '1-10' })).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'q' }] });
  expect(await ledger()).toEqual([]);
});
