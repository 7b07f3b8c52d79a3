// Takes credits for an action, once per idempotency key, and tells every open tab the new balance.
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatCredits } from '#shared/formats.ts';
import { budgetOf } from './budgets.store.ts';
import { type Balance, charge, type EntryFacts, entryByKey } from './credits.store.ts';
import { keyBudgetOf } from './key-budgets.store.ts';
import { rethrowRefusal } from './low-credits.ts';
import { publishBalance } from './publish-balance.ts';

/**
 * @returns the balance after the charge; for a key used before, what its first use answered.
 * @throws CREDITS_INSUFFICIENT where the balance is too small, BUDGET_EXCEEDED where the person's budget is, KEY_BUDGET_EXCEEDED where the key's is; nothing has changed then.
 */
export async function chargeCredits(platform: Platform, facts: EntryFacts): Promise<Balance> {
  const outcome = await charge(platform.db, facts);
  if (typeof outcome === 'object') {
    publishBalance(platform.events, facts.workspaceId, outcome);
    return outcome;
  }
  // With too few credits left the key may still be an old one, which has been paid.
  const earlier = await entryByKey(platform.db, facts.workspaceId, facts.idempotencyKey);
  if (earlier) return earlier;
  return rethrowRefusal(platform, facts, await chargeRefusal(platform.db, facts));
}

/** Why a charge was refused: the person's budget or the API key's, where less is left of it than the charge, or the balance. */
export async function chargeRefusal(
  executor: Executor,
  { workspaceId, userId, apiKeyId, amount }: Pick<EntryFacts, 'workspaceId' | 'userId' | 'apiKeyId' | 'amount'>,
): Promise<AppError> {
  const budget = userId === undefined ? null : await budgetOf(executor, workspaceId, userId);
  if (budget !== null && budget.left < amount) {
    const { credits, period, left, resetsAt } = budget;
    const params = { left: formatCredits(left), budget: formatCredits(credits), period };
    return new AppError('BUDGET_EXCEEDED', { params, details: { needed: amount, resetsAt } });
  }
  const ofKey = apiKeyId === undefined ? null : await keyBudgetOf(executor, workspaceId, apiKeyId);
  if (ofKey !== null && ofKey.left < amount) {
    const { credits, left, resetsAt } = ofKey;
    const params = { left: formatCredits(left), budget: formatCredits(credits) };
    return new AppError('KEY_BUDGET_EXCEEDED', { params, details: { needed: amount, resetsAt } });
  }
  return new AppError('CREDITS_INSUFFICIENT', { details: { needed: amount } });
}
