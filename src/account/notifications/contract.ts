// Notifications: the panel of the bell, what of it reaches a person where, and their browser's subscription to push messages.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { MAX_UNREAD_COUNT, NOTIFICATION_ICONS, NOTIFICATION_TONES } from './fields.contract.ts';

const RATE = [{ by: 'user', points: 600, seconds: 300 }] as const;

export const NotificationItem = z.object({
  id: z.uuid(),
  kind: z.string(),
  icon: z.enum(NOTIFICATION_ICONS),
  tone: z.enum(NOTIFICATION_TONES),
  /** In the settings: what "Mute" names. */
  kindLabel: z.string(),
  title: z.string(),
  detail: z.string(),
  /** What it is about: a campaign, a contact, a mailbox. */
  thing: z.object({ key: z.string(), name: z.string() }),
  /** A path of this product, to the exact row. */
  link: z.string(),
  action: z.string(),
  /** How often it happened since it was last read. */
  count: z.number(),
  at: z.string(),
  read: z.boolean(),
});
export type NotificationItem = z.output<typeof NotificationItem>;

const NOTIFICATION_VIEWS = ['unread', 'all'] as const;

export const listNotifications = defineRoute({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Your notifications, newest first',
  plan: 'signed-in',
  credits: 'free',
  request: {
    query: z.object({
      view: z.enum(NOTIFICATION_VIEWS).default('unread'),
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: z.string().max(200).optional(),
    }),
  },
  response: z.object({ items: z.array(NotificationItem), nextCursor: z.string().nullable() }),
  errors: ['INVALID_INPUT'],
});

const Unread = z.object({
  /** Of those under the bell; at most MAX_UNREAD_COUNT. */
  unread: z.number().max(MAX_UNREAD_COUNT),
});

export const unreadNotifications = defineRoute({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many of your notifications are unread',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: Unread,
  errors: [],
});

export const markNotifications = defineRoute({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark some of your notifications as read or unread',
  plan: 'signed-in',
  credits: 'free',
  request: { body: z.object({ ids: z.array(z.uuid()).min(1).max(200), read: z.boolean() }).strict() },
  response: Unread,
  errors: [],
  rateLimits: RATE,
});

export const markAllNotifications = defineRoute({
  method: 'POST',
  path: '/api/notifications/read-all',
  summary: 'Mark all of your notifications as read',
  plan: 'signed-in',
  credits: 'free',
  request: {
    body: z
      .object({
        /** The newest that was shown: what came later stays unread. */
        until: z.iso.datetime(),
      })
      .strict(),
  },
  response: Unread,
  errors: [],
  rateLimits: RATE,
});

const ChannelChoice = z.object({ app: z.boolean(), email: z.boolean(), push: z.boolean() });

export const NotificationSettings = z.object({
  kinds: z.array(
    ChannelChoice.extend({ kind: z.string(), label: z.string(), hint: z.string(), icon: z.enum(NOTIFICATION_ICONS) }),
  ),
  /** Where the daily email goes, and the zone of its morning; null until a browser was seen. */
  email: z.string(),
  zone: z.string().nullable(),
  /** The key with which a browser subscribes. */
  pushKey: z.string(),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

export const readNotificationSettings = defineRoute({
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'Channels of each kind of notification: in the app, by email, as a push message',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: NotificationSettings,
  errors: [],
});

export const changeNotificationSettings = defineRoute({
  method: 'PATCH',
  path: '/api/notifications/settings',
  summary: 'Choose the channels of one kind; omitted ones stay as they are',
  plan: 'signed-in',
  credits: 'free',
  request: {
    body: ChannelChoice.partial()
      .extend({ kind: z.string().min(1).max(60) })
      .strict(),
  },
  response: ChannelChoice.extend({ kind: z.string() }),
  errors: ['NOT_FOUND'],
  rateLimits: RATE,
});

const endpoint = z.url({ protocol: /^https?$/ }).max(1_000);

export const subscribeToPush = defineRoute({
  method: 'PUT',
  path: '/api/notifications/push-subscription',
  summary: 'Send push messages to this browser, until it signs out',
  plan: 'signed-in',
  credits: 'free',
  request: {
    body: z
      .object({
        endpoint,
        /** An uncompressed P-256 point and 16 bytes, base64url. */
        keys: z.object({ p256dh: z.string().regex(/^[\w-]{87}=?$/), auth: z.string().regex(/^[\w-]{22}={0,2}$/) }),
      })
      .strict(),
  },
  response: null,
  errors: ['INVALID_INPUT'],
  rateLimits: [{ by: 'user', points: 60, seconds: 3_600 }],
});

export const unsubscribeFromPush = defineRoute({
  method: 'DELETE',
  path: '/api/notifications/push-subscription',
  summary: 'Stop push messages to this browser',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: null,
  errors: [],
  rateLimits: [{ by: 'user', points: 60, seconds: 3_600 }],
});
