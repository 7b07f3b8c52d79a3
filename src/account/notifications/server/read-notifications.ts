// A page of a person's notifications, with their texts as the kinds of today say them.
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { listNotifications, NotificationItem } from '../contract.ts';
import { kindsFor, textOf } from '../domain/notification-kind.ts';
import { type NotificationRow, notificationsOf, type Reader } from './notifications.store.ts';
import type { NotificationsContext } from './notifications-context.ts';

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
  const rows = await notificationsOf(context.platform.db, principal.workspaceId, readerOf(context, principal), {
    unreadOnly: view === 'unread',
    // One more than is shown says whether there is another page.
    limit: limit + 1,
    before: readCursor(cursor),
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.flatMap((row) => presentNotification(context, row) ?? []),
    nextCursor: rows.length > limit && last ? `${last.at}_${last.id}` : null,
  };
}

export function readerOf({ kinds }: NotificationsContext, { userId, role }: Principal): Reader {
  return { userId, kinds: kindsFor(kinds, role).map(({ kind }) => kind) };
}

/** Null of a kind that this version does not know. */
export function presentNotification({ kinds }: NotificationsContext, row: NotificationRow): NotificationItem | null {
  const kind = kinds.get(row.kind);
  const text = textOf(kinds, row);
  if (!kind || !text) return null;
  const { id, link, count, at, read } = row;
  const { icon, tone, label: kindLabel, action } = kind;
  const thing = { key: row.thing, name: row.thingName };
  return { id, kind: row.kind, icon, tone, kindLabel, ...text, thing, link, action, count, at, read };
}
