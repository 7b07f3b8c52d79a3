// A change of the email address: requested, confirmed by both mailboxes, sent again, cancelled.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform, Transaction } from '#platform/platform.ts';
import { hashToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import type { Principal } from '#shared/principal.ts';
import type { EmailChange } from '../account-settings.contract.ts';
import { accountMailJob } from './account-mail.job.ts';
import { deleteTokens, lockAddress, userById } from './accounts.store.ts';
import { endLosers } from './confirm-email.ts';
import {
  confirmSide,
  deleteChange,
  type EmailChangeRow,
  extendChange,
  findChange,
  insertChange,
  pendingChange,
  type Side,
  setEmail,
} from './email-change.store.ts';
import { lockSignedIn } from './gatekeeper.ts';
import { lockUser } from './sessions.store.ts';

const LIFETIME_MS = 24 * 3_600_000;

interface Pending {
  pending: EmailChange | null;
}

/**
 * Never asks whether the address has an account: the answer and its time would tell. The mail to it does, and the unique
 * constraint decides when both have confirmed.
 * @throws INVALID_INPUT at the field.
 */
export async function requestEmailChange(
  platform: Platform,
  principal: Principal,
  { email }: { email: string },
): Promise<Pending> {
  if (email === principal.email) {
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'email', message: 'This is already your address' }] });
  }
  const { workspaceId, userId } = principal;
  const expiresAt = new Date(platform.clock.now() + LIFETIME_MS);
  return platform.db.transaction(async (tx) => {
    await lockSignedIn(tx, principal);
    const change = await insertChange(tx, { workspaceId, userId, id: newId(), newEmail: email, expiresAt });
    await sendMails(platform, tx, change);
    await recordActivity(tx, principal, { kind: 'account.email-change-requested' });
    return { pending: presentChange(change) };
  });
}

export async function readEmailChange({ db, clock }: Platform, { workspaceId, userId }: Principal): Promise<Pending> {
  const change = await pendingChange(db, workspaceId, userId, new Date(clock.now()));
  return { pending: change && presentChange(change) };
}

/** @throws EMAIL_CHANGE_GONE */
export async function resendEmailChange(platform: Platform, { workspaceId, userId }: Principal): Promise<Pending> {
  const now = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const change = await extendChange(tx, workspaceId, userId, new Date(now), new Date(now + LIFETIME_MS));
    if (!change) throw new AppError('EMAIL_CHANGE_GONE');
    await sendMails(platform, tx, change);
    return { pending: presentChange(change) };
  });
}

export async function cancelEmailChange({ db }: Platform, principal: Principal): Promise<void> {
  const { workspaceId, userId } = principal;
  await db.transaction(async (tx) => {
    if (await deleteChange(tx, workspaceId, userId))
      await recordActivity(tx, principal, { kind: 'account.email-change-cancelled' });
  });
}

/** To the addresses that have not confirmed. */
async function sendMails({ jobs }: Platform, tx: Executor, change: EmailChangeRow): Promise<void> {
  const { workspaceId, userId, id: changeId } = change;
  const mail = (kind: 'email-change-old' | 'email-change-new') =>
    jobs.enqueue(tx, accountMailJob, { workspaceId, userId, kind, changeId });
  if (change.oldConfirmedAt === null) await mail('email-change-old');
  if (change.newConfirmedAt === null) await mail('email-change-new');
}

function presentChange({ newEmail, oldConfirmedAt, newConfirmedAt, expiresAt }: EmailChangeRow): EmailChange {
  return {
    newEmail,
    oldConfirmed: oldConfirmedAt !== null,
    newConfirmed: newConfirmedAt !== null,
    expiresAt: expiresAt.toISOString(),
  };
}

interface Confirmed {
  state: 'waiting' | 'changed';
  side: Side;
  newEmail: string;
}

/**
 * Redeems one of the two links; the second one, whichever it is, makes the change.
 * @throws LINK_INVALID for a token that was used, replaced, cancelled or is too old; EMAIL_TAKEN where another account
 * got the address meanwhile. Only a person who reads both mailboxes sees that.
 */
export async function confirmEmailChange(platform: Platform, token: string): Promise<Confirmed> {
  const { db, clock, events } = platform;
  const { state, change, side } = await db.transaction(async (tx) => {
    const hash = hashToken(token);
    const known = await findChange(tx, hash);
    if (!known) throw new AppError('LINK_INVALID');
    // In the order of `redeemToken`.
    await lockAddress(tx, known.newEmail);
    await lockUser(tx, known.workspaceId, known.userId);
    const confirmed = await confirmSide(tx, hash, new Date(clock.now()));
    if (!confirmed) throw new AppError('LINK_INVALID');
    const { oldConfirmedAt, newConfirmedAt } = confirmed.change;
    const both = oldConfirmedAt !== null && newConfirmedAt !== null;
    return { ...confirmed, state: both ? await applyChange(platform, tx, confirmed.change) : ('waiting' as const) };
  });
  events.publish(change.workspaceId, ACCOUNT_CHANGED);
  // Thrown after the commit: the change is over, and its links with it.
  if (state === 'taken') throw new AppError('EMAIL_TAKEN');
  return { state, side, newEmail: change.newEmail };
}

async function applyChange(
  platform: Platform,
  tx: Transaction,
  { workspaceId, userId, newEmail }: EmailChangeRow,
): Promise<'changed' | 'taken'> {
  const before = await userById(tx, workspaceId, userId);
  await deleteChange(tx, workspaceId, userId);
  if (!before || !(await setEmail(tx, workspaceId, userId, newEmail))) return 'taken';
  await endLosers(platform, tx, { id: userId, email: newEmail });
  // What was mailed to the old mailbox must not open the account any more.
  await deleteTokens(tx, workspaceId, userId);
  await platform.jobs.enqueue(tx, accountMailJob, { workspaceId, userId, kind: 'email-changed', to: before.email });
  await recordActivity(tx, { workspaceId, userId }, { kind: 'account.email-changed' });
  return 'changed';
}
