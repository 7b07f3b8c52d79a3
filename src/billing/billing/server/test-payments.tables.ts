// What the built-in test checkout remembers, as an outside service would: nothing else of the product reads it. Empty in production.
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/schema-types.ts';

export const testPayments = pgTable(
  'test_payments',
  {
    /** Random, as the ids of a payment service are. */
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    customerId: text('customer_id'),
    /** Of a checkout: the order it was made for, which never has two. */
    orderId: uuid('order_id').unique(),
    record: jsonb('record').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('test_payments_customer').on(table.customerId, table.kind)],
);
