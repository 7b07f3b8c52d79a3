// Tables of mailboxes: secrets, sender details, sign-ins in progress, tracking domains and practice.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users, workspaces } from '#account/accounts/server/accounts.tables.ts';
import { bytes, moment, workspaceId } from '#platform/db/schema-types.ts';
import { MAILBOX_DEFAULTS, type MailboxPauseReason, type WeekWindows } from '../fields.contract.ts';

export const mailboxes = pgTable(
  'mailboxes',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    /** As shown in From. */
    email: text('email').notNull(),
    /** Normalized. */
    address: text('address').notNull(),
    fromName: text('from_name').notNull().default(''),
    replyTo: text('reply_to').notNull().default(''),
    signature: text('signature').notNull().default(''),
    smtpHost: text('smtp_host').notNull().default(''),
    smtpPort: integer('smtp_port').notNull().default(0),
    smtpSecurity: text('smtp_security').notNull().default('tls'),
    smtpUser: text('smtp_user').notNull().default(''),
    /** '' if replies are not read. */
    imapHost: text('imap_host').notNull().default(''),
    imapPort: integer('imap_port').notNull().default(0),
    imapSecurity: text('imap_security').notNull().default('tls'),
    imapUser: text('imap_user').notNull().default(''),
    state: text('state').notNull().default('active'),
    /** '' if it is not paused. */
    pauseReason: text('pause_reason').notNull().default('').$type<MailboxPauseReason | ''>(),
    /** Why it is broken or paused, as shown. */
    fault: text('fault').notNull().default(''),
    faultAt: moment('fault_at'),
    testedAt: moment('tested_at'),
    dayCap: integer('day_cap').notNull().default(MAILBOX_DEFAULTS.dayCap),
    gapMinSeconds: integer('gap_min_seconds').notNull().default(MAILBOX_DEFAULTS.gapMinSeconds),
    gapMaxSeconds: integer('gap_max_seconds').notNull().default(MAILBOX_DEFAULTS.gapMaxSeconds),
    /** Null for a warm mailbox: the whole cap from the first day. */
    rampStartedOn: date('ramp_started_on'),
    zone: text('zone').notNull(),
    windows: jsonb('windows').notNull().$type<WeekWindows>(),
    trackOpens: boolean('track_opens').notNull().default(false),
    trackClicks: boolean('track_clicks').notNull().default(false),
    /** '' if its server signs. */
    dkimSelector: text('dkim_selector').notNull().default(''),
    revision: integer('revision').notNull().default(1),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Set if it was removed. The row stays, since sent emails refer to it. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId, table.createdBy], foreignColumns: [users.workspaceId, users.id] }),
    uniqueIndex('mailboxes_one_address').on(table.workspaceId, table.address).where(sql`deleted_at is null`),
    index('mailboxes_read').on(table.id).where(sql`deleted_at is null and imap_host <> ''`),
    // Counted over all workspaces for the operator.
    index('mailboxes_states').on(table.state, table.pauseReason, table.kind).where(sql`deleted_at is null`),
    check('mailboxes_kind', sql`${table.kind} in ('smtp', 'google', 'microsoft', 'practice', 'whatsapp')`),
    check('mailboxes_state', sql`${table.state} in ('active', 'paused', 'broken')`),
    check(
      'mailboxes_pause_reason',
      sql`(${table.state} = 'paused') = (${table.pauseReason} <> '') and ${table.pauseReason} in ('', 'user', 'bounces')`,
    ),
    check('mailboxes_smtp_security', sql`${table.smtpSecurity} in ('tls', 'starttls', 'none')`),
    check('mailboxes_imap_security', sql`${table.imapSecurity} in ('tls', 'starttls', 'none')`),
    check('mailboxes_gap', sql`${table.gapMinSeconds} >= 0 and ${table.gapMaxSeconds} >= ${table.gapMinSeconds}`),
    check('mailboxes_cap', sql`${table.dayCap} > 0`),
  ],
);

/** Passwords, refresh tokens and DKIM keys, encrypted: never sent to the browser, deleted with their mailbox. */
export const mailboxSecrets = pgTable(
  'mailbox_secrets',
  {
    workspaceId: workspaceId(),
    mailboxId: uuid('mailbox_id').notNull(),
    name: text('name').notNull(),
    keyId: text('key_id').notNull(),
    sealed: bytes('sealed').notNull(),
    setBy: uuid('set_by').notNull(),
    setAt: moment('set_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.mailboxId, table.name] }),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete('cascade'),
    check('mailbox_secrets_name', sql`${table.name} in ('smtp', 'imap', 'oauth', 'dkim')`),
  ],
);

/** Sender details, added below every bulk email. Campaigns start only when they are complete. */
export const senderIdentities = pgTable(
  'sender_identities',
  {
    workspaceId: workspaceId(),
    name: text('name').notNull(),
    postalAddress: text('postal_address').notNull(),
    /** Text of the unsubscribe link. */
    optOutText: text('opt_out_text').notNull(),
    updatedBy: uuid('updated_by').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
  ],
);

// What other features read in their own statements (decision 042).

/** What sends: mailboxes and numbers, removed ones too. Without servers, limits and signatures. */
export const senders = pgView('senders', {
  workspaceId: uuid('workspace_id').notNull(),
  id: uuid('id').notNull(),
  kind: text('kind').notNull(),
  email: text('email').notNull(),
  address: text('address').notNull(),
  state: text('state').notNull(),
  fault: text('fault').notNull(),
  faultAt: moment('fault_at'),
  zone: text('zone').notNull(),
  /** Its replies are read. */
  isRead: boolean('is_read').notNull(),
  revision: integer('revision').notNull(),
  testedAt: moment('tested_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
}).as(sql`
  select workspace_id, id, kind, email, address, state, fault, fault_at, zone, imap_host <> '' as is_read, revision, tested_at,
         created_at, updated_at, deleted_at
    from mailboxes`);

/** What recipients know a sender by: the name of the sender details, of the mailbox, or its address. */
export const senderNames = pgView('sender_names', {
  workspaceId: uuid('workspace_id').notNull(),
  id: uuid('id').notNull(),
  name: text('name').notNull(),
}).as(sql`
  select b.workspace_id, b.id, coalesce(nullif(i.name, ''), nullif(b.from_name, ''), b.email) as name
    from mailboxes b left join sender_identities i on i.workspace_id = b.workspace_id`);

/** Emails received by practice mailboxes. */
const BEHAVIOURS = sql.raw(
  "('deliver', 'bounce', 'bounce-later', 'answer', 'colleague-answer', 'auto-answer', 'unsubscribe', 'complain', 'try-later', 'stall', 'away')",
);

export const practiceMails = pgTable(
  'practice_mails',
  {
    workspaceId: workspaceId(),
    /** In order of arrival. */
    id: uuid('id').notNull(),
    mailboxId: uuid('mailbox_id').notNull(),
    /** Of the envelope. */
    recipient: text('recipient').notNull(),
    sender: text('sender').notNull(),
    subject: text('subject').notNull(),
    messageId: text('message_id').notNull(),
    opening: text('opening').notNull(),
    /** The raw email. */
    content: bytes('content').notNull(),
    bytes: integer('bytes').notNull(),
    behaviour: text('behaviour').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete('cascade'),
    index('practice_mails_of_mailbox').on(table.workspaceId, table.mailboxId, table.id),
    check('practice_mails_behaviour', sql`${table.behaviour} in ${BEHAVIOURS}`),
  ],
);

export const practiceRules = pgTable(
  'practice_rules',
  {
    workspaceId: workspaceId(),
    mailboxId: uuid('mailbox_id').notNull(),
    /** '' for everyone without their own rule. */
    recipient: text('recipient').notNull(),
    behaviour: text('behaviour').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.mailboxId, table.recipient] }),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete('cascade'),
    check('practice_rules_behaviour', sql`${table.behaviour} in ${BEHAVIOURS}`),
  ],
);

/** Replies: the inbox of a practice mailbox. They stay when emails are deleted, so that numbers are never reused. */
export const practiceAnswers = pgTable(
  'practice_answers',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    mailboxId: uuid('mailbox_id').notNull(),
    /** The email that it replies to; no foreign key, since emails are deleted. */
    practiceMailId: uuid('practice_mail_id').notNull(),
    behaviour: text('behaviour').notNull(),
    content: bytes('content').notNull(),
    dueAt: moment('due_at').notNull(),
    /** Assigned when it is due, so that reading on after a number misses none. */
    uid: bigint('uid', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete('cascade'),
    uniqueIndex('practice_answers_uid').on(table.workspaceId, table.mailboxId, table.uid),
    index('practice_answers_due').on(table.workspaceId, table.mailboxId, table.dueAt).where(sql`uid is null`),
    index('practice_answers_of_mail').on(table.workspaceId, table.practiceMailId),
    check('practice_answers_behaviour', sql`${table.behaviour} in ${BEHAVIOURS}`),
  ],
);

/** Sign-ins of Google and Microsoft in progress: valid once, for ten minutes. */
export const mailboxConsents = pgTable(
  'mailbox_consents',
  {
    workspaceId: workspaceId(),
    /** SHA-256 of the state; the PKCE verifier is derived from the state. */
    stateHash: bytes('state_hash').notNull(),
    userId: uuid('user_id').notNull(),
    provider: text('provider').notNull(),
    /** The mailbox whose consent is renewed. */
    mailboxId: uuid('mailbox_id'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.stateHash] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    index('mailbox_consents_expiry').on(table.expiresAt),
    check('mailbox_consents_provider', sql`${table.provider} in ('google', 'microsoft')`),
  ],
);

/** Tracking domains, one for each sending domain. */
export const trackingHosts = pgTable(
  'tracking_hosts',
  {
    workspaceId: workspaceId(),
    /** The sending domain. */
    domain: text('domain').notNull(),
    host: text('host').notNull(),
    /** In use since then; null if not verified. */
    verifiedAt: moment('verified_at'),
    checkedAt: moment('checked_at'),
    /** Why it does not lead here; '' if it does. */
    fault: text('fault').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.domain] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    // Looked up by the host of a request, in all workspaces.
    index('tracking_hosts_host').on(table.host),
  ],
);
