// The ledger as it is read: every filter, pages without gaps, and from an index, however long it is.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#shared/calendar-day.ts';
import { startOfDay } from '#shared/local-time.ts';
import { openReadOnly, withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import type { LedgerFilter } from '../contract.ts';
import { ledgerFile } from './credits.routes.ts';
import { addCredits, chargeCredits } from './index.ts';
import { findReceipt, type LedgerPage, ledgerPage, ledgerPageStatement, spendingSince } from './ledger.store.ts';
import { readCreditsChart } from './read-credits.ts';

const database = withDatabase();
const test = withPlatform(database);

const all = (filter: LedgerFilter): LedgerPage => ({ filter, limit: 100, before: null });
const reasons = async (workspaceId: string, filter: LedgerFilter) =>
  (await ledgerPage(database.db, workspaceId, all(filter))).map(({ reason }) => reason);

async function listPieces(workspaceId: string, filter: LedgerFilter): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of ledgerFile(database.db, workspaceId, filter)) pieces.push(piece);
  return pieces;
}

async function history() {
  const owner = await someone(test.platform, { credits: 100, profile: { fullName: '=SUM(A1)' } });
  const member = await someone(test.platform, { joinWorkspaceId: owner.workspaceId });
  const { workspaceId } = owner;
  const entry = (amount: number, reason: string, userId: string) => ({
    workspaceId,
    amount,
    reason,
    userId,
    idempotencyKey: reason,
  });
  await chargeCredits(test.platform, entry(5, 'LinkedIn people search: 100% timber', owner.userId));
  await chargeCredits(test.platform, entry(1, 'Job search: engineer', member.userId));
  await addCredits(test.platform, 'purchase', entry(500, 'A pack', owner.userId));
  await chargeCredits(test.platform, entry(5, 'LinkedIn people search: =cmd', owner.userId));
  return { owner, member, workspaceId };
}

describe('filters', () => {
  it('by kind, text and user, together and alone', async () => {
    const { owner, member, workspaceId } = await history();
    expect(await reasons(workspaceId, {})).toHaveLength(5);
    expect(await reasons(workspaceId, { kind: 'purchase' })).toEqual(['A pack']);
    expect(await reasons(workspaceId, { kind: 'charge', user: member.userId })).toEqual(['Job search: engineer']);
    expect(await reasons(workspaceId, { q: 'linkedin PEOPLE' })).toHaveLength(2);
    expect(await reasons(workspaceId, { q: '100% t' })).toHaveLength(1);
    expect(await reasons(workspaceId, { what: 'LinkedIn people search', kind: 'charge' })).toHaveLength(2);
    expect(await reasons(workspaceId, { what: 'LinkedIn people' })).toEqual([]);
    expect(await reasons(workspaceId, { q: '100_ t' })).toEqual([]);
    expect(await reasons(workspaceId, { q: 'linkedin', user: owner.userId, kind: 'grant' })).toEqual([]);
    const stranger = await someone(test.platform);
    expect(await reasons(stranger.workspaceId, { user: owner.userId })).toEqual([]);
  });

  it('by a span of time, to the moment, also where the order of writing is not that of beginning', async () => {
    const { workspaceId } = await someone(test.platform, { credits: 1 });
    await database.db.execute(sql`
      insert into credit_ledger (workspace_id, id, at, kind, amount, balance_after, reason, idempotency_key)
      select ${workspaceId}::uuid, gen_random_uuid(), timestamptz '2026-03-01T00:00Z' + n * interval '10 minutes'
             - case when n % 7 = 0 then interval '25 minutes' else interval '0' end, 'grant', 1, n + 1, 'n' || n, 'n' || n
        from generate_series(1, 600) n order by n`);
    const from = '2026-03-02T00:00:00.000Z';
    const to = '2026-03-03T00:00:00.000Z';
    const { rows } = await database.db.execute<{ reason: string }>(sql`
      select reason from credit_ledger where workspace_id = ${workspaceId}::uuid and at >= ${from} and at < ${to}
       order by seq desc`);
    expect(rows.length).toBeGreaterThan(100);
    const found: string[] = [];
    for (let before: number | null = null; ; ) {
      const page = await ledgerPage(database.db, workspaceId, { filter: { from, to }, limit: 25, before });
      found.push(...page.map(({ reason }) => reason));
      if (page.length < 25) break;
      before = page.at(-1)?.seq ?? null;
    }
    expect(found).toEqual(rows.map(({ reason }) => reason));
    expect(await reasons(workspaceId, { from: '2030-01-01T00:00:00.000Z' })).toEqual([]);
    expect(await reasons(workspaceId, { to: '2020-01-01T00:00:00.000Z' })).toEqual([]);
  });
});

it('a receipt says everything, and nothing to another workspace', async () => {
  const { owner, workspaceId } = await history();
  const [entry] = await ledgerPage(database.db, workspaceId, all({ q: 'timber' }));
  expect(await findReceipt(database.db, workspaceId, entry?.id ?? '')).toMatchObject({
    amount: -5,
    balanceAfter: 95,
    userId: owner.userId,
    userName: '=SUM(A1)',
    requestId: null,
    workspaceName: '=SUM(A1)',
  });
  const stranger = await someone(test.platform);
  expect(await findReceipt(database.db, stranger.workspaceId, entry?.id ?? '')).toBeNull();
});

it('what credits went to is summed by how the reasons begin', async () => {
  const { workspaceId } = await history();
  expect(await spendingSince(database.db, workspaceId, '2026-01-01T00:00:00Z')).toEqual([
    { what: 'LinkedIn people search', credits: 10, entries: 2, practice: false },
    { what: 'Job search', credits: 1, entries: 1, practice: false },
  ]);
  expect(await spendingSince(database.db, workspaceId, '2036-01-01T00:00:00Z')).toEqual([]);
});

it('the file has every entry once, in pieces, and no cell that a spreadsheet takes for a formula', async () => {
  const { workspaceId } = await history();
  await database.db.execute(sql`
    insert into credit_ledger (workspace_id, id, kind, amount, balance_after, reason, idempotency_key)
    select ${workspaceId}::uuid, gen_random_uuid(), 'grant', 1, n, '@long ' || n, 'long ' || n from generate_series(1, 2500) n`);
  const pieces = await listPieces(workspaceId, {});
  expect(pieces).toHaveLength(3);
  const lines = pieces.join('').trimEnd().split('\r\n');
  expect(lines).toHaveLength(2506);
  expect(lines[0]).toBe('\uFEFFTime (UTC),Kind,What for,Credits,Balance after,Who,Request,Receipt,Practice');
  expect(new Set(lines).size).toBe(2506);
  expect(lines[1]).toContain(",Granted,'@long 2500,1,2500,,,");
  expect(lines.at(-2)).toContain("LinkedIn people search: 100% timber,-5,95,'=SUM(A1),,");
  expect((await listPieces(workspaceId, { q: 'nothing like it' })).join('')).toBe(`${lines[0]}\r\n`);
});

describe('100,000 entries are read from an index', () => {
  let workspaceId = '';
  beforeAll(async () => {
    workspaceId = (await someone(test.platform, { credits: 1 })).workspaceId;
    await database.db.execute(sql`
      insert into credit_ledger (workspace_id, id, at, kind, amount, balance_after, reason, idempotency_key)
      select ${workspaceId}::uuid, gen_random_uuid(), timestamptz '2020-01-01' + n * interval '1 minute',
             case when n % 1000 = 0 then 'grant' else 'charge' end, 1, n, 'Search: ' || n, 'large ' || n
        from generate_series(1, 100000) n order by n`);
    await database.db.execute(sql`analyze credit_ledger`);
  });

  it.each<[string, LedgerFilter, number | null, RegExp]>([
    ['deep in the list', {}, 50_000, /Index Scan Backward using credit_ledger_newest/],
    ['the few that are no charges', { kind: 'grant' }, null, /using credit_ledger_received/],
    [
      'a span of time long ago',
      { from: '2020-01-01T10:00:00Z', to: '2020-01-02T00:00:00Z' },
      null,
      /using credit_ledger_at[\s\S]*using credit_ledger_newest/,
    ],
  ])('%s', async (_what, filter, before, index) => {
    const statement = ledgerPageStatement(workspaceId, { filter, limit: 25, before });
    const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain (analyze, timing off) ${statement}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on credit_ledger|Sort/);
    // Nothing but what is shown is read and thrown away.
    expect([...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].filter(([, n]) => Number(n) > 200)).toEqual([]);
  });
});

it('counts what was spent on each day of a zone, by what it went to, as the ledger lists it', async () => {
  const { workspaceId } = await someone(test.platform, { credits: 0 });
  await database.db.execute(
    sql`insert into credit_wallets (workspace_id) values (${workspaceId}::uuid) on conflict do nothing`,
  );
  // Around midnight in Auckland, in the night that its clocks go forward, and 40 days before.
  await database.db.execute(sql`
    insert into credit_ledger (workspace_id, id, at, kind, amount, balance_after, reason, practice, idempotency_key)
    select ${workspaceId}::uuid, gen_random_uuid(), at::timestamptz, 'charge', -n, 0, what, practice, 'chart ' || at
      from (values ('2026-08-18T11:00:00Z', 9, 'Verifier: e', false),
                   ('2026-09-26T11:59:00Z', 5, 'LinkedIn people search: a', false), ('2026-09-26T12:00:00Z', 1, 'Job search: b', false),
                   ('2026-09-27T10:59:00Z', 2, 'Job search: c', false), ('2026-09-27T11:00:00Z', 4, 'Job search: d', true)) as d(at, n, what, practice)`);
  const clock = { now: () => Date.parse('2026-09-28T00:00:00Z') };
  const query = { zone: 'Pacific/Auckland', weekStart: 1, period: '14' } as const;
  const { bars, kinds, life } = await readCreditsChart({ db: database.db, clock }, workspaceId, query);
  expect(kinds).toEqual([
    { what: 'LinkedIn people search', practice: false },
    { what: 'Job search', practice: true },
    { what: 'Job search', practice: false },
  ]);
  expect(bars.slice(-3).map(({ from, credits }) => [from, ...credits])).toEqual([
    ['2026-09-26', 5, 0, 0, 0],
    ['2026-09-27', 0, 0, 3, 0],
    ['2026-09-28', 0, 4, 0, 0],
  ]);
  expect(life).toBe(daysBetween('2026-08-18', '2026-09-28') + 1);
  // Each number is that of the rows its link opens.
  for (const { from, to, credits } of bars)
    for (const [at, { what, practice }] of kinds.entries()) {
      const [begin, end] = [startOfDay(from, query.zone), startOfDay(addDays(to, 1), query.zone)];
      const filter = { kind: 'charge', what, practice, from: begin.toISOString(), to: end.toISOString() } as const;
      const rows = await ledgerPage(database.db, workspaceId, all(filter));
      expect(-rows.reduce((sum, { amount }) => sum + amount, 0) + 0).toBe(credits[at]);
    }
  // From a replica, too.
  const whole = await readCreditsChart({ db: openReadOnly(database), clock }, workspaceId, { ...query, period: 'all' });
  expect(whole.bars.flatMap(({ credits }) => credits).reduce((sum, n) => sum + n, 0)).toBe(21);
  expect(whole.bars.length).toBeLessThan(9);
});
