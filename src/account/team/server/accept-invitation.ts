// What a person does with the link of an invitation: look at it, make an account with it, or come with the account they have.
import {
  type Arrival,
  accountMailJob,
  confirmedUser,
  countMembers,
  createAccount,
  findIdentity,
  findOwner,
  getFactors,
  getWorkspaceName,
  insertIdentity,
  insertUser,
  lockAddress,
  lockUser,
  notifyOwner,
  openSession,
  refuseWeakPassword,
  retireUser,
  type SignedIn,
  type UserRow,
  userById,
} from '#account/accounts/server/index.ts';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { countWorkspace, deletePersonalRows, eraseWorkspaceSoon } from '#account/my-data/server/index.ts';
import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import { type Plan, SEAT_LIMITS } from '#account/plans/contract.ts';
import { getBalance, setBudget } from '#billing/credits/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform, Transaction } from '#platform/platform.ts';
import { hashToken } from '#platform/secrets.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import type { Principal } from '#shared/principal.ts';
import { ROLE_NAMES, type Role } from '#shared/roles.ts';
import type * as contract from '../contract.ts';
import type { InvitationShown, OwnWorkspace } from '../contract.ts';
import type { InvitationLink } from '../fields.contract.ts';
import type { TeamContext } from './team.jobs.ts';
import { deleteInvitation, type InvitationRow, invitationByToken, lockSeats } from './team.store.ts';

export const INVITATION_ACCEPTED = defineNotificationKind<{ name: string; email: string; role: Role }>({
  kind: 'invitation-accepted',
  label: 'Accepted invitations',
  hint: 'Someone accepts an invitation to your workspace.',
  icon: 'person',
  tone: 'good',
  action: 'Open team',
  needs: 'team',
  text: ({ name, email, role }) => ({
    title: `${name || email} joined the team as ${ROLE_NAMES[role].toLowerCase()}`,
    detail: name ? email : '',
  }),
});

interface OpenInvitation {
  invitation: InvitationRow;
  link: InvitationLink;
  owner: UserRow;
}

/** @throws INVITATION_INVALID for a token that is unknown, replaced or too old */
async function openInvitation({ clock }: Platform, executor: Executor, token: string): Promise<OpenInvitation> {
  const hash = hashToken(token);
  const invitation = await invitationByToken(executor, hash);
  if (!invitation || invitation.expiresAt.getTime() <= clock.now()) throw new AppError('INVITATION_INVALID');
  const owner = await findOwner(executor, invitation.workspaceId);
  if (!owner || owner.removedAt) throw new AppError('INVITATION_INVALID');
  return { invitation, link: invitation.mailHash?.equals(hash) ? 'mailed' : 'copied', owner };
}

/** @throws INVITATION_INVALID */
export async function readInvitation(platform: Platform, token: string): Promise<InvitationShown> {
  const { db } = platform;
  const { invitation, link } = await openInvitation(platform, db, token);
  const { workspaceId, invitedBy, email, role, expiresAt } = invitation;
  const [workspaceName, inviter, account] = await Promise.all([
    getWorkspaceName(db, workspaceId),
    invitedBy === null ? null : userById(db, workspaceId, invitedBy),
    // An invitation of one's own must not answer who is a customer.
    link === 'copied' ? ('unknown' as const) : confirmedUser(db, email).then((user) => (user ? 'exists' : 'none')),
  ]);
  return {
    workspaceName,
    invitedBy: inviter && !inviter.removedAt ? inviter.fullName || inviter.email : null,
    email,
    role,
    expiresAt: expiresAt.toISOString(),
    account,
  };
}

/**
 * Makes the account and, with the mailed link, opens its session. With the copied link the answer is the same whether or not the
 * address has an account: the mail says which.
 * @throws INVITATION_INVALID, TEAM_FULL, INVALID_INPUT for a weak password
 */
export async function joinWithInvitation(
  platform: Platform,
  { token, fullName, password }: RouteInput<typeof contract.joinWithInvitation>['body'],
  arrival: Arrival,
): Promise<{ session: SignedIn | null; email: string }> {
  const { db, jobs, events } = platform;
  const { invitation, link, owner } = await openInvitation(platform, db, token);
  const { workspaceId, id, email, role } = invitation;
  await refuseWeakPassword(password, { email, fullName });
  const verified = link === 'mailed';
  const account = {
    email,
    password,
    plan: owner.currentPlan as Plan,
    isPaid: owner.isPaid,
    verified,
    joinWorkspaceId: workspaceId,
    role,
    profile: { fullName, companyName: owner.companyName },
  };
  const created = await createAccount(platform, account, async (tx, { userId }) => {
    await claimSeat(tx, { invitation, owner });
    await setInitialBudget(tx, invitation, userId);
    await recordJoined(tx, invitation, { userId, label: fullName });
    if (!verified) await jobs.enqueue(tx, accountMailJob, { workspaceId, userId, kind: 'confirm-email' });
    await notifyTeam(tx, { invitation, owner }, { userId, name: fullName });
  });
  events.publish(workspaceId, ACCOUNT_CHANGED);
  if (!created) {
    if (verified) throw new AppError('INVITATION_INVALID', { details: { invitationId: id } });
    await notifyOwner(platform, email);
    return { session: null, email };
  }
  const user = verified ? await userById(db, workspaceId, created.userId) : null;
  return { session: user && (await openSession(platform, user, { ...arrival, fresh: true })), email };
}

/** Uses the invitation up. @throws INVITATION_INVALID where another click has, TEAM_FULL */
async function claimSeat(tx: Executor, { invitation, owner }: Pick<OpenInvitation, 'invitation' | 'owner'>) {
  const { workspaceId, id } = invitation;
  await lockSeats(tx, workspaceId);
  if (!(await deleteInvitation(tx, workspaceId, id))) throw new AppError('INVITATION_INVALID');
  // The plan may have become a smaller one since.
  if ((await countMembers(tx, workspaceId)) > SEAT_LIMITS[owner.currentPlan as Plan]) throw new AppError('TEAM_FULL');
}

async function setInitialBudget(
  tx: Executor,
  { workspaceId, budgetCredits, budgetPeriod }: InvitationRow,
  userId: string,
) {
  if (budgetCredits === null || budgetPeriod === null) return;
  await setBudget(tx, workspaceId, userId, { credits: budgetCredits, period: budgetPeriod });
}

function recordJoined(
  tx: Transaction,
  { workspaceId, role }: InvitationRow,
  { userId, label }: { userId: string; label: string },
) {
  const subject = { type: 'member', id: userId, label } as const;
  const details = { role: ROLE_NAMES[role].toLowerCase() };
  return recordActivity(tx, { workspaceId, userId }, { kind: 'team.joined', subject, details });
}

/** The person who invited them and the owner. */
async function notifyTeam(
  tx: Executor,
  { invitation, owner }: Pick<OpenInvitation, 'invitation' | 'owner'>,
  { userId, name }: { userId: string; name: string },
) {
  const { workspaceId, invitedBy, email, role } = invitation;
  await notify(tx, INVITATION_ACCEPTED, workspaceId, {
    to: invitedBy === null ? [owner.id] : [invitedBy, owner.id],
    except: userId,
    thing: { key: `person:${userId}`, name: name || email },
    params: { name, email, role },
    link: '/team-management',
  });
}

/** What a signed-in person would give up, and what keeps them from it. @throws INVITATION_INVALID */
export async function previewInvitation(
  { platform, subscribed }: TeamContext,
  principal: Principal,
  token: string,
): Promise<OwnWorkspace> {
  const { db } = platform;
  const { workspaceId } = principal;
  const { invitation } = await openInvitation(platform, db, token);
  const [name, items, { balance }, obstacle] = await Promise.all([
    getWorkspaceName(db, workspaceId),
    countWorkspace(platform, workspaceId),
    getBalance(db, workspaceId),
    obstacleFor(db, principal, invitation),
  ]);
  const paying = obstacle === null && (await subscribed(workspaceId));
  return { name, items, credits: balance, obstacle: paying ? 'subscribed' : obstacle };
}

async function obstacleFor(
  executor: Executor,
  { workspaceId, userId, email, role }: Principal,
  invitation: InvitationRow,
): Promise<Exclude<OwnWorkspace['obstacle'], 'subscribed'>> {
  if (email !== invitation.email) return 'other-address';
  if (role !== 'owner') return 'team-member';
  if ((await countMembers(executor, workspaceId)) > 1) return 'has-members';
  // It is sealed for the account that goes: it is set up again in the new one.
  const factors = await getFactors(executor, workspaceId, userId);
  return factors.app || factors.passkeys ? 'second-factor' : null;
}

/**
 * The account moves with its address, password and Google account; its own workspace is deleted by the next run of the job that deletes
 * workspaces. Nothing of it is carried over.
 * @throws INVITATION_INVALID, INVITATION_REFUSED (with the obstacle), TEAM_FULL
 */
export async function acceptInvitation(
  { platform, subscribed }: TeamContext,
  principal: Principal,
  token: string,
  arrival: Omit<Arrival, 'current'>,
): Promise<SignedIn> {
  const { db, clock, events } = platform;
  const own = { workspaceId: principal.workspaceId, userId: principal.userId };
  if (await subscribed(own.workspaceId)) {
    throw new AppError('INVITATION_REFUSED', { details: { obstacle: 'subscribed' } });
  }
  const { invitation, owner } = await openInvitation(platform, db, token);
  const { workspaceId, role } = invitation;
  const now = new Date(clock.now());
  const userId = newId();
  await db.transaction(async (tx) => {
    await lockAddress(tx, principal.email);
    await lockUser(tx, own.workspaceId, own.userId);
    const before = await userById(tx, own.workspaceId, own.userId);
    const obstacle = await obstacleFor(tx, principal, invitation);
    if (!before?.verified || before.removedAt || obstacle) {
      throw new AppError('INVITATION_REFUSED', { details: { obstacle } });
    }
    const google = await findIdentity(tx, own.workspaceId, own.userId);
    await deletePersonalRows(tx, own.workspaceId, own.userId);
    await retireUser(tx, own.workspaceId, own.userId, { now, successorId: null });
    await eraseWorkspaceSoon(tx, { ...own, now });
    await insertUser(tx, {
      workspaceId,
      id: userId,
      email: before.email,
      passwordHash: before.passwordHash,
      verified: true,
      currentPlan: owner.currentPlan as Plan,
      isPaid: owner.isPaid,
      role,
      profile: getProfile(before),
    });
    if (google) await insertIdentity(tx, { workspaceId, userId, subject: google.subject, email: google.email });
    await claimSeat(tx, { invitation, owner });
    await setInitialBudget(tx, invitation, userId);
    await recordJoined(tx, invitation, { userId, label: before.fullName || before.email });
    await notifyTeam(tx, { invitation, owner }, { userId, name: before.fullName });
  });
  events.publish(own.workspaceId, ACCOUNT_CHANGED);
  events.publish(workspaceId, ACCOUNT_CHANGED);
  const user = await userById(db, workspaceId, userId);
  if (!user) throw new AppError('USER_DOCUMENT_NOT_FOUND');
  return openSession(platform, user, { ...arrival, current: null, fresh: true });
}

/** Who the person is goes with them; the logo is a file of the account that goes. */
function getProfile(user: UserRow) {
  const { fullName, companyName, businessType, industry, skills, experience, phoneNumber, country, city } = user;
  const userType = user.userType as 'company_owner' | 'freelancer';
  return { fullName, userType, companyName, businessType, industry, skills, experience, phoneNumber, country, city };
}
