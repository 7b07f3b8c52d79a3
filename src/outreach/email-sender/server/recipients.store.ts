// SQL on recipients: whose an address is, what was written to it and by which mailbox, and what a mailbox has sent today.
import { type SQL, sql } from 'drizzle-orm';
import type { MailState } from '#outreach/sending/fields.contract.ts';
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
    sql`select id, name, email, company_name as company, email_verdict as verdict, email_checked_at as "checkedAt" from active_contacts
         where workspace_id = ${workspaceId}::uuid and email = any(${sql.param([...addresses])}::text[]) and email <> ''`,
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
    sql`select r.id, r.name, r.email from active_contacts r where ${which}
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
           select m.mailbox_id from outgoing_mails m
            where m.workspace_id = ${workspaceId}::uuid and m.to_address = a.address and m.state = 'sent'
            order by m.id desc limit 1) last
         order by a.place`,
  );
  return new Map(rows.map(({ address, mailboxId }) => [address, mailboxId]));
}

// SQL on what was written to an address, and on whose it is.
export interface PersonRow {
  id: string;
  name: string;
  title: string;
  email: string;
  phone: string;
  city: string;
  country: string;
  companyId: string | null;
  companyName: string;
  industry: string | null;
  employees: string | null;
  website: string | null;
  companyCity: string | null;
  companyCountry: string | null;
}

export async function personAt(db: Database, workspaceId: string, address: string): Promise<PersonRow | null> {
  const [row] = await runNamed<PersonRow>(
    db,
    'email-history-person',
    sql`select r.id, r.name, r.title, r.email, r.phone, r.city, r.country, c.id as "companyId",
               coalesce(nullif(c.name, ''), r.company_name) as "companyName", c.industry, c.employees::text as employees, c.website,
               c.city as "companyCity", c.country as "companyCountry"
          from active_contacts r
          left join active_companies c on c.workspace_id = r.workspace_id and c.id = r.company_id
         where r.workspace_id = ${workspaceId}::uuid and r.email = ${address} and r.email <> ''`,
  );
  return row ?? null;
}

export interface HistoryRow {
  id: string;
  subject: string;
  campaign: string;
  campaignId: string | null;
  state: MailState;
  at: Date;
  repliedAt: Date | null;
  bouncedAt: Date | null;
}

/** The newest first. Ids are made in order of time. */
export async function mailsTo(
  db: Database,
  workspaceId: string,
  address: string,
  limit: number,
): Promise<HistoryRow[]> {
  return runNamed<HistoryRow>(
    db,
    'email-history-mails',
    sql`select m.id, coalesce(nullif(m.subject, ''), s.name) as subject, case when s.kind = 'campaign' then s.name else '' end as campaign,
               case when s.kind = 'campaign' then s.id end as "campaignId", m.state, coalesce(m.ended_at, m.due_at) as at,
               m.replied_at as "repliedAt", m.bounced_at as "bouncedAt"
          from outgoing_mails m
          join stream_states s on s.workspace_id = m.workspace_id and s.id = m.stream_id
         where m.workspace_id = ${workspaceId}::uuid and m.to_address = ${address}
         order by m.id desc limit ${limit}`,
  );
}

export async function countMailsTo(db: Database, workspaceId: string, address: string): Promise<number> {
  const [row] = await runNamed<{ total: number }>(
    db,
    'email-history-count',
    sql`select count(*) as total from outgoing_mails where workspace_id = ${workspaceId}::uuid and to_address = ${address}`,
  );
  return row?.total ?? 0;
}
