// SQL on the people of a domain: contacts with an address there, and the company that has it.
import { type SQL, sql } from 'drizzle-orm';
import { getWordIndex, lookUp } from '#crm/records/server/index.ts';
import { type Database, runOnce } from '#platform/db/client.ts';
import type { Verdict } from '../../fields.contract.ts';

/** On contacts as `r`: an address at the domain. The words find it by their index; what only contains it is left out. */
const atDomain = async (db: Database, workspaceId: string, domain: string): Promise<SQL> => {
  const pattern = `%@${domain.replaceAll('_', '\\_')}%`;
  const words = await getWordIndex(db, workspaceId, 'contact');
  return sql`r.workspace_id = ${workspaceId}::uuid and ${lookUp(words, ({ search }) => sql`${search} like ${pattern}`)}
    and split_part(r.email, '@', 2) = ${domain}`;
};

export interface ContactThere {
  id: string;
  name: string;
  firstName: string;
  lastName: string;
  title: string;
  email: string;
  emailVerdict: Verdict | null;
  emailCheckedAt: Date | null;
  source: string;
  sample: boolean;
  createdAt: Date;
}

export async function contactsAt(
  db: Database,
  workspaceId: string,
  domain: string,
  { after, limit, without = [] }: { after: string | null; limit: number; without?: readonly string[] },
): Promise<ContactThere[]> {
  const later = after === null ? sql`` : sql`and r.id > ${after}::uuid`;
  const others = without.length === 0 ? sql`` : sql`and r.email <> all(${sql.param([...without])}::text[])`;
  const there = await atDomain(db, workspaceId, domain);
  return runOnce<ContactThere>(
    db,
    sql`select r.id, r.name, r.first_name as "firstName", r.last_name as "lastName", r.title, r.email, r.email_verdict as "emailVerdict",
               r.email_checked_at as "emailCheckedAt", r.source, r.sample, r.created_at as "createdAt"
          from active_contacts r where ${there} ${later} ${others} order by r.id limit ${limit}`,
  );
}

export async function countContactsAt(db: Database, workspaceId: string, domain: string): Promise<number> {
  const there = await atDomain(db, workspaceId, domain);
  const [row] = await runOnce<{ n: number }>(db, sql`select count(*)::int as n from active_contacts r where ${there}`);
  return row?.n ?? 0;
}

/** Of these addresses, those that a live contact has. */
export async function addressesOfContacts(
  db: Database,
  workspaceId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await runOnce<{ email: string }>(
    db,
    sql`select r.email from active_contacts r
         where r.workspace_id = ${workspaceId}::uuid and r.email <> '' and r.email = any(${sql.param([...emails])}::text[])`,
  );
  return new Set(rows.map(({ email }) => email));
}

/** Its own domain first, then one of its others. */
export async function companyAt(
  db: Database,
  workspaceId: string,
  domain: string,
): Promise<{ id: string; name: string } | null> {
  const [row] = await runOnce<{ id: string; name: string }>(
    db,
    sql`(select c.id, c.name from active_companies c
          where c.workspace_id = ${workspaceId}::uuid and c.domain = ${domain} and c.domain <> '')
        union all
        (select c.id, c.name from active_companies c
          where c.workspace_id = ${workspaceId}::uuid and c.other_domains @> array[${domain}]::text[] and c.other_domains <> '{}' order by c.id limit 1)
        limit 1`,
  );
  return row ?? null;
}
