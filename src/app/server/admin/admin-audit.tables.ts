// Who ran which command of the operator's tool. In a schema of its own: db:backup and db:restore leave it alone.
import { index, integer, pgSchema, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/schema-types.ts';

export const operator = pgSchema('operator');

export const adminCommands = operator.table(
  'admin_commands',
  {
    id: uuid('id').primaryKey(),
    startedAt: moment('started_at').notNull(),
    /** User of the operating system, with the one behind sudo. */
    operator: text('operator').notNull(),
    host: text('host').notNull(),
    command: text('command').notNull(),
    /** As typed; secrets are masked. */
    arguments: text('arguments').array().notNull(),
    /** Null until it has ended: then it runs, or was killed. */
    result: text('result'),
    /** Code of the error; '' after a success. */
    errorCode: text('error_code').notNull().default(''),
    ms: integer('ms'),
  },
  (table) => [
    index('admin_commands_started').on(table.startedAt),
    index('admin_commands_command').on(table.command, table.startedAt),
  ],
);
