// Puts an account on another plan: the operator's tool today, payments later.
import { type Plan, planGroup } from '#features/plans/contract.ts';
import type { Platform } from '#platform/platform.ts';
import { setPlan, type UserRow } from './accounts.store.ts';

/** Spec section 4: `isPaid` is true unless the plan is trial or free. */
export function countsAsPaid(plan: Plan): boolean {
  return planGroup(plan, true) !== 'trial';
}

/** The owner's plan is the workspace's, so it is set for the whole team; a team member's is his own. Grants no credits. */
export async function changePlan(
  { db }: Pick<Platform, 'db'>,
  user: Pick<UserRow, 'workspaceId' | 'id' | 'teamMember'>,
  plan: Plan,
  isPaid: boolean,
): Promise<void> {
  await setPlan(db, user.workspaceId, { plan, isPaid, userId: user.teamMember ? user.id : undefined });
}
