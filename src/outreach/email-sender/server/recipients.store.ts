// SQL on recipients: whose an address is, who wrote to it last, and what a mailbox has sent today.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runNamed, runOnce } from '#platform/db/client.ts';

export interface KnownContact {
  id: string;
  name: string;
  email: string;
  company: string;
  verdict: string | null;
  checkedAt: Date | null;
}

/** Live contacts that have one of these addresses as their main one, by the address. */
export async function contactsByAddress(
  db: Database,
  workspaceId: string,
  addresses: readonly string[],
): Promise<Map<string, KnownContact>> {
  const rows = await runNamed<KnownContact>(
    db,
    'email-recipient-contacts',
    sql`select id, name, email, company_name as company, email_verdict as verdict, email_checked_at as "checkedAt" from contacts
         where workspace_id = ${workspaceId}::uuid and email = any(${sql.param([...addresses])}::text[]) and email <> ''
           and deleted_at is null`,
  );
  return new Map(rows.map((row) => [row.email, row]));
}

/** Live contacts of a condition on `r`, in the order of their names. */
export function contactsOfTarget(
  db: Database,
  which: SQL,
  limit: number,
): Promise<{ id: string; name: string; email: string }[]> {
  return runOnce(
    db,
    sql`select r.id, r.name, r.email from contacts r where ${which} and r.deleted_at is null
         order by r.name_folded, r.id limit ${limit}`,
  );
}

/** The mailbox that wrote to each of these addresses last, by the address. */
export async function lastWriters(
  db: Database,
  workspaceId: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const rows = await runNamed<{ address: string; mailboxId: string }>(
    db,
    'email-last-writers',
    sql`select a.address, last.mailbox_id as "mailboxId"
          from unnest(${sql.param([...addresses])}::text[]) with ordinality as a(address, place)
         cross join lateral (
           select m.mailbox_id from mails m
            where m.workspace_id = ${workspaceId}::uuid and m.to_address = a.address and m.state = 'sent'
            order by m.id desc limit 1) last
         order by a.place`,
  );
  return new Map(rows.map(({ address, mailboxId }) => [address, mailboxId]));
}

/** What mailboxes have sent, each on the day that it is in its own zone. */
export async function sentOnDays(
  db: Database,
  workspaceId: string,
  days: readonly { mailboxId: string; day: string }[],
): Promise<Map<string, number>> {
  const rows = await runNamed<{ subject: string; sent: number }>(
    db,
    'email-sent-on-days',
    sql`select c.subject, c.sent from send_counts c
          join unnest(${sql.param(days.map(({ mailboxId }) => mailboxId))}::text[], ${sql.param(days.map(({ day }) => day))}::date[])
            as d(subject, day) on d.subject = c.subject and d.day = c.day
         where c.workspace_id = ${workspaceId}::uuid and c.scope = 'mailbox'`,
  );
  return new Map(rows.map(({ subject, sent }) => [subject, sent]));
}
