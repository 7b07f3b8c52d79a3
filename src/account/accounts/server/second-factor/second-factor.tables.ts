// Second factors of users (authenticator app, passkeys, recovery codes), and what a sign-in or a set-up keeps while it runs.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, textsColumn, workspaceId } from '#platform/db/schema-types.ts';
import { users } from '../accounts.tables.ts';

/** An authenticator app: at most one that is in use, and one that is being set up. */
export const totpFactors = pgTable(
  'totp_factors',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id').notNull(),
    stage: text('stage').notNull(),
    /** The shared secret, encrypted; `key_id` names the key. */
    keyId: text('key_id').notNull(),
    sealed: bytes('sealed').notNull(),
    /** The newest time step that a code was accepted for: it and all earlier ones are refused. */
    lastStep: bigint('last_step', { mode: 'number' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId, table.stage] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    check('totp_factors_stage', sql`${table.stage} in ('pending', 'active')`),
  ],
);

export const passkeys = pgTable(
  'passkeys',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** base64url, as the browser names it. */
    credentialId: text('credential_id').notNull(),
    /** COSE, as the authenticator gave it. */
    publicKey: bytes('public_key').notNull(),
    /** Signature counter; stays 0 where the authenticator has none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: textsColumn('transports'),
    /** Synchronised between devices by a password manager. */
    synced: boolean('synced').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    unique('passkeys_credential').on(table.workspaceId, table.userId, table.credentialId),
  ],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the code, which has 80 random bits. */
    codeHash: bytes('code_hash').notNull(),
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId, table.codeHash] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** A challenge that a passkey is to sign: used once, by its holder only. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    workspaceId: workspaceId(),
    challengeHash: bytes('challenge_hash').notNull(),
    userId: uuid('user_id').notNull(),
    purpose: text('purpose').notNull(),
    /** SHA-256 of the session's id or of the pending sign-in's ticket. */
    holderHash: bytes('holder_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.challengeHash] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    index('passkey_challenges_expiry').on(table.expiresAt),
    check('passkey_challenges_purpose', sql`${table.purpose} in ('register', 'authenticate')`),
  ],
);

/** A sign-in whose password (or Google account, or link) was right and whose second factor is still to come. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    workspaceId: workspaceId(),
    /** SHA-256 of the ticket. */
    tokenHash: bytes('token_hash').notNull(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the mark of the browser it began in. */
    deviceHash: bytes('device_hash').notNull(),
    firstFactor: text('first_factor').notNull(),
    /** When the second factor was right; the session limit may still have to be decided on. */
    passedAt: moment('passed_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    // A ticket names no workspace: its 256 bits find the row.
    primaryKey({ columns: [table.tokenHash] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    index('pending_sign_ins_of_user').on(table.workspaceId, table.userId),
    index('pending_sign_ins_expiry').on(table.expiresAt),
    check('pending_sign_ins_first_factor', sql`${table.firstFactor} in ('password', 'google', 'email-link')`),
  ],
);

/** Attempts at a user's second factor in the current window, wherever they are made. */
export const factorAttempts = pgTable(
  'factor_attempts',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id').notNull(),
    attempts: integer('attempts').notNull(),
    windowEndsAt: moment('window_ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
  ],
);
