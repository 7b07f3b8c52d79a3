// SQL of what is shown of a contact beside its conversations, and of facts about contacts that campaigns ask for by their ids.
import { type SQL, sql } from 'drizzle-orm';
import { anyWorkspace, type Database, type Executor, runOnce } from '#platform/db/client.ts';

export interface ContactFacts {
  id: string;
  name: string;
  title: string;
  company: string;
  email: string;
  phone: string;
  city: string;
  country: string;
}

/** Follows merges. Null if it is trashed or deleted. */
export async function contactFacts(executor: Executor, workspaceId: string, id: string): Promise<ContactFacts | null> {
  const { rows } = await executor.execute<ContactFacts & Record<string, unknown>>(sql`
    with recursive kept as (
      select id, merged_into from contacts where workspace_id = ${anyWorkspace(workspaceId)} and id = ${id}::uuid
      union select r.id, r.merged_into from kept k join contacts r on r.workspace_id = ${anyWorkspace(workspaceId)} and r.id = k.merged_into
    )
    select r.id, r.name, r.title, coalesce(nullif(r.company_name, ''), c.name, '') as company, r.email, r.phone, r.city, r.country
      from contacts r left join companies c on c.workspace_id = r.workspace_id and c.id = r.company_id and c.deleted_at is null
     where r.workspace_id = ${anyWorkspace(workspaceId)} and r.id in (select id from kept) and r.deleted_at is null`);
  return rows[0] ?? null;
}

export async function contactsFacts(
  executor: Executor,
  workspaceId: string,
  ids: readonly string[],
): Promise<ContactFacts[]> {
  const { rows } = await executor.execute<ContactFacts & Record<string, unknown>>(sql`
    select r.id, r.name, r.title, coalesce(nullif(r.company_name, ''), c.name, '') as company, r.email, r.phone, r.city, r.country
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as asked (id, n)
      join contacts r on r.workspace_id = ${anyWorkspace(workspaceId)} and r.id = asked.id and r.deleted_at is null
      left join companies c on c.workspace_id = r.workspace_id and c.id = r.company_id and c.deleted_at is null
     order by asked.n`);
  return rows;
}

/** Of these contacts those whose address the verifier has found not to work, perhaps since they came into a campaign. */
export const undeliverableAmong = (db: Database, workspaceId: string, ids: readonly string[]): Promise<Set<string>> =>
  contactsAmong(db, workspaceId, { ids, are: sql`email_verdict = 'invalid'` });

/** Of these contacts, those that are sample data. */
export const samplesAmong = (db: Database, workspaceId: string, ids: readonly string[]): Promise<Set<string>> =>
  contactsAmong(db, workspaceId, { ids, are: sql`sample` });

async function contactsAmong(
  db: Database,
  workspaceId: string,
  { ids, are }: { ids: readonly string[]; are: SQL },
): Promise<Set<string>> {
  const rows = await runOnce<{ id: string }>(
    db,
    sql`select id from contacts where workspace_id = ${anyWorkspace(workspaceId)} and id = any(${sql.param([...ids])}::uuid[]) and ${are}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Of contacts, those in the trash too. */
export function listPlaces(
  db: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ city: string; country: string }[]> {
  return runOnce(
    db,
    sql`select city, country from contacts where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[])`,
  );
}

/** Of these contacts those that match, as `r`. */
export async function contactsThat(
  db: Database,
  workspaceId: string,
  condition: SQL,
  contactIds: readonly string[],
): Promise<Set<string>> {
  const rows = await runOnce<{ id: string }>(
    db,
    sql`select r.id from contacts r where r.workspace_id = ${workspaceId}::uuid and r.id = any(${sql.param([...contactIds])}::uuid[]) and ${condition}`,
  );
  return new Set(rows.map(({ id }) => id));
}
