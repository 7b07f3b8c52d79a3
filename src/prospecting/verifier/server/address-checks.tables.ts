// What is known of each address that a workspace has verified: its last verdict, and what that cost.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';
import type { AddressVerdict } from '../fields.contract.ts';

export const addressChecks = pgTable(
  'address_checks',
  {
    workspaceId: workspaceId(),
    /** As verdicts normalise it: lower case, domain as A-label. */
    email: text('email').notNull(),
    domain: text('domain').notNull(),
    status: text('status').notNull(),
    subStatus: text('sub_status'),
    result: jsonb('result').notNull().$type<AddressVerdict>(),
    sample: boolean('sample').notNull().default(false),
    /** Credits that this verdict cost. */
    charged: integer('charged').notNull().default(0),
    /** When it was last paid for: from then on it is free for the free days. */
    paidAt: moment('paid_at'),
    /** Its server asked to come back later. */
    retryAt: moment('retry_at'),
    checkedAt: moment('checked_at').notNull(),
    checkedBy: uuid('checked_by'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.email] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    index('address_checks_by_age').on(table.workspaceId, table.checkedAt, table.email),
    index('address_checks_by_status').on(table.workspaceId, table.status, table.checkedAt, table.email),
    index('address_checks_by_domain').on(table.workspaceId, table.domain, table.email),
    index('address_checks_old').on(table.checkedAt),
    check('address_checks_status', sql`${table.status} in ('valid', 'risky', 'invalid', 'unknown')`),
  ],
);
