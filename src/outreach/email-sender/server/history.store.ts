// SQL on what was written to an address, and on whose it is.
import { sql } from 'drizzle-orm';
import type { MailState } from '#outreach/sending/fields.contract.ts';
import { type Database, runNamed } from '#platform/db/client.ts';

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
          from contacts r
          left join companies c on c.workspace_id = r.workspace_id and c.id = r.company_id and c.deleted_at is null
         where r.workspace_id = ${workspaceId}::uuid and r.email = ${address} and r.email <> '' and r.deleted_at is null`,
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
          from mails m
          join mail_streams s on s.workspace_id = m.workspace_id and s.id = m.stream_id
         where m.workspace_id = ${workspaceId}::uuid and m.to_address = ${address}
         order by m.id desc limit ${limit}`,
  );
}

export async function countMailsTo(db: Database, workspaceId: string, address: string): Promise<number> {
  const [row] = await runNamed<{ total: number }>(
    db,
    'email-history-count',
    sql`select count(*) as total from mails where workspace_id = ${workspaceId}::uuid and to_address = ${address}`,
  );
  return row?.total ?? 0;
}
