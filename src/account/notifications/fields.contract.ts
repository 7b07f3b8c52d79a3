// What both sides say of notifications without zod.
import type { LiveEvent } from '#shared/live.ts';

/** How a kind reaches a person: under the bell, in the daily email, as a push message of the browser. */
export const CHANNELS = ['app', 'email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Channels = Record<Channel, boolean>;

/** In front of a notification. */
export const NOTIFICATION_ICONS = [
  'reply',
  'chat',
  'bounce',
  'pause',
  'mailbox',
  'import',
  'job',
  'credits',
  'person',
  'sign-in',
  'search',
  'task',
  'agent',
] as const;
export type NotificationIcon = (typeof NOTIFICATION_ICONS)[number];

export const NOTIFICATION_TONES = ['neutral', 'good', 'warn', 'bad'] as const;
export type NotificationTone = (typeof NOTIFICATION_TONES)[number];

/** Notifications are kept for so many days. */
export const RETENTION_DAYS = 90;

/** The unread count says no more than this; the badge shows it with a plus. */
export const MAX_UNREAD_COUNT = 999;

/** Something of a person's notifications has changed: their tabs read again. Without `to` it is for all of the workspace. */
export interface NotificationsEvent extends LiveEvent {
  type: 'notifications';
}
export const NOTIFICATIONS_EVENT = 'notifications';

/** Where a person chooses what reaches them. */
export const NOTIFICATION_SETTINGS_PATH = '/settings?section=notifications';
