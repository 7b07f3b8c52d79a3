// The team as its page shows it.
import { teamOf, userById } from '#account/accounts/server/index.ts';
import { type Plan, SEAT_LIMITS } from '#account/plans/contract.ts';
import { budgetsOf, spentByPerson } from '#billing/credits/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import type { Team, TeamInvitation } from '../contract.ts';
import { type InvitationRow, invitationsOf, transferOf, workspaceNameOf } from './team.store.ts';

export async function readTeam({ db, clock }: Platform, { workspaceId, plan }: Principal): Promise<Team> {
  const now = new Date(clock.now());
  const cycleFrom = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [workspaceName, members, invitations, budgets, spent, transfer] = await Promise.all([
    workspaceNameOf(db, workspaceId),
    teamOf(db, workspaceId),
    invitationsOf(db, workspaceId),
    budgetsOf(db, workspaceId),
    spentByPerson(db, workspaceId, cycleFrom),
    transferOf(db, workspaceId),
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
