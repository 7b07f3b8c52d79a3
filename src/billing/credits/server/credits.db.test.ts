// The ledger under races, repeated keys and refusals, on the real database.
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { addCredits, auditFaults, chargeCredits, getBalance, readPools, refundWithin, renewGrant } from './index.ts';

const database = withDatabase();
const test = withPlatform(database);

const facts = (workspaceId: string, amount: number, idempotencyKey: string) => ({
  workspaceId,
  amount,
  idempotencyKey,
  reason: 'a test',
});

describe('charging', () => {
  it('takes credits and writes what the balance was after it', async () => {
    const { workspaceId } = await someone(test.platform, { credits: 12 });
    const { balance } = await chargeCredits(test.platform, facts(workspaceId, 5, 'one'));
    expect(balance).toBe(7);
    expect((await getBalance(database.db, workspaceId)).balance).toBe(7);
  });

  it('refuses when there are too few and changes nothing', async () => {
    const { workspaceId } = await someone(test.platform, { credits: 4 });
    await expect(chargeCredits(test.platform, facts(workspaceId, 5, 'one'))).rejects.toMatchObject({
      code: 'CREDITS_INSUFFICIENT',
      message: 'Insufficient credits',
    });
    expect((await getBalance(database.db, workspaceId)).balance).toBe(4);
  });

  it('applies a key once, however often and however much at the same time', async () => {
    const { workspaceId } = await someone(test.platform, { credits: 100 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => chargeCredits(test.platform, facts(workspaceId, 5, 'same'))),
    );
    expect(new Set(answers.map(({ balance }) => balance))).toEqual(new Set([95]));
    expect((await getBalance(database.db, workspaceId)).balance).toBe(95);
  });

  it('answers an old key even when nothing is left', async () => {
    const { workspaceId } = await someone(test.platform, { credits: 5 });
    await chargeCredits(test.platform, facts(workspaceId, 5, 'last'));
    expect((await chargeCredits(test.platform, facts(workspaceId, 5, 'last'))).balance).toBe(0);
  });
});

describe('races of charges and top-ups (quality R1)', () => {
  it('never goes below zero, and each balance is the sum of its entries', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => someone(test.platform, { credits: 50 })));
    const work = people.flatMap(({ workspaceId }) =>
      Array.from({ length: 64 }, (_, n) =>
        n % 8 === 0
          ? addCredits(test.platform, 'grant', facts(workspaceId, 3, `top-up-${n}`))
          : chargeCredits(test.platform, facts(workspaceId, 5, `charge-${n % 24}`)).catch((error: unknown) => error),
      ),
    );
    await Promise.all(work);
    const { rows } = await database.db.execute<{ lowest: number; doubled: number }>(sql`
      select min(balance_after)::int as lowest,
             (count(*) - count(distinct (workspace_id, idempotency_key)))::int as doubled from credit_ledger`);
    expect(rows[0]).toEqual({ lowest: expect.any(Number), doubled: 0 });
    expect(rows[0]?.lowest).toBeGreaterThanOrEqual(0);
    expect(await auditFaults(database.db)).toEqual([]);
  });
});

describe('the ledger is append-only', () => {
  it.each(['update credit_ledger set amount = 1', 'delete from credit_ledger', 'truncate credit_ledger'])(
    'refuses %s',
    async (text) => {
      await expect(database.db.execute(sql.raw(text))).rejects.toMatchObject({
        cause: { message: 'credit_ledger is append-only' },
      });
    },
  );

  it('but for an erasure, which may only remove its own workspace or a name', async () => {
    const { workspaceId, userId } = await someone(test.platform, { credits: 10 });
    const other = await someone(test.platform, { credits: 10 });
    const erasing = (statement: SQL) =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('leadwright.erasing', ${workspaceId}, true)`);
        await tx.execute(statement);
      });
    const refused = { cause: { message: 'credit_ledger is append-only' } };
    const of = (id: string) => sql`workspace_id = ${id}::uuid`;
    for (const statement of [
      sql`delete from credit_ledger`,
      sql`delete from credit_ledger where ${of(other.workspaceId)}`,
      sql`update credit_ledger set user_id = null where ${of(other.workspaceId)}`,
      sql`update credit_ledger set amount = 11 where ${of(workspaceId)}`,
      sql`update credit_ledger set user_id = null, reason = 'gone' where ${of(workspaceId)}`,
      sql`update credit_ledger set user_id = ${other.userId}::uuid where ${of(workspaceId)}`,
      sql`truncate credit_ledger`,
    ]) {
      await expect(erasing(statement)).rejects.toMatchObject(refused);
    }
    await erasing(sql`update credit_ledger set user_id = null where user_id = ${userId}::uuid`);
    await erasing(sql`delete from credit_ledger where ${of(workspaceId)}`);
    await expect(
      database.db.execute(sql`delete from credit_ledger where ${of(other.workspaceId)}`),
    ).rejects.toMatchObject(refused);
    await database.db.execute(sql`update credit_wallets set balance = 0 where ${of(workspaceId)}`);
  });

  it('the audit names a balance that is not the sum of its entries', async () => {
    const { workspaceId } = await someone(test.platform, { credits: 10 });
    await database.db.execute(sql`update credit_wallets set balance = 11 where workspace_id = ${workspaceId}`);
    expect(await auditFaults(database.db)).toEqual([{ workspaceId, balance: 11, sum: 10, lastBalanceAfter: 10 }]);
    await database.db.execute(sql`update credit_wallets set balance = 10 where workspace_id = ${workspaceId}`);
  });
});

describe('every tab hears of a new balance', () => {
  it('through NOTIFY, with the place in the ledger that tells newer from older', async () => {
    const { workspaceId } = await someone(test.platform, { credits: 10 });
    await test.platform.events.flush();
    const heard = new Promise((resolve) => {
      const stop = test.platform.events.subscribe(workspaceId, (event) => {
        if (event.balance !== 3) return;
        stop();
        resolve(event);
      });
    });
    const { seq } = await chargeCredits(test.platform, facts(workspaceId, 7, 'heard'));
    expect(await heard).toEqual({ type: 'credits', balance: 3, seq });
  });
});

describe('granted and bought credits', () => {
  const pools = async (workspaceId: string) => readPools(database.db, workspaceId);
  const buy = (workspaceId: string, amount: number, key: string) =>
    addCredits(test.platform, 'purchase', facts(workspaceId, amount, key));
  const renew = (workspaceId: string, amount: number, key: string) =>
    database.db.transaction((tx) => renewGrant(tx, facts(workspaceId, amount, key)));

  it('the granted ones are spent first, and only they are replaced', async () => {
    const { workspaceId } = await someone(test.platform, { credits: 50 });
    await buy(workspaceId, 100, 'pack');
    await chargeCredits(test.platform, facts(workspaceId, 30, 'one'));
    expect(await pools(workspaceId)).toEqual({ granted: 20, bought: 100 });
    expect(await renew(workspaceId, 500, 'month')).toMatchObject({ balance: 600 });
    expect(await renew(workspaceId, 500, 'month')).toBeNull();
    expect(await pools(workspaceId)).toEqual({ granted: 500, bought: 100 });
    await chargeCredits(test.platform, facts(workspaceId, 560, 'two'));
    expect(await pools(workspaceId)).toEqual({ granted: 0, bought: 40 });
    await renew(workspaceId, 500, 'next');
    expect(await pools(workspaceId)).toEqual({ granted: 500, bought: 40 });
    expect(await auditFaults(database.db)).toEqual([]);
  });

  it('a charge that is given back fills what it was taken from', async () => {
    const { workspaceId } = await someone(test.platform, { credits: 0 });
    await buy(workspaceId, 10, 'pack');
    await chargeCredits(test.platform, facts(workspaceId, 5, 'one'));
    await database.db.transaction((tx) => refundWithin(tx, { ...facts(workspaceId, 5, 'back'), refunds: 'one' }));
    expect(await pools(workspaceId)).toEqual({ granted: 0, bought: 10 });
  });

  it('one renewal of 20 at once counts, beside charges', async () => {
    const { workspaceId } = await someone(test.platform, { credits: 100 });
    await buy(workspaceId, 100, 'pack');
    await Promise.all([
      ...Array.from({ length: 20 }, () => renew(workspaceId, 500, 'month')),
      ...Array.from({ length: 10 }, (_, n) => chargeCredits(test.platform, facts(workspaceId, 1, `charge-${n}`))),
    ]);
    const left = await pools(workspaceId);
    expect(left.bought).toBe(100);
    expect(left.granted).toBeGreaterThanOrEqual(490);
    expect(left.granted).toBeLessThanOrEqual(500);
    expect(await auditFaults(database.db)).toEqual([]);
  });
});
