// Workspaces, users, sessions, tokens of emails, changes of address, known devices, and accounts at other providers.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, workspaceId } from '#platform/db/schema-types.ts';
import type { Role } from '#shared/roles.ts';

export const workspaces = pgTable('workspaces', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** The owner's choice: every user of the workspace must have a second factor. */
  secondFactorRequired: boolean('second_factor_required').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** The user document of spec section 3; `credits`, `isTrialUser` and `activeSessions` are read from where they are kept. */
export const users = pgTable(
  'users',
  {
    workspaceId: workspaceId().references(() => workspaces.id),
    id: uuid('id').notNull(),
    /** Lower case. One confirmed account per address; unconfirmed sign-ups may share it. */
    email: text('email').notNull(),
    fullName: text('full_name').notNull().default(''),
    /** Argon2id; null for an account that signs in elsewhere. */
    passwordHash: text('password_hash'),
    verified: boolean('verified').notNull().default(false),
    /** SHA-256 of the cookie of the browser that signed up, until the address is confirmed: the link signs in there (decision 054). */
    signUpBrowser: bytes('sign_up_browser'),
    currentPlan: text('current_plan').notNull(),
    planid: text('planid').notNull().default(''),
    isPaid: boolean('is_paid').notNull(),
    role: text('role').$type<Role>().notNull().default('owner'),
    /** Spec section 3: follows from the role. */
    teamMember: boolean('team_member').notNull().generatedAlwaysAs(sql`role in ('member', 'viewer')`),
    userType: text('user_type'),
    companyName: text('company_name').notNull().default(''),
    businessType: text('business_type').notNull().default(''),
    industry: text('industry').notNull().default(''),
    skills: text('skills').array().notNull().default(sql`'{}'::text[]`),
    experience: text('experience').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    country: text('country').notNull().default(''),
    city: text('city').notNull().default(''),
    logoUrl: text('logo_url').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the person left the workspace. The row keeps their name for what they did, and nothing else of them. */
    removedAt: moment('removed_at'),
    /** Who took over the work of a removed person. They may have been removed since. */
    successorId: uuid('successor_id'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex('users_confirmed_email').on(table.email).where(sql`${table.verified}`),
    index('users_email').on(table.email),
    index('users_unconfirmed').on(table.createdAt).where(sql`not ${table.verified}`),
    uniqueIndex('users_owner').on(table.workspaceId).where(sql`${table.role} = 'owner'`),
    check('users_role', sql`${table.role} in ('owner', 'admin', 'member', 'viewer')`),
    check('users_plan', sql`${table.currentPlan} in ('trial', 'free', 'starter', 'pro', 'premium')`),
    check('users_type', sql`${table.userType} in ('company_owner', 'freelancer')`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the cookie's token: a copy of the table opens no session. */
    tokenHash: bytes('token_hash').notNull(),
    deviceInfo: text('device_info').notNull(),
    userAgent: text('user_agent').notNull(),
    loginTime: moment('login_time').notNull().defaultNow(),
    lastActivity: moment('last_activity').notNull().defaultNow(),
    isActive: boolean('is_active').notNull().default(true),
    /** Set when a plan with a lower limit starts: its next call is answered with the choice of sessions to end. */
    overLimit: boolean('over_limit').notNull().default(false),
    /** Until when the user counts as freshly authenticated; null: never since the sign-in. */
    freshUntil: moment('fresh_until'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    unique('sessions_token').on(table.workspaceId, table.tokenHash),
    index('sessions_of_user').on(table.workspaceId, table.userId).where(sql`${table.isActive}`),
    index('sessions_last_activity').on(table.lastActivity),
  ],
);

// What other features read in their own statements (decision 042).

/** People of a workspace, removed ones too: who they are and what decides what they may do. Without password and profile. */
export const workspaceUsers = pgView('workspace_users', {
  workspaceId: uuid('workspace_id').notNull(),
  id: uuid('id').notNull(),
  fullName: text('full_name').notNull(),
  email: text('email').notNull(),
  /** What a person is called: the address where no name is known. */
  name: text('name').notNull(),
  role: text('role').$type<Role>().notNull(),
  teamMember: boolean('team_member').notNull(),
  verified: boolean('verified').notNull(),
  currentPlan: text('current_plan').notNull(),
  isPaid: boolean('is_paid').notNull(),
  createdAt: moment('created_at').notNull(),
  removedAt: moment('removed_at'),
}).as(sql`
  select workspace_id, id, full_name, email, coalesce(nullif(full_name, ''), email) as name, role, team_member, verified,
         current_plan, is_paid, created_at, removed_at
    from users`);

/** The name of a workspace, and its plan: its owner's. */
export const workspacePlans = pgView('workspace_plans', {
  workspaceId: uuid('workspace_id').notNull(),
  name: text('name').notNull(),
  plan: text('plan'),
}).as(sql`
  select w.id as workspace_id, w.name,
         (select u.current_plan from users u where u.workspace_id = w.id order by (u.role = 'owner') desc, u.id limit 1) as plan
    from workspaces w`);

/** Sessions that let someone in: not ended, used in the last 30 days, opened in the last 90. */
export const liveSessions = pgView('live_sessions', {
  workspaceId: uuid('workspace_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
}).as(sql`
  select workspace_id, id, user_id from sessions
   where is_active and last_activity > now() - interval '30 days' and login_time > now() - interval '90 days'`);

export const accountTokens = pgTable(
  'account_tokens',
  {
    workspaceId: workspaceId(),
    tokenHash: bytes('token_hash').notNull(),
    userId: uuid('user_id').notNull(),
    purpose: text('purpose').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    index('account_tokens_of_user').on(table.workspaceId, table.userId, table.purpose),
    check('account_tokens_purpose', sql`${table.purpose} in ('confirm-email', 'reset-password')`),
  ],
);

// Changes of address that wait for their confirmations, and the devices that an account has been signed in on.

/** One waiting change a user; a newer one takes its place, and its links stop working with it. */
export const emailChanges = pgTable(
  'email_changes',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id').notNull(),
    /** Tells a change from the one that took its place, to a mail that is still queued. */
    id: uuid('id').notNull(),
    newEmail: text('new_email').notNull(),
    /** SHA-256 of the mails' tokens; null before the mail leaves and after its link was used. */
    oldTokenHash: bytes('old_token_hash'),
    newTokenHash: bytes('new_token_hash'),
    oldConfirmedAt: moment('old_confirmed_at'),
    newConfirmedAt: moment('new_confirmed_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    // A link names no workspace: its 256 bits find the row.
    unique('email_changes_old_token').on(table.oldTokenHash),
    unique('email_changes_new_token').on(table.newTokenHash),
    index('email_changes_expiry').on(table.expiresAt),
  ],
);

export const knownDevices = pgTable(
  'known_devices',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the browser's own cookie: one browser, whatever it says of itself. */
    tokenHash: bytes('token_hash').notNull(),
    deviceInfo: text('device_info').notNull(),
    firstSeen: moment('first_seen').notNull().defaultNow(),
    lastSeen: moment('last_seen').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    unique('known_devices_token').on(table.workspaceId, table.userId, table.tokenHash),
  ],
);

// Accounts at other providers that open an account here, and the sign-ins with them that are under way.
export const userIdentities = pgTable(
  'user_identities',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id').notNull(),
    provider: text('provider').notNull(),
    /** The provider's `sub`: never changes and is never reassigned, unlike an address. */
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
    /** Only where a signed-in user links an account of the provider. */
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
