// Where the links of tracked mails lead: a click is sent on to an address of this table, and nowhere else.
import { bigint, foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, workspaceId } from '#platform/db/schema-types.ts';
import { mailStreams } from './sending.tables.ts';

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
