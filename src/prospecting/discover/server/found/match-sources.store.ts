// SQL of what is the same: a found one, a record of the library, a row of the directory. The rules are those by which records are matched.
import { type SQL, sql } from 'drizzle-orm';
import { ACTIVE_RECORDS, numbersDiffer } from '#crm/records/server/index.ts';
import { anyWorkspace } from '#platform/db/client.ts';
import { NUMBERED_SOURCES, OWN_REGISTER } from '#shared/register-number.ts';
import type { DiscoverKind } from '../../contract.ts';

/** Active records of a kind. */
export const RECORDS: Record<DiscoverKind, SQL> = { company: ACTIVE_RECORDS.company, person: ACTIVE_RECORDS.contact };
export const RECORD_KIND = { company: 'company', person: 'contact' } as const;

/** Columns of a record with the value of a rule, one for each rule. */
const OF_RECORD: Record<DiscoverKind, readonly string[]> = {
  company: ['domain', 'register_number', 'linkedin', 'facebook', 'instagram', 'phone'],
  person: ['email', 'linkedin', 'phone'],
};
const SEVERAL: Record<DiscoverKind, { rule: string; column: SQL }> = {
  company: { rule: 'domain', column: sql.raw('r.other_domains') },
  person: { rule: 'email', column: sql.raw('r.other_emails') },
};

/** The register number of a row of a source, by the source's name and its key there, as records keep it (`numberOfKey`); '' of no register. */
function numberOfRow(source: SQL, key: SQL): SQL {
  const cases = Object.entries(NUMBERED_SOURCES).map(
    ([name, register]) => sql`when ${sql.raw(`'${name}'`)} then ${sql.raw(`'${register}:'`)} || upper(${key})`,
  );
  const own = sql`case when ${source} like ${sql.raw(`'${OWN_REGISTER}%'`)}
    then substr(${source}, ${sql.raw(String(OWN_REGISTER.length + 1))}) || ':' || upper(${key}) else '' end`;
  return sql`(case ${source} ${sql.join(cases, sql` `)} else ${own} end)`;
}

/** The source that has this number of a record; none is called so where the register is no source. */
export function sourceOfNumber(number: SQL): SQL {
  const cases = Object.entries(NUMBERED_SOURCES).map(([name, register]) =>
    sql.raw(`when '${register}' then '${name}'`),
  );
  return sql`(case split_part(${number}, ':', 1) ${sql.join(cases, sql` `)}
    else ${sql.raw(`'${OWN_REGISTER}'`)} || split_part(${number}, ':', 1) end)`;
}

/** The same of a found company under this alias, whose key begins with its source. */
const numberOfFound = (alias: string): SQL =>
  numberOfRow(
    sql.raw(`split_part(${alias}.key, ':', 1)`),
    sql.raw(`substr(${alias}.key, position(':' in ${alias}.key) + 1)`),
  );

/** Between the name and the company of a person: in neither. */
const AT = sql.raw(`chr(1)`);

/** What a found one as `f` is recognised by: rows (rule, value). */
export function keysOfFound(kind: DiscoverKind): SQL {
  const columns = OF_RECORD[kind].map((column) =>
    column === 'register_number'
      ? sql`('register_number', ${numberOfFound('f')})`
      : sql.raw(`('${column}', f.${column})`),
  );
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
             join ${RECORDS[kind]} r on r.workspace_id = k.workspace_id and r.id = k.record_id and ${stillHas(kind)}
            where k.workspace_id = ${workspaceId} and k.ref_from = ${sql.raw(`'${ref.from}'`)} ${one}`;
}

/** The same of a found one as `f`. */
export const recordsKnownAsFound = (kind: DiscoverKind): SQL =>
  knownRecords(kind, sql`f.workspace_id`, { from: 'found', id: sql`f.group_id::text` });

interface Side {
  alias: string;
  /** Its city, folded. */
  city: SQL;
  number: SQL;
}

/**
 * Whether two companies that share the value of a rule are the same one: never with different numbers of one register. A name alone is not
 * enough: the city or, where one side does not state it, the country has to be the same too, and two domains must not say otherwise. Both sides
 * have domain, city and country.
 */
export function sameCompany(rule: SQL, a: Side, b: Side): SQL {
  return sql`(not ${numbersDiffer(a.number, b.number)} and (${rule} <> 'name' or ${samePlace(a, b)}))`;
}

function samePlace(a: Side, b: Side): SQL {
  const [one, other] = [sql.raw(a.alias), sql.raw(b.alias)];
  return sql`((${one}.domain = '' or ${other}.domain = '' or ${one}.domain = ${other}.domain)
    and (${one}.country = ${other}.country or ${one}.country = '' or ${other}.country = '')
    and case when ${one}.city <> '' and ${other}.city <> '' then ${a.city} = ${b.city}
             else ${one}.country <> '' and ${other}.country <> '' end)`;
}

export const foundSide = (alias: string): Side => ({
  alias,
  city: sql.raw(`${alias}.city_folded`),
  number: numberOfFound(alias),
});
export const recordSide: Side = { alias: 'r', city: sql`record_fold(r.city)`, number: sql`r.register_number` };
export const directorySide: Side = {
  alias: 'd',
  city: sql`record_fold(d.city)`,
  number: numberOfRow(sql`d.source`, sql`d.key`),
};

/** Rows (group_id, record_id, rule, value): records that the found ones as `f` of `found` are, each rule by its index. */
export function recordsOfFound(workspaceId: string, kind: DiscoverKind, found: SQL): SQL {
  const table = RECORDS[kind];
  const live = sql`r.workspace_id = ${anyWorkspace(workspaceId)}`;
  const keys = sql`${found} join discover_keys k on k.workspace_id = f.workspace_id and k.found_id = f.id`;
  const chosen = sql`select k.group_id, r.id as record_id, k.rule, k.value from ${keys}`;
  const { rule, column } = SEVERAL[kind];
  const same = (by: string) =>
    kind === 'company' ? sql`and ${sameCompany(sql.raw(`'${by}'`), foundSide('f'), recordSide)}` : sql``;
  const rules = [
    ...OF_RECORD[kind].map((name) => {
      const of = sql.raw(name);
      return sql`${chosen} join ${table} r on ${live} and r.${of} = k.value and r.${of} <> '' ${same(name)} where k.rule = ${sql.raw(`'${name}'`)}`;
    }),
    sql`${chosen} join ${table} r on ${live} and ${column} @> array[k.value] and ${column} <> '{}' ${same(rule)} where k.rule = ${sql.raw(`'${rule}'`)}`,
    kind === 'company'
      ? sql`${chosen} join active_companies r on ${live} and r.name_folded = k.value ${same('name')} where k.rule = 'name'`
      : sql`${chosen} join active_contacts r on ${live} and r.name_folded = split_part(k.value, ${AT}, 1) and r.company_folded = split_part(k.value, ${AT}, 2)
             where k.rule = 'name'`,
  ];
  return sql.join(rules, sql` union all `);
}
