// What people were notified of, what they want to be notified of and where, and the browsers that take push messages.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users, workspaces } from '#account/accounts/server/accounts.tables.ts';
import { bytes, moment, textColumn, workspaceId } from '#platform/db/schema-types.ts';

export const notifications = pgTable(
  'notifications',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Of the registry; that of another version is not shown. */
    kind: text('kind').notNull(),
    /** What it is about: of one kind and thing there is one unread row. */
    thing: text('thing').notNull(),
    thingName: textColumn('thing_name'),
    /** What its text is made of. */
    params: jsonb('params').notNull().$type<Record<string, unknown>>(),
    /** A path of this product. */
    link: text('link').notNull(),
    count: integer('count').notNull().default(1),
    /** When it happened last. */
    at: moment('at').notNull().defaultNow(),
    readAt: moment('read_at'),
    /** False where its person wants this kind elsewhere only. */
    inApp: boolean('in_app').notNull().default(true),
    /** The daily email that names it. */
    digestDay: date('digest_day', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    index('notifications_of_user').on(table.workspaceId, table.userId, table.at, table.id),
    uniqueIndex('notifications_unread')
      .on(table.workspaceId, table.userId, table.kind, table.thing)
      .where(sql`read_at is null`),
    // What the next daily email may name.
    index('notifications_undigested')
      .on(table.workspaceId, table.userId)
      .where(sql`read_at is null and digest_day is null`),
    index('notifications_age').on(table.at),
    check('notifications_link', sql`${table.link} like '/%' and ${table.link} not like '//%'`),
  ],
);

/** Events that were told, by a name of their own: a second telling has no effect. */
export const notificationEvents = pgTable(
  'notification_events',
  {
    workspaceId: workspaceId(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.kind, table.name] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    index('notification_events_age').on(table.at),
  ],
);

/** Only what was chosen: a default that changes later reaches those who never chose. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    app: boolean('app'),
    email: boolean('email'),
    push: boolean('push'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId, table.kind] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** One for each day and person, so that there is one email at most. */
export const notificationDigests = pgTable(
  'notification_digests',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id').notNull(),
    /** A day of the person's calendar. */
    day: date('day', { mode: 'string' }).notNull(),
    /** `sending` is committed before the email is handed over: what a process that dies then has sent is not sent again. */
    state: text('state').notNull().default('queued'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId, table.day] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    check('notification_digests_state', sql`${table.state} in ('queued', 'sending', 'sent', 'nothing-unread')`),
  ],
);

/** The browser of a session. It gets messages while that session lives. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    workspaceId: workspaceId(),
    sessionId: uuid('session_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the endpoint, by which a browser is known again. */
    endpointHash: bytes('endpoint_hash').notNull(),
    /** Which key sealed it. */
    keyId: text('key_id').notNull(),
    /** Endpoint and keys: who has them can send to this browser. */
    sealed: bytes('sealed').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.sessionId] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    index('push_subscriptions_of_user').on(table.workspaceId, table.userId),
    index('push_subscriptions_endpoint').on(table.endpointHash),
  ],
);

/** This server's own pair of keys for push messages (VAPID): one for all, where the environment has none. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: smallint('id').primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    keyId: text('key_id').notNull(),
    sealed: bytes('sealed').notNull(),
  },
  (table) => [check('push_keys_one', sql`${table.id} = 1`)],
);
