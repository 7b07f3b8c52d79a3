// What mailboxes to practise with have taken, what they are told to do with it, and what they have answered.
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, workspaceId } from '#platform/db/schema-types.ts';
import { mailboxes } from './mailboxes.tables.ts';

const BEHAVIOURS = sql.raw(
  "('deliver', 'bounce', 'bounce-later', 'answer', 'colleague-answer', 'auto-answer', 'unsubscribe', 'complain', 'try-later', 'stall', 'away')",
);

export const practiceMails = pgTable(
  'practice_mails',
  {
    workspaceId: workspaceId(),
    /** In the order in which they came. */
    id: uuid('id').notNull(),
    mailboxId: uuid('mailbox_id').notNull(),
    /** Of the envelope. */
    recipient: text('recipient').notNull(),
    sender: text('sender').notNull(),
    subject: text('subject').notNull(),
    messageId: text('message_id').notNull(),
    opening: text('opening').notNull(),
    /** As it came over the wire. */
    content: bytes('content').notNull(),
    bytes: integer('bytes').notNull(),
    behaviour: text('behaviour').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete('cascade'),
    index('practice_mails_of_mailbox').on(table.workspaceId, table.mailboxId, table.id),
    check('practice_mails_behaviour', sql`${table.behaviour} in ${BEHAVIOURS}`),
  ],
);

export const practiceRules = pgTable(
  'practice_rules',
  {
    workspaceId: workspaceId(),
    mailboxId: uuid('mailbox_id').notNull(),
    /** '' for everybody who has none of his own. */
    recipient: text('recipient').notNull(),
    behaviour: text('behaviour').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.mailboxId, table.recipient] }),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete('cascade'),
    check('practice_rules_behaviour', sql`${table.behaviour} in ${BEHAVIOURS}`),
  ],
);

/** What comes back: the inbox of a practice mailbox. It stays when the mails are thrown away, so that numbers are never given twice. */
export const practiceAnswers = pgTable(
  'practice_answers',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    mailboxId: uuid('mailbox_id').notNull(),
    /** Which mail it is for; no foreign key, since mails are thrown away. */
    practiceMailId: uuid('practice_mail_id').notNull(),
    behaviour: text('behaviour').notNull(),
    content: bytes('content').notNull(),
    dueAt: moment('due_at').notNull(),
    /** Given when it arrives: whoever reads on after a number misses none. */
    uid: bigint('uid', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete('cascade'),
    uniqueIndex('practice_answers_uid').on(table.workspaceId, table.mailboxId, table.uid),
    index('practice_answers_due').on(table.workspaceId, table.mailboxId, table.dueAt).where(sql`uid is null`),
    index('practice_answers_of_mail').on(table.workspaceId, table.practiceMailId),
    check('practice_answers_behaviour', sql`${table.behaviour} in ${BEHAVIOURS}`),
  ],
);
