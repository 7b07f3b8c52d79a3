// SQL that links contacts to companies: by the domain of the e-mail address, else by the company's name.
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { toDomain } from '../../domain/domain-value.ts';
import { hostOfEmail } from '../../domain/email-value.ts';
import { isFreeMail } from '../../domain/free-mail.ts';
import { type Change, changeRows } from '../changes/record-changes.store.ts';

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

/** Contacts that a new company takes in at once; the others are linked when they are next changed. */
const TAKE_IN = 5_000;

/** Null where no live company is meant, or more than one has the name. */
export async function companyOf(
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
  const live = sql`c.workspace_id = ${workspaceId}::uuid and c.deleted_at is null`;
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

/** Contacts without a company that belong to this one now; noted in the change that brought it. */
export async function takeInContacts(
  tx: Executor,
  change: Change,
  company: { id: string; name: string; domains: readonly string[] },
): Promise<void> {
  const domains = company.domains.filter((domain) => domain !== '' && !isFreeMail(domain));
  const ways: SQL[] = [];
  if (domains.length > 0) {
    ways.push(sql`select id from contacts where workspace_id = ${change.workspaceId}::uuid and company_id is null and deleted_at is null
      and email <> '' and split_part(email, '@', 2) = any(${sql.param(domains)}::text[])`);
  }
  if (company.name !== '') {
    ways.push(sql`select id from contacts where workspace_id = ${change.workspaceId}::uuid and company_id is null and deleted_at is null
      and company_folded = record_fold(${company.name})`);
  }
  if (ways.length === 0) return;
  const condition = sql`r.workspace_id = ${change.workspaceId}::uuid
    and r.id in (select id from (${sql.join(ways, sql` union `)}) w order by id limit ${TAKE_IN})`;
  await changeRows(tx, { ...change, kind: 'contact' }, condition, {
    company_id: sql`${company.id}::uuid`,
    company_name: sql`case when r.company_name = '' then ${company.name}::text else r.company_name end`,
  });
}
