// Targets of the links of tracked mails: a click redirects to a URL of this table, and nowhere else.
import { bigint, foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment, workspaceId } from '#platform/db/schema-types.ts';
import { mailStreams } from '../sending.tables.ts';

export const mailLinks = pgTable(
  'mail_links',
  {
    workspaceId: workspaceId(),
    streamId: uuid('stream_id').notNull(),
    /** Number by which the links of mails name it. */
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    url: text('url').notNull(),
    /** SHA-256 of the URL: URLs may be longer than an index takes. */
    digest: bytes('digest').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.streamId, table.number] }),
    foreignKey({
      columns: [table.workspaceId, table.streamId],
      foreignColumns: [mailStreams.workspaceId, mailStreams.id],
    }).onDelete('cascade'),
    uniqueIndex('mail_links_once').on(table.workspaceId, table.streamId, table.digest),
  ],
);

// The key that signs the links of mails: created once and kept for good, because an opt-out link works forever. Of the whole server:
// a link is read before its workspace is known.

/** Usually one row. Another is added only if none can be decrypted (SECRET_KEY was lost); the old one stays, in case the key is found. */
export const mailLinkKeys = pgTable('mail_link_keys', {
  id: uuid('id').primaryKey(),
  keyId: text('key_id').notNull(),
  sealed: bytes('sealed').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
