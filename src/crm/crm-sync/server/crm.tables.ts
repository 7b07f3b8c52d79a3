// Connections to CRMs, which record of theirs is which of ours, and what each push did with each record.
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { bytes, moment, textColumn, workspaceId } from '#platform/db/schema-types.ts';
import type { ConnectionState, CrmSettings, RowAction, RowState, RunState, RunTarget } from '../contract.ts';
import type { ReadingPlace } from '../domain/known-record.ts';
import type { FieldChange, FieldNote } from '../domain/plan-record.ts';
import type { CrmField, CrmId, FollowUpKind, ObjectMapping, ReplyPushState, ReplyStatus } from '../fields.contract.ts';

export const crmConnections = pgTable(
  'crm_connections',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    crm: text('crm').$type<CrmId>().notNull(),
    state: text('state').$type<ConnectionState>().notNull().default('connected'),
    /** Why it is broken, as the CRM said it. */
    fault: textColumn('fault'),
    /** Of the CRM: connected again to the same account, it is the same connection with all that it knows. */
    accountId: text('account_id').notNull(),
    accountName: text('account_name').notNull(),
    webUrl: textColumn('web_url'),
    apiUrl: text('api_url').notNull(),
    /** As chosen at the consent, and the server of accounts that the redirect named. */
    region: textColumn('region'),
    server: textColumn('server'),
    /** A token that a user has pasted: it is not renewed. */
    pasted: boolean('pasted').notNull(),
    /** JSON of the tokens, sealed; null once disconnected. */
    secret: bytes('secret'),
    secretKeyId: text('secret_key_id'),
    settings: jsonb('settings').$type<CrmSettings>().notNull(),
    /** Of the settings. */
    revision: integer('revision').notNull().default(1),
    /** Since when changes of a kind are pushed by themselves, ISO 8601. */
    pushedUntil: jsonb('pushed_until').$type<Partial<Record<'contact' | 'company', string>>>().notNull().default({}),
    /** How far reading has come, by object. */
    reading: jsonb('reading').$type<Record<string, ReadingPlace>>().notNull().default({}),
    /** When it was last read to the end; null before the first time. */
    readAt: moment('read_at'),
    /** Why reading stopped, in words. */
    readFault: textColumn('read_fault'),
    connectedBy: uuid('connected_by'),
    connectedAt: moment('connected_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    uniqueIndex('crm_connections_account').on(table.workspaceId, table.crm, table.accountId),
    uniqueIndex('crm_connections_one').on(table.workspaceId, table.crm).where(sql`state <> 'disconnected'`),
    check('crm_connections_state', sql`${table.state} in ('connected', 'broken', 'disconnected')`),
  ],
);

/** What the CRM knows of people and companies, whether they are records of ours or not: campaigns exclude its customers by it. */
export const crmKnown = pgTable(
  'crm_known',
  {
    workspaceId: workspaceId(),
    connectionId: uuid('connection_id').notNull(),
    /** Of the CRM: `contacts`, `Account`. */
    object: text('object').notNull(),
    externalId: text('external_id').notNull(),
    recordKind: text('record_kind').notNull(),
    /** Email address of a person, domain of a company, in lower case. */
    key: text('key').notNull(),
    owner: textColumn('owner'),
    stage: textColumn('stage'),
    isCustomer: boolean('is_customer').notNull(),
    doNotContact: boolean('do_not_contact').notNull(),
    /** When it was last read: a whole reading removes what it has not seen. */
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.connectionId, table.object, table.externalId] }),
    foreignKey({
      columns: [table.workspaceId, table.connectionId],
      foreignColumns: [crmConnections.workspaceId, crmConnections.id],
      name: 'crm_known_connection',
    }).onDelete('cascade'),
    index('crm_known_key').on(table.workspaceId, table.key),
    index('crm_known_excluded').on(table.workspaceId, table.connectionId).where(sql`is_customer or do_not_contact`),
    check('crm_known_kind', sql`${table.recordKind} in ('contact', 'company')`),
  ],
);

/** A consent that is under way: there, and back once within ten minutes. */
export const crmConsents = pgTable(
  'crm_consents',
  {
    workspaceId: workspaceId(),
    stateHash: bytes('state_hash').notNull(),
    userId: uuid('user_id').notNull(),
    crm: text('crm').$type<CrmId>().notNull(),
    region: textColumn('region'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.stateHash] }),
    index('crm_consents_age').on(table.expiresAt),
  ],
);

export const crmLinks = pgTable(
  'crm_links',
  {
    workspaceId: workspaceId(),
    connectionId: uuid('connection_id').notNull(),
    recordKind: text('record_kind').notNull(),
    recordId: uuid('record_id').notNull(),
    /** Of the CRM: `contacts`, `Lead`. */
    object: text('object').notNull(),
    externalId: text('external_id').notNull(),
    linkedAt: moment('linked_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.connectionId, table.recordKind, table.recordId] }),
    foreignKey({
      columns: [table.workspaceId, table.connectionId],
      foreignColumns: [crmConnections.workspaceId, crmConnections.id],
      name: 'crm_links_connection',
    }).onDelete('cascade'),
    uniqueIndex('crm_links_external').on(table.workspaceId, table.connectionId, table.object, table.externalId),
    index('crm_links_of_record').on(table.workspaceId, table.recordId),
    check('crm_links_kind', sql`${table.recordKind} in ('contact', 'company')`),
  ],
);

/** Which revision of a record an automatic push has seen: what has not changed since is not looked up again. */
export const crmSeen = pgTable(
  'crm_seen',
  {
    workspaceId: workspaceId(),
    connectionId: uuid('connection_id').notNull(),
    recordKind: text('record_kind').notNull(),
    recordId: uuid('record_id').notNull(),
    revision: integer('revision').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.connectionId, table.recordKind, table.recordId] }),
    foreignKey({
      columns: [table.workspaceId, table.connectionId],
      foreignColumns: [crmConnections.workspaceId, crmConnections.id],
      name: 'crm_seen_connection',
    }).onDelete('cascade'),
  ],
);

export const crmRuns = pgTable(
  'crm_runs',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    recordKind: text('record_kind').$type<'contact' | 'company'>().notNull(),
    automatic: boolean('automatic').notNull().default(false),
    state: text('state').$type<RunState>().notNull().default('planning'),
    target: jsonb('target').$type<RunTarget>().notNull(),
    /** What was chosen, in words: "3 contacts", "List Trade fair". */
    label: text('label').notNull(),
    /** As they were when it was planned: the push does what was shown. */
    mapping: jsonb('mapping').$type<ObjectMapping>().notNull(),
    fields: jsonb('fields').$type<CrmField[]>().notNull(),
    madeBy: uuid('made_by'),
    /** Records that were planned, and pushed, by now. */
    planned: integer('planned').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** The last record that has been planned. */
    reached: uuid('reached'),
    /** Why it stopped or waits, in words. */
    fault: textColumn('fault'),
    /** The CRM asked to be left alone until then. */
    resumeAt: moment('resume_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    pushedAt: moment('pushed_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.connectionId],
      foreignColumns: [crmConnections.workspaceId, crmConnections.id],
      name: 'crm_runs_connection',
    }).onDelete('cascade'),
    index('crm_runs_of_connection').on(table.workspaceId, table.connectionId, table.createdAt),
    index('crm_runs_open').on(table.updatedAt).where(sql`state in ('planning', 'pushing', 'undoing')`),
    check(
      'crm_runs_state',
      sql`${table.state} in ('planning', 'planned', 'pushing', 'done', 'cancelled', 'failed', 'undoing', 'undone')`,
    ),
  ],
);

export const crmRunRows = pgTable(
  'crm_run_rows',
  {
    workspaceId: workspaceId(),
    runId: uuid('run_id').notNull(),
    recordId: uuid('record_id').notNull(),
    name: text('name').notNull(),
    action: text('action').$type<RowAction>().notNull(),
    /** Why it is left out. */
    reason: textColumn('reason'),
    detail: textColumn('detail'),
    externalId: textColumn('external_id'),
    changes: jsonb('changes').$type<FieldChange[]>().notNull().default([]),
    notes: jsonb('notes').$type<FieldNote[]>().notNull().default([]),
    /** Ids of theirs that match, where a person has to choose. */
    candidates: text('candidates').array().notNull().default(sql`'{}'`),
    state: text('state').$type<RowState>().notNull().default('planned'),
    /** Whether the record was created by it, which an undo then archives. */
    created: boolean('created').notNull().default(false),
    requestId: textColumn('request_id'),
    fault: textColumn('fault'),
    doneAt: moment('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.runId, table.recordId] }),
    foreignKey({
      columns: [table.workspaceId, table.runId],
      foreignColumns: [crmRuns.workspaceId, crmRuns.id],
      name: 'crm_run_rows_run',
    }).onDelete('cascade'),
    // What is to be sent next, and counts by action and state.
    index('crm_run_rows_state').on(table.workspaceId, table.runId, table.action, table.state, table.recordId),
    index('crm_run_rows_of_record').on(table.workspaceId, table.recordId),
    check('crm_run_rows_action', sql`${table.action} in ('create', 'update', 'none', 'skip', 'ask')`),
    check('crm_run_rows_state', sql`${table.state} in ('planned', 'sending', 'done', 'failed', 'left', 'undone')`),
  ],
);

/** What each CRM has learnt of a reply: one row for each status that it was given, whose id names the task or deal that is made there. */
export const crmReplyPushes = pgTable(
  'crm_reply_pushes',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    /** No foreign key: what was done stays when the conversation goes. */
    threadId: uuid('thread_id').notNull(),
    status: text('status').$type<ReplyStatus>().notNull(),
    state: text('state').$type<ReplyPushState>().notNull().default('waiting'),
    reason: textColumn('reason'),
    detail: textColumn('detail'),
    fault: textColumn('fault'),
    requestId: textColumn('request_id'),
    contactId: uuid('contact_id'),
    name: textColumn('name'),
    email: textColumn('email'),
    /** Of the CRM. */
    object: textColumn('object'),
    externalId: textColumn('external_id'),
    created: boolean('created').notNull().default(false),
    /** In words. */
    changes: jsonb('changes').$type<(FieldChange & { label: string })[]>().notNull().default([]),
    followKind: text('follow_kind').$type<FollowUpKind>(),
    /** When it was first asked for: it may have been made though no answer came. */
    followTriedAt: moment('follow_tried_at'),
    /** '' until it is known to be there. */
    followId: textColumn('follow_id'),
    madeBy: uuid('made_by'),
    /** The CRM asked to be left alone until then. */
    resumeAt: moment('resume_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    doneAt: moment('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.connectionId],
      foreignColumns: [crmConnections.workspaceId, crmConnections.id],
      name: 'crm_reply_pushes_connection',
    }).onDelete('cascade'),
    uniqueIndex('crm_reply_pushes_once').on(table.workspaceId, table.connectionId, table.threadId, table.status),
    index('crm_reply_pushes_shown').on(table.workspaceId, table.connectionId, table.updatedAt, table.id),
    index('crm_reply_pushes_open').on(table.updatedAt).where(sql`state = 'waiting'`),
    check('crm_reply_pushes_status', sql`${table.status} in ('interested', 'not-now', 'no')`),
    check('crm_reply_pushes_state', sql`${table.state} in ('waiting', 'done', 'left', 'failed')`),
    check('crm_reply_pushes_follow', sql`${table.followKind} in ('task', 'deal')`),
  ],
);
