// Company details as fetched, kept per workspace, so that opening a company again asks no source.
import { foreignKey, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { CompanyDetails } from '../contract.ts';

export const linkedinCompanies = pgTable(
  'linkedin_companies',
  {
    workspaceId: workspaceId(),
    username: text('username').notNull(),
    /** Key of the source that answered: samples never replace live facts. */
    sourceKey: text('source_key').notNull(),
    source: jsonb('source').notNull().$type<SourceInfo>(),
    /** Null where the source said that there is no such company. */
    details: jsonb('details').$type<CompanyDetails>(),
    fetchedAt: moment('fetched_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.sourceKey, table.username] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
  ],
);
