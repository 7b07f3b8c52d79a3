// What one API key may spend in a day, under races and refunds.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import {
  auditFaults,
  chargeCredits,
  findKeyBudget,
  getBalance,
  refundWithin,
  setBudget,
  spendableBy,
} from './index.ts';

const database = withDatabase();
const test = withPlatform(database);

/** A person with a key of so many credits a day. */
async function agent(dailyCredits: number | null, credits = 1000) {
  const { workspaceId, userId } = await someone(test.platform, { credits });
  const apiKeyId = crypto.randomUUID();
  await database.db.execute(sql`
    with key as (
      insert into api_keys (workspace_id, id, user_id, name, token_hash, prefix, scopes)
      values (${workspaceId}, ${apiKeyId}, ${userId}, 'Agent', sha256(${apiKeyId}::bytea), 'lw_Ab3dEf9k', '{}'))
    insert into key_budgets (workspace_id, api_key_id, credits) values (${workspaceId}, ${apiKeyId}, ${dailyCredits})`);
  const charge = (amount: number, idempotencyKey: string, key: string | undefined = apiKeyId) =>
    chargeCredits(test.platform, { workspaceId, userId, apiKeyId: key, amount, idempotencyKey, reason: 'a test' });
  const refund = (amount: number, refunds: string) =>
    database.db.transaction((tx) =>
      refundWithin(tx, { workspaceId, amount, refunds, idempotencyKey: `back:${refunds}`, reason: 'a refund' }),
    );
  const budget = () => findKeyBudget(database.db, workspaceId, apiKeyId);
  return { workspaceId, userId, apiKeyId, charge, refund, budget };
}

const outcomes = async (work: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(work);
  const codes = settled.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
  return { passed: settled.filter(({ status }) => status === 'fulfilled').length, codes: [...new Set(codes)] };
};

it('is never passed by 32 charges at once, while its person spends too and a refund comes back', async () => {
  const { workspaceId, userId, charge, refund, budget } = await agent(50);
  const limit = { credits: 500, period: 'day' } as const;
  await database.db.transaction((tx) => setBudget(tx, workspaceId, userId, limit));
  await charge(5, 'first');
  const [ofKey, ofPerson] = await Promise.all([
    outcomes(Array.from({ length: 32 }, (_, n) => charge(5, `key-${n}`))),
    outcomes(
      Array.from({ length: 8 }, (_, n) =>
        chargeCredits(test.platform, {
          workspaceId,
          userId,
          amount: 5,
          idempotencyKey: `person-${n}`,
          reason: 'a test',
        }),
      ),
    ),
    refund(5, 'first'),
  ]);
  // The refund may come before or after the last refusal, so the tenth charge passes or does not.
  expect([9, 10]).toContain(ofKey.passed);
  expect(ofKey.codes).toEqual(['KEY_BUDGET_EXCEEDED']);
  expect(ofPerson).toEqual({ passed: 8, codes: [] });
  expect(await budget()).toMatchObject({ credits: 50, left: 50 - ofKey.passed * 5 });
  expect((await getBalance(database.db, workspaceId)).balance).toBe(1000 - 40 - ofKey.passed * 5);
  expect(await auditFaults(database.db)).toEqual([]);
});

it('refuses with what is left, and names the key in the ledger where it pays', async () => {
  const { workspaceId, userId, apiKeyId, charge } = await agent(5);
  await charge(4, 'paid');
  await expect(charge(2, 'over')).rejects.toMatchObject({
    code: 'KEY_BUDGET_EXCEEDED',
    message: expect.stringMatching(/^1 credit left of the 5 credits a day/),
    details: { needed: 2, resetsAt: expect.stringMatching(/T00:00:00Z$/) },
  });
  expect(await spendableBy(database.db, workspaceId, { userId, apiKeyId })).toBe(1);
  expect(await spendableBy(database.db, workspaceId, { userId })).toBe(996);
  const { rows } = await database.db.execute(
    sql`select api_key_id as key, amount from credit_ledger where workspace_id = ${workspaceId} and kind = 'charge'`,
  );
  expect(rows).toEqual([{ key: apiKeyId, amount: -4 }]);
});

it('charged again under one idempotency key counts once', async () => {
  const { charge, budget } = await agent(20);
  await Promise.all(Array.from({ length: 8 }, () => charge(5, 'same')));
  expect(await budget()).toMatchObject({ left: 15 });
});

it('starts again the next day; what comes back of another day does not count for this one', async () => {
  const { workspaceId, charge, refund, budget } = await agent(10);
  await charge(10, 'yesterday');
  await expect(charge(1, 'too much')).rejects.toMatchObject({ code: 'KEY_BUDGET_EXCEEDED' });
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update credit_ledger set at = at - interval '1 day' where workspace_id = ${workspaceId}::uuid`,
    );
    await tx.execute(sql`update key_budgets set spent_on = spent_on - 1 where workspace_id = ${workspaceId}::uuid`);
  });
  expect(await budget()).toMatchObject({ left: 10 });
  await charge(4, 'today');
  await refund(10, 'yesterday');
  expect(await budget()).toMatchObject({ left: 6 });
});

it('is none for a key of before there were budgets, and nothing at 0', async () => {
  const old = await agent(null);
  await old.charge(100, 'much');
  expect(await old.budget()).toBeNull();
  const none = await agent(0);
  await expect(none.charge(1, 'little')).rejects.toMatchObject({ code: 'KEY_BUDGET_EXCEEDED' });
});
