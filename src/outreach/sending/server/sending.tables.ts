// The queue of outgoing mails. One row is one mail to one recipient, from planning to proof; rows are claimed mailbox by mailbox.
import { sql } from 'drizzle-orm';
import {
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
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { mailboxes } from '#outreach/mailboxes/server/mailboxes.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';
import type { MailAttachment } from '../fields.contract.ts';

/** Mails that are paused, capped and ended as one. Its id is that of the campaign, the draft or the answered mail. */
export const mailStreams = pgTable(
  'mail_streams',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    state: text('state').notNull().default('running'),
    pausedBecause: text('paused_because').notNull().default(''),
    /** Incremented by every edit: a mail rendered before the edit is rendered again. */
    revision: integer('revision').notNull().default(1),
    /** Daily cap; null for no cap of its own. */
    dayCap: integer('day_cap'),
    /** Bulk mail: carries the ways to opt out, and needs the identity of the sender. */
    bulk: boolean('bulk').notNull(),
    /** By how many seconds the clock of its practice senders is ahead. */
    practiceAhead: integer('practice_ahead').notNull().default(0),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    check('mail_streams_kind', sql`${table.kind} in ('campaign', 'composer', 'answer')`),
    check('mail_streams_state', sql`${table.state} in ('running', 'paused', 'ended')`),
  ],
);

export const mails = pgTable(
  'mails',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    streamId: uuid('stream_id').notNull(),
    mailboxId: uuid('mailbox_id').notNull(),
    /** No foreign key: the mail was sent whether or not the contact still exists. */
    contactId: uuid('contact_id'),
    /** Of a campaign: recipient of the step. Null for single mails. */
    recipientId: uuid('recipient_id'),
    stepId: uuid('step_id'),
    variantId: uuid('variant_id'),
    toEmail: text('to_email').notNull(),
    toName: text('to_name').notNull().default(''),
    /** Normalized, as the suppression list compares addresses and domains. */
    toAddress: text('to_address').notNull(),
    toDomain: text('to_domain').notNull(),
    state: text('state').notNull().default('waiting'),
    dueAt: moment('due_at').notNull(),
    reason: text('reason').notNull().default('scheduled'),
    /** As text: "Tuesday 9:00 in Lisbon". */
    reasonDetail: text('reason_detail').notNull().default(''),
    /** Submissions to a server. */
    attempts: integer('attempts').notNull().default(0),
    /** Failed renderings because of something that may still come: after a few it is given up. */
    makings: integer('makings').notNull().default(0),
    /** The holder of the mailbox's lease, as proof of which worker sends it. */
    holder: uuid('holder'),
    sendingAt: moment('sending_at'),
    endedAt: moment('ended_at'),
    /** Derived from its id and the sending domain, so the same for each attempt; stored before the first byte is sent. */
    messageId: text('message_id'),
    /** Message-IDs of the previous mails in the thread, oldest first. */
    thread: text('thread').array().notNull().default(sql`'{}'`),
    subject: text('subject').notNull().default(''),
    /** SHA-256, in hexadecimal, of the message as submitted. */
    digest: text('digest'),
    bytes: integer('bytes'),
    /** The server's last answer, verbatim. */
    answer: text('answer').notNull().default(''),
    /** Of an uncertain mail: what was found in its mailbox since, as text. */
    evidence: text('evidence').notNull().default(''),
    evidenceAt: moment('evidence_at'),
    evidenceChecks: integer('evidence_checks').notNull().default(0),
    bouncedAt: moment('bounced_at'),
    repliedAt: moment('replied_at'),
    optedOutAt: moment('opted_out_at'),
    complainedAt: moment('complained_at'),
    /** By people; hits of programs are in mail_events alone. */
    clickedAt: moment('clicked_at'),
    openedAt: moment('opened_at'),
    /** Of channels that report it: WhatsApp does, mail servers do not. */
    deliveredAt: moment('delivered_at'),
    readAt: moment('read_at'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.streamId],
      foreignColumns: [mailStreams.workspaceId, mailStreams.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }),
    // One mail per recipient and step, even after a double click or a restart.
    uniqueIndex('mails_one_per_step').on(table.workspaceId, table.streamId, table.recipientId, table.stepId),
    uniqueIndex('mails_message_id').on(table.workspaceId, table.messageId),
    // An opt-out link names its mail and nothing else, so that it is short and works forever.
    uniqueIndex('mails_id').on(table.id),
    index('mails_due').on(table.mailboxId, table.dueAt, table.id).where(sql`state = 'waiting'`),
    index('mails_sending').on(table.mailboxId).where(sql`state = 'sending'`),
    index('mails_policy_refused').on(table.mailboxId, table.sendingAt).where(sql`reason = 'server-refused'`),
    index('mails_uncertain').on(table.endedAt).where(sql`state = 'uncertain'`),
    index('mails_calendar').on(table.workspaceId, table.dueAt, table.id).where(sql`state = 'waiting'`),
    index('mails_stream').on(table.workspaceId, table.streamId, table.id),
    // The last of a stream to wait by step, the first to wait for its hours, and what ended lately.
    index('mails_step_waiting')
      .on(table.workspaceId, table.streamId, table.stepId, table.dueAt)
      .where(sql`state = 'waiting'`),
    // The next of a stream.
    index('mails_stream_waiting')
      .on(table.workspaceId, table.streamId, table.dueAt, table.id)
      .where(sql`state = 'waiting'`),
    index('mails_window')
      .on(table.workspaceId, table.streamId, table.dueAt, table.id)
      .where(sql`state = 'waiting' and reason = 'window'`),
    index('mails_stream_ended')
      .on(table.workspaceId, table.streamId, table.endedAt, table.id)
      .where(sql`ended_at is not null`),
    // With the state, so that days are counted without reading rows.
    index('mails_ended')
      .on(table.workspaceId, table.mailboxId, table.endedAt, table.state)
      .where(sql`ended_at is not null`),
    // Single mails, of the composer and answers: few among those of campaigns.
    index('mails_single').on(table.workspaceId, table.id).where(sql`recipient_id is null`),
    index('mails_single_words')
      .using('gin', table.workspaceId, sql`record_fold(to_name || ' ' || to_email || ' ' || subject) gin_trgm_ops`)
      .where(sql`recipient_id is null`),
    index('mails_to').on(table.workspaceId, table.toAddress, table.id),
    index('mails_contact').on(table.workspaceId, table.contactId, table.id).where(sql`contact_id is not null`),
    check(
      'mails_state',
      sql`${table.state} in ('waiting', 'sending', 'sent', 'refused', 'failed', 'uncertain', 'cancelled', 'skipped')`,
    ),
  ],
);

/** The submitted content, in a separate table so that the queue stays narrow. A monthly table (`platform/db/months.ts`), as is the next. */
export const mailContents = pgTable(
  'mail_contents',
  {
    workspaceId: workspaceId(),
    mailId: uuid('mail_id').notNull(),
    /** Of a channel other than email: the body of the API call, as JSON. */
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** File, name, type and size of each; the bytes are in the file store. */
    attachments: jsonb('attachments').notNull().default([]).$type<MailAttachment[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.mailId] }),
    foreignKey({ columns: [table.workspaceId, table.mailId], foreignColumns: [mails.workspaceId, mails.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** Events of a mail, in the order in which they were recorded. The same event twice is one row. */
export const mailEvents = pgTable(
  'mail_events',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    mailId: uuid('mail_id').notNull(),
    kind: text('kind').notNull(),
    at: moment('at').notNull(),
    /** What identifies the event: Message-ID of a report, or the link and the minute. */
    sameAs: text('same_as').notNull(),
    fetcher: text('fetcher'),
    detail: jsonb('detail').notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.mailId, table.kind, table.sameAs] }),
    foreignKey({ columns: [table.workspaceId, table.mailId], foreignColumns: [mails.workspaceId, mails.id] }).onDelete(
      'cascade',
    ),
    check(
      'mail_events_kind',
      sql`${table.kind} in ('bounced', 'replied', 'auto-replied', 'opted-out', 'complained', 'clicked', 'opened', 'delivered', 'read')`,
    ),
    check('mail_events_fetcher', sql`${table.fetcher} in ('human', 'machine', 'unknown')`),
  ],
);

/** The lease of a mailbox: one worker at a time sends its mails. */
export const mailboxLeases = pgTable(
  'mailbox_turns',
  {
    workspaceId: workspaceId(),
    mailboxId: uuid('mailbox_id').notNull(),
    holder: uuid('holder'),
    /** A holder that does not renew it is dead, and what it was sending is uncertain. Without a holder: when the last lease was acquired. */
    until: moment('until'),
    /** No claims before: the interval after the last mail, the next opening, tomorrow. */
    nextAt: moment('next_at').notNull().defaultNow(),
    /** Why `nextAt` is later than now, as a reason of mails; '' if nothing blocks the mailbox. */
    because: text('because').notNull().default(''),
    /** Of the last test message to itself, after its server had refused a mail by policy. */
    probedAt: moment('probed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.mailboxId] }),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete('cascade'),
    index('mailbox_turns_next').on(table.nextAt),
  ],
);

/** Mails submitted in a day, by what has a cap: counted in the statement that claims them. */
export const sendCounts = pgTable(
  'send_counts',
  {
    workspaceId: workspaceId(),
    scope: text('scope').notNull(),
    /** Id of the mailbox or stream, or the sending domain. */
    subject: text('subject').notNull(),
    /** In the mailbox's zone. */
    day: date('day').notNull(),
    sent: integer('sent').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.scope, table.subject, table.day] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    check('send_counts_scope', sql`${table.scope} in ('mailbox', 'domain', 'stream')`),
  ],
);

// What other features read in their own statements (decision 042).

/** Mails from planning to proof, without the work of the queue: leases, renderings, looks for evidence. */
export const outgoingMails = pgView('outgoing_mails', {
  workspaceId: uuid('workspace_id').notNull(),
  id: uuid('id').notNull(),
  streamId: uuid('stream_id').notNull(),
  mailboxId: uuid('mailbox_id').notNull(),
  contactId: uuid('contact_id'),
  recipientId: uuid('recipient_id'),
  stepId: uuid('step_id'),
  variantId: uuid('variant_id'),
  toEmail: text('to_email').notNull(),
  toName: text('to_name').notNull(),
  toAddress: text('to_address').notNull(),
  toDomain: text('to_domain').notNull(),
  state: text('state').notNull(),
  dueAt: moment('due_at').notNull(),
  reason: text('reason').notNull(),
  reasonDetail: text('reason_detail').notNull(),
  attempts: integer('attempts').notNull(),
  sendingAt: moment('sending_at'),
  endedAt: moment('ended_at'),
  messageId: text('message_id'),
  subject: text('subject').notNull(),
  digest: text('digest'),
  bytes: integer('bytes'),
  answer: text('answer').notNull(),
  evidence: text('evidence').notNull(),
  bouncedAt: moment('bounced_at'),
  repliedAt: moment('replied_at'),
  optedOutAt: moment('opted_out_at'),
  complainedAt: moment('complained_at'),
  clickedAt: moment('clicked_at'),
  openedAt: moment('opened_at'),
  deliveredAt: moment('delivered_at'),
  readAt: moment('read_at'),
  createdBy: uuid('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
}).as(sql`
  select workspace_id, id, stream_id, mailbox_id, contact_id, recipient_id, step_id, variant_id, to_email, to_name, to_address,
         to_domain, state, due_at, reason, reason_detail, attempts, sending_at, ended_at, message_id, subject, digest, bytes, answer,
         evidence, bounced_at, replied_at, opted_out_at, complained_at, clicked_at, opened_at, delivered_at, read_at, created_by,
         created_at
    from mails`);

/** What mails said, as submitted. */
export const mailTexts = pgView('mail_texts', {
  workspaceId: uuid('workspace_id').notNull(),
  mailId: uuid('mail_id').notNull(),
  html: text('html').notNull(),
  text: text('text').notNull(),
  attachments: jsonb('attachments').notNull().$type<MailAttachment[]>(),
}).as(sql`select workspace_id, mail_id, html, text, attachments from mail_contents`);

/** What happened to mails after they were sent. */
export const mailHistory = pgView('mail_history', {
  workspaceId: uuid('workspace_id').notNull(),
  id: uuid('id').notNull(),
  mailId: uuid('mail_id').notNull(),
  kind: text('kind').notNull(),
  at: moment('at').notNull(),
  fetcher: text('fetcher'),
  detail: jsonb('detail').notNull(),
}).as(sql`select workspace_id, id, mail_id, kind, at, fetcher, detail from mail_events`);

/** Campaigns, drafts and answers as the queue knows them. */
export const streamStates = pgView('stream_states', {
  workspaceId: uuid('workspace_id').notNull(),
  id: uuid('id').notNull(),
  kind: text('kind').notNull(),
  name: text('name').notNull(),
  state: text('state').notNull(),
  pausedBecause: text('paused_because').notNull(),
  /** Seconds. */
  practiceAhead: integer('practice_ahead').notNull(),
}).as(sql`select workspace_id, id, kind, name, state, paused_because, practice_ahead from mail_streams`);

/** When each sender sends next, and why not before. */
export const nextSends = pgView('next_sends', {
  workspaceId: uuid('workspace_id').notNull(),
  mailboxId: uuid('mailbox_id').notNull(),
  nextAt: moment('next_at').notNull(),
  because: text('because').notNull(),
}).as(sql`select workspace_id, mailbox_id, next_at, because from mailbox_turns`);
