// The archive of old charges: nothing that is read of the ledger changes by it, and no entry is lost or counted twice, whatever happens at once.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { whileHoldingNothing } from '#platform/held-connection.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import type { LedgerFilter } from '../contract.ts';
import { spentByPerson } from './budgets.store.ts';
import { ledgerFile } from './credits.routes.ts';
import { addCredits, auditFaults, chargeCredits, getBalance, refundWithin } from './index.ts';
import { findReceipt, ledgerPage, ledgerPageStatement, spendingSince } from './ledger.store.ts';
import { archiveBatch } from './ledger-archive.store.ts';
import { archiveLedger } from './ledger-archive.ts';
import { readCreditsChart, readSpending } from './read-credits.ts';

const database = withDatabase();
const test = withPlatform(database);

const NEVER = new AbortController().signal;
const clock = { now: () => Date.parse('2026-11-28T12:00:00Z') };
const before = new Date('2024-11-01T00:00:00Z');
const archive = () => archiveLedger({ ...test.platform, clock }, NEVER);

/** Charges of one credit, an hour apart from `since` on, as they would have been written then. */
async function chargedSince(
  { workspaceId, userId }: Principal,
  since: string,
  count: number,
  id = sql`(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`,
): Promise<void> {
  await database.db.execute(sql`
    with wallet as (
      update credit_wallets set balance = balance - ${count}::int where workspace_id = ${workspaceId}::uuid returning balance + ${count}::int as balance)
    insert into credit_ledger (workspace_id, id, at, user_id, kind, amount, balance_after, reason, idempotency_key)
    select ${workspaceId}::uuid, ${id}, at, ${userId}::uuid, 'charge', -1, balance - n,
           case n % 3 when 0 then 'Job search: ' else 'LinkedIn people search: ' end || at, ${since} || n
      from wallet, generate_series(1, ${count}::int) n, lateral (select ${since}::timestamptz + make_interval(hours => n) as at) times
     order by n`);
}

async function counts(workspaceId: string) {
  const { rows } = await database.db.execute<{ ledger: number; archive: number; through: number }>(sql`
    select (select count(*)::int from credit_ledger where workspace_id = ${workspaceId}::uuid) as ledger,
           (select count(*)::int from credit_ledger_archive where workspace_id = ${workspaceId}::uuid) as archive,
           (select archived_through from credit_wallets where workspace_id = ${workspaceId}::uuid) as through`);
  return rows[0];
}

async function wholeLedger(workspaceId: string, filter: LedgerFilter, limit: number) {
  const entries = [];
  for (let last: number | null = null; ; ) {
    const page = await ledgerPage(database.db, workspaceId, { filter, limit, before: last });
    entries.push(
      ...page.map(({ id, seq, at, kind, amount, balanceAfter, reason, practice, userId }) => ({
        id,
        seq,
        at,
        kind,
        amount,
        balanceAfter,
        reason,
        practice,
        userId,
      })),
    );
    if (page.length < limit) return entries;
    last = page.at(-1)?.seq ?? null;
  }
}

/** Everything that the product reads of a ledger. */
async function readAll({ workspaceId, userId }: Principal) {
  const { db } = database;
  const pieces: string[] = [];
  for await (const piece of ledgerFile(db, workspaceId, {})) pieces.push(piece);
  const filters: LedgerFilter[] = [
    {},
    { kind: 'charge' },
    { kind: 'grant' },
    { q: 'job' },
    { user: userId },
    { from: '2024-02-10T00:00:00.000Z', to: '2024-02-12T05:00:00.000Z' },
    { from: '2024-10-30T00:00:00.000Z', to: '2024-11-03T00:00:00.000Z', what: 'Job search' },
    { to: '2024-01-01T00:00:00.000Z' },
  ];
  const pages = await Promise.all(filters.map((filter) => wholeLedger(workspaceId, filter, 7)));
  return {
    pages,
    file: pieces.join(''),
    receipts: await Promise.all((pages[0] ?? []).map(({ id }) => findReceipt(db, workspaceId, id))),
    spending: await Promise.all(
      ['2020-01-01T00:00:00Z', '2024-02-11T10:30:00Z', '2024-10-31T22:30:00Z'].map((since) =>
        spendingSince(db, workspaceId, since),
      ),
    ),
    chart: await readCreditsChart({ db, clock }, workspaceId, {
      zone: 'Europe/Stockholm',
      weekStart: 1,
      period: 'all',
    }),
    home: await readSpending({ db }, workspaceId, {
      trend: [new Date('2024-02-01T00:00:00Z'), new Date('2024-11-02T00:00:00Z')],
      cycleFrom: () => new Date('2023-12-05T00:00:00Z'),
    }),
    people: await spentByPerson(db, workspaceId, new Date('2024-02-11T00:00:00Z')),
    balance: await getBalance(db, workspaceId),
    faults: await auditFaults(db),
  };
}

describe('old charges', () => {
  it('are read as before: pages, filters, receipts, the file, the chart, sums and the balance', async () => {
    const owner = await someone(test.platform, { credits: 1_000 });
    const { workspaceId } = owner;
    await chargedSince(owner, '2023-12-01T00:00:00Z', 60);
    await addCredits(test.platform, 'purchase', { workspaceId, amount: 9, reason: 'A pack', idempotencyKey: 'pack' });
    await chargedSince(owner, '2024-02-10T00:00:00Z', 60);
    await chargedSince(owner, '2024-10-31T12:00:00Z', 24);
    await chargedSince(owner, '2026-11-01T00:00:00Z', 30);
    const all = await readAll(owner);
    expect(all.pages.map(({ length }) => length)).toEqual([176, 174, 1, 58, 175, 52, 8, 60]);

    expect(await archive()).toBe(131);
    // Those of October, but not of November.
    expect(await counts(workspaceId)).toEqual({ ledger: 45, archive: 131, through: all.pages[0]?.[43]?.seq });
    expect(await readAll(owner)).toEqual(all);
    expect(await archive()).toBe(0);
  });

  it('stay where the newest entry is one, and where months of ids say nothing of their time', async () => {
    const owner = await someone(test.platform, { credits: 100 });
    await chargedSince(owner, '2023-01-01T00:00:00Z', 5);
    await archive();
    expect(await counts(owner.workspaceId)).toMatchObject({ ledger: 2, archive: 4 });
    const other = await someone(test.platform, { credits: 100 });
    await chargedSince(other, '2023-01-01T00:00:00Z', 5, sql`gen_random_uuid()`);
    await archive();
    expect(await counts(other.workspaceId)).toMatchObject({ ledger: 6, archive: 0 });
  });

  it('stay for ever where the operator says so', async () => {
    const owner = await someone(test.platform, { credits: 100 });
    await chargedSince(owner, '2023-01-01T00:00:00Z', 5);
    const { config: usual } = test.platform;
    const config = { ...usual, retention: { ...usual.retention, ledger: null } };
    expect(await archiveLedger({ ...test.platform, clock, config }, NEVER)).toBe(0);
    expect(await counts(owner.workspaceId)).toMatchObject({ archive: 0 });
  });

  it('are given back to who paid them, once', async () => {
    const owner = await someone(test.platform, { credits: 100 });
    const { workspaceId, userId } = owner;
    await chargedSince(owner, '2023-01-01T00:00:00Z', 5);
    await archive();
    const refund = () =>
      database.db.transaction((tx) =>
        refundWithin(tx, {
          workspaceId,
          amount: 1,
          reason: 'Refund',
          idempotencyKey: 'back',
          refunds: '2023-01-01T00:00:00Z2',
        }),
      );
    expect(await refund()).toMatchObject({ balance: 96 });
    expect(await refund()).toBeNull();
    expect((await ledgerPage(database.db, workspaceId, { filter: {}, limit: 1, before: null }))[0]).toMatchObject({
      kind: 'refund',
      userId,
    });
    expect(await auditFaults(database.db)).toEqual([]);
  });
});

describe('at the same time', () => {
  const drain = async (workspaceId: string) => {
    while ((await archiveBatch(database.db, workspaceId, { before, from: null, size: 20 })).entries > 0);
  };

  it('two workers, charges and refunds lose nothing and count nothing twice', async () => {
    const owner = await someone(test.platform, { credits: 1_000 });
    const { workspaceId } = owner;
    await chargedSince(owner, '2023-01-01T00:00:00Z', 300);
    const facts = (idempotencyKey: string) => ({ workspaceId, amount: 1, reason: 'now', idempotencyKey });
    await Promise.all([
      drain(workspaceId),
      drain(workspaceId),
      ...Array.from({ length: 40 }, (_, n) => chargeCredits(test.platform, facts(`now ${n}`))),
      ...Array.from({ length: 40 }, (_, n) =>
        database.db.transaction((tx) =>
          refundWithin(tx, { ...facts(`back ${n}`), refunds: `2023-01-01T00:00:00Z${n * 7 + 1}` }),
        ),
      ),
    ]);
    await drain(workspaceId);
    expect(await counts(workspaceId)).toMatchObject({ ledger: 81, archive: 300 });
    const entries = await wholeLedger(workspaceId, {}, 25);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(381);
    // Each refund found its charge, wherever it was.
    expect(entries.filter(({ kind, userId }) => kind === 'refund' && userId === owner.userId)).toHaveLength(40);
    expect(await getBalance(database.db, workspaceId)).toMatchObject({ balance: 700 });
    expect(await auditFaults(database.db)).toEqual([]);
  });

  it('a worker that is killed between adding and removing leaves the ledger as it was', async () => {
    const owner = await someone(test.platform, { credits: 100 });
    const { workspaceId } = owner;
    await chargedSince(owner, '2023-01-01T00:00:00Z', 50);
    const entries = await wholeLedger(workspaceId, {}, 25);
    await database.db.transaction(async (tx) => {
      // The move waits for the wallet, whose row it changes in the statement that moves.
      await tx.execute(sql`select from credit_wallets where workspace_id = ${workspaceId}::uuid for update`);
      const killed = expect(
        whileHoldingNothing(() => archiveBatch(database.db, workspaceId, { before, from: null, size: 20 })),
      ).rejects.toThrow();
      await expect
        .poll(async () => {
          const { rows } = await whileHoldingNothing(() =>
            database.db.execute<{ killed: number }>(sql`
              select count(pg_terminate_backend(pid))::int as killed from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock' and query like '%credit_ledger_archive%'`),
          );
          return rows[0]?.killed;
        })
        .toBe(1);
      await killed;
    });
    expect(await counts(workspaceId)).toEqual({ ledger: 51, archive: 0, through: 0 });
    await drain(workspaceId);
    expect(await wholeLedger(workspaceId, {}, 25)).toEqual(entries);
    expect(await auditFaults(database.db)).toEqual([]);
  });
});

describe('the archive is append-only', () => {
  const refused = (table: string) => ({ cause: { message: `${table} is append-only` } });
  let owner: Principal;
  beforeAll(async () => {
    owner = await someone(test.platform, { credits: 100 });
    await chargedSince(owner, '2023-01-01T00:00:00Z', 10);
    await archiveBatch(database.db, owner.workspaceId, { before, from: null, size: 5 });
  });
  const within = (setting: string, value: string, statement: ReturnType<typeof sql>) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config(${setting}, ${value}, true)`);
      await tx.execute(statement);
    });

  it.each([
    'update credit_ledger_archive set amount = -2',
    'delete from credit_ledger_archive',
    'truncate credit_ledger_archive',
  ])('refuses %s, also while entries are moved', async (text) => {
    await expect(database.db.execute(sql.raw(text))).rejects.toMatchObject(refused('credit_ledger_archive'));
    await expect(within('leadwright.archiving', owner.workspaceId, sql.raw(text))).rejects.toMatchObject(
      refused('credit_ledger_archive'),
    );
  });

  it('no entry leaves the ledger that is not in the archive as it was', async () => {
    const { workspaceId } = owner;
    const ofIt = sql`workspace_id = ${workspaceId}::uuid and kind = 'charge'`;
    const moving = (statement: ReturnType<typeof sql>) => within('leadwright.archiving', workspaceId, statement);
    await expect(moving(sql`delete from credit_ledger where ${ofIt}`)).rejects.toMatchObject(refused('credit_ledger'));
    await expect(moving(sql`update credit_ledger set amount = -2 where ${ofIt}`)).rejects.toMatchObject(
      refused('credit_ledger'),
    );
    const moveAs = (amount: number) => sql`
      with added as (
        insert into credit_ledger_archive
        select workspace_id, id, seq, at, user_id, api_key_id, kind, ${amount}::int, balance_after, reason, practice, request_id, search_id, idempotency_key
          from credit_ledger where ${ofIt})
      delete from credit_ledger where ${ofIt}`;
    await expect(moving(moveAs(-2))).rejects.toMatchObject(refused('credit_ledger'));
    await moving(moveAs(-1));
    expect(await counts(workspaceId)).toMatchObject({ ledger: 1, archive: 10 });
  });

  it('but for an erasure', async () => {
    const { workspaceId, userId } = owner;
    const erasing = (statement: ReturnType<typeof sql>) => within('leadwright.erasing', workspaceId, statement);
    await erasing(
      sql`update credit_ledger_archive set user_id = null where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid`,
    );
    await expect(erasing(sql`delete from credit_ledger_archive`)).rejects.toMatchObject(
      refused('credit_ledger_archive'),
    );
    await erasing(sql`delete from credit_ledger_archive where workspace_id = ${workspaceId}::uuid`);
    await database.db.execute(sql`update credit_wallets set balance = 100 where workspace_id = ${workspaceId}::uuid`);
    expect(await auditFaults(database.db)).toEqual([]);
  });
});

describe('pages of a long ledger', () => {
  it('are read from indexes on both sides, and no further than they go', async () => {
    const owner = await someone(test.platform, { credits: 100_000 });
    await chargedSince(owner, '2022-01-01T00:00:00Z', 40_000);
    await archive();
    await database.db.execute(sql`analyze credit_ledger, credit_ledger_archive`);
    const { workspaceId } = owner;
    const { archive: archived = 0, through = 0 } = (await counts(workspaceId)) ?? {};
    expect(archived).toBeGreaterThan(20_000);
    for (const beforeSeq of [through + 12, through - 10_000]) {
      const statement = ledgerPageStatement(workspaceId, { filter: {}, limit: 25, before: beforeSeq }, 'both');
      const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(
        sql`explain (analyze, timing off) ${statement}`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Merge Append[\s\S]*Index Scan Backward using credit_ledger_newest/);
      expect(plan).not.toMatch(/Seq Scan|Sort {2}\(/);
      const read = [...plan.matchAll(/Index Scan.*rows=(\d+)(?:\.\d+)? loops/g)].map(([, n]) => Number(n));
      expect(read.reduce((sum, n) => sum + n, 0)).toBeLessThan(60);
    }
    // A span of time long ago leaves the other months alone.
    const filter = { from: '2022-03-02T00:00:00.000Z', to: '2022-03-03T00:00:00.000Z' };
    expect(await wholeLedger(workspaceId, filter, 10)).toHaveLength(24);
  });
});
