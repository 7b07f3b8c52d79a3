// Conversations on WhatsApp and their messages, files, reactions, and what Meta has said of messages that are not known yet.
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
import { moment, textColumn, workspaceId } from '#platform/db/schema-types.ts';
import { whatsappNumbers } from './numbers.tables.ts';

/** A person as one number knows them: by phone (`wa_id`), by business-scoped user id, or both (integration contracts 1.7). */
export const whatsappChats = pgTable(
  'whatsapp_chats',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    numberId: uuid('number_id').notNull(),
    /** E.164 digits without the plus; null while it is not known. */
    waId: text('wa_id'),
    userId: text('user_id'),
    profileName: textColumn('profile_name'),
    username: textColumn('username'),
    /** No foreign key: a conversation outlives its contact. */
    contactId: uuid('contact_id'),
    /** Of the contact, else of the profile, else the phone: kept for the list and its search. */
    name: textColumn('name'),
    unread: integer('unread').notNull().default(0),
    assignedTo: uuid('assigned_to'),
    closed: boolean('closed').notNull().default(false),
    lastInboundAt: moment('last_inbound_at'),
    /** Wamid of their last message that a read receipt was sent for. */
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
    index('whatsapp_chats_window').on(table.workspaceId, table.lastInboundAt).where(sql`last_inbound_at is not null`),
    index('whatsapp_chats_contact').on(table.workspaceId, table.contactId).where(sql`contact_id is not null`),
    index('whatsapp_chats_words').using(
      'gin',
      table.workspaceId,
      sql`record_fold(name || ' ' || coalesce(wa_id, '') || ' ' || username || ' ' || opening) gin_trgm_ops`,
    ),
    check('whatsapp_chats_person', sql`${table.waId} is not null or ${table.userId} is not null`),
  ],
);

export const whatsappMessages = pgTable(
  'whatsapp_messages',
  {
    workspaceId: workspaceId(),
    /** Of messages of ours: made by the caller, so that one click is one message. */
    id: uuid('id').notNull(),
    chatId: uuid('chat_id').notNull(),
    numberId: uuid('number_id').notNull(),
    direction: text('direction').notNull(),
    kind: text('kind').notNull(),
    text: textColumn('text'),
    /** As the contract shows it (`MessageContent`), without the file's state. */
    content: jsonb('content').notNull().default({}),
    /** Body of the call, without its recipient; null of messages of others. */
    request: jsonb('request'),
    wamid: text('wamid'),
    /** Names its last call: Meta repeats it in statuses, which say by it whose wamid it is. */
    reference: text('reference'),
    quotedWamid: text('quoted_wamid'),
    /** The mail of a campaign that it is: the same id in the queue of mails. */
    mailId: uuid('mail_id'),
    state: text('state').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /**
     * Of one that is `sending`: until when its worker has it; past: the worker is gone, and the result of the call is unknown. Of one that is
     * `queued`: not before.
     */
    leasedUntil: moment('leased_until'),
    faultCode: integer('fault_code'),
    faultText: textColumn('fault_text'),
    /** What Meta says that it costs: "marketing", billable. */
    pricing: jsonb('pricing'),
    createdBy: uuid('created_by'),
    /** When it was written: by people as Meta says it, by us when it was queued. */
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
    /** Of the message that is reacted to: it may be known later. */
    wamid: text('wamid').notNull(),
    by: text('by').notNull(),
    /** '' once it was taken off. */
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

/** What Meta has said of a message, by its wamid: kept also where the message is not known yet, so that any order leads to the same end. */
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
    /** Of the call, where its message did not have the wamid yet. */
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

/** Files of messages: fetched once by the server, kept in the file store. */
export const whatsappFiles = pgTable(
  'whatsapp_files',
  {
    workspaceId: workspaceId(),
    messageId: uuid('message_id').notNull(),
    /** Of files of people, at Meta; '' of ours, whose ids are in whatsapp_media. */
    mediaId: textColumn('media_id'),
    kind: text('kind').notNull(),
    name: textColumn('name'),
    type: textColumn('type'),
    bytes: integer('bytes').notNull().default(0),
    /** As Meta says it, in hexadecimal or base64: checked where it is given. */
    sha256: textColumn('sha256'),
    /** In the file store; '' while it is not there. */
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

/** Files of ours at Meta: uploaded once for each number. Meta forgets them after 30 days. */
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
