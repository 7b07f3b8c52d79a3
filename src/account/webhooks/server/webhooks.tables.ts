// Endpoints, the events that they asked for, and what became of each delivery.
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment, textColumn, workspaceId } from '#platform/db/schema-types.ts';
import type { DeliveryState, OffReason } from '../fields.contract.ts';

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    workspaceId: workspaceId(),
    /** Made by the click that adds it: sent twice, it is one endpoint. */
    id: uuid('id').notNull(),
    url: text('url').notNull(),
    description: textColumn('description'),
    /** Names of event types. */
    events: text('events').array().notNull(),
    /** '' while it gets events. */
    offReason: text('off_reason').$type<OffReason>().notNull().default(''),
    secret: bytes('secret').notNull(),
    secretKeyId: text('secret_key_id').notNull(),
    /** Signs beside the new one until then. */
    previousSecret: bytes('previous_secret'),
    previousSecretKeyId: text('previous_secret_key_id'),
    previousUntil: moment('previous_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The process that delivers to it, and until when that counts as alive. */
    holder: uuid('holder'),
    heldUntil: moment('held_until'),
    /** The receiver asked to be left alone until then. */
    pausedUntil: moment('paused_until'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index('webhook_endpoints_on').on(table.workspaceId).where(sql`off_reason = ''`),
    check('webhook_endpoints_off', sql`${table.offReason} in ('', 'user', 'gone', 'failing')`),
  ],
);

export const webhookEvents = pgTable(
  'webhook_events',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    type: text('type').notNull(),
    data: jsonb('data').notNull().$type<Record<string, unknown>>(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index('webhook_events_age').using('brin', table.at),
  ],
);

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    workspaceId: workspaceId(),
    endpointId: uuid('endpoint_id').notNull(),
    eventId: uuid('event_id').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    /** Failed tries since it was last asked for. */
    tries: integer('tries').notNull().default(0),
    dueAt: moment('due_at').notNull().defaultNow(),
  },
  (table) => [
    // Ids of events are in the order of time: the newest first is this key backwards.
    primaryKey({ columns: [table.workspaceId, table.endpointId, table.eventId] }),
    foreignKey({
      columns: [table.workspaceId, table.endpointId],
      foreignColumns: [webhookEndpoints.workspaceId, webhookEndpoints.id],
      name: 'webhook_deliveries_endpoint',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.workspaceId, table.eventId],
      foreignColumns: [webhookEvents.workspaceId, webhookEvents.id],
      name: 'webhook_deliveries_event',
    }).onDelete('cascade'),
    index('webhook_deliveries_due')
      .on(table.workspaceId, table.endpointId, table.dueAt, table.eventId)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_of_event').on(table.workspaceId, table.eventId),
    check('webhook_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
  ],
);

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    workspaceId: workspaceId(),
    endpointId: uuid('endpoint_id').notNull(),
    eventId: uuid('event_id').notNull(),
    id: uuid('id').notNull(),
    at: moment('at').notNull().defaultNow(),
    ms: integer('ms').notNull(),
    /** Null where no answer came. */
    status: integer('status'),
    /** In words; '' after a success. */
    fault: textColumn('fault'),
    /** The beginning of what the receiver answered. */
    answer: textColumn('answer'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.endpointId, table.eventId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.endpointId, table.eventId],
      foreignColumns: [webhookDeliveries.workspaceId, webhookDeliveries.endpointId, webhookDeliveries.eventId],
      name: 'webhook_attempts_delivery',
    }).onDelete('cascade'),
  ],
);
