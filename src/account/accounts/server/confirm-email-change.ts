// One of the two links of a change of address. The second one, whichever it is, makes the change.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Platform, Transaction } from '#platform/platform.ts';
import { hashToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import { accountMailJob } from './account-mail.job.ts';
import { deleteTokens, lockAddress, userById } from './accounts.store.ts';
import { endLosers } from './claim-address.ts';
import {
  confirmSide,
  deleteChange,
  type EmailChangeRow,
  findChange,
  type Side,
  setEmail,
} from './email-change.store.ts';
import { lockUser } from './sessions.store.ts';

interface Confirmed {
  state: 'waiting' | 'changed';
  side: Side;
  newEmail: string;
}

/**
 * @throws LINK_INVALID for a token that was used, replaced, called off or is too old; EMAIL_TAKEN where another account
 * has got the address meanwhile. Only who reads both mailboxes is told that.
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
    return { ...confirmed, state: both ? await makeChange(platform, tx, confirmed.change) : ('waiting' as const) };
  });
  events.publish(change.workspaceId, ACCOUNT_CHANGED);
  // Thrown after the commit: the change is over, and its links with it.
  if (state === 'taken') throw new AppError('EMAIL_TAKEN');
  return { state, side, newEmail: change.newEmail };
}

async function makeChange(
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
