// What one person may spend of the workspace's credits, under races, refunds and the change of periods.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import type { BudgetLimit } from '../fields.contract.ts';
import { auditFaults, chargeCredits, findBudget, getBalance, refundWithin, setBudget, spendableBy } from './index.ts';
import { alertSpentBudgets } from './low-credits.ts';

const database = withDatabase();
const test = withPlatform(database);

async function team(limit: BudgetLimit | null, credits = 1000) {
  const owner = await someone(test.platform, { credits });
  const { workspaceId } = owner;
  const member = await someone(test.platform, { joinWorkspaceId: workspaceId });
  const set = (next: BudgetLimit | null) =>
    database.db.transaction((tx) => setBudget(tx, workspaceId, member.userId, next));
  await set(limit);
  const charge = (amount: number, idempotencyKey: string, userId = member.userId) =>
    chargeCredits(test.platform, { workspaceId, userId, amount, idempotencyKey, reason: 'a test' });
  const refund = (amount: number, refunds: string) =>
    database.db.transaction((tx) =>
      refundWithin(tx, { workspaceId, amount, refunds, idempotencyKey: `back:${refunds}`, reason: 'a refund' }),
    );
  return {
    owner,
    member,
    workspaceId,
    set,
    charge,
    refund,
    budget: () => findBudget(database.db, workspaceId, member.userId),
  };
}

const outcomes = async (work: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(work);
  const passed = settled.filter(({ status }) => status === 'fulfilled').length;
  const codes = settled.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
  return { passed, codes: [...new Set(codes)] };
};

it('is never passed by 32 charges at once, while another person spends and refunds come back', async () => {
  const { owner, workspaceId, charge, refund, budget } = await team({ credits: 50, period: 'day' });
  await charge(5, 'first');
  const [ofMember, ofOwner] = await Promise.all([
    outcomes(Array.from({ length: 32 }, (_, n) => charge(5, `member-${n}`))),
    outcomes(Array.from({ length: 8 }, (_, n) => charge(5, `owner-${n}`, owner.userId))),
    refund(5, 'first'),
  ]);
  // The refund may come before or after the last refusal, so the tenth charge passes or does not.
  expect([9, 10]).toContain(ofMember.passed);
  expect(ofMember.codes).toEqual(['BUDGET_EXCEEDED']);
  expect(ofOwner).toEqual({ passed: 8, codes: [] });
  expect(await budget()).toMatchObject({ spent: ofMember.passed * 5, left: 50 - ofMember.passed * 5 });
  expect((await getBalance(database.db, workspaceId)).balance).toBe(1000 - 40 - ofMember.passed * 5);
  expect(await auditFaults(database.db)).toEqual([]);
});

it('says which of the two was too small, and changes nothing', async () => {
  const { member, charge, budget, workspaceId } = await team({ credits: 5, period: 'week' }, 8);
  await expect(charge(6, 'over')).rejects.toMatchObject({
    code: 'BUDGET_EXCEEDED',
    status: 402,
    message:
      '5 credits left of your budget of 5 credits a week. Ask the owner or an admin of your workspace to raise it.',
  });
  await charge(4, 'fits');
  expect(await spendableBy(database.db, workspaceId, { userId: member.userId })).toBe(1);
  expect(await budget()).toMatchObject({ spent: 4, left: 1 });
  const poor = await team({ credits: 50, period: 'day' }, 3);
  await expect(poor.charge(4, 'over')).rejects.toMatchObject({ code: 'CREDITS_INSUFFICIENT' });
  expect(await poor.budget()).toMatchObject({ spent: 0, left: 50 });
});

it('counts a key once, and what comes back once', async () => {
  const { charge, refund, budget } = await team({ credits: 20, period: 'month' });
  await Promise.all(Array.from({ length: 8 }, () => charge(5, 'same')));
  expect(await budget()).toMatchObject({ spent: 5 });
  await Promise.all(Array.from({ length: 8 }, () => refund(5, 'same')));
  expect(await budget()).toMatchObject({ spent: 0 });
});

it('begins again with the next period; what was paid in the last one comes back without counting in this one', async () => {
  const { workspaceId, charge, refund, budget } = await team({ credits: 10, period: 'day' });
  await charge(10, 'yesterday');
  await expect(charge(1, 'too much')).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' });
  await test.platform.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      update credit_ledger set at = at - interval '1 day' where workspace_id = ${workspaceId}::uuid and kind = 'charge'`);
    await tx.execute(sql`
      update credit_budgets set period_start = period_start - interval '1 day' where workspace_id = ${workspaceId}::uuid`);
  });
  expect(await budget()).toMatchObject({ spent: 0, left: 10 });
  await charge(4, 'today');
  await refund(10, 'yesterday');
  expect(await budget()).toMatchObject({ spent: 4, left: 6 });
});

it('counts what was spent before it was set, lowered, or given another length', async () => {
  const { member, set, charge, refund, budget, workspaceId } = await team(null);
  await charge(30, 'before');
  await charge(5, 'back');
  await refund(5, 'back');
  expect(await budget()).toBeNull();
  await set({ credits: 20, period: 'day' });
  expect(await budget()).toMatchObject({ credits: 20, spent: 30, left: 0 });
  await expect(charge(1, 'refused')).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' });
  await set({ credits: 40, period: 'month' });
  expect(await budget()).toMatchObject({ period: 'month', spent: 30, left: 10 });
  await set(null);
  expect(await spendableBy(database.db, workspaceId, { userId: member.userId })).toBe(970);
});

it('ends a period at midnight UTC, weeks on Monday', async () => {
  const resets = async (period: BudgetLimit['period']) => {
    const { budget } = await team({ credits: 1, period });
    return new Date((await budget())?.resetsAt ?? 0);
  };
  const [day, week, month] = await Promise.all([resets('day'), resets('week'), resets('month')]);
  for (const at of [day, week, month]) expect(at.toISOString()).toMatch(/T00:00:00.000Z$/);
  expect(week.getUTCDay()).toBe(1);
  expect(month.getUTCDate()).toBe(1);
  expect(day.getTime() - test.platform.clock.now()).toBeLessThanOrEqual(86_400_000);
});

it('notifies once a period that it is used up: the person, and those who can raise it, however many look', async () => {
  const { owner, member, workspaceId, charge, refund } = await team({ credits: 5, period: 'day' });
  const admin = await someone(test.platform, { joinWorkspaceId: workspaceId, role: 'admin' });
  await someone(test.platform, { joinWorkspaceId: workspaceId });
  const look = () => Promise.all([null, [workspaceId], null].map((ids) => alertSpentBudgets(test.platform, ids)));
  await charge(4, 'some');
  await look();
  expect(await listNotifications(database.db, workspaceId)).toEqual([]);
  await charge(1, 'last');
  await Promise.all([look(), outcomes([charge(1, 'refused'), charge(1, 'again')])]);
  await refund(5, 'last');
  await charge(1, 'once more');
  await look();
  const told = { count: 1, thing: `budget:${member.userId}` };
  const params = { credits: 5, period: 'day', left: 0 };
  expect(await listNotifications(database.db, workspaceId)).toEqual([
    expect.objectContaining({ ...told, kind: 'budget-used-up', userId: member.userId, params }),
    ...[owner.userId, admin.userId].sort().map((userId) =>
      expect.objectContaining({
        ...told,
        kind: 'member-budget-used-up',
        userId,
        params: expect.objectContaining(params),
      }),
    ),
  ]);
  const nextDay = sql`
    update credit_budgets set period_start = period_start - interval '1 day', notified_for = notified_for - interval '1 day'
     where workspace_id = ${workspaceId}::uuid`;
  await database.db.execute(nextDay);
  await charge(5, 'next day');
  await look();
  expect((await listNotifications(database.db, workspaceId, 'budget-used-up')).map(({ count }) => count)).toEqual([2]);
});

it('notifies of a charge that was refused while some is left, and of none that the balance has refused', async () => {
  const { workspaceId, charge } = await team({ credits: 5, period: 'month' });
  await charge(3, 'first');
  await expect(charge(3, 'over')).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' });
  expect(await listNotifications(database.db, workspaceId, 'budget-used-up')).toEqual([
    expect.objectContaining({ params: { credits: 5, period: 'month', left: 2 }, link: '/settings?section=credits' }),
  ]);
  const poor = await team({ credits: 50, period: 'day' }, 3);
  await expect(poor.charge(4, 'over')).rejects.toMatchObject({ code: 'CREDITS_INSUFFICIENT' });
  expect(await listNotifications(database.db, poor.workspaceId)).toEqual([]);
});
