// Tables of conversations: messages, files, reactions, and statuses, which may come before their message.
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
import { moment, textColumn, workspaceId } from '#platform/db/schema-types.ts';
import { whatsappNumbers } from './numbers.tables.ts';

/** A person as a number knows them: by phone (`wa_id`), business-scoped user id, or both (integration contracts 1.7). */
export const whatsappChats = pgTable(
  'whatsapp_chats',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    numberId: uuid('number_id').notNull(),
    /** E.164 digits without the plus; null if unknown. */
    waId: text('wa_id'),
    userId: text('user_id'),
    profileName: textColumn('profile_name'),
    username: textColumn('username'),
    /** No foreign key: a conversation outlives its contact. */
    contactId: uuid('contact_id'),
    /** Of the contact, else of the profile, else the phone, for the list and its search. */
    name: textColumn('name'),
    unread: integer('unread').notNull().default(0),
    assignedTo: uuid('assigned_to'),
    closed: boolean('closed').notNull().default(false),
    closedAt: moment('closed_at'),
    /** What a user says of it, as of a conversation by email. */
    status: text('status').notNull().default('open'),
    /** They have written since our last message, and no status says that no answer is needed. */
    waiting: boolean('waiting').notNull().default(false),
    /** Hidden until then; in the past, it is shown to be answered. A message of either side ends it. */
    snoozedUntil: moment('snoozed_until'),
    lastInboundAt: moment('last_inbound_at'),
    /** Wamid of the last received message with a read receipt. */
    seenWamid: textColumn('seen_wamid'),
    lastAt: moment('last_at').notNull(),
    opening: textColumn('opening'),
    lastDirection: text('last_direction').notNull().default('out'),
    lastState: text('last_state').notNull().default('noted'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.numberId],
      foreignColumns: [whatsappNumbers.workspaceId, whatsappNumbers.id],
    }).onDelete('cascade'),
    uniqueIndex('whatsapp_chats_wa_id').on(table.workspaceId, table.numberId, table.waId),
    uniqueIndex('whatsapp_chats_user_id').on(table.workspaceId, table.numberId, table.userId),
    index('whatsapp_chats_shown').on(table.workspaceId, table.lastAt, table.id),
    index('whatsapp_chats_unread').on(table.workspaceId, table.lastAt, table.id).where(sql`unread > 0`),
    index('whatsapp_chats_assigned').on(table.workspaceId, table.assignedTo, table.lastAt, table.id),
    index('whatsapp_chats_received')
      .on(table.workspaceId, table.lastInboundAt, table.id)
      .where(sql`last_inbound_at is not null`),
    index('whatsapp_chats_to_answer')
      .on(table.workspaceId, table.lastInboundAt, table.id)
      .where(sql`(waiting or snoozed_until is not null) and not closed and last_inbound_at is not null`),
    index('whatsapp_chats_snoozed')
      .on(table.workspaceId, table.lastInboundAt, table.id)
      .where(sql`snoozed_until is not null and last_inbound_at is not null`),
    index('whatsapp_chats_closed')
      .on(table.workspaceId, table.lastInboundAt, table.id)
      .where(sql`closed and last_inbound_at is not null`),
    index('whatsapp_chats_closed_at').on(table.workspaceId, table.closedAt).where(sql`closed_at is not null`),
    index('whatsapp_chats_mine')
      .on(table.workspaceId, table.assignedTo, table.lastInboundAt, table.id)
      .where(sql`assigned_to is not null and last_inbound_at is not null`),
    index('whatsapp_chats_status')
      .on(table.workspaceId, table.status, table.lastInboundAt, table.id)
      .where(sql`status <> 'open' and last_inbound_at is not null`),
    index('whatsapp_chats_new')
      .on(table.workspaceId, table.snoozedUntil)
      .where(sql`unread > 0 and (waiting or snoozed_until is not null) and not closed and last_inbound_at is not null`),
    index('whatsapp_chats_contact').on(table.workspaceId, table.contactId).where(sql`contact_id is not null`),
    index('whatsapp_chats_words').using(
      'gin',
      table.workspaceId,
      sql`record_fold(name || ' ' || coalesce(wa_id, '') || ' ' || username || ' ' || opening) gin_trgm_ops`,
    ),
    check('whatsapp_chats_person', sql`${table.waId} is not null or ${table.userId} is not null`),
    check('whatsapp_chats_status', sql`${table.status} in ('open', 'interested', 'not-now', 'no')`),
  ],
);

export const whatsappMessages = pgTable(
  'whatsapp_messages',
  {
    workspaceId: workspaceId(),
    /** Of our messages: created by the caller, so that one click is one message. */
    id: uuid('id').notNull(),
    chatId: uuid('chat_id').notNull(),
    numberId: uuid('number_id').notNull(),
    direction: text('direction').notNull(),
    kind: text('kind').notNull(),
    text: textColumn('text'),
    /** `MessageContent` of the contract, without the file's state. */
    content: jsonb('content').notNull().default({}),
    /** Body of the call without its recipient; null for received messages. */
    request: jsonb('request'),
    wamid: text('wamid'),
    /** Names its last call: Meta repeats it in statuses, which links their wamid to the message. */
    reference: text('reference'),
    quotedWamid: text('quoted_wamid'),
    /** Id of its campaign mail in the queue. */
    mailId: uuid('mail_id'),
    state: text('state').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /**
     * If `sending`: until when its worker holds it; after that the worker is dead and the result unknown. If `queued`: earliest time of the
     * next try.
     */
    leasedUntil: moment('leased_until'),
    faultCode: integer('fault_code'),
    faultText: textColumn('fault_text'),
    /** Meta's pricing: "marketing", billable. */
    pricing: jsonb('pricing'),
    createdBy: uuid('created_by'),
    /** Received messages: Meta's time. Ours: when it was queued. */
    at: moment('at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    deliveredAt: moment('delivered_at'),
    readAt: moment('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.chatId],
      foreignColumns: [whatsappChats.workspaceId, whatsappChats.id],
    }).onDelete('cascade'),
    uniqueIndex('whatsapp_messages_wamid').on(table.workspaceId, table.numberId, table.wamid),
    index('whatsapp_messages_uncertain')
      .on(table.workspaceId, table.numberId, table.reference)
      .where(sql`state = 'uncertain'`),
    uniqueIndex('whatsapp_messages_mail').on(table.workspaceId, table.mailId).where(sql`mail_id is not null`),
    index('whatsapp_messages_thread').on(table.workspaceId, table.chatId, table.at, table.id),
    index('whatsapp_messages_sending').on(table.leasedUntil).where(sql`state = 'sending'`),
    index('whatsapp_messages_queued').on(table.workspaceId, table.numberId, table.at).where(sql`state = 'queued'`),
    index('whatsapp_messages_words')
      .using('gin', table.workspaceId, sql`record_fold(text) gin_trgm_ops`)
      .where(sql`text <> ''`),
    check('whatsapp_messages_direction', sql`${table.direction} in ('in', 'out', 'note')`),
    check(
      'whatsapp_messages_state',
      sql`${table.state} in ('queued', 'sending', 'accepted', 'held', 'sent', 'delivered', 'read', 'failed', 'uncertain', 'received', 'noted')`,
    ),
  ],
);

/** The last reaction of each side to a message. */
export const whatsappReactions = pgTable(
  'whatsapp_reactions',
  {
    workspaceId: workspaceId(),
    chatId: uuid('chat_id').notNull(),
    /** Of the message, which may be recorded later. */
    wamid: text('wamid').notNull(),
    by: text('by').notNull(),
    /** '' once removed. */
    emoji: textColumn('emoji'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.chatId, table.wamid, table.by] }),
    foreignKey({
      columns: [table.workspaceId, table.chatId],
      foreignColumns: [whatsappChats.workspaceId, whatsappChats.id],
    }).onDelete('cascade'),
    check('whatsapp_reactions_by', sql`${table.by} in ('them', 'us')`),
  ],
);

/** Statuses of a message by wamid, also before the message is recorded, so that any order has the same result. */
export const whatsappStatuses = pgTable(
  'whatsapp_statuses',
  {
    workspaceId: workspaceId(),
    numberId: uuid('number_id').notNull(),
    wamid: text('wamid').notNull(),
    sentAt: moment('sent_at'),
    deliveredAt: moment('delivered_at'),
    readAt: moment('read_at'),
    failedAt: moment('failed_at'),
    faultCode: integer('fault_code'),
    faultText: textColumn('fault_text'),
    pricing: jsonb('pricing'),
    /** Of the call, if its message had no wamid. */
    reference: text('reference'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.numberId, table.wamid] }),
    foreignKey({
      columns: [table.workspaceId, table.numberId],
      foreignColumns: [whatsappNumbers.workspaceId, whatsappNumbers.id],
    }).onDelete('cascade'),
    index('whatsapp_statuses_reference')
      .on(table.workspaceId, table.numberId, table.reference)
      .where(sql`reference is not null`),
    index('whatsapp_statuses_old').on(table.updatedAt),
  ],
);

/** Files of messages, fetched once into the file store. */
export const whatsappFiles = pgTable(
  'whatsapp_files',
  {
    workspaceId: workspaceId(),
    messageId: uuid('message_id').notNull(),
    /** Id at Meta of received files; '' for ours, whose ids are in whatsapp_media. */
    mediaId: textColumn('media_id'),
    kind: text('kind').notNull(),
    name: textColumn('name'),
    type: textColumn('type'),
    bytes: integer('bytes').notNull().default(0),
    /** Meta's digest in hexadecimal or base64, checked if present. */
    sha256: textColumn('sha256'),
    /** Key in the file store; '' for none. */
    file: textColumn('file'),
    state: text('state').notNull().default('waiting'),
    fault: textColumn('fault'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.messageId] }),
    foreignKey({
      columns: [table.workspaceId, table.messageId],
      foreignColumns: [whatsappMessages.workspaceId, whatsappMessages.id],
    }).onDelete('cascade'),
    check('whatsapp_files_kind', sql`${table.kind} in ('image', 'video', 'audio', 'document', 'sticker')`),
    check('whatsapp_files_state', sql`${table.state} in ('waiting', 'stored', 'failed')`),
  ],
);

/** Our files at Meta: uploaded once for each number, deleted by Meta after 30 days. */
export const whatsappMedia = pgTable(
  'whatsapp_media',
  {
    workspaceId: workspaceId(),
    numberId: uuid('number_id').notNull(),
    /** In the file store. */
    file: text('file').notNull(),
    mediaId: text('media_id').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.numberId, table.file] }),
    foreignKey({
      columns: [table.workspaceId, table.numberId],
      foreignColumns: [whatsappNumbers.workspaceId, whatsappNumbers.id],
    }).onDelete('cascade'),
    index('whatsapp_media_old').on(table.uploadedAt),
  ],
);

// What other features read in their own statements (decision 042).

/** When messages of the queue were sent, as Meta reports it. */
export const whatsappSent = pgView('whatsapp_sent', {
  workspaceId: uuid('workspace_id').notNull(),
  mailId: uuid('mail_id').notNull(),
  sentAt: moment('sent_at'),
}).as(sql`select workspace_id, mail_id, sent_at from whatsapp_messages where mail_id is not null`);

/** Conversations in which people have written, for the list of both channels. `handle`: the phone, else the username. */
export const whatsappConversations = pgView('whatsapp_conversations', {
  workspaceId: uuid('workspace_id').notNull(),
  id: uuid('id').notNull(),
  lastAt: moment('last_at').notNull(),
  name: text('name').notNull(),
  handle: text('handle').notNull(),
  contactId: uuid('contact_id'),
  opening: text('opening').notNull(),
  lastDirection: text('last_direction').notNull(),
  status: text('status').notNull(),
  assignedTo: uuid('assigned_to'),
  unread: boolean('unread').notNull(),
  waiting: boolean('waiting').notNull(),
  snoozedUntil: moment('snoozed_until'),
  doneAt: moment('done_at'),
  done: boolean('done').notNull(),
  senderId: uuid('sender_id').notNull(),
  search: text('search').notNull(),
}).as(sql`
  select workspace_id, id, last_inbound_at as last_at, name, coalesce('+' || wa_id, username) as handle, contact_id, opening, last_direction,
         status, assigned_to, unread > 0 as unread, waiting, snoozed_until, closed_at as done_at, closed as done, number_id as sender_id,
         record_fold(name || ' ' || coalesce(wa_id, '') || ' ' || username || ' ' || opening) as search
    from whatsapp_chats where last_inbound_at is not null`);
