// SQL that links contacts to companies: by the domain of the e-mail address, else by the company's name.
import { sql } from 'drizzle-orm';
import { anyWorkspace, type Executor } from '#platform/db/client.ts';
import { hostOfEmail, isFreeMail, toDomain } from '../../domain/value-formats.ts';
import type { Change } from '../changes/record-changes.store.ts';
import { revisionColumn } from '../record-columns.ts';

export interface LinkedCompany {
  id: string;
  name: string;
}

export interface WhichCompany {
  email: string;
  companyName: string;
  /** The name counts more than the domain of the address. */
  nameFirst?: boolean;
}

/** Contacts that are linked within one statement. */
export const LINK_BATCH_SIZE = 5_000;

/** Null where no live company is meant, or more than one has the name. */
export async function findCompany(
  tx: Executor,
  workspaceId: string,
  { email, companyName, nameFirst = false }: WhichCompany,
): Promise<LinkedCompany | null> {
  const host = hostOfEmail(email);
  const ways = [
    () => (host === '' || isFreeMail(host) ? null : companyByDomain(tx, workspaceId, host)),
    () => (companyName === '' ? null : companyByName(tx, workspaceId, companyName)),
  ];
  for (const way of nameFirst ? ways.reverse() : ways) {
    const found = await way();
    if (found) return found;
  }
  return null;
}

async function companyByDomain(tx: Executor, workspaceId: string, host: string): Promise<LinkedCompany | null> {
  const hosts = [...new Set([host, toDomain(host) ?? host])];
  const live = sql`c.workspace_id = ${anyWorkspace(workspaceId)} and c.deleted_at is null`;
  const { rows } = await tx.execute<LinkedCompany & Record<string, unknown>>(sql`
    select id, name from (
      select c.id, c.name, 0 as way from companies c where ${live} and c.domain = any(${sql.param(hosts)}::text[])
      union all
      select c.id, c.name, 1 from companies c where ${live} and c.other_domains && ${sql.param(hosts)}::text[] and c.other_domains <> '{}') f
     order by way, id limit 1`);
  return rows[0] ?? null;
}

async function companyByName(tx: Executor, workspaceId: string, name: string): Promise<LinkedCompany | null> {
  const { rows } = await tx.execute<LinkedCompany & Record<string, unknown>>(sql`
    select c.id, c.name from companies c
     where c.workspace_id = ${workspaceId}::uuid and c.deleted_at is null and c.name_folded = record_fold(${name}) limit 2`);
  const [only, second] = rows;
  return only && !second ? only : null;
}

/**
 * Contacts without a company that belong to one of these now: by the domain of their address, else by the name of their company where no
 * other has it. Noted in the change that brought the companies, so they are given back with it; it is no edit of the contacts, so neither
 * their revision nor "updated" move. At most `LINK_BATCH_SIZE` at once: answers how many, and asked again it takes the next. The library is held.
 */
export async function linkUnlinkedContacts(
  tx: Executor,
  change: Change,
  companyIds: readonly string[],
): Promise<number> {
  if (companyIds.length === 0) return 0;
  const { workspaceId } = change;
  const brought = sql`k.workspace_id = ${anyWorkspace(workspaceId)} and k.id = any(${sql.param([...companyIds])}::uuid[]) and k.deleted_at is null`;
  const { rows } = await tx.execute<{ id: string; domains: string[] }>(
    sql`select k.id, k.domain || k.other_domains as domains from companies k where ${brought}`,
  );
  const hosts = rows.flatMap(({ id, domains }) =>
    domains.flatMap((host, way) => (host === '' || isFreeMail(host) ? [] : [{ id, host, way: Math.min(way, 1) }])),
  );
  const alone = sql`c.workspace_id = ${anyWorkspace(workspaceId)} and c.company_id is null and c.deleted_at is null`;
  const { rowCount } = await tx.execute(sql`
    with found as (
      select c.id, h.id as company_id, h.way
        from jsonb_to_recordset(${JSON.stringify(hosts)}::jsonb) h(id uuid, host text, way int)
        join contacts c on ${alone} and c.email <> '' and split_part(c.email, '@', 2) = h.host
      union all
      select c.id, k.id, 2 from companies k join contacts c on ${alone} and c.company_folded = k.name_folded
       where ${brought} and k.name_folded <> ''
         and not exists (select 1 from companies o where o.workspace_id = k.workspace_id and o.name_folded = k.name_folded
                                                     and o.deleted_at is null and o.id <> k.id)),
    meant as (select distinct on (id) id, company_id from found order by id, way, company_id limit ${LINK_BATCH_SIZE}),
    held as (
      select c.id, c.company_name, ${revisionColumn('contact', 'c')} as revision, c.updated_at, m.company_id as into_id, k.name as into_name
        from contacts c join meant m on m.id = c.id
        join companies k on k.workspace_id = c.workspace_id and k.id = m.company_id
       where ${alone} order by c.id for update of c),
    linked as (
      update contacts c set company_id = h.into_id, company_name = case when c.company_name = '' then h.into_name else c.company_name end
        from held h where c.workspace_id = ${anyWorkspace(workspaceId)} and c.id = h.id
      returning c.id, c.company_id, c.company_name)
    insert into record_change_rows (workspace_id, change_id, table_name, record_id, before, after)
    select ${workspaceId}::uuid, ${change.id}::uuid, 'contacts', l.id,
           jsonb_build_object('company_id', null, 'company_name', h.company_name, 'revision', h.revision, 'updated_at', h.updated_at),
           jsonb_build_object('company_id', l.company_id, 'company_name', l.company_name, 'revision', h.revision, 'updated_at', h.updated_at)
      from linked l join held h on h.id = l.id order by l.id`);
  return rowCount ?? 0;
}
