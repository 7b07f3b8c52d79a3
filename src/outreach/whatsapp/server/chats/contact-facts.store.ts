// SQL of what a conversation shows of its contact.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';

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

/** Of the contact that it was merged into, where it was. Null where it is in the bin, or gone. */
export async function contactFacts(executor: Executor, workspaceId: string, id: string): Promise<ContactFacts | null> {
  const { rows } = await executor.execute<ContactFacts & Record<string, unknown>>(sql`
    with recursive kept as (
      select id, merged_into from contacts where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid
      union select r.id, r.merged_into from kept k join contacts r on r.workspace_id = ${workspaceId}::uuid and r.id = k.merged_into
    )
    select r.id, r.name, r.title, coalesce(nullif(r.company_name, ''), c.name, '') as company, r.email, r.phone, r.city, r.country
      from contacts r left join companies c on c.workspace_id = r.workspace_id and c.id = r.company_id and c.deleted_at is null
     where r.workspace_id = ${workspaceId}::uuid and r.id in (select id from kept) and r.deleted_at is null`);
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
      join contacts r on r.workspace_id = ${workspaceId}::uuid and r.id = asked.id and r.deleted_at is null
      left join companies c on c.workspace_id = r.workspace_id and c.id = r.company_id and c.deleted_at is null
     order by asked.n`);
  return rows;
}
