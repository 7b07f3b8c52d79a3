// Who is invited to a workspace, and who is about to own it.
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users, workspaces } from '#account/accounts/server/accounts.tables.ts';
import type { BudgetPeriod } from '#billing/credits/fields.contract.ts';
import { bytes, moment, workspaceId } from '#platform/db/schema-types.ts';
import type { GrantableRole } from '#shared/roles.ts';

/** Gone once it is accepted or revoked. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role').notNull().$type<GrantableRole>(),
    /** The budget that the person begins with; both null: none. */
    budgetCredits: integer('budget_credits'),
    budgetPeriod: text('budget_period').$type<BudgetPeriod>(),
    invitedBy: uuid('invited_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** SHA-256 of the token in the newest mail, which proves the mailbox; null until it is sent. */
    mailHash: bytes('mail_hash'),
    /** SHA-256 of the token in the link that was copied, which proves nothing; null until it is. */
    linkHash: bytes('link_hash'),
    sentAt: moment('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    unique('team_invitations_email').on(table.workspaceId, table.email),
    index('team_invitations_mail').on(table.mailHash),
    index('team_invitations_link').on(table.linkHash),
    check('team_invitations_role', sql`${table.role} in ('admin', 'member', 'viewer')`),
    check('team_invitations_budget', sql`(${table.budgetCredits} is null) = (${table.budgetPeriod} is null)`),
    check('team_invitations_period', sql`${table.budgetPeriod} in ('day', 'week', 'month')`),
  ],
);

/** At most one of a workspace; gone once it is confirmed or cancelled. */
export const ownershipTransfers = pgTable(
  'ownership_transfers',
  {
    workspaceId: workspaceId().primaryKey(),
    toUserId: uuid('to_user_id').notNull(),
    /** SHA-256 of the token in the mail to the owner; null until it is sent. */
    tokenHash: bytes('token_hash'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.toUserId],
      foreignColumns: [users.workspaceId, users.id],
    }).onDelete('cascade'),
  ],
);
