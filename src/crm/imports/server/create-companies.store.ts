// Companies that rows of people name and that the workspace does not have: created before the people, who are then linked to them by the
// same rule as to any other company (domain of the address, else the name).
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { idOfRow } from './import-rows.store.ts';

/** One row for each new company: its name as the first row writes it, and its domain where all of its rows have the same. */
function newCompanies(workspaceId: string, importId: string): SQL {
  return sql`
    select r.workspace_id, r.import_id, min(r.row) as first, (array_agg(r.company order by r.row))[1] as name,
           case when count(distinct r.domain) = 1 then min(r.domain) else '' end as domain
      from import_rows r
     where r.workspace_id = ${workspaceId}::uuid and r.import_id = ${importId}::uuid and r.fault is null
       and r.company is not null and record_fold(r.company) <> ''
       and not exists (select 1 from companies c where c.workspace_id = r.workspace_id and c.deleted_at is null
                          and c.name_folded = record_fold(r.company))
       and not exists (select 1 from companies c where c.workspace_id = r.workspace_id and c.deleted_at is null
                          and c.domain = r.domain and c.domain <> '')
     group by r.workspace_id, r.import_id, record_fold(r.company)`;
}

/** Two names with the same domain are one company. */
export async function countNamedCompanies(db: Executor, workspaceId: string, importId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select (count(*) filter (where n.domain = '') + count(distinct nullif(n.domain, '')))::int as count
      from (${newCompanies(workspaceId, importId)}) n`);
  return rows[0]?.count ?? 0;
}

/** A repeated call creates nothing more. */
export async function createNamedCompanies(
  tx: Executor,
  workspaceId: string,
  { id, madeBy }: { id: string; madeBy: string },
): Promise<void> {
  await tx.execute(sql`
    insert into companies (workspace_id, id, name, domain, source, origin_id, created_by)
    select n.workspace_id, ${idOfRow(sql`n.import_id`, sql`n.first`)}, n.name, n.domain, 'import', n.import_id, ${madeBy}::uuid
      from (${newCompanies(workspaceId, id)}) n order by n.first
        on conflict do nothing`);
}
