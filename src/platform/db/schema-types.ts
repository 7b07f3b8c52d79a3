// Column kinds that every table uses the same way.
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** `workspace_id uuid not null`: the first column of every table and the head of every key. */
export const workspaceId = () => uuid('workspace_id').notNull();

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
