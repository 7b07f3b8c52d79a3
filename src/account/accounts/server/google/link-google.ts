// The Google account that opens an account, in the settings: connect, see, disconnect.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { readGoogleLink } from '../../contract.ts';
import { accountMailJob } from '../account-mail.job.ts';
import { userById } from '../accounts.store.ts';
import { createSessionToken, lockSignedIn, type SessionToken } from '../gatekeeper.ts';
import { lockUser, markFresh } from '../sessions.store.ts';
import type { GoogleIdentity } from './google.provider.ts';
import { deleteIdentity, findIdentity, insertIdentity } from './identities.store.ts';

type Owner = Pick<Principal, 'workspaceId' | 'userId'>;

/** Replaces another Google account. @throws GOOGLE_LINKED_ELSEWHERE where it opens another user's account. */
export async function linkGoogleAccount(
  { db, jobs }: Platform,
  owner: Owner & Pick<Principal, 'sessionId'>,
  { subject, email }: GoogleIdentity,
): Promise<void> {
  const { workspaceId, userId, sessionId } = owner;
  await db.transaction(async (tx) => {
    await lockSignedIn(tx, { workspaceId, userId, sessionId });
    const before = await findIdentity(tx, workspaceId, userId);
    if (before?.subject === subject) return;
    if (before) await deleteIdentity(tx, workspaceId, userId);
    const linked = await insertIdentity(tx, { workspaceId, userId, subject, email });
    if (!linked) throw new AppError('GOOGLE_LINKED_ELSEWHERE');
    await jobs.enqueue(tx, accountMailJob, { workspaceId, userId, kind: 'google-linked' });
    await recordActivity(tx, owner, { kind: 'account.google-linked' });
  });
}

/**
 * Step-up: who is signed in was asked by Google a moment ago, too. The session continues under another token.
 * @throws GOOGLE_OTHER_ACCOUNT where it is not the account that is connected.
 */
export async function confirmWithGoogle(
  { db }: Platform,
  { workspaceId, userId, sessionId }: Principal,
  { subject }: GoogleIdentity,
): Promise<SessionToken> {
  const identity = await findIdentity(db, workspaceId, userId);
  if (identity?.subject !== subject) throw new AppError('GOOGLE_OTHER_ACCOUNT');
  const token = createSessionToken(workspaceId);
  await markFresh(db, workspaceId, sessionId, token.hash);
  return token;
}

export async function readGoogleAccount(
  { db, config }: Platform,
  { workspaceId, userId }: Owner,
): Promise<RouteOutput<typeof readGoogleLink>> {
  const identity = await findIdentity(db, workspaceId, userId);
  return {
    offered: config.google !== null,
    linked: identity && { email: identity.email, linkedAt: identity.linkedAt.toISOString() },
  };
}

/** Does nothing where none is linked. @throws GOOGLE_ONLY_WAY_IN while the account has no password. */
export async function unlinkGoogleAccount({ db, jobs }: Platform, owner: Owner): Promise<void> {
  const { workspaceId, userId } = owner;
  await db.transaction(async (tx) => {
    await lockUser(tx, workspaceId, userId);
    const user = await userById(tx, workspaceId, userId);
    if (user?.passwordHash === null) throw new AppError('GOOGLE_ONLY_WAY_IN');
    const removed = await deleteIdentity(tx, workspaceId, userId);
    if (!removed) return;
    await jobs.enqueue(tx, accountMailJob, { workspaceId, userId, kind: 'google-unlinked' });
    await recordActivity(tx, owner, { kind: 'account.google-unlinked' });
  });
}
