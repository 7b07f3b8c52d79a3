// Incoming mail in conversations, the reading position of each mailbox, and the leases of its readers.
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
  pgView,
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

/** One conversation: with one address, about one stream (a campaign, a draft). */
export const inboxThreads = pgTable(
  'inbox_threads',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    streamId: uuid('stream_id').notNull(),
    mailboxId: uuid('mailbox_id').notNull(),
    /** No foreign key: the conversation stays when the contact is deleted. */
    contactId: uuid('contact_id'),
    /** Normalized for comparison. */
    address: text('address').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    subject: text('subject').notNull().default(''),
    /** The strongest kind received: a person's reply before an automatic one. */
    kind: text('kind').notNull(),
    status: text('status').notNull().default('open'),
    statusBy: uuid('status_by'),
    statusAt: moment('status_at'),
    /** The assignee. */
    assignedTo: uuid('assigned_to'),
    /** They have written since our last reply, and no status says that none is needed. */
    waiting: boolean('waiting').notNull().default(false),
    /** Hidden until then; in the past, it is shown to be answered. A reply of either side ends it. */
    snoozedUntil: moment('snoozed_until'),
    /** When it was done; a new reply reopens it. */
    doneAt: moment('done_at'),
    unread: boolean('unread').notNull().default(true),
    /** First words of the latest incoming mail. */
    opening: text('opening').notNull().default(''),
    messages: integer('messages').notNull().default(0),
    lastAt: moment('last_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Normalized text of the search. */
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
    // Covers all counts, so that they read no rows.
    index('inbox_threads_counted').on(table.workspaceId, table.kind, table.status, table.unread),
    index('inbox_threads_assigned')
      .on(table.workspaceId, table.assignedTo, table.lastAt, table.id)
      .where(sql`assigned_to is not null`),
    index('inbox_threads_to_answer')
      .on(table.workspaceId, table.lastAt, table.id)
      .where(sql`(waiting or snoozed_until is not null) and done_at is null`),
    index('inbox_threads_snoozed').on(table.workspaceId, table.lastAt, table.id).where(sql`snoozed_until is not null`),
    index('inbox_threads_done').on(table.workspaceId, table.lastAt, table.id).where(sql`done_at is not null`),
    index('inbox_threads_done_at').on(table.workspaceId, table.doneAt).where(sql`done_at is not null`),
    index('inbox_threads_new')
      .on(table.workspaceId, table.snoozedUntil)
      .where(sql`unread and (waiting or snoozed_until is not null) and done_at is null`),
    index('inbox_threads_words').using('gin', table.workspaceId, sql`search gin_trgm_ops`),
    index('inbox_threads_contact').on(table.workspaceId, table.contactId).where(sql`contact_id is not null`),
    check('inbox_threads_kind', sql`${table.kind} in ('reply', 'opt-out', 'auto-reply', 'bounce', 'complaint')`),
    check('inbox_threads_status', sql`${table.status} in ('open', 'interested', 'not-now', 'no')`),
  ],
);

/** Only what belongs to a mail of ours: nothing else of a mailbox is stored. */
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
    /** False if only its sender and subject say that it belongs to ours. */
    certain: boolean('certain').notNull(),
    /** Identifies it when it is read again: its Message-ID, or a digest. */
    sameAs: text('same_as').notNull(),
    messageId: text('message_id'),
    /** Message-IDs of earlier mails, oldest first. */
    thread: text('thread').array().notNull().default(sql`'{}'`),
    fromEmail: text('from_email').notNull().default(''),
    fromName: text('from_name').notNull().default(''),
    subject: text('subject').notNull().default(''),
    /** The sender's own text. */
    body: text('body').notNull().default(''),
    /** The quoted text of earlier mails. */
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
    index('inbox_messages_replies').on(table.workspaceId, table.receivedAt, table.threadId).where(sql`kind = 'reply'`),
    check('inbox_messages_kind', sql`${table.kind} in ('reply', 'opt-out', 'auto-reply', 'bounce', 'complaint')`),
  ],
);

/**
 * Incoming mail that a user has to review: a possible reply, recognised only by its sender or text (`mail_id` is the mail that it may
 * answer), or a report that names no mail of ours. Of a report only its statement is stored.
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
    /** Deleted when it turns out to be no reply. */
    body: text('body').notNull().default(''),
    quoted: text('quoted').notNull().default(''),
    attachments: jsonb('attachments').notNull().default([]).$type<IncomingAttachment[]>(),
    detail: jsonb('detail').notNull().default({}).$type<IncomingDetail>(),
    /** Of a report: the address that it is about. */
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

/** A user's reply; its mail is in the queue of `sending`. */
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

/** The lease of a mailbox: one process at a time holds its connection. */
export const inboxLeases = pgTable(
  'inbox_turns',
  {
    workspaceId: workspaceId(),
    mailboxId: uuid('mailbox_id').notNull(),
    holder: uuid('holder'),
    /** A holder that does not renew it is dead. */
    until: moment('until'),
    /** No lease before: later after each failure in a row. */
    nextAt: moment('next_at').notNull().defaultNow(),
    failures: integer('failures').notNull().default(0),
    /** Why the last reading failed; '' if it did not. */
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

/** Reading position of each folder of a mailbox. */
export const inboxFolders = pgTable(
  'inbox_folders',
  {
    workspaceId: workspaceId(),
    mailboxId: uuid('mailbox_id').notNull(),
    folder: text('folder').notNull(),
    /** Cursor of an API; '' over IMAP. */
    cursor: text('cursor').notNull().default(''),
    /** Over IMAP. If it changes, UIDs are invalid, and the folder is read again from a date. */
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

// What other features read in their own statements (decision 042).

/** How conversations are classified, with the campaign or draft that they answer. */
export const threadStatuses = pgView('thread_statuses', {
  workspaceId: uuid('workspace_id').notNull(),
  streamId: uuid('stream_id').notNull(),
  kind: text('kind').notNull(),
  status: text('status').notNull(),
  /** Whose replies they are; once in a stream. */
  address: text('address').notNull(),
}).as(sql`select workspace_id, stream_id, kind, status, address from inbox_threads`);

/** Conversations by email for the list of both channels. `handle`: the address. */
export const emailConversations = pgView('email_conversations', {
  workspaceId: uuid('workspace_id').notNull(),
  id: uuid('id').notNull(),
  lastAt: moment('last_at').notNull(),
  name: text('name').notNull(),
  handle: text('handle').notNull(),
  contactId: uuid('contact_id'),
  opening: text('opening').notNull(),
  kind: text('kind').notNull(),
  status: text('status').notNull(),
  assignedTo: uuid('assigned_to'),
  unread: boolean('unread').notNull(),
  waiting: boolean('waiting').notNull(),
  snoozedUntil: moment('snoozed_until'),
  doneAt: moment('done_at'),
  done: boolean('done').notNull(),
  senderId: uuid('sender_id').notNull(),
  streamId: uuid('stream_id'),
  search: text('search').notNull(),
}).as(sql`
  select workspace_id, id, last_at, name, email as handle, contact_id, coalesce(nullif(opening, ''), subject) as opening, kind, status,
         assigned_to, unread, waiting, snoozed_until, done_at, done_at is not null as done, mailbox_id as sender_id, stream_id, search
    from inbox_threads`);
