// An operator's word on a balance: credits given, or taken back, never below nothing.
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { addWithin, type Balance, lockBalance } from './credits.store.ts';
import { publishBalance } from './publish-balance.ts';

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
