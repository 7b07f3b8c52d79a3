// Accounts at other providers that open an account here, and the sign-ins with them that are under way.
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment, workspaceId } from '#platform/db/schema-types.ts';
import { users } from './accounts.tables.ts';

export const userIdentities = pgTable(
  'user_identities',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id').notNull(),
    provider: text('provider').notNull(),
    /** The provider's `sub`: never changes and is never given to somebody else, which an address may be. */
    subject: text('subject').notNull(),
    /** As the provider named it when it was linked; for the settings only. */
    email: text('email').notNull(),
    linkedAt: moment('linked_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId, table.provider] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    // Of all workspaces: one account at the provider opens one account here.
    unique('user_identities_subject').on(table.provider, table.subject),
    check('user_identities_provider', sql`${table.provider} in ('google')`),
  ],
);

/**
 * A sign-in with a provider that is under way, first as a `state` at the provider, then as a ticket once the provider has
 * said who it is. Neither of them stands here in readable form, and no secret of the exchange does: those are derived
 * from the state.
 */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    /** SHA-256 of the state or of the ticket. */
    tokenHash: bytes('token_hash').notNull(),
    /** SHA-256 of the cookie of the browser that began it. */
    browserHash: bytes('browser_hash').notNull(),
    provider: text('provider').notNull(),
    stage: text('stage').notNull(),
    /** Only where somebody who is signed in links an account of the provider. */
    workspaceId: uuid('workspace_id'),
    userId: uuid('user_id'),
    /** Only where that user confirms who they are (step-up): the session that becomes fresh. */
    sessionId: uuid('session_id'),
    plan: text('plan').notNull(),
    checkoutId: text('checkout_id'),
    /** Who it is, in the stage `proven`. */
    subject: text('subject'),
    email: text('email'),
    emailVerified: boolean('email_verified'),
    fullName: text('full_name'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    index('sign_in_attempts_expiry').on(table.expiresAt),
    index('sign_in_attempts_of_user').on(table.workspaceId, table.userId),
    check('sign_in_attempts_provider', sql`${table.provider} in ('google')`),
    check(
      'sign_in_attempts_stage',
      sql`${table.stage} = 'asked' or (${table.stage} = 'proven' and ${table.subject} is not null
          and ${table.email} is not null and ${table.emailVerified} is not null and ${table.fullName} is not null)`,
    ),
  ],
);
