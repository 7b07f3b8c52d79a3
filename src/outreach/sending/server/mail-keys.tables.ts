// The key that links of mails are signed with: made once and kept for good, because a link to opt out works for ever. Of the whole server:
// a link is read before anybody knows whose it is.
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '#platform/db/schema-types.ts';

/** As a rule one row. Another one is made only where none can be opened (SECRET_KEY was lost); the old one stays, for when it is found. */
export const mailLinkKeys = pgTable('mail_link_keys', {
  id: uuid('id').primaryKey(),
  keyId: text('key_id').notNull(),
  sealed: bytes('sealed').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
