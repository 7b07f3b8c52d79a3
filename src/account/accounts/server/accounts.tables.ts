// Workspaces, their users, the users' sessions, and the tokens that mails carry.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
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
    /** SHA-256 of the cookie's token: a copy of the table signs nobody in. */
    tokenHash: bytes('token_hash').notNull(),
    deviceInfo: text('device_info').notNull(),
    userAgent: text('user_agent').notNull(),
    loginTime: moment('login_time').notNull().defaultNow(),
    lastActivity: moment('last_activity').notNull().defaultNow(),
    isActive: boolean('is_active').notNull().default(true),
    /** Set when a plan with a lower limit begins: its next call is asked which sessions to end. */
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
