// Mail that came back to ours, in conversations; where the reading of each mailbox stands; and whose turn it is to read it.
import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { mailboxes } from '#outreach/mailboxes/server/mailboxes.tables.ts';
import { mails } from '#outreach/sending/server/sending.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';
import type { IncomingAttachment, IncomingDetail } from '../fields.contract.ts';

/** One conversation: with one address, about what one stream (a campaign, a draft) sent to it. */
export const inboxThreads = pgTable(
  'inbox_threads',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    streamId: uuid('stream_id').notNull(),
    mailboxId: uuid('mailbox_id').notNull(),
    /** No foreign key: what was written stays when the contact goes. */
    contactId: uuid('contact_id'),
    /** As addresses are compared. */
    address: text('address').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    subject: text('subject').notNull().default(''),
    /** Strongest that came in: a person's words before a machine's. */
    kind: text('kind').notNull(),
    status: text('status').notNull().default('open'),
    statusBy: uuid('status_by'),
    statusAt: moment('status_at'),
    /** Who answers it. */
    assignedTo: uuid('assigned_to'),
    unread: boolean('unread').notNull().default(true),
    /** First words of what came in last. */
    opening: text('opening').notNull().default(''),
    messages: integer('messages').notNull().default(0),
    lastAt: moment('last_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** What is searched: as it is compared. */
    search: text('search')
      .notNull()
      .generatedAlwaysAs(sql`record_fold(name || ' ' || email || ' ' || subject || ' ' || opening)`),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    uniqueIndex('inbox_threads_one').on(table.workspaceId, table.streamId, table.address),
    index('inbox_threads_shown').on(table.workspaceId, table.lastAt, table.id),
    index('inbox_threads_unread').on(table.workspaceId, table.lastAt, table.id).where(sql`unread`),
    // All that counts ask of, so that they need not look at the rows.
    index('inbox_threads_counted').on(table.workspaceId, table.kind, table.status, table.unread),
    index('inbox_threads_assigned')
      .on(table.workspaceId, table.assignedTo, table.lastAt, table.id)
      .where(sql`assigned_to is not null`),
    index('inbox_threads_words').using('gin', table.workspaceId, sql`search gin_trgm_ops`),
    index('inbox_threads_contact').on(table.workspaceId, table.contactId).where(sql`contact_id is not null`),
    check('inbox_threads_kind', sql`${table.kind} in ('reply', 'opt-out', 'auto-reply', 'bounce', 'complaint')`),
    check('inbox_threads_status', sql`${table.status} in ('open', 'interested', 'not-now', 'no')`),
  ],
);

/** Only what belongs to a mail of ours: nothing else of somebody's mailbox is kept. */
export const inboxMessages = pgTable(
  'inbox_messages',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    threadId: uuid('thread_id').notNull(),
    mailboxId: uuid('mailbox_id').notNull(),
    /** The mail of ours that it belongs to. */
    mailId: uuid('mail_id').notNull(),
    kind: text('kind').notNull(),
    /** False where only its sender and subject say that it belongs to ours. */
    certain: boolean('certain').notNull(),
    /** What makes it the same mail when it is read again: its Message-ID, or a digest of it. */
    sameAs: text('same_as').notNull(),
    messageId: text('message_id'),
    /** Message-IDs of the mails before it, oldest first. */
    thread: text('thread').array().notNull().default(sql`'{}'`),
    fromEmail: text('from_email').notNull().default(''),
    fromName: text('from_name').notNull().default(''),
    subject: text('subject').notNull().default(''),
    /** What its sender wrote. */
    body: text('body').notNull().default(''),
    /** What stood below it of the mails before. */
    quoted: text('quoted').notNull().default(''),
    /** They stay in the mailbox. */
    attachments: jsonb('attachments').notNull().default([]).$type<IncomingAttachment[]>(),
    detail: jsonb('detail').notNull().default({}).$type<IncomingDetail>(),
    receivedAt: moment('received_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.threadId],
      foreignColumns: [inboxThreads.workspaceId, inboxThreads.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.workspaceId, table.mailId], foreignColumns: [mails.workspaceId, mails.id] }).onDelete(
      'cascade',
    ),
    // Read twice - by two readers, after a new UIDVALIDITY - it is one mail with one effect.
    uniqueIndex('inbox_messages_once').on(table.workspaceId, table.sameAs),
    index('inbox_messages_thread').on(table.workspaceId, table.threadId, table.receivedAt),
    check('inbox_messages_kind', sql`${table.kind} in ('reply', 'opt-out', 'auto-reply', 'bounce', 'complaint')`),
  ],
);

/**
 * Mail that came in and that a user is to look at: a possible reply, of which only its sender or its words say so (`mail_id` is the mail that
 * it may answer), or a report that names no mail of ours. Of a report nothing is kept but what it says.
 */
export const inboxReviews = pgTable(
  'inbox_reviews',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    mailboxId: uuid('mailbox_id').notNull(),
    kind: text('kind').notNull(),
    mailId: uuid('mail_id'),
    /** Why it may be a reply, or why a report is shown. */
    why: text('why').notNull(),
    state: text('state').notNull().default('open'),
    sameAs: text('same_as').notNull(),
    messageId: text('message_id'),
    thread: text('thread').array().notNull().default(sql`'{}'`),
    fromEmail: text('from_email').notNull().default(''),
    fromName: text('from_name').notNull().default(''),
    subject: text('subject').notNull().default(''),
    /** Taken out when it turns out to be no reply. */
    body: text('body').notNull().default(''),
    quoted: text('quoted').notNull().default(''),
    attachments: jsonb('attachments').notNull().default([]).$type<IncomingAttachment[]>(),
    detail: jsonb('detail').notNull().default({}).$type<IncomingDetail>(),
    /** Of a report: address that it is about. */
    recipient: text('recipient').notNull().default(''),
    receivedAt: moment('received_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.workspaceId, table.mailId], foreignColumns: [mails.workspaceId, mails.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('inbox_reviews_once').on(table.workspaceId, table.sameAs),
    index('inbox_reviews_open').on(table.workspaceId, table.receivedAt, table.id).where(sql`state = 'open'`),
    index('inbox_reviews_mail').on(table.workspaceId, table.mailId).where(sql`mail_id is not null`),
    check('inbox_reviews_kind', sql`${table.kind} in ('reply', 'opt-out', 'bounce', 'complaint')`),
    check('inbox_reviews_state', sql`${table.state} in ('open', 'yes', 'no')`),
  ],
);

/** What a person has answered; its mail is in the queue of `sending`. */
export const inboxAnswers = pgTable(
  'inbox_answers',
  {
    workspaceId: workspaceId(),
    /** That of its mail. */
    id: uuid('id').notNull(),
    threadId: uuid('thread_id').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.threadId],
      foreignColumns: [inboxThreads.workspaceId, inboxThreads.id],
    }).onDelete('cascade'),
    index('inbox_answers_thread').on(table.workspaceId, table.threadId),
  ],
);

/** Whose turn it is to read a mailbox: one process at a time holds its connection. */
export const inboxTurns = pgTable(
  'inbox_turns',
  {
    workspaceId: workspaceId(),
    mailboxId: uuid('mailbox_id').notNull(),
    holder: uuid('holder'),
    /** A holder that does not renew it is dead. */
    until: moment('until'),
    /** Not before: later after each failure in a row. */
    nextAt: moment('next_at').notNull().defaultNow(),
    failures: integer('failures').notNull().default(0),
    /** Why it was not read the last time; '' while it is. */
    fault: text('fault').notNull().default(''),
    readAt: moment('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.mailboxId] }),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete('cascade'),
  ],
);

/** How far each folder of a mailbox has been read. */
export const inboxFolders = pgTable(
  'inbox_folders',
  {
    workspaceId: workspaceId(),
    mailboxId: uuid('mailbox_id').notNull(),
    folder: text('folder').notNull(),
    /** Where an API is to be read on, in its own words; '' over IMAP. */
    cursor: text('cursor').notNull().default(''),
    /** Over IMAP. With another one, numbers of mails mean nothing any more, and the folder is read again from a date. */
    uidValidity: bigint('uid_validity', { mode: 'number' }).notNull().default(0),
    lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.mailboxId, table.folder] }),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete('cascade'),
  ],
);
