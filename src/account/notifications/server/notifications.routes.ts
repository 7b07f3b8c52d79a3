// Routes of notifications. All of them are about the caller's own.
import type { Router } from '#platform/http/router.ts';
import * as contract from '../contract.ts';
import { unreadCount } from './notifications.store.ts';
import {
  changeSettings,
  mark,
  markAll,
  type NotificationsContext,
  readNotifications,
  readSettings,
  toReader,
} from './notifications.ts';
import { subscribe } from './push-secrets.ts';
import { removeSubscription } from './push-subscriptions.store.ts';

export function registerNotificationsRoutes(router: Router, context: NotificationsContext): void {
  const { db } = context.platform;
  router.route(contract.listNotifications, ({ query, principal }) => readNotifications(context, principal, query));
  router.route(contract.unreadNotifications, async ({ principal }) => ({
    unread: await unreadCount(db, principal.workspaceId, toReader(context, principal)),
  }));
  router.route(contract.markNotifications, ({ body, principal }) => mark(context, principal, body));
  router.route(contract.markAllNotifications, ({ body, principal }) => markAll(context, principal, body.until));
  router.route(contract.readNotificationSettings, ({ principal }) => readSettings(context, principal));
  router.route(contract.changeNotificationSettings, ({ body, principal }) => changeSettings(context, principal, body));
  router.route(contract.subscribeToPush, ({ body, principal }) => subscribe(context.platform, principal, body));
  router.route(contract.unsubscribeFromPush, ({ principal: { workspaceId, sessionId } }) =>
    removeSubscription(db, workspaceId, sessionId),
  );
}
