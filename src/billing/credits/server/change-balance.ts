// Changes of the balance: charge, addition, adjustment and the plan's grant. Open tabs receive the new balance after the commit.
import type { Events } from '#platform/events/events.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import type { CreditsEvent } from '../contract.ts';
import { findBudget, findKeyBudget } from './budgets.store.ts';
import {
  type Added,
  addWithin,
  type Balance,
  charge,
  type EntryFacts,
  entryByKey,
  lockBalance,
  lockWallet,
} from './credits.store.ts';
import { rethrowRefusal } from './low-credits.ts';

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
  const budget = userId === undefined ? null : await findBudget(executor, workspaceId, userId);
  if (budget !== null && budget.left < amount) {
    const { credits, period, left, resetsAt } = budget;
    const params = { left: formatCredits(left), budget: formatCredits(credits), period };
    return new AppError('BUDGET_EXCEEDED', { params, details: { needed: amount, resetsAt } });
  }
  const ofKey = apiKeyId === undefined ? null : await findKeyBudget(executor, workspaceId, apiKeyId);
  if (ofKey !== null && ofKey.left < amount) {
    const { credits, left, resetsAt } = ofKey;
    const params = { left: formatCredits(left), budget: formatCredits(credits) };
    return new AppError('KEY_BUDGET_EXCEEDED', { params, details: { needed: amount, resetsAt } });
  }
  return new AppError('CREDITS_INSUFFICIENT', { details: { needed: amount } });
}

// Adds credits on their own: an operator's gift or correction, later a purchase.

/** A key used before changes nothing and answers null. */
export async function addCredits(
  platform: Platform,
  kind: 'grant' | 'purchase' | 'adjustment',
  facts: EntryFacts,
): Promise<Balance | null> {
  const balance = await platform.db.transaction((tx) => addWithin(tx, kind, facts));
  if (balance) publishBalance(platform.events, facts.workspaceId, balance);
  return balance;
}

// An operator's adjustment of a balance: credits given or withdrawn, never below zero.

/** A wallet is an `integer` column. */
const MAX_BALANCE = 2_147_483_647;

export interface Adjustment {
  workspaceId: string;
  /** On whose account the operator named; the credits are the workspace's. */
  userId: string;
  /** Credits, not 0; negative takes some away. */
  amount: number;
}

/**
 * Each call has its effect: there is no key by which two could be the same.
 * @throws CREDITS_INSUFFICIENT where more would be taken than there is, INVALID_INPUT where a balance cannot be that
 *   large; both name `amount` and change nothing.
 */
export async function adjustCredits(platform: Platform, { workspaceId, userId, amount }: Adjustment): Promise<Balance> {
  const kind = amount > 0 ? 'grant' : 'adjustment';
  const balance = await platform.db.transaction(async (tx) => {
    const before = await lockBalance(tx, workspaceId);
    if (before + amount < 0) {
      const message = `The balance is ${formatCredits(before)}: no more than that can be taken away`;
      throw new AppError('CREDITS_INSUFFICIENT', { fields: [{ path: 'amount', message }] });
    }
    if (before + amount > MAX_BALANCE) {
      const message = `The balance is ${formatCredits(before)} and can be ${formatCount(MAX_BALANCE)} at most`;
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'amount', message }] });
    }
    const facts = {
      workspaceId,
      userId,
      amount,
      reason: amount > 0 ? 'Granted by the operator' : 'Corrected by the operator',
      idempotencyKey: `operator:${newId()}`,
    };
    // A gift stays when the plan's credits are replaced at a renewal.
    return addWithin(tx, kind, facts, amount > 0 ? 'bought' : 'granted');
  });
  if (!balance) throw new Error('a new key was taken for a used one');
  publishBalance(platform.events, workspaceId, balance);
  return balance;
}

// A plan's credits for a new period: the rest of the last period's is withdrawn, bought ones stay.

/**
 * @param keep granted credits that stay, because they belong to the new period already.
 *
 * Two entries in the caller's transaction: `replaced:KEY`, where anything is left, and the grant under KEY.
 * @returns the grant; null for a key used before, which changes nothing.
 */
export async function renewGrant(tx: Executor, facts: EntryFacts, keep = 0): Promise<Added | null> {
  const { granted } = await lockWallet(tx, facts.workspaceId);
  // First the grant: it says whether the key is new. The order of both is one moment's to everybody else.
  const added = await addWithin(tx, 'grant', facts);
  if (added === null || granted <= keep) return added;
  const replaced = await addWithin(tx, 'adjustment', {
    ...facts,
    amount: keep - granted,
    reason: 'Unused credits of the last period, replaced',
    idempotencyKey: `replaced:${facts.idempotencyKey}`,
  });
  return replaced ? { ...replaced, entryId: added.entryId } : added;
}

// Tells every open tab of a workspace its new balance. Called after the commit, never before.
export function creditsEvent({ balance, seq }: Balance): CreditsEvent {
  return { type: 'credits', balance, seq };
}

export function publishBalance(events: Events, workspaceId: string, balance: Balance): void {
  events.publish(workspaceId, creditsEvent(balance));
}
