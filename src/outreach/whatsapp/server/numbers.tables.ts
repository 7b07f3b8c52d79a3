// Tables of WhatsApp numbers: secrets, events of Meta, templates at Meta, and practice.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { mailboxes } from '#outreach/mailboxes/server/mailboxes.tables.ts';
import { bytes, moment, textColumn, workspaceId } from '#platform/db/schema-types.ts';
import { DEFAULT_PEOPLE_LIMIT, DEFAULT_PER_SECOND } from '../fields.contract.ts';

/** Webhook addresses of numbers: created before the number is connected, since Meta verifies them first. */
export const whatsappCallbacks = pgTable(
  'whatsapp_callbacks',
  {
    workspaceId: workspaceId(),
    /** Id of the number. */
    id: uuid('id').notNull(),
    /** Proves to Meta that the address is ours; shown to the user, who enters it there. */
    verifyToken: text('verify_token').notNull(),
    verifiedAt: moment('verified_at'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    // Meta names only the number.
    uniqueIndex('whatsapp_callbacks_id').on(table.id),
  ],
);

/** Columns of a number beside its row in `mailboxes`, which has its state, fault and creator. */
export const whatsappNumbers = pgTable(
  'whatsapp_numbers',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    phoneNumberId: text('phone_number_id').notNull(),
    wabaId: text('waba_id').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    displayPhone: textColumn('display_phone'),
    verifiedName: textColumn('verified_name'),
    label: textColumn('label'),
    quality: text('quality').notNull().default('NA'),
    /** Distinct people outside a window in a moving 24 h; null for unlimited. */
    peopleLimit: integer('people_limit').default(DEFAULT_PEOPLE_LIMIT),
    perSecond: integer('per_second').notNull().default(DEFAULT_PER_SECOND),
    readReceipts: boolean('read_receipts').notNull().default(true),
    needsRegistration: boolean('needs_registration').notNull().default(false),
    unknownEvents: integer('unknown_events').notNull().default(0),
    lastEventAt: moment('last_event_at'),
    checkedAt: moment('checked_at'),
    templatesSyncedAt: moment('templates_synced_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Set if it was disconnected. The row stays, since conversations refer to it. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.id],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete('cascade'),
    uniqueIndex('whatsapp_numbers_phone_number_id')
      .on(table.workspaceId, table.phoneNumberId)
      .where(sql`deleted_at is null`),
    index('whatsapp_numbers_account').on(table.workspaceId, table.wabaId),
    check('whatsapp_numbers_kind', sql`${table.kind} in ('cloud', 'practice')`),
    check('whatsapp_numbers_quality', sql`${table.quality} in ('GREEN', 'YELLOW', 'RED', 'NA')`),
    check('whatsapp_numbers_pace', sql`${table.perSecond} between 1 and 80`),
  ],
);

/** Access token and app secret, encrypted: never sent to the browser. */
export const whatsappSecrets = pgTable(
  'whatsapp_secrets',
  {
    workspaceId: workspaceId(),
    numberId: uuid('number_id').notNull(),
    name: text('name').notNull(),
    keyId: text('key_id').notNull(),
    sealed: bytes('sealed').notNull(),
    setBy: uuid('set_by').notNull(),
    setAt: moment('set_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.numberId, table.name] }),
    foreignKey({
      columns: [table.workspaceId, table.numberId],
      foreignColumns: [whatsappNumbers.workspaceId, whatsappNumbers.id],
    }).onDelete('cascade'),
    check('whatsapp_secrets_name', sql`${table.name} in ('token', 'app-secret')`),
  ],
);

/** Bodies that Meta sent, each once, until they are processed and for 30 days after. */
export const whatsappEvents = pgTable(
  'whatsapp_events',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    /** The number whose address received it. */
    numberId: uuid('number_id').notNull(),
    /** SHA-256 of the bytes, so that a repeated body is the same event. */
    digest: bytes('digest').notNull(),
    body: jsonb('body').notNull(),
    state: text('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Why it could not be processed. */
    fault: textColumn('fault'),
    /** Set for a postponed event; null for now. */
    notBefore: moment('not_before'),
    receivedAt: moment('received_at').notNull().defaultNow(),
    doneAt: moment('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.numberId],
      foreignColumns: [whatsappNumbers.workspaceId, whatsappNumbers.id],
    }).onDelete('cascade'),
    uniqueIndex('whatsapp_events_once').on(table.workspaceId, table.numberId, table.digest),
    index('whatsapp_events_waiting').on(table.workspaceId, table.numberId, table.id).where(sql`state = 'waiting'`),
    index('whatsapp_events_done').on(table.doneAt).where(sql`state <> 'waiting'`),
    check('whatsapp_events_state', sql`${table.state} in ('waiting', 'done', 'failed')`),
  ],
);

/** People messaged outside a window, for the limit of 24 h. */
export const whatsappReached = pgTable(
  'whatsapp_reached',
  {
    workspaceId: workspaceId(),
    numberId: uuid('number_id').notNull(),
    /** Phone digits or business-scoped user id. */
    person: text('person').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.numberId, table.person] }),
    foreignKey({
      columns: [table.workspaceId, table.numberId],
      foreignColumns: [whatsappNumbers.workspaceId, whatsappNumbers.id],
    }).onDelete('cascade'),
    index('whatsapp_reached_at').on(table.workspaceId, table.numberId, table.at),
  ],
);

/** Message templates at Meta, by account. */
export const whatsappTemplates = pgTable(
  'whatsapp_templates',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    wabaId: text('waba_id').notNull(),
    /** Meta's id; '' while a submission has no answer. */
    metaId: textColumn('meta_id'),
    name: text('name').notNull(),
    language: text('language').notNull(),
    category: text('category').notNull(),
    previousCategory: text('previous_category'),
    status: text('status').notNull(),
    reason: textColumn('reason'),
    /** Meta's components. */
    components: jsonb('components').notNull(),
    /** The template that was submitted. No foreign key: it stays at Meta. */
    templateId: uuid('template_id'),
    /** Fields that fill its variables, in order. */
    fields: text('fields').array().notNull().default(sql`'{}'::text[]`),
    syncedAt: moment('synced_at').notNull().defaultNow(),
    /** When Meta stopped listing it. */
    goneAt: moment('gone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    uniqueIndex('whatsapp_templates_name').on(table.workspaceId, table.wabaId, table.name, table.language),
    index('whatsapp_templates_ours').on(table.workspaceId, table.templateId).where(sql`template_id is not null`),
  ],
);

/** Simulated people of practice numbers. */
export const whatsappPracticePeople = pgTable(
  'whatsapp_practice_people',
  {
    workspaceId: workspaceId(),
    numberId: uuid('number_id').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    name: textColumn('name'),
    behaviour: text('behaviour').notNull().default('read'),
    /** When they last wrote, which opens the window. */
    wroteAt: moment('wrote_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.numberId, table.phone] }),
    foreignKey({
      columns: [table.workspaceId, table.numberId],
      foreignColumns: [whatsappNumbers.workspaceId, whatsappNumbers.id],
    }).onDelete('cascade'),
    check(
      'whatsapp_practice_people_behaviour',
      sql`${table.behaviour} in ('read', 'deliver', 'answer', 'stop', 'not-on-whatsapp', 'marketing-cap', 'stopped-marketing', 'silent')`,
    ),
  ],
);

/** Events that a practice number reports later. */
export const whatsappPracticeEvents = pgTable(
  'whatsapp_practice_events',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    numberId: uuid('number_id').notNull(),
    /** The body in Meta's format. */
    body: jsonb('body').notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.numberId],
      foreignColumns: [whatsappNumbers.workspaceId, whatsappNumbers.id],
    }).onDelete('cascade'),
    index('whatsapp_practice_events_due').on(table.dueAt),
  ],
);

// What other features read in their own statements (decision 042).

/** Practice numbers, removed ones too. */
export const practiceNumbers = pgView('practice_numbers', {
  workspaceId: uuid('workspace_id').notNull(),
  id: uuid('id').notNull(),
}).as(sql`select workspace_id, id from whatsapp_numbers where kind = 'practice'`);
