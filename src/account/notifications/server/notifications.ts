// A person's notifications and their settings: read, marked, changed. All tabs follow.
import { getRegion } from '#account/preferences/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { inRegion, type Region } from '#shared/region.ts';
import type {
  changeNotificationSettings,
  listNotifications,
  markNotifications,
  NotificationItem,
  NotificationSettings,
} from '../contract.ts';
import { type AnyKind, getText, type KindRegistry, kindsFor } from '../domain/notification-kind.ts';
import { type Channels, NOTIFICATIONS_EVENT } from '../fields.contract.ts';
import {
  getNotifications,
  markAllRead,
  markRead,
  markUnread,
  type NotificationRow,
  type Reader,
  unreadCount,
} from './notifications.store.ts';
import { vapidKeys } from './push-secrets.ts';
import { type Chosen, chosenChannels, findZone, saveChannels } from './settings.store.ts';

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** @throws AppError INVALID_INPUT for what is no cursor of ours */
function readCursor(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null;
  const [, at, id] = CURSOR.exec(cursor) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at)))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'cursor', message: 'This page cannot be found' }] });
  return { at, id };
}

export async function readNotifications(
  context: NotificationsContext,
  principal: Principal,
  { view, limit, cursor }: RouteInput<typeof listNotifications>['query'],
): Promise<RouteOutput<typeof listNotifications>> {
  const rows = await getNotifications(context.platform.db, principal.workspaceId, toReader(context, principal), {
    unreadOnly: view === 'unread',
    // One more than is shown says whether there is another page.
    limit: limit + 1,
    before: readCursor(cursor),
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const region = await getRegion(context.platform.db, principal.workspaceId, principal.userId);
  return {
    items: presentNotifications(context, shown, region),
    nextCursor: rows.length > limit && last ? `${last.at}_${last.id}` : null,
  };
}

export function toReader({ kinds }: NotificationsContext, { userId, role }: Principal): Reader {
  return { userId, kinds: kindsFor(kinds, role).map(({ kind }) => kind) };
}

/** As their person reads them. Kinds that this version does not know are left out. */
export function presentNotifications(
  { kinds }: NotificationsContext,
  rows: readonly NotificationRow[],
  region: Region,
): NotificationItem[] {
  return inRegion(region, () =>
    rows.flatMap((row) => {
      const kind = kinds.get(row.kind);
      const text = getText(kinds, row);
      if (!kind || !text) return [];
      const { id, link, count, at, read } = row;
      const { icon, tone, label: kindLabel, action } = kind;
      const thing = { key: row.thing, name: row.thingName };
      return [{ id, kind: row.kind, icon, tone, kindLabel, ...text, thing, link, action, count, at, read }];
    }),
  );
}

// What a person does with their notifications, and with what reaches them where. All their tabs follow.
async function afterMarking(
  context: NotificationsContext,
  principal: Principal,
  changed: boolean,
): Promise<{ unread: number }> {
  const { workspaceId, userId } = principal;
  const { db, events } = context.platform;
  if (changed) events.publish(workspaceId, { type: NOTIFICATIONS_EVENT, to: userId });
  return { unread: await unreadCount(db, workspaceId, toReader(context, principal)) };
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

const getChannels = ({ defaults }: AnyKind, chosen: Chosen | undefined): Channels => ({
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
    findZone(platform.db, workspaceId, userId),
  ]);
  return {
    kinds: kindsFor(kinds, role).map((kind) => ({
      kind: kind.kind,
      label: kind.label,
      hint: kind.hint,
      icon: kind.icon,
      ...getChannels(kind, chosen.get(kind.kind)),
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
  return { kind: name, ...getChannels(kind, chosen) };
}

// What notifications are given: the platform, and the kinds that all features declare.
export interface NotificationsContext {
  platform: Platform;
  kinds: KindRegistry;
}
