// Knows the browsers of an account again, and emails its owner about a sign-in on one that is new to it.
import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import { preferencesOf } from '#account/preferences/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { hashToken, newToken } from '#platform/secrets.ts';
import { accountMailJob } from './account-mail.job.ts';
import type { UserRow } from './accounts.store.ts';
import { addDevice, hasDevices, seeDevice } from './devices.store.ts';

export const NEW_SIGN_IN = defineNotificationKind<{ device: string }>({
  kind: 'new-sign-in',
  label: 'New sign-ins',
  hint: 'A browser that your account has not seen before. Sign-in alerts are emailed at once.',
  icon: 'sign-in',
  tone: 'warn',
  action: 'Review sessions',
  needs: 'account',
  defaults: { email: false },
  text: ({ device }) => ({
    title: `New sign-in: ${device}`,
    detail: 'If this wasn’t you, end the session and change your password.',
  }),
});

/** What `newToken` makes; anything else was not set by us. */
const MARK = /^[\w-]{43}$/;

/**
 * Call under the lock on the user's row. The very first device of an account is no news.
 * @param seen `mark` is the browser's cookie, if it has one: the same for every account that is used in it.
 * @returns the mark that the browser keeps from now on.
 */
export async function recogniseDevice(
  { jobs }: Platform,
  tx: Executor,
  { workspaceId, id: userId }: Pick<UserRow, 'workspaceId' | 'id'>,
  seen: { mark: string | null; deviceInfo: string },
): Promise<string> {
  const mark = seen.mark !== null && MARK.test(seen.mark) ? seen.mark : newToken();
  const tokenHash = hashToken(mark);
  if (await seeDevice(tx, workspaceId, userId, tokenHash, seen.deviceInfo)) return mark;

  const first = !(await hasDevices(tx, workspaceId, userId));
  const deviceId = newId();
  await addDevice(tx, { workspaceId, id: deviceId, userId, tokenHash, deviceInfo: seen.deviceInfo });
  const { signInAlerts } = await preferencesOf(tx, workspaceId, userId);
  if (first) return mark;
  await notify(tx, NEW_SIGN_IN, workspaceId, {
    to: [userId],
    thing: { key: `device:${deviceId}`, name: 'Your account' },
    params: { device: seen.deviceInfo },
    link: '/settings?section=security#sessions',
  });
  if (signInAlerts) {
    await jobs.enqueue(tx, accountMailJob, { workspaceId, userId, kind: 'new-sign-in', deviceId });
  }
  return mark;
}
