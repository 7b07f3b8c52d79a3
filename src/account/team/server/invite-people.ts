// Invites people, sends invitations again, gives out their links, and withdraws them.
import { createHmac } from 'node:crypto';
import { addressesOfMembers, countMembers, userById } from '#account/accounts/server/index.ts';
import { type Activity, recordActivity } from '#account/activity-log/server/index.ts';
import { type Plan, SEAT_LIMITS } from '#account/plans/contract.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { hashToken } from '#platform/secrets.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import type { Principal } from '#shared/principal.ts';
import { type GrantableRole, mayManage, ROLE_NAMES } from '#shared/roles.ts';
import type * as contract from '../contract.ts';
import type { InviteOutcome } from '../fields.contract.ts';
import { presentInvitation } from './manage-team.ts';
import { invitationLink, teamMailJob } from './team.jobs.ts';
import {
  changeInvitation,
  deleteInvitation,
  type InvitationRow,
  insertInvitation,
  invitationById,
  listInvitations,
  lockSeats,
} from './team.store.ts';

const LIFETIME_MS = 7 * 86_400_000;

type Invited = RouteOutput<typeof contract.invitePeople>;

/**
 * Each address is answered on its own; one that is invited twice, by two people or two clicks, is invited once.
 * @throws ROLE_TOO_HIGH
 */
export async function invitePeople(
  platform: Platform,
  principal: Principal,
  { emails, role, budget }: RouteInput<typeof contract.invitePeople>['body'],
): Promise<Invited> {
  const { workspaceId, userId, plan } = principal;
  if (!mayManage(principal.role, role)) throw new AppError('ROLE_TOO_HIGH');
  const asked = [...new Set(emails)];
  const expiresAt = new Date(platform.clock.now() + LIFETIME_MS);
  const results = await platform.db.transaction(async (tx) => {
    await lockSeats(tx, workspaceId);
    const members = await addressesOfMembers(tx, workspaceId, asked);
    const open = await listInvitations(tx, workspaceId);
    const invited = new Set(open.map(({ email }) => email));
    let free = SEAT_LIMITS[plan as Plan] - open.length - (await countMembers(tx, workspaceId));
    const outcomes: { email: string; outcome: InviteOutcome }[] = [];
    for (const email of asked) {
      const outcome = members.has(email)
        ? 'member'
        : invited.has(email)
          ? 'already-invited'
          : free > 0
            ? 'invited'
            : 'no-seat';
      outcomes.push({ email, outcome });
      if (outcome !== 'invited') continue;
      free -= 1;
      const id = newId();
      const limit = { budgetCredits: budget?.credits ?? null, budgetPeriod: budget?.period ?? null };
      await insertInvitation(tx, { workspaceId, id, email, role, ...limit, invitedBy: userId, expiresAt });
      await sendMail(platform, tx, { workspaceId, id });
      await recordActivity(tx, principal, invitedEntry(id, email, role));
    }
    return outcomes;
  });
  platform.events.publish(workspaceId, ACCOUNT_CHANGED);
  return { results };
}

const invitedEntry = (id: string, email: string, role: GrantableRole): Activity => ({
  kind: 'team.invited',
  subject: { type: 'invitation', id, label: email },
  details: { role: ROLE_NAMES[role].toLowerCase() },
});

function sendMail({ jobs }: Platform, tx: Executor, { workspaceId, id }: Pick<InvitationRow, 'workspaceId' | 'id'>) {
  return jobs.enqueue(tx, teamMailJob, { kind: 'invitation', workspaceId, invitationId: id });
}

/** The links of the mails before stop working once the new one has been sent. @throws NOT_FOUND, ROLE_TOO_HIGH */
export async function resendInvitation(
  platform: Platform,
  principal: Principal,
  id: string,
): Promise<RouteOutput<typeof contract.resendInvitation>> {
  const { db, clock } = platform;
  const now = clock.now();
  const expiresAt = new Date(now + LIFETIME_MS);
  const row = await db.transaction(async (tx) => {
    const found = await managed(tx, principal, id);
    await changeInvitation(tx, principal.workspaceId, id, { expiresAt });
    await recordActivity(tx, principal, invitedEntry(id, found.email, found.role));
    await sendMail(platform, tx, found);
    return { ...found, expiresAt };
  });
  platform.events.publish(principal.workspaceId, ACCOUNT_CHANGED);
  const inviter = row.invitedBy && (await userById(db, principal.workspaceId, row.invitedBy));
  return presentInvitation(row, inviter ? inviter.fullName || inviter.email : null, new Date(now));
}

/**
 * The same link each time, made from the invitation and the server's key: nothing that opens a door is stored.
 * @throws NOT_FOUND, ROLE_TOO_HIGH
 */
export async function copyInvitation(platform: Platform, principal: Principal, id: string): Promise<{ link: string }> {
  const row = await managed(platform.db, principal, id);
  const token = createHmac('sha256', platform.secrets.deriveKey('team-invitation-links'))
    .update(`${row.workspaceId} ${row.id}`)
    .digest('base64url');
  await changeInvitation(platform.db, row.workspaceId, id, { linkHash: hashToken(token) });
  return { link: invitationLink(platform, token) };
}

/** @throws NOT_FOUND, ROLE_TOO_HIGH */
export async function revokeInvitation(platform: Platform, principal: Principal, id: string): Promise<void> {
  const { db, events } = platform;
  const { workspaceId } = principal;
  await db.transaction(async (tx) => {
    const { email } = await managed(tx, principal, id);
    if (!(await deleteInvitation(tx, workspaceId, id))) throw new AppError('NOT_FOUND');
    const subject = { type: 'invitation', id, label: email } as const;
    await recordActivity(tx, principal, { kind: 'team.invitation-revoked', subject });
  });
  events.publish(workspaceId, ACCOUNT_CHANGED);
}

async function managed(executor: Executor, { workspaceId, role }: Principal, id: string): Promise<InvitationRow> {
  const row = await invitationById(executor, workspaceId, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (!mayManage(role, row.role)) throw new AppError('ROLE_TOO_HIGH');
  return row;
}
