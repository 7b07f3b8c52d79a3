// Messages to support until they are answered elsewhere, and searches of help that no article answered.

import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';
import type { Diagnostics } from '../contract.ts';

export const supportRequests = pgTable(
  'support_requests',
  {
    workspaceId: workspaceId(),
    /** Made from the click that sent it: sent twice, it is one message. */
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    /** In the order in which they were shown; null where the user left them out. */
    diagnostics: json('diagnostics').$type<Diagnostics>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the mail server took it; null until then. */
    sentAt: moment('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [users.workspaceId, users.id],
    }).onDelete('cascade'),
    index('support_requests_age').on(table.createdAt),
  ],
);

/** Holds no person: who searched is not known. */
export const unansweredSearches = pgTable(
  'unanswered_searches',
  {
    workspaceId: workspaceId(),
    day: date('day', { mode: 'string' }).notNull(),
    words: text('words').notNull(),
    count: integer('count').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.day, table.words] }),
    check('unanswered_searches_count', sql`${table.count} > 0`),
  ],
);
