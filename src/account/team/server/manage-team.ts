// The team: shown, roles and budgets changed, members removed, ownership transferred.
import {
  getWorkspaceName,
  listTeam,
  lockUser,
  retireUser,
  setRole,
  swapOwner,
  type UserRow,
  userById,
} from '#account/accounts/server/index.ts';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { deletePersonalRows } from '#account/my-data/server/index.ts';
import { type Plan, SEAT_LIMITS } from '#account/plans/contract.ts';
import type { BudgetLimit } from '#billing/credits/fields.contract.ts';
import { getBudgets, setBudget, spentByPerson } from '#billing/credits/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { hashToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { formatCredits } from '#shared/formats.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import type { Principal } from '#shared/principal.ts';
import { type GrantableRole, mayManage, ROLE_NAMES, type Role } from '#shared/roles.ts';
import type { Team, TeamInvitation } from '../contract.ts';
import { handOverJob, type TeamContext, teamMailJob } from './team.jobs.ts';
import {
  consumeTransfer,
  countWork,
  deleteTransfer,
  findTransfer,
  type InvitationRow,
  listInvitations,
  saveTransfer,
} from './team.store.ts';

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
    await recordActivity(tx, principal, { kind: 'team.role-changed', subject: getSubject(member), details });
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
    await recordActivity(tx, principal, { kind: 'team.budget-changed', subject: getSubject(member), details });
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
    if ((await findTransfer(tx, workspaceId))?.toUserId === userId) await deleteTransfer(tx, workspaceId);
    await recordActivity(tx, principal, { kind: 'team.removed', subject: getSubject(user) });
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

const getSubject = ({ id, fullName, email }: UserRow) => ({ type: 'member', id, label: fullName || email }) as const;

/** Locks the row of a person that the caller may change. */
async function managed(tx: Executor, { workspaceId, userId: own, role }: Principal, userId: string): Promise<UserRow> {
  if (userId === own) throw new AppError('ROLE_OWN');
  await lockUser(tx, workspaceId, userId);
  const user = await userById(tx, workspaceId, userId);
  if (!user || user.removedAt) throw new AppError('NOT_FOUND');
  if (!mayManage(role, user.role)) throw new AppError('ROLE_TOO_HIGH');
  return user;
}

// Makes another person the owner: asked for with a step-up, confirmed with a mail to the owner's own mailbox.
const LIFETIME_MS = 24 * 3_600_000;

/** @throws NOT_FOUND, also for a person who has not confirmed their address; ROLE_OWN */
export async function startTransfer(platform: Platform, principal: Principal, toUserId: string): Promise<void> {
  const { db, clock, jobs, events } = platform;
  const { workspaceId } = principal;
  if (toUserId === principal.userId) throw new AppError('ROLE_OWN');
  await db.transaction(async (tx) => {
    const next = await userById(tx, workspaceId, toUserId);
    if (!next?.verified || next.removedAt) throw new AppError('NOT_FOUND');
    await saveTransfer(tx, { workspaceId, toUserId, expiresAt: new Date(clock.now() + LIFETIME_MS) });
    await jobs.enqueue(tx, teamMailJob, { kind: 'transfer', workspaceId });
  });
  events.publish(workspaceId, ACCOUNT_CHANGED);
}

/** @throws LINK_INVALID */
export async function confirmTransfer(
  platform: Platform,
  principal: Principal,
  token: string,
): Promise<{ ownerName: string }> {
  const { db, clock, jobs, events } = platform;
  const { workspaceId, userId } = principal;
  const ownerName = await db.transaction(async (tx) => {
    const taken = await consumeTransfer(tx, workspaceId, { tokenHash: hashToken(token), now: new Date(clock.now()) });
    if (!taken) throw new AppError('LINK_INVALID');
    await lockUser(tx, workspaceId, taken.toUserId);
    const next = await userById(tx, workspaceId, taken.toUserId);
    if (!next?.verified || next.removedAt) throw new AppError('LINK_INVALID');
    await swapOwner(tx, workspaceId, userId, next.id);
    const subject = { type: 'member', id: next.id, label: next.fullName || next.email } as const;
    await recordActivity(tx, principal, { kind: 'team.ownership-transferred', subject });
    await jobs.enqueue(tx, teamMailJob, { kind: 'transferred', workspaceId, userId: next.id });
    return next.fullName || next.email;
  });
  events.publish(workspaceId, ACCOUNT_CHANGED);
  return { ownerName };
}

/** @throws NOT_FOUND */
export async function cancelTransfer({ db, events }: Platform, { workspaceId }: Principal): Promise<void> {
  if (!(await deleteTransfer(db, workspaceId))) throw new AppError('NOT_FOUND');
  events.publish(workspaceId, ACCOUNT_CHANGED);
}

// The team as its page shows it.
export async function readTeam({ db, clock }: Platform, { workspaceId, plan }: Principal): Promise<Team> {
  const now = new Date(clock.now());
  const cycleFrom = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [workspaceName, members, invitations, budgets, spent, transfer] = await Promise.all([
    getWorkspaceName(db, workspaceId),
    listTeam(db, workspaceId),
    listInvitations(db, workspaceId),
    getBudgets(db, workspaceId),
    spentByPerson(db, workspaceId, cycleFrom),
    findTransfer(db, workspaceId),
  ]);
  const next = transfer && transfer.expiresAt > now ? await userById(db, workspaceId, transfer.toUserId) : null;
  return {
    workspaceName,
    members: members.map(({ joinedAt, lastSeenAt, ...member }) => ({
      ...member,
      joinedAt: joinedAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      spent: spent.get(member.id) ?? 0,
      budget: budgets.get(member.id) ?? null,
    })),
    invitations: invitations.map((row) => presentInvitation(row, row.inviter, now)),
    seats: { used: members.length + invitations.length, limit: SEAT_LIMITS[plan as Plan] },
    cycleFrom: cycleFrom.toISOString(),
    transfer:
      transfer && next
        ? { to: next.id, name: next.fullName || next.email, expiresAt: transfer.expiresAt.toISOString() }
        : null,
  };
}

export function presentInvitation(row: InvitationRow, invitedBy: string | null, now: Date): TeamInvitation {
  const { id, email, role, budgetCredits, budgetPeriod, expiresAt } = row;
  return {
    id,
    email,
    role,
    budget: budgetCredits === null || budgetPeriod === null ? null : { credits: budgetCredits, period: budgetPeriod },
    invitedBy,
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt <= now,
  };
}
