// Hosts of senders' own that links of their tracked mails lead to, one for each domain that is sent from.
import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { workspaces } from '#account/accounts/server/accounts.tables.ts';
import { moment, workspaceId } from '#platform/db/schema-types.ts';

export const trackingHosts = pgTable(
  'tracking_hosts',
  {
    workspaceId: workspaceId(),
    /** Behind the @ of the mailboxes. */
    domain: text('domain').notNull(),
    host: text('host').notNull(),
    /** Links lead there from then on; null while it was not seen to lead here. */
    verifiedAt: moment('verified_at'),
    checkedAt: moment('checked_at'),
    /** Why it does not lead here, in words; '' where it does. */
    fault: text('fault').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.domain] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }).onDelete('cascade'),
    // Asked by the host of a request, whosever it is.
    index('tracking_hosts_host').on(table.host),
  ],
);
