// Another role, another budget, removal.

import { lockUser, retireUser, setRole, type UserRow, userById } from '#account/accounts/server/index.ts';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { deletePersonalRows } from '#account/my-data/server/index.ts';
import type { BudgetLimit } from '#billing/credits/fields.contract.ts';
import { setBudget } from '#billing/credits/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatCredits } from '#shared/formats.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import type { Principal } from '#shared/principal.ts';
import { type GrantableRole, mayManage, ROLE_NAMES, type Role } from '#shared/roles.ts';
import { handOverJob } from './hand-over.job.ts';
import { countWork, deleteTransfer, transferOf } from './team.store.ts';
import type { TeamContext } from './team-context.ts';
import { teamMailJob } from './team-mail.job.ts';

/** @throws NOT_FOUND, ROLE_OWN, ROLE_TOO_HIGH where either the role they have or the one they get is above one's own */
export async function changeRole(
  platform: Platform,
  principal: Principal,
  userId: string,
  role: GrantableRole,
): Promise<void> {
  const { workspaceId } = principal;
  await platform.db.transaction(async (tx) => {
    const member = await managed(tx, principal, userId);
    if (!mayManage(principal.role, role)) throw new AppError('ROLE_TOO_HIGH');
    await setRole(tx, workspaceId, userId, role);
    const details = { before: nameOfRole(member.role), role: nameOfRole(role) };
    await recordActivity(tx, principal, { kind: 'team.role-changed', subject: subjectOf(member), details });
  });
  platform.events.publish(workspaceId, ACCOUNT_CHANGED);
}

/** @throws NOT_FOUND, ROLE_OWN, ROLE_TOO_HIGH */
export async function changeBudget(
  platform: Platform,
  principal: Principal,
  userId: string,
  budget: BudgetLimit | null,
): Promise<void> {
  const { workspaceId } = principal;
  await platform.db.transaction(async (tx) => {
    const member = await managed(tx, principal, userId);
    await setBudget(tx, workspaceId, userId, budget);
    const details = { budget: budget ? `${formatCredits(budget.credits)} a ${budget.period}` : 'none' };
    await recordActivity(tx, principal, { kind: 'team.budget-changed', subject: subjectOf(member), details });
  });
  platform.events.publish(workspaceId, ACCOUNT_CHANGED);
}

/** @throws NOT_FOUND */
export async function previewRemoval(
  { platform, handedOver }: TeamContext,
  { workspaceId }: Principal,
  userId: string,
): Promise<{ items: { what: string; count: number }[] }> {
  const user = await userById(platform.db, workspaceId, userId);
  if (!user || user.removedAt) throw new AppError('NOT_FOUND');
  return { items: await countWork(platform.db, workspaceId, userId, handedOver) };
}

/**
 * What lets the person in ends in this transaction; from then on nothing new can become theirs, and a job gives what they were
 * responsible for to the successor.
 * @throws NOT_FOUND, ROLE_OWN, ROLE_TOO_HIGH, INVALID_INPUT for a successor who is not of the workspace
 */
export async function removeMember(
  { platform, handedOver }: TeamContext,
  principal: Principal,
  userId: string,
  successorId: string,
): Promise<void> {
  const { db, jobs, clock, events } = platform;
  const { workspaceId } = principal;
  const now = new Date(clock.now());
  await db.transaction(async (tx) => {
    // Both, in one order: two people who are removed at the same moment cannot be each other's successors.
    for (const id of [userId, successorId].sort()) await lockUser(tx, workspaceId, id);
    const user = await managed(tx, principal, userId);
    const successor = await userById(tx, workspaceId, successorId);
    if (!successor || successor.removedAt || successorId === userId) {
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'successorId', message: 'Choose who takes over' }] });
    }
    await deletePersonalRows(
      tx,
      workspaceId,
      userId,
      handedOver.map(({ table }) => table),
    );
    if ((await transferOf(tx, workspaceId))?.toUserId === userId) await deleteTransfer(tx, workspaceId);
    await recordActivity(tx, principal, { kind: 'team.removed', subject: subjectOf(user) });
    await retireUser(tx, workspaceId, userId, { now, successorId });
    await jobs.enqueue(tx, handOverJob, { workspaceId, from: userId, to: successorId });
    if (user.verified) {
      const { email: to, fullName: name } = user;
      await jobs.enqueue(tx, teamMailJob, { kind: 'removed', workspaceId, to, name });
    }
  });
  // Open tabs of theirs ask who they are, and leave.
  events.publish(workspaceId, ACCOUNT_CHANGED);
}

const nameOfRole = (role: Role) => ROLE_NAMES[role].toLowerCase();

const subjectOf = ({ id, fullName, email }: UserRow) => ({ type: 'member', id, label: fullName || email }) as const;

/** Locks the row of a person that the caller may change. */
async function managed(tx: Executor, { workspaceId, userId: own, role }: Principal, userId: string): Promise<UserRow> {
  if (userId === own) throw new AppError('ROLE_OWN');
  await lockUser(tx, workspaceId, userId);
  const user = await userById(tx, workspaceId, userId);
  if (!user || user.removedAt) throw new AppError('NOT_FOUND');
  if (!mayManage(role, user.role)) throw new AppError('ROLE_TOO_HIGH');
  return user;
}
