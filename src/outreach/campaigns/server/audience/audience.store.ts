// SQL of audiences: conditions on contacts, candidates, and what excludes them.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runOnce } from '#platform/db/client.ts';
import type { Candidate } from '../../domain/assess-contact.ts';

/** On the contact as `r`: any of these. */
export function anyOf(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`;
}

export function noneOf(condition: SQL): SQL {
  return sql`(${condition}) is not true`;
}

/** On the contact as `r`: every one of the workspace, which is read along its primary key. */
export function everyone(): SQL {
  return sql`true`;
}

/** On the contact as `r`: works for one of the companies, as `r` there. */
export function worksFor(workspaceId: string, companies: SQL): SQL {
  return sql`r.company_id in (select r.id from active_companies r where r.workspace_id = ${workspaceId}::uuid and ${companies})`;
}

/** On the contact as `r`: not in the campaign yet. */
export function notEntered(workspaceId: string, campaignId: string): SQL {
  return sql`not exists (select from campaign_recipients e where e.workspace_id = ${workspaceId}::uuid and e.campaign_id = ${campaignId}::uuid
                          and e.contact_id = r.id)`;
}

export function bothOf(one: SQL, other: SQL): SQL {
  return sql`(${one} and ${other})`;
}

/** Live contacts that match, in the order of their ids. */
export function candidates(
  db: Database,
  workspaceId: string,
  condition: SQL,
  { after, limit }: { after: string | null; limit: number },
): Promise<Candidate[]> {
  return runOnce<Candidate>(
    db,
    sql`select r.id, r.name, r.email, r.phone, r.whatsapp_state as whatsapp, r.company_name as company, r.city, r.country, r.email_verdict as verdict,
               r.email_checked_at as "checkedAt", r.last_contacted_at as "lastContactedAt", r.sample
          from active_contacts r
         where r.workspace_id = ${workspaceId}::uuid and ${condition}
           ${after === null ? sql`` : sql`and r.id > ${after}::uuid`}
         order by r.id limit ${limit}`,
  );
}

export async function countCandidates(db: Database, workspaceId: string, condition: SQL): Promise<number> {
  const [row] = await runOnce<{ n: number }>(
    db,
    sql`select count(*)::int as n from active_contacts r where r.workspace_id = ${workspaceId}::uuid and ${condition}`,
  );
  return row?.n ?? 0;
}

/** Of these contacts those that something is still to come for in another campaign, with its name. */
export async function inOtherCampaigns(
  db: Database,
  workspaceId: string,
  campaignId: string | null,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await runOnce<{ id: string; name: string }>(
    db,
    sql`select p.contact_id as id, min(c.name) as name
          from campaign_recipients p
          join campaigns c on c.workspace_id = p.workspace_id and c.id = p.campaign_id and c.state in ('launching', 'running', 'paused')
         where p.workspace_id = ${workspaceId}::uuid and p.contact_id = any(${sql.param([...contactIds])}::uuid[]) and p.state = 'active'
           and p.campaign_id is distinct from ${campaignId}::uuid
         group by p.contact_id`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Addresses, or phones, that are in the campaign already. */
export async function enteredAddresses(db: Database, workspaceId: string, campaignId: string): Promise<Set<string>> {
  const rows = await runOnce<{ address: string }>(
    db,
    sql`select address from campaign_recipients
         where workspace_id = ${workspaceId}::uuid and campaign_id = ${campaignId}::uuid and state <> 'left-out'`,
  );
  return new Set(rows.map(({ address }) => address));
}
