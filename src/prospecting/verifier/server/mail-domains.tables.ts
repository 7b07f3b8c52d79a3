// What the DNS and the mail servers say of domains, kept for a day for everybody who asks: it is public and no workspace's own.
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/schema-types.ts';
import type { MailFacts } from '../domain/mail-facts.ts';
import type { DomainReport } from '../report.contract.ts';

export const mailDomains = pgTable(
  'mail_domains',
  {
    /** A-label. */
    domain: text('domain').primaryKey(),
    facts: jsonb('facts').$type<MailFacts>(),
    factsAt: moment('facts_at'),
    /** Whether its server takes mail for invented mailboxes. */
    catchAll: boolean('catch_all'),
    catchAllAt: moment('catch_all_at'),
    report: jsonb('report').$type<DomainReport>(),
    reportAt: moment('report_at'),
    touchedAt: moment('touched_at').notNull().default(sql`now()`),
  },
  // For the job that clears away.
  (table) => [index('mail_domains_touched').on(table.touchedAt)],
);

/** Who talks to which mail server now, or has just done so: one at a time over all processes. */
export const mailServerTurns = pgTable(
  'mail_server_turns',
  {
    /** Host name out of an MX record. */
    server: text('server').primaryKey(),
    holder: uuid('holder').notNull(),
    /** Nobody else may begin before. A holder that is killed loses it by then. */
    until: moment('until').notNull(),
  },
  (table) => [index('mail_server_turns_until').on(table.until)],
);
