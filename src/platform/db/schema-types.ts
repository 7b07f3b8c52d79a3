// Column kinds that every table uses the same way.
import { type SQL, sql } from 'drizzle-orm';
import { customType, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** `workspace_id uuid not null`: the first column of every table and the head of every key. */
export const workspaceId = () => uuid('workspace_id').notNull();

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A text that is empty while it is not known. */
export const textColumn = (name: string) => text(name).notNull().default('');

export const textsColumn = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);

/** Made of other columns by the database itself, so that no statement can forget it. */
export const generatedText = (name: string, of: () => SQL) => text(name).notNull().generatedAlwaysAs(of);

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
