// The queue of outgoing mails. One row is one mail to one recipient, from its planning to its proof; rows are claimed mailbox by mailbox.
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
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { mailboxes } from '#outreach/mailboxes/server/mailboxes.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';
import type { MailAttachment } from '../fields.contract.ts';

/** What mails belong to together: paused, capped and ended as one. Its id is that of the campaign, the draft or the answered mail. */
export const mailStreams = pgTable(
  'mail_streams',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    state: text('state').notNull().default('running'),
    pausedBecause: text('paused_because').notNull().default(''),
    /** Moves with every edit: a mail made before the edit is made anew before it leaves. */
    revision: integer('revision').notNull().default(1),
    /** Mails a day at most; null for no cap of its own. */
    dayCap: integer('day_cap'),
    /** To many: carries the ways to opt out, and needs the identity of the sender. */
    bulk: boolean('bulk').notNull(),
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
    /** No foreign key: the mail was sent whether or not the contact is still there. */
    contactId: uuid('contact_id'),
    /** Of a campaign: whose step it is. Null for single mails. */
    recipientId: uuid('recipient_id'),
    stepId: uuid('step_id'),
    variantId: uuid('variant_id'),
    toEmail: text('to_email').notNull(),
    toName: text('to_name').notNull().default(''),
    /** As the suppression list compares addresses and domains. */
    toAddress: text('to_address').notNull(),
    toDomain: text('to_domain').notNull(),
    state: text('state').notNull().default('waiting'),
    dueAt: moment('due_at').notNull(),
    reason: text('reason').notNull().default('scheduled'),
    /** In words: "Tuesday 9:00 in Lisbon". */
    reasonDetail: text('reason_detail').notNull().default(''),
    /** Times it was handed to a server. */
    attempts: integer('attempts').notNull().default(0),
    /** Times that it could not be made, for want of something that may come: then it is given up. */
    makings: integer('makings').notNull().default(0),
    /** Who hands it over, and proof that it was this worker: the holder of the mailbox's turn. */
    holder: uuid('holder'),
    sendingAt: moment('sending_at'),
    endedAt: moment('ended_at'),
    /** Made of its id and the sending domain, so the same for each attempt; stored before the first byte leaves. */
    messageId: text('message_id'),
    /** Message-IDs of the mails before it in the thread, oldest first. */
    thread: text('thread').array().notNull().default(sql`'{}'`),
    subject: text('subject').notNull().default(''),
    /** SHA-256, in hexadecimal, of the message as it was handed over. */
    digest: text('digest'),
    bytes: integer('bytes'),
    /** The server's last answer, to the letter. */
    answer: text('answer').notNull().default(''),
    /** Of an uncertain mail: what its mailbox has shown of it since, in words. */
    evidence: text('evidence').notNull().default(''),
    evidenceAt: moment('evidence_at'),
    evidenceChecks: integer('evidence_checks').notNull().default(0),
    bouncedAt: moment('bounced_at'),
    repliedAt: moment('replied_at'),
    optedOutAt: moment('opted_out_at'),
    complainedAt: moment('complained_at'),
    /** By people; what machines fetched stands in mail_events alone. */
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
    // One mail for one recipient and step, whatever is clicked or restarted.
    uniqueIndex('mails_one_per_step').on(table.workspaceId, table.streamId, table.recipientId, table.stepId),
    uniqueIndex('mails_message_id').on(table.workspaceId, table.messageId),
    // A link to opt out names its mail and nothing else, so that it is short and works for ever.
    uniqueIndex('mails_id').on(table.id),
    index('mails_due').on(table.mailboxId, table.dueAt, table.id).where(sql`state = 'waiting'`),
    index('mails_sending').on(table.mailboxId).where(sql`state = 'sending'`),
    index('mails_policy_refused').on(table.mailboxId, table.sendingAt).where(sql`reason = 'server-refused'`),
    index('mails_uncertain').on(table.endedAt).where(sql`state = 'uncertain'`),
    index('mails_calendar').on(table.workspaceId, table.dueAt, table.id).where(sql`state = 'waiting'`),
    index('mails_stream').on(table.workspaceId, table.streamId, table.id),
    index('mails_ended').on(table.workspaceId, table.mailboxId, table.endedAt).where(sql`ended_at is not null`),
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

/** What was handed over, kept apart so that the queue stays narrow. */
export const mailContents = pgTable(
  'mail_contents',
  {
    workspaceId: workspaceId(),
    mailId: uuid('mail_id').notNull(),
    /** Of another channel than e-mail: the body of the call, as JSON. */
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

/** What became of a mail, in the order in which it was learned. The same event twice is one row. */
export const mailEvents = pgTable(
  'mail_events',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    mailId: uuid('mail_id').notNull(),
    kind: text('kind').notNull(),
    at: moment('at').notNull(),
    /** What makes it one event: Message-ID of a report, or the link and the minute. */
    sameAs: text('same_as').notNull(),
    fetcher: text('fetcher'),
    detail: jsonb('detail').notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId, table.mailId], foreignColumns: [mails.workspaceId, mails.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('mail_events_once').on(table.workspaceId, table.mailId, table.kind, table.sameAs),
    check(
      'mail_events_kind',
      sql`${table.kind} in ('bounced', 'replied', 'auto-replied', 'opted-out', 'complained', 'clicked', 'opened', 'delivered', 'read')`,
    ),
    check('mail_events_fetcher', sql`${table.fetcher} in ('human', 'machine', 'unknown')`),
  ],
);

/** Whose turn a mailbox is: one worker at a time hands its mails over. */
export const mailboxTurns = pgTable(
  'mailbox_turns',
  {
    workspaceId: workspaceId(),
    mailboxId: uuid('mailbox_id').notNull(),
    holder: uuid('holder'),
    /** A holder that does not renew it is dead, and what it was sending is uncertain. Without a holder: when the last turn was taken. */
    until: moment('until'),
    /** Not before: the gap after the last mail, the next opening, tomorrow. */
    nextAt: moment('next_at').notNull().defaultNow(),
    /** Why `nextAt` is later than now, as a reason of mails; '' where nothing stands in the way. */
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

/** Mails handed over in a day, by what has a cap: counted in the statement that hands over. */
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
