// Says once a period that the budget of a person is used up: to them, and to those who can raise it. Decided after the charge and beside it.
import { notify } from '#features/notifications/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { takeRefusingBudget, takeSpentBudgets, type UsedUpBudget } from './budgets.store.ts';
import type { EntryFacts } from './credits.store.ts';
import { BUDGET_USED_UP, MEMBER_BUDGET_USED_UP } from './notification-kinds.ts';

/** `workspaceIds`: null for all. */
export async function tellSpentBudgets(
  { db }: Pick<Platform, 'db'>,
  workspaceIds: readonly string[] | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const budget of await takeSpentBudgets(tx, workspaceIds)) await notifyOf(tx, budget);
  });
}

/**
 * For who catches the refusal of a charge, after its transaction: that one has locked the budget, and what it wrote is undone.
 * @throws the error itself
 */
export async function rethrowRefusal(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, userId }: Pick<EntryFacts, 'workspaceId' | 'userId'>,
  error: unknown,
): Promise<never> {
  if (userId !== undefined && error instanceof AppError && error.code === 'BUDGET_EXCEEDED')
    await db.transaction(async (tx) => {
      for (const budget of await takeRefusingBudget(tx, workspaceId, userId)) await notifyOf(tx, budget);
    });
  throw error;
}

async function notifyOf(tx: Executor, { workspaceId, userId, name, ...budget }: UsedUpBudget): Promise<void> {
  const thing = { key: `budget:${userId}`, name };
  await notify(tx, BUDGET_USED_UP, workspaceId, {
    to: [userId],
    thing,
    params: budget,
    link: '/settings?section=credits',
  });
  await notify(tx, MEMBER_BUDGET_USED_UP, workspaceId, {
    to: 'everyone',
    except: userId,
    thing,
    params: { ...budget, name },
    link: '/team-management',
  });
}
