// The only calls of notifications to the server.
import { call, endpoint } from '#platform/web/api-client.ts';
import type {
  changeNotificationSettings,
  listNotifications,
  markAllNotifications,
  markNotifications,
  readNotificationSettings,
  saveNotificationZone,
  subscribeToPush,
  unreadNotifications,
  unsubscribeFromPush,
} from '../contract.ts';
import type { Channels } from '../fields.contract.ts';

const list = endpoint<typeof listNotifications>('GET /api/notifications');
const unread = endpoint<typeof unreadNotifications>('GET /api/notifications/unread');
const mark = endpoint<typeof markNotifications>('POST /api/notifications/read');
const markAll = endpoint<typeof markAllNotifications>('POST /api/notifications/read-all');
const settings = endpoint<typeof readNotificationSettings>('GET /api/notifications/settings');
const change = endpoint<typeof changeNotificationSettings>('PATCH /api/notifications/settings');
const zone = endpoint<typeof saveNotificationZone>('PUT /api/notifications/zone');
const subscribe = endpoint<typeof subscribeToPush>('PUT /api/notifications/push-subscription');
const unsubscribe = endpoint<typeof unsubscribeFromPush>('DELETE /api/notifications/push-subscription');

export type NotificationView = 'unread' | 'all';

const PAGE_SIZE = 30;

export const readPage = (view: NotificationView, cursor: string | undefined, signal: AbortSignal) =>
  call(list, { query: { view, limit: PAGE_SIZE, cursor } }, { signal });
export const readUnread = (signal: AbortSignal) => call(unread, {}, { signal });
export const sendMark = (body: { ids: string[]; read: boolean }) => call(mark, { body });
export const sendMarkAll = (until: string) => call(markAll, { body: { until } });
export const readSettings = (signal: AbortSignal) => call(settings, {}, { signal });
export const sendChannels = (body: { kind: string } & Partial<Channels>) => call(change, { body });
export const sendZone = (name: string) => call(zone, { body: { zone: name } });
export const sendSubscription = (body: { endpoint: string; keys: { p256dh: string; auth: string } }) =>
  call(subscribe, { body });
export const sendNoSubscription = () => call(unsubscribe);
