// Where the links of tracked mails lead: a click is sent on to an address of this table, and nowhere else.
import { bigint, foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment, workspaceId } from '#platform/db/schema-types.ts';
import { mailStreams } from '../sending.tables.ts';

export const mailLinks = pgTable(
  'mail_links',
  {
    workspaceId: workspaceId(),
    streamId: uuid('stream_id').notNull(),
    /** What a link of a mail names it by. */
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    url: text('url').notNull(),
    /** SHA-256 of the address: addresses may be longer than an index takes. */
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

// The key that links of mails are signed with: made once and kept for good, because a link to opt out works for ever. Of the whole server:
// a link is read before anybody knows whose it is.

/** As a rule one row. Another one is made only where none can be opened (SECRET_KEY was lost); the old one stays, for when it is found. */
export const mailLinkKeys = pgTable('mail_link_keys', {
  id: uuid('id').primaryKey(),
  keyId: text('key_id').notNull(),
  sealed: bytes('sealed').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
