// SQL of what is the same: a found one, a record of the library, a row of the directory. The rules are those by which records are matched.
import { type SQL, sql } from 'drizzle-orm';
import type { DiscoverKind } from '../contract.ts';

export const RECORDS: Record<DiscoverKind, SQL> = { company: sql.raw('companies'), person: sql.raw('contacts') };
export const RECORD_KIND = { company: 'company', person: 'contact' } as const;

/** Columns of a record that a value of a rule stands in, one for each rule. */
const OF_RECORD: Record<DiscoverKind, readonly string[]> = {
  company: ['domain', 'linkedin', 'facebook', 'instagram', 'phone'],
  person: ['email', 'linkedin', 'phone'],
};
const SEVERAL: Record<DiscoverKind, { rule: string; column: SQL }> = {
  company: { rule: 'domain', column: sql.raw('r.other_domains') },
  person: { rule: 'email', column: sql.raw('r.other_emails') },
};

/** Between the name and the company of a person: in neither. */
const AT = sql.raw(`chr(1)`);

/** What a found one as `f` is recognised by: rows (rule, value). */
export function keysOfFound(kind: DiscoverKind): SQL {
  const columns = OF_RECORD[kind].map((column) => sql.raw(`('${column}', f.${column})`));
  const name =
    kind === 'company'
      ? sql`('name', f.name_folded)`
      : sql`('name', case when f.name_folded <> '' and f.company_folded <> '' then f.name_folded || ${AT} || f.company_folded else '' end)`;
  return sql`(values ${sql.join([...columns, name], sql`, `)}) as own(rule, value)`;
}

/** What a record as `r` is recognised by: rows (rule, value). */
export function keysOfRecord(kind: DiscoverKind): SQL {
  const columns = OF_RECORD[kind].map((column) => sql.raw(`('${column}', r.${column})`));
  const name =
    kind === 'company' ? sql`('name', r.name_folded)` : sql`('name', r.name_folded || ${AT} || r.company_folded)`;
  const { rule, column } = SEVERAL[kind];
  return sql`(select * from (values ${sql.join([...columns, name], sql`, `)}) as own(rule, value)
              union all select ${sql.raw(`'${rule}'`)}, other from unnest(${column}) other) as own`;
}

/** The record as `r` still has the value by which it is known (`k`). */
function stillHas(kind: DiscoverKind): SQL {
  const columns = OF_RECORD[kind].map((column) => sql.raw(`(k.rule = '${column}' and r.${column} = k.value)`));
  const name =
    kind === 'company'
      ? sql`(k.rule = 'name' and r.name_folded = k.value)`
      : sql`(k.rule = 'name' and r.name_folded || ${AT} || r.company_folded = k.value)`;
  const { rule, column } = SEVERAL[kind];
  const several = sql`(k.rule = ${sql.raw(`'${rule}'`)} and k.value = any(${column}))`;
  return sql`(k.rule = 'kept' or ${sql.join([...columns, name, several], sql` or `)})`;
}

/** `from ... where` of the records that what is meant is, as far as they are live and still known by the same: known as `k`, record as `r`. */
export function knownRecords(
  kind: DiscoverKind,
  workspaceId: SQL,
  ref: { from: 'found' | 'directory'; id?: SQL },
): SQL {
  const one = ref.id ? sql`and k.ref_id = ${ref.id}` : sql``;
  return sql`from discover_known k
             join ${RECORDS[kind]} r on r.workspace_id = k.workspace_id and r.id = k.record_id and r.deleted_at is null and ${stillHas(kind)}
            where k.workspace_id = ${workspaceId} and k.ref_from = ${sql.raw(`'${ref.from}'`)} ${one}`;
}

/** The same of a found one as `f`. */
export const recordsKnownAsFound = (kind: DiscoverKind): SQL =>
  knownRecords(kind, sql`f.workspace_id`, { from: 'found', id: sql`f.group_id::text` });

/**
 * A name alone is not enough for a company: the city or, where one side does not state it, the country has to be the same too, and two
 * domains must not say otherwise. `a` and `b` have domain, city and country.
 */
export function samePlace(a: string, b: string, cities: { a: SQL; b: SQL }): SQL {
  const [one, other] = [sql.raw(a), sql.raw(b)];
  return sql`((${one}.domain = '' or ${other}.domain = '' or ${one}.domain = ${other}.domain)
    and (${one}.country = ${other}.country or ${one}.country = '' or ${other}.country = '')
    and case when ${one}.city <> '' and ${other}.city <> '' then ${cities.a} = ${cities.b}
             else ${one}.country <> '' and ${other}.country <> '' end)`;
}

/** Rows (group_id, record_id, rule, value): records that the found ones as `f` of `found` are, each rule by its index. */
export function recordsOfFound(workspaceId: string, kind: DiscoverKind, found: SQL): SQL {
  const table = RECORDS[kind];
  const live = sql`r.workspace_id = ${workspaceId}::uuid and r.deleted_at is null`;
  const keys = sql`${found} join discover_keys k on k.workspace_id = f.workspace_id and k.found_id = f.id`;
  const chosen = sql`select k.group_id, r.id as record_id, k.rule, k.value from ${keys}`;
  const { rule, column } = SEVERAL[kind];
  const rules = [
    ...OF_RECORD[kind].map((name) => {
      const of = sql.raw(name);
      return sql`${chosen} join ${table} r on ${live} and r.${of} = k.value and r.${of} <> '' where k.rule = ${sql.raw(`'${name}'`)}`;
    }),
    sql`${chosen} join ${table} r on ${live} and ${column} @> array[k.value] and ${column} <> '{}' where k.rule = ${sql.raw(`'${rule}'`)}`,
    kind === 'company'
      ? sql`${chosen} join companies r on ${live} and r.name_folded = k.value and ${samePlace('f', 'r', { a: sql`f.city_folded`, b: sql`record_fold(r.city)` })}
             where k.rule = 'name'`
      : sql`${chosen} join contacts r on ${live} and r.name_folded = split_part(k.value, ${AT}, 1) and r.company_folded = split_part(k.value, ${AT}, 2)
             where k.rule = 'name'`,
  ];
  return sql.join(rules, sql` union all `);
}
