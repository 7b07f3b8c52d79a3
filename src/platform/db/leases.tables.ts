// Who does something that only one process, or only so many, may do at a time.
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './schema-types.ts';

export const leases = pgTable(
  'leases',
  {
    /** Such as `import` and its id. */
    name: text('name').primaryKey(),
    holder: uuid('holder').notNull(),
    /** Renewed while the work lasts; a dead holder loses it then. */
    until: moment('until').notNull(),
  },
  (table) => [index('leases_until').on(table.until)],
);
