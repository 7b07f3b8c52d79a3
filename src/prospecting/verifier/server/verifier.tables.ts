// Tables of the verifier: verdicts on addresses, batches with their rows and credit reservations, and a cache of what domains say.
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
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';
import type { MailFacts } from '../domain/mail-provider.ts';
import type { DomainReport } from '../domain.contract.ts';
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

// Batches: what was asked, each distinct address with its verdict, and the credits reserved for those that are being checked.

const count = (name: string) => integer(name).notNull().default(0);

export const verifierBatches = pgTable(
  'verifier_batches',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    /** `few`: some addresses of one call, worked off within it. */
    origin: text('origin').notNull(),
    name: text('name').notNull(),
    state: text('state').notNull().default('reading'),
    columnName: text('column_name'),
    rows: count('rows'),
    duplicates: count('duplicates'),
    total: count('total'),
    malformed: count('malformed'),
    known: count('known'),
    decided: count('decided'),
    toAsk: count('to_ask'),
    uncheckable: count('uncheckable'),
    mailbox: text('mailbox').notNull().default('off'),
    unknownShare: real('unknown_share').notNull().default(0),
    cap: integer('cap'),
    charged: count('charged'),
    givenBack: count('given_back'),
    done: count('done'),
    valid: count('valid'),
    risky: count('risky'),
    invalid: count('invalid'),
    unknown: count('unknown'),
    /** Number of the next hold: part of the key of its charge. */
    holds: count('holds'),
    pausedBecause: text('paused_because'),
    /** Mail servers that could not be reached, BLOCKED_AFTER at most; null once one could: then port 25 is open. */
    unreached: text('unreached').array().default(sql`'{}'`),
    fault: text('fault'),
    /** The change that notes its verdicts on contacts. */
    changeId: uuid('change_id'),
    /** Where its addresses are being sent to, and how far that is. */
    keeping: jsonb('keeping').$type<StoredSave>(),
    keptBy: uuid('kept_by'),
    madeBy: uuid('made_by').notNull(),
    /** The API key that started it: its budget pays. */
    apiKeyId: uuid('api_key_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    /** Moves with every step: work that has not for a while was lost, and is taken up again. */
    workedAt: moment('worked_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    index('verifier_batches_shown').on(table.workspaceId, table.id).where(sql`origin <> 'few'`),
    index('verifier_batches_open').on(table.workedAt).where(sql`state in ('reading', 'running', 'cancelled')`),
    index('verifier_batches_old').on(table.createdAt),
    check('verifier_batches_origin', sql`${table.origin} in ('few', 'text', 'file', 'contacts', 'list')`),
    check(
      'verifier_batches_state',
      sql`${table.state} in ('reading', 'ready', 'running', 'paused', 'done', 'cancelled', 'failed')`,
    ),
    check('verifier_batches_paused', sql`${table.pausedBecause} in ('you', 'credits', 'cap', 'source', 'port')`),
    check('verifier_batches_mailbox', sql`${table.mailbox} in ('probe', 'source', 'off')`),
  ],
);

export interface StoredSave {
  listId: string;
  listName: string;
  verdicts: string[];
  state: 'running' | 'done' | 'failed';
  total: number;
  done: number;
  created: number;
  /** The last place that is on the list. */
  reached: number;
  fault: string | null;
}

export const verifierRows = pgTable(
  'verifier_rows',
  {
    workspaceId: workspaceId(),
    batchId: uuid('batch_id').notNull(),
    place: integer('place').notNull(),
    /** As a spreadsheet counts. */
    row: integer('row').notNull(),
    email: text('email').notNull(),
    normalized: text('normalized').notNull().default(''),
    /** `new`: not looked at; `ask`: only its server can say; `held`: being asked; `again`: to be asked again later. */
    state: text('state').notNull().default('new'),
    /** Random order of checks, so that addresses of one domain are far apart. */
    turn: count('turn'),
    hold: integer('hold'),
    status: text('status'),
    subStatus: text('sub_status'),
    sentence: text('sentence').notNull().default(''),
    suggestion: text('suggestion'),
    /** Of the few of one call: the whole verdict, to be answered alike again. */
    result: jsonb('result').$type<AddressVerdict & { known?: boolean }>(),
    charged: count('charged'),
    tries: count('tries'),
    retryAt: moment('retry_at'),
    checkedAt: moment('checked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.batchId, table.place] }),
    foreignKey({
      columns: [table.workspaceId, table.batchId],
      foreignColumns: [verifierBatches.workspaceId, verifierBatches.id],
    }).onDelete('cascade'),
    index('verifier_rows_new').on(table.workspaceId, table.batchId, table.place).where(sql`state = 'new'`),
    index('verifier_rows_ask').on(table.workspaceId, table.batchId, table.turn, table.place).where(sql`state = 'ask'`),
    index('verifier_rows_held').on(table.workspaceId, table.batchId, table.hold).where(sql`state = 'held'`),
    index('verifier_rows_again').on(table.retryAt).where(sql`state = 'again'`),
    index('verifier_rows_by_status').on(table.workspaceId, table.batchId, table.status, table.place),
    check('verifier_rows_state', sql`${table.state} in ('new', 'ask', 'held', 'again', 'done')`),
    check('verifier_rows_status', sql`${table.status} in ('valid', 'risky', 'invalid', 'unknown')`),
  ],
);

export const verifierReservations = pgTable(
  'verifier_holds',
  {
    workspaceId: workspaceId(),
    batchId: uuid('batch_id').notNull(),
    hold: integer('hold').notNull(),
    credits: integer('credits').notNull(),
    /** Given back when it was closed; null while its addresses are being asked. */
    givenBack: integer('given_back'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.batchId, table.hold] }),
    foreignKey({
      columns: [table.workspaceId, table.batchId],
      foreignColumns: [verifierBatches.workspaceId, verifierBatches.id],
    }).onDelete('cascade'),
    index('verifier_holds_open').on(table.workspaceId, table.batchId).where(sql`given_back is null`),
  ],
);

// What the DNS and mail servers say of domains, cached for a day for all workspaces, since it is public.

export const mailDomains = pgTable(
  'mail_domains',
  {
    /** A-label. */
    domain: text('domain').primaryKey(),
    facts: jsonb('facts').$type<MailFacts>(),
    factsAt: moment('facts_at'),
    /** Whether its server takes mail for invented mailboxes. */
    catchAll: boolean('catch_all'),
    catchAllAt: moment('catch_all_at'),
    report: jsonb('report').$type<DomainReport>(),
    reportAt: moment('report_at'),
    touchedAt: moment('touched_at').notNull().default(sql`now()`),
  },
  // For the job that clears away.
  (table) => [index('mail_domains_touched').on(table.touchedAt)],
);

/** Who talks to which mail server now, or has just done so: one at a time over all processes. */
export const mailServerLeases = pgTable(
  'mail_server_turns',
  {
    /** Host name out of an MX record. */
    server: text('server').primaryKey(),
    holder: uuid('holder').notNull(),
    /** When the lease expires. */
    until: moment('until').notNull(),
  },
  (table) => [index('mail_server_turns_until').on(table.until)],
);
