// SQL that compares some records with those that an index finds for them. Every comparison is bounded, so that a thousand people behind
// one phone number cost no more than ten.
import { type SQL, sql } from 'drizzle-orm';
import { numbersDiffer } from '#crm/records/server/index.ts';
import type { Executor } from '#platform/db/client.ts';
import { DUPLICATE_REASONS, type DuplicateReason } from '../contract.ts';

type Kind = 'contact' | 'company';

/** More records than these behind one phone number or one name are no duplicates, but a switchboard. */
const SHARED_BY = 5;
/** The same for what belongs to one alone: more records with one profile or register number hold a placeholder. */
const IDENTITY_SHARED_BY = 20;
/** Records that one is compared with by its name. */
const COMPARED = 300;
/** Look-alikes of one record that are suggested, the most alike first: a common name has thousands. */
const LOOK_ALIKES = 5;
/** Of pg_trgm: 1 is the same. */
const SIMILAR = 0.6;

export interface FoundPair {
  leftId: string;
  rightId: string;
  reason: DuplicateReason;
  shared: string;
}

const PROFILES = ['linkedin', 'instagram', 'facebook', 'tiktok'] as const;

/** The best reason for each pair that one of these live records is in. */
export async function findPairs(
  tx: Executor,
  workspaceId: string,
  kind: Kind,
  ids: readonly string[],
): Promise<FoundPair[]> {
  const table = sql.raw(kind === 'contact' ? 'contacts' : 'companies');
  const ways = [
    ...commonWays(workspaceId, kind, table),
    ...(kind === 'contact' ? contactWays(workspaceId) : companyWays(workspaceId)),
  ];
  const { rows } = await tx.execute<{ leftId: string; rightId: string; rank: number; shared: string }>(sql`
    with b as materialized (
      select r.* from ${table} r
       where r.workspace_id = ${workspaceId}::uuid and r.id = any(${sql.param([...ids])}::uuid[]) and r.deleted_at is null),
    f as (${sql.join(ways, sql` union all `)})
    select distinct on (least(f.a, f.o), greatest(f.a, f.o))
           least(f.a, f.o) as "leftId", greatest(f.a, f.o) as "rightId", f.rank, left(f.shared, 500) as shared
      from f ${kind === 'company' ? sameCompany(workspaceId) : sql``} order by least(f.a, f.o), greatest(f.a, f.o), f.rank`);
  return rows.map(({ rank, ...pair }) => ({ ...pair, reason: DUPLICATE_REASONS[rank] ?? 'similar-name' }));
}

/** Companies with different numbers of one register are two, whatever they share. */
const sameCompany = (workspaceId: string) => sql`
  join companies x on x.workspace_id = ${workspaceId}::uuid and x.id = f.a
  join companies y on y.workspace_id = ${workspaceId}::uuid and y.id = f.o
 where not ${numbersDiffer(sql`x.register_number`, sql`y.register_number`)}`;

const rank = (reason: DuplicateReason) => sql.raw(String(DUPLICATE_REASONS.indexOf(reason)));
const live = (workspaceId: string) =>
  sql`o.workspace_id = ${workspaceId}::uuid and o.deleted_at is null and o.id <> b.id`;

function commonWays(workspaceId: string, kind: Kind, table: SQL): SQL[] {
  const [main, beside, reason] =
    kind === 'contact'
      ? [sql.raw('email'), sql.raw('other_emails'), rank('email')]
      : [sql.raw('domain'), sql.raw('other_domains'), rank('domain')];
  return [
    sql`select b.id as a, o.id as o, ${reason} as rank, b.${main} as shared from b
          join ${table} o on ${live(workspaceId)} and o.${beside} @> array[b.${main}] and o.${beside} <> '{}' where b.${main} <> ''`,
    sql`select b.id, o.id, ${reason}, o.${main} from b cross join lateral unnest(b.${beside}) e(address)
          join ${table} o on ${live(workspaceId)} and o.${main} = e.address and o.${main} <> ''`,
    ...PROFILES.map((network) => shared(workspaceId, table, network, 'profile', IDENTITY_SHARED_BY)),
    shared(workspaceId, table, 'phone', 'phone', SHARED_BY),
  ];
}

/** The same value in one column, where at most `by` other records have it. */
function shared(workspaceId: string, table: SQL, name: string, reason: DuplicateReason, by: number): SQL {
  const column = sql.identifier(name);
  return sql`select b.id, p.id, ${rank(reason)}, b.${column} from b cross join lateral (
      select o.id, count(*) over () as n from (
        select o.id from ${table} o where ${live(workspaceId)} and o.${column} = b.${column} and o.${column} <> '' limit ${by + 1}) o) p
     where b.${column} <> '' and p.n <= ${by}`;
}

function contactWays(workspaceId: string): SQL[] {
  const sameName = sql`select b.id, p.id, ${rank('name-company')}, b.name || ', ' || b.company_name from b cross join lateral (
      select o.id from contacts o
       where ${live(workspaceId)} and o.name_folded = b.name_folded
         and (o.company_id = b.company_id or (o.company_folded = b.company_folded and o.company_folded <> '')) limit ${SHARED_BY}) p
     where b.name_folded <> ''`;
  const near = (at: SQL, reason: DuplicateReason, when: SQL, said: SQL) => sql`
    select b.id, p.id, ${rank(reason)}, ${said} from b cross join lateral (
      select c.id from (select o.id, o.name_folded from contacts o where ${live(workspaceId)} and ${at} limit ${COMPARED}) c
       where c.name_folded <> b.name_folded and similarity(c.name_folded, b.name_folded) >= ${SIMILAR}::float8
       order by similarity(c.name_folded, b.name_folded) desc, c.id limit ${LOOK_ALIKES}) p
     where b.name_folded <> '' and ${when}`;
  return [
    sameName,
    near(sql`o.company_id = b.company_id`, 'similar-name-domain', sql`b.company_id is not null`, sql`b.company_name`),
    near(
      sql`o.company_folded = b.company_folded`,
      'similar-name-company',
      sql`b.company_folded <> ''`,
      sql`b.company_name`,
    ),
  ];
}

/** Legal forms say nothing about which company it is. */
const bare = (name: SQL) =>
  sql`trim(regexp_replace(regexp_replace(${name}, '[^[:alnum:]]+', ' ', 'g'), '\\m(inc|llc|ltd|limited|gmbh|ag|ab|as|oy|bv|nv|sa|sas|sarl|srl|spa|plc|corp|corporation|company|co|kg|group|holding)\\M', '', 'g'))`;
const label = (domain: SQL) => sql`split_part(${domain}, '.', 1)`;

/** By the beginning of the name: the index on names is in that order. Two different domains are two companies, unless only the ending differs. */
function companyWays(workspaceId: string): SQL[] {
  const from = sql`left(b.name_folded, 5)`;
  return [
    // A number alone, without its register, identifies nothing.
    sql`${shared(workspaceId, sql.raw('companies'), 'register_number', 'register', IDENTITY_SHARED_BY)} and b.register_number like '%:%'`,
    sql`select b.id, p.id, ${rank('name-town')}, b.name || ', ' || b.city from b cross join lateral (
          select o.id, count(*) over () as n from (
            select o.id from companies o
             where ${live(workspaceId)} and o.name_folded = b.name_folded and record_fold(o.city) = record_fold(b.city)
               and (o.domain = '' or b.domain = '' or ${label(sql`o.domain`)} = ${label(sql`b.domain`)}) limit ${SHARED_BY + 1}) o) p
         where b.name_folded <> '' and b.city <> '' and p.n <= ${SHARED_BY}`,
    sql`select b.id, p.id, case when p.domain <> '' and b.domain <> '' then ${rank('similar-name-domain')} else ${rank('similar-name')} end,
               b.name || ' · ' || p.name
          from b cross join lateral (
            select c.id, c.name, c.domain from (
              select o.id, o.name, o.name_folded, o.domain from companies o
               where ${live(workspaceId)} and o.name_folded >= ${from} and o.name_folded < ${from} || chr(65535)
               order by o.name_folded limit ${COMPARED}) c
             where (c.domain = '' or b.domain = '' or ${label(sql`c.domain`)} = ${label(sql`b.domain`)})
               and (${bare(sql`c.name_folded`)} = ${bare(sql`b.name_folded`)} or similarity(c.name_folded, b.name_folded) >= 0.7)
             order by similarity(c.name_folded, b.name_folded) desc, c.id limit ${LOOK_ALIKES}) p
         where length(b.name_folded) >= 3`,
  ];
}
