// Takes credits for an action, once per idempotency key, and tells every open tab the new balance.
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatCredits } from '#shared/formats.ts';
import { announceBalance } from './announce-balance.ts';
import { budgetOf } from './budgets.store.ts';
import { type Balance, charge, type EntryFacts, entryByKey } from './credits.store.ts';
import { rethrowRefusal } from './low-credits.ts';

/**
 * @returns the balance after the charge; for a key used before, what its first use answered.
 * @throws CREDITS_INSUFFICIENT where the balance is too small, BUDGET_EXCEEDED where the person's budget is; nothing has changed then.
 */
export async function chargeCredits(platform: Platform, facts: EntryFacts): Promise<Balance> {
  const outcome = await charge(platform.db, facts);
  if (typeof outcome === 'object') {
    announceBalance(platform.events, facts.workspaceId, outcome);
    return outcome;
  }
  // With too few credits left the key may still be an old one, which has been paid.
  const earlier = await entryByKey(platform.db, facts.workspaceId, facts.idempotencyKey);
  if (earlier) return earlier;
  return rethrowRefusal(platform, facts, await chargeRefusal(platform.db, facts));
}

/** Why a charge was refused: the person's budget, where there is one with less left than the charge, or the balance. */
export async function chargeRefusal(
  executor: Executor,
  { workspaceId, userId, amount }: Pick<EntryFacts, 'workspaceId' | 'userId' | 'amount'>,
): Promise<AppError> {
  const budget = userId === undefined ? null : await budgetOf(executor, workspaceId, userId);
  if (budget === null || budget.left >= amount)
    return new AppError('CREDITS_INSUFFICIENT', { details: { needed: amount } });
  const { credits, period, left, resetsAt } = budget;
  const params = { left: formatCredits(left), budget: formatCredits(credits), period };
  return new AppError('BUDGET_EXCEEDED', { params, details: { needed: amount, resetsAt } });
}
