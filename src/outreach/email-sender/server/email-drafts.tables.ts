// Drafts of single emails. A draft belongs to its writer; what was sent is in the queue, with the draft's id as its stream.
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#account/accounts/server/accounts.tables.ts';
import type { MailAttachment } from '#outreach/sending/fields.contract.ts';
import type { EmailContent } from '#outreach/templates/contract.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';
import type { DraftRecipient, DraftState } from '../contract.ts';

/** An email that another feature has rendered: sent as it is here, with what the sender adds to every email. */
interface RenderedDraft {
  subject: string;
  html: string;
  text: string;
  /** Files of that feature, which the draft does not remove. */
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
    /** Null: rendered from `content` when it is due. */
    made: jsonb('made').$type<RenderedDraft>(),
    /** The file store's keys end with the attachment's id. */
    attachments: jsonb('attachments').notNull().default([]).$type<MailAttachment[]>(),
    /** Null: the best one is chosen. No foreign key: one that is gone counts as none. */
    mailboxId: uuid('mailbox_id'),
    sendAt: moment('send_at'),
    revision: integer('revision').notNull().default(1),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Of a queued one: when its emails were queued, and when the first of them is due. */
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
