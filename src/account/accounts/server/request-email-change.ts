// Asks for another e-mail address, shows what it waits for, sends its mails again, calls it off.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { EmailChange } from '../account-contract.ts';
import { accountMailJob } from './account-mail.job.ts';
import { beginChange, deleteChange, type EmailChangeRow, prolongChange, waitingChange } from './email-change.store.ts';
import { lockSignedIn } from './lock-signed-in.ts';

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
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'email', message: 'This is your address already' }] });
  }
  const { workspaceId, userId } = principal;
  const expiresAt = new Date(platform.clock.now() + LIFETIME_MS);
  return platform.db.transaction(async (tx) => {
    await lockSignedIn(tx, principal);
    const change = await beginChange(tx, { workspaceId, userId, id: newId(), newEmail: email, expiresAt });
    await sendMails(platform, tx, change);
    await recordActivity(tx, principal, { kind: 'account.email-change-requested' });
    return { pending: presentChange(change) };
  });
}

export async function readEmailChange({ db, clock }: Platform, { workspaceId, userId }: Principal): Promise<Pending> {
  const change = await waitingChange(db, workspaceId, userId, new Date(clock.now()));
  return { pending: change && presentChange(change) };
}

/** @throws EMAIL_CHANGE_GONE */
export async function resendEmailChange(platform: Platform, { workspaceId, userId }: Principal): Promise<Pending> {
  const now = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const change = await prolongChange(tx, workspaceId, userId, new Date(now), new Date(now + LIFETIME_MS));
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

/** To whoever has not confirmed yet. */
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
