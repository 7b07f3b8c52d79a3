// Drafts of single mails. A draft is its writer's own; what was sent of it stands in the queue, under the draft's id as its stream.
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#account/accounts/server/accounts.tables.ts';
import type { MailAttachment } from '#outreach/sending/fields.contract.ts';
import type { EmailContent } from '#outreach/templates/contract.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';
import type { DraftRecipient, DraftState } from '../contract.ts';

/** A mail that is made already, by another feature: it leaves as it stands here, with what the sender adds to every mail. */
interface MadeDraft {
  subject: string;
  html: string;
  text: string;
  /** Files of whoever has made it: they are not the draft's to remove. */
  attachments: readonly MailAttachment[];
}

export const emailDrafts = pgTable(
  'email_drafts',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    state: text('state').notNull().default('draft').$type<DraftState>(),
    /** { email, name, contactId } of each, as typed. */
    recipients: jsonb('recipients').notNull().default([]).$type<DraftRecipient[]>(),
    content: jsonb('content').notNull().$type<EmailContent>(),
    /** No foreign key: the template may be gone. */
    templateId: uuid('template_id'),
    /** Null: made of `content` when it leaves. */
    made: jsonb('made').$type<MadeDraft>(),
    /** The file store's keys end with the attachment's id. */
    attachments: jsonb('attachments').notNull().default([]).$type<MailAttachment[]>(),
    /** Null: the best one is chosen. No foreign key: one that is gone counts as none. */
    mailboxId: uuid('mailbox_id'),
    sendAt: moment('send_at'),
    revision: integer('revision').notNull().default(1),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Of the queued one: when its mails were put into the queue, and when the first of them may leave. */
    queuedAt: moment('queued_at'),
    leavesAt: moment('leaves_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId, table.createdBy], foreignColumns: [users.workspaceId, users.id] }),
    index('email_drafts_open').on(table.workspaceId, table.createdBy, table.updatedAt).where(sql`state = 'draft'`),
    index('email_drafts_put_away').on(table.updatedAt).where(sql`state = 'discarded'`),
    check('email_drafts_state', sql`${table.state} in ('draft', 'queued', 'discarded')`),
  ],
);
