// Puts an account on another plan: the operator's tool today, and payments.
import { type Plan, planGroup } from '#account/plans/contract.ts';
import type { Executor } from '#platform/platform.ts';
import { setPlan, type UserRow } from './accounts.store.ts';
import { markSurplus } from './sessions.store.ts';

/** Spec section 4: `isPaid` is true unless the plan is trial or free. */
export function countsAsPaid(plan: Plan): boolean {
  return planGroup(plan, true) !== 'trial';
}

/**
 * The owner's plan is the workspace's, so it is set for the whole team; a team member's is his own. Grants no credits. Of the
 * sessions that the new plan has no room for none is ended: their next call is asked which (SESSION_OVER_LIMIT).
 */
export async function changePlan(
  { db }: { db: Executor },
  user: Pick<UserRow, 'workspaceId' | 'id' | 'role'>,
  plan: Plan,
  isPaid: boolean,
): Promise<void> {
  const userId = user.role === 'owner' ? undefined : user.id;
  await setPlan(db, user.workspaceId, { plan, isPaid, userId });
  await markSurplus(db, user.workspaceId, userId);
}

/** What a payment gave or ended, for everybody in the workspace, in the transaction that says so. */
export async function changeWorkspacePlan(tx: Executor, workspaceId: string, plan: Plan): Promise<void> {
  await setPlan(tx, workspaceId, { plan, isPaid: countsAsPaid(plan) });
  await markSurplus(tx, workspaceId);
}
