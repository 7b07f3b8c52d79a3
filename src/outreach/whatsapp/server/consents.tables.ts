// Consents to WhatsApp messages with their proof, and queues of click-to-chat links.
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { moment, textColumn, workspaceId } from '#platform/db/schema-types.ts';

/** Append-only: the newest entry of a phone counts. */
export const whatsappConsents = pgTable(
  'whatsapp_consents',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    /** E.164, independent of contacts. */
    phone: text('phone').notNull(),
    state: text('state').notNull(),
    source: text('source').notNull(),
    wording: textColumn('wording'),
    /** When they said so. */
    at: moment('at').notNull(),
    recordedBy: uuid('recorded_by'),
    recordedAt: moment('recorded_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    index('whatsapp_consents_phone').on(table.workspaceId, table.phone, table.recordedAt),
    check('whatsapp_consents_state', sql`${table.state} in ('opted-in', 'opted-out')`),
  ],
);

export const whatsappLinkQueues = pgTable(
  'whatsapp_link_queues',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    name: textColumn('name'),
    excluded: integer('excluded').notNull().default(0),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    index('whatsapp_link_queues_shown').on(table.workspaceId, table.createdAt),
  ],
);

export const whatsappLinks = pgTable(
  'whatsapp_links',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    queueId: uuid('queue_id').notNull(),
    position: integer('position').notNull(),
    contactId: uuid('contact_id').notNull(),
    name: textColumn('name'),
    phone: text('phone').notNull(),
    text: text('text').notNull(),
    /** A link only fills in a text, so delivery is unknown. */
    state: text('state').notNull().default('waiting'),
    openedAt: moment('opened_at'),
    markedAt: moment('marked_at'),
    markedBy: uuid('marked_by'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.queueId],
      foreignColumns: [whatsappLinkQueues.workspaceId, whatsappLinkQueues.id],
    }).onDelete('cascade'),
    index('whatsapp_links_queue').on(table.workspaceId, table.queueId, table.position),
    check('whatsapp_links_state', sql`${table.state} in ('waiting', 'opened', 'marked-sent', 'skipped')`),
  ],
);
