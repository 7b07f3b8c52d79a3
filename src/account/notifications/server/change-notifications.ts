// What a person does with their notifications, and with what reaches them where. All their tabs follow.
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { changeNotificationSettings, markNotifications, NotificationSettings } from '../contract.ts';
import { type AnyKind, kindsFor } from '../domain/notification-kind.ts';
import { type Channels, NOTIFICATIONS_EVENT } from '../fields.contract.ts';
import { markAllRead, markRead, markUnread, unreadCount } from './notifications.store.ts';
import type { NotificationsContext } from './notifications-context.ts';
import { vapidKeys } from './push-secrets.ts';
import { readerOf } from './read-notifications.ts';
import { type Chosen, chosenChannels, saveChannels, zoneOf } from './settings.store.ts';

async function afterMarking(
  context: NotificationsContext,
  principal: Principal,
  changed: boolean,
): Promise<{ unread: number }> {
  const { workspaceId, userId } = principal;
  const { db, events } = context.platform;
  if (changed) events.publish(workspaceId, { type: NOTIFICATIONS_EVENT, to: userId });
  return { unread: await unreadCount(db, workspaceId, readerOf(context, principal)) };
}

/** Ids that are not the caller's have no effect. */
export async function mark(
  context: NotificationsContext,
  principal: Principal,
  { ids, read }: RouteInput<typeof markNotifications>['body'],
): Promise<{ unread: number }> {
  const { workspaceId, userId } = principal;
  const change = read ? markRead : markUnread;
  return afterMarking(context, principal, await change(context.platform.db, workspaceId, userId, ids));
}

export async function markAll(
  context: NotificationsContext,
  principal: Principal,
  until: string,
): Promise<{ unread: number }> {
  const { workspaceId, userId } = principal;
  return afterMarking(context, principal, await markAllRead(context.platform.db, workspaceId, userId, until));
}

const channelsOf = ({ defaults }: AnyKind, chosen: Chosen | undefined): Channels => ({
  app: chosen?.app ?? defaults.app,
  email: chosen?.email ?? defaults.email,
  push: chosen?.push ?? defaults.push,
});

export async function readSettings(
  { platform, kinds }: NotificationsContext,
  { workspaceId, userId, email, role }: Principal,
): Promise<NotificationSettings> {
  const { publicKey: pushKey } = await vapidKeys(platform);
  const [chosen, zone] = await Promise.all([
    chosenChannels(platform.db, workspaceId, userId),
    zoneOf(platform.db, workspaceId, userId),
  ]);
  return {
    kinds: kindsFor(kinds, role).map((kind) => ({
      kind: kind.kind,
      label: kind.label,
      hint: kind.hint,
      icon: kind.icon,
      ...channelsOf(kind, chosen.get(kind.kind)),
    })),
    email,
    zone,
    pushKey,
  };
}

/** @throws AppError NOT_FOUND where there is no such kind */
export async function changeSettings(
  { platform, kinds }: NotificationsContext,
  { workspaceId, userId }: Principal,
  { kind: name, ...change }: RouteInput<typeof changeNotificationSettings>['body'],
): Promise<RouteOutput<typeof changeNotificationSettings>> {
  const kind = kinds.get(name);
  if (!kind) throw new AppError('NOT_FOUND');
  const chosen = await saveChannels(platform.db, workspaceId, userId, name, change);
  platform.events.publish(workspaceId, { type: NOTIFICATIONS_EVENT, to: userId });
  return { kind: name, ...channelsOf(kind, chosen) };
}
