// Campaigns and their recipients with state and reason. Their emails are in the queue of `sending`.
import { sql } from 'drizzle-orm';
import {
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
import { users, workspaces } from '#account/accounts/server/accounts.tables.ts';
import { moment, textColumn, workspaceId } from '#platform/db/schema-types.ts';
import type { PauseReason } from '../fields.contract.ts';
import type { PreflightResult } from '../preflight.contract.ts';
import type { CampaignSetup } from '../setup.contract.ts';

export const campaigns = pgTable(
  'campaigns',
  {
    workspaceId: workspaceId(),
    /** Also that of its stream in the queue. */
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    channel: text('channel').notNull().default('email'),
    preset: text('preset').notNull(),
    state: text('state').notNull().default('draft'),
    /** '' where it is not paused. */
    pauseReason: text('pause_reason').notNull().default('').$type<PauseReason | ''>(),
    /** What the text of the reason names. */
    pauseDetails: textColumn('pause_details'),
    shelf: text('shelf').notNull().default('live'),
    setup: jsonb('setup').notNull().$type<CampaignSetup>(),
    revision: integer('revision').notNull().default(1),
    launchedAt: moment('launched_at'),
    endedAt: moment('ended_at'),
    /** How many are to be put into the queue; 0 once all are. */
    launchTotal: integer('launch_total').notNull().default(0),
    /** The last resume: emails before it do not count for the guardrails. */
    resumedAt: moment('resumed_at'),
    /** While its practice clock runs: by how many seconds it is ahead when it stops. */
    practiceTarget: integer('practice_target'),
    shelvedAt: moment('shelved_at'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.workspaceId, table.createdBy], foreignColumns: [users.workspaceId, users.id] }),
    index('campaigns_shown').on(table.workspaceId, table.shelf, table.updatedAt, table.id),
    index('campaigns_at_work').on(table.id).where(sql`state in ('launching', 'running')`),
    check('campaigns_channel', sql`${table.channel} in ('email', 'whatsapp')`),
    check('campaigns_preset', sql`${table.preset} in ('one-time', 'sequence', 'broadcast')`),
    check('campaigns_state', sql`${table.state} in ('draft', 'launching', 'running', 'paused', 'finished', 'ended')`),
    check(
      'campaigns_pause_reason',
      sql`${table.pauseReason} in ('', 'user', 'no-mailbox', 'mailbox-recovered', 'bounces', 'complaints', 'failures', 'quality', 'template', 'refused')`,
    ),
    check('campaigns_shelf', sql`${table.shelf} in ('live', 'archived', 'bin')`),
  ],
);

export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    /** No foreign key: the proof outlives the contact. */
    contactId: uuid('contact_id').notNull(),
    // As they were when it entered.
    name: textColumn('name'),
    email: textColumn('email'),
    company: textColumn('company'),
    /** As addresses are compared; '' where it has none that can be written to. */
    address: textColumn('address'),
    domain: textColumn('domain'),
    /** That its windows are read in. */
    zone: textColumn('zone'),
    mailboxId: uuid('mailbox_id'),
    state: text('state').notNull(),
    reason: text('reason'),
    /** The reason in words. */
    words: textColumn('words'),
    /** Step of the mail that waits, else of the last one. */
    stepId: uuid('step_id'),
    /** The last mail that ended. */
    lastMailId: uuid('last_mail_id'),
    /** From an automatic reply: the recipient is away until then, and nothing is sent before. */
    notBefore: moment('not_before'),
    enteredAt: moment('entered_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }).onDelete('cascade'),
    uniqueIndex('campaign_recipients_contact').on(table.workspaceId, table.campaignId, table.contactId),
    // Two contacts with the same address get each email once.
    uniqueIndex('campaign_recipients_address')
      .on(table.workspaceId, table.campaignId, table.address)
      .where(sql`state <> 'left-out'`),
    index('campaign_recipients_shown').on(table.workspaceId, table.campaignId, table.id),
    index('campaign_recipients_domain').on(table.workspaceId, table.campaignId, table.domain),
    index('campaign_recipients_of_contact').on(table.workspaceId, table.contactId).where(sql`state = 'active'`),
    check(
      'campaign_recipients_state',
      sql`${table.state} in ('active', 'finished', 'replied', 'opted-out', 'bounced', 'complained', 'failed', 'uncertain', 'stopped', 'left-out')`,
    ),
  ],
);

/** The last preflight of a campaign. */
export const campaignPreflights = pgTable(
  'campaign_preflights',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    revision: integer('revision').notNull(),
    state: text('state').notNull().default('running'),
    fault: textColumn('fault'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    result: jsonb('result').$type<PreflightResult>(),
    startedBy: uuid('started_by').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }).onDelete('cascade'),
    uniqueIndex('campaign_preflights_last').on(table.workspaceId, table.campaignId),
    check('campaign_preflights_state', sql`${table.state} in ('running', 'done', 'failed')`),
  ],
);

/** The people of its findings. */
export const campaignPreflightRows = pgTable(
  'campaign_preflight_rows',
  {
    workspaceId: workspaceId(),
    preflightId: uuid('preflight_id').notNull(),
    code: text('code').notNull(),
    /** 0 where it is not about a step. */
    step: integer('step').notNull(),
    contactId: uuid('contact_id').notNull(),
    name: textColumn('name'),
    email: textColumn('email'),
    detail: textColumn('detail'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.preflightId, table.code, table.step, table.contactId] }),
    foreignKey({
      columns: [table.workspaceId, table.preflightId],
      foreignColumns: [campaignPreflights.workspaceId, campaignPreflights.id],
    }).onDelete('cascade'),
  ],
);

// The numbers of a campaign, so that its page reads some hundred rows instead of all its emails (decision 057, `results/counts.store.ts`).

/** Recipients to count again, added by triggers on recipients and on emails: only added to, so that no sender waits for another. */
export const campaignRecounts = pgTable(
  'campaign_recounts',
  {
    workspaceId: workspaceId(),
    campaignId: uuid('campaign_id').notNull(),
    recipientId: uuid('recipient_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.campaignId, table.recipientId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
  ],
);

/** What each recipient is counted as in `campaign_counts`. */
export const campaignCounted = pgTable(
  'campaign_counted',
  {
    workspaceId: workspaceId(),
    campaignId: uuid('campaign_id').notNull(),
    recipientId: uuid('recipient_id').notNull(),
    counts: text('counts').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.campaignId, table.recipientId] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
  ],
);

export const campaignCounts = pgTable(
  'campaign_counts',
  {
    workspaceId: workspaceId(),
    campaignId: uuid('campaign_id').notNull(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    n: integer('n').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.campaignId, table.kind, table.subject] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
  ],
);
