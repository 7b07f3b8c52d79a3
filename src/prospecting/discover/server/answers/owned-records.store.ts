// SQL of the filters on records of the library: Discover's questions are by industry, size, seniority and place, which no filter of the table asks.
import { type SQL, sql } from 'drizzle-orm';
import { getWordIndex, lookUp } from '#crm/records/server/index.ts';
import { type Database, runOnce } from '#platform/db/client.ts';
import { directoryFits } from '#prospecting/directory/server/index.ts';
import { INDUSTRIES, type Industry, type SizeBand } from '#prospecting/prospects/contract.ts';
import { getRange, SENIORITY_WORDS, toSeniority } from '#prospecting/prospects/server/index.ts';
import { foldText } from '#shared/text-match.ts';
import type { DiscoverFilters, DiscoverKind } from '../../contract.ts';
import { type ChosenSources, chosenSources } from '../../domain/chosen-sources.ts';
import { cityNames } from '../../domain/relevance.ts';
import { citiesLike, containsKind, containsWords } from './new-rows.store.ts';
import { industryNamed } from './present-rows.ts';

/** Condition on the record as `r`, beside the words; null without other filters. */
export async function ownedCondition(
  db: Database,
  workspaceId: string,
  { kind, filters, since }: { kind: DiscoverKind; filters: DiscoverFilters; since?: Date | undefined },
): Promise<SQL | null> {
  const conditions: SQL[] = [];
  if (since) conditions.push(sql`r.created_at > ${since.toISOString()}::timestamptz`);
  if (filters.country.length > 0)
    conditions.push(sql`r.country = any(${sql.param([...filters.country])}::text[]) and r.country <> ''`);
  if (filters.city !== '') conditions.push(await inCity(db, workspaceId, kind, filters.city));
  const sources = chosenSources(filters.source);
  if (sources) conditions.push(fromSources(sources));
  if (filters.hasEmail) conditions.push(sql`r.email <> ''`);
  if (filters.hasPhone) conditions.push(sql`r.phone <> ''`);
  if (filters.notContacted) conditions.push(sql`r.last_contacted_at is null`);
  conditions.push(...foundConditions(kind, filters));
  if (kind === 'person') conditions.push(...(await titleConditions(db, workspaceId, filters)));
  const company = await companyConditions(db, workspaceId, filters, kind === 'company' ? 'r' : 'c');
  if (company && kind === 'company') conditions.push(company);
  if (company && kind === 'person')
    conditions.push(
      sql`exists (select from active_companies c where c.workspace_id = r.workspace_id and c.id = r.company_id and ${company})`,
    );
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` and `)})`;
}

/** What records do not keep: it is known of what they were saved from. */
function foundConditions(kind: DiscoverKind, { businessKind, language, foundedFrom }: DiscoverFilters): SQL[] {
  const conditions: SQL[] = [];
  const words = (column: SQL): SQL[] =>
    kind === 'company' ? containsKind(column, businessKind) : containsWords(column, language);
  const own = words(sql`r.search`);
  if (own.length > 0)
    conditions.push(sql`(${sql.join(own, sql` and `)} or ${isKnownAs(sql.join(words(sql`f.search`), sql` and `))})`);
  if (foundedFrom !== null && kind === 'company') {
    const found = isKnownAs(sql`(f.shape->>'founded')::int >= ${foundedFrom}::int`);
    const since = directoryFits({ q: '', industry: [], size: [], country: [], city: '', source: [], foundedFrom });
    conditions.push(sql`(${found} or exists (
      select from discover_known k
        join directory_entries d on d.id = case when k.ref_from = 'directory' then k.ref_id::bigint end
       where k.workspace_id = r.workspace_id and k.record_id = r.id and ${since}))`);
  }
  return conditions;
}

/** Whether the record is one of the found rows as `f` that meet the condition. */
const isKnownAs = (condition: SQL): SQL => sql`exists (
  select from discover_known k
    join discover_found f on f.workspace_id = k.workspace_id and f.group_id = case when k.ref_from = 'found' then k.ref_id::uuid end
   where k.workspace_id = r.workspace_id and k.record_id = r.id and ${condition})`;

/** Of those that were kept from the directory, the row there says which register it was. */
function fromSources({ directory, origins }: ChosenSources): SQL {
  const searched = sql`r.source = any(${sql.param(origins)}::text[])`;
  if (directory.length === 0) return searched;
  return sql`(${searched} or (r.source = 'directory' and exists (
    select from discover_known k
      join directory_entries d on d.id = case when k.ref_from = 'directory' then k.ref_id::bigint end
     where k.workspace_id = r.workspace_id and k.record_id = r.id and k.rule = 'kept' and split_part(d.source, '/', 1) = any(${sql.param(directory)}::text[]))))`;
}

/** Cities that begin so, by any name of the city that is meant. */
async function inCity(db: Database, workspaceId: string, kind: DiscoverKind, city: string): Promise<SQL> {
  const field = { table: kind === 'company' ? 'active_companies' : 'active_contacts', column: 'city' } as const;
  const known = await distinctValues(db, workspaceId, field);
  if (known === null) return sql`r.city <> '' and record_fold(r.city) like ${citiesLike(city)}`;
  const names = cityNames(city).map((name) => foldText(name).trimEnd());
  return hasOneOf(
    field,
    'r',
    known.filter((one) => names.some((name) => foldText(one).startsWith(name))),
  );
}

/** The words are looked for in all words too, which have an index. */
async function titleConditions(
  db: Database,
  workspaceId: string,
  { title, seniority }: DiscoverFilters,
): Promise<SQL[]> {
  const words = title === '' ? [] : await inTitle(db, workspaceId, title);
  if (seniority.length === 0) return words;
  const field = { table: 'active_contacts', column: 'title' } as const;
  const known = await distinctValues(db, workspaceId, field);
  if (known === null) return [...words, sql`r.title <> '' and ${isSenior(seniority)}`];
  const wanted = new Set<string>(seniority);
  return [
    ...words,
    hasOneOf(
      field,
      'r',
      known.filter((one) => wanted.has(toSeniority(one) ?? '')),
    ),
  ];
}

async function inTitle(db: Database, workspaceId: string, title: string): Promise<SQL[]> {
  const index = await getWordIndex(db, workspaceId, 'contact');
  const own = containsWords(sql`(' ' || record_fold(r.title))`, title);
  if (own.length === 0) return [];
  return [lookUp(index, ({ search }) => sql.join(containsWords(search, title), sql` and `)), ...own];
}

/** The first kind of seniority whose words a title has is its own. */
function isSenior(wanted: readonly string[]): SQL {
  const title = sql.raw(`' ' || regexp_replace(record_fold(r.title), '[^[:alnum:]]+', ' ', 'g') || ' '`);
  const cases = SENIORITY_WORDS.map(([key, words]) => sql`when ${title} ~ ${words.source} then ${key}::text`);
  return sql`(case ${sql.join(cases, sql` `)} end) = any(${sql.param([...wanted])}::text[])`;
}

async function companyConditions(
  db: Database,
  workspaceId: string,
  { industry, size }: DiscoverFilters,
  alias: 'r' | 'c',
): Promise<SQL | null> {
  const conditions: SQL[] = [];
  if (industry.length > 0) {
    const field = { table: 'active_companies', column: 'industry' } as const;
    const known = (await distinctValues(db, workspaceId, field)) ?? getLabels(industry);
    conditions.push(
      hasOneOf(
        field,
        alias,
        known.filter((words) => isOneOf(industryNamed(words), industry)),
      ),
    );
  }
  if (size.length > 0)
    conditions.push(
      sql`(${sql.join(
        size.map((band) => inBand(sql.raw(`${alias}.employees`), band)),
        sql` or `,
      )})`,
    );
  return conditions.length === 0 ? null : sql.join(conditions, sql` and `);
}

function inBand(employees: SQL, band: SizeBand): SQL {
  const [least, most] = getRange(band);
  return most === null ? sql`${employees} >= ${least}::int` : sql`${employees} between ${least}::int and ${most}::int`;
}

/** Where companies say their industry in too many ways, only our own words count. */
const getLabels = (wanted: readonly Industry[]): string[] =>
  wanted.flatMap((key) => [key, foldText(INDUSTRIES[key]).trim(), INDUSTRIES[key].toLowerCase()]);

const isOneOf = (named: Industry | '', wanted: readonly Industry[]): boolean => named !== '' && wanted.includes(named);

// SQL of the different values that a library has in one field: where these are few, they are judged once each instead of once for each record.

/** Fields with an index of their folded values (workspace, record_fold(field), id) over live records that have one. */
export type IndexedField =
  | { table: 'active_companies'; column: 'industry' | 'city' }
  | { table: 'active_contacts'; column: 'title' | 'city' };

/** More than these are not judged one by one. */
const MAX_VALUES = 4_000;

/** Folded, each once, read from one to the next along the index whatever the number of records; null where they are too many. */
async function distinctValues(
  db: Database,
  workspaceId: string,
  { table, column }: IndexedField,
): Promise<string[] | null> {
  const value = sql.raw(`record_fold(r.${column})`);
  const from = sql`from ${sql.raw(table)} r
    where r.workspace_id = ${workspaceId}::uuid and ${sql.raw(`r.${column} <> ''`)}`;
  const rows = await runOnce<{ value: string }>(
    db,
    sql`with recursive own(value) as (
          (select ${value} ${from} order by ${value} limit 1)
          union all
          select (select ${value} ${from} and ${value} > own.value order by ${value} limit 1) from own where own.value is not null)
        select value from own where value is not null limit ${MAX_VALUES + 1}::int`,
  );
  return rows.length > MAX_VALUES ? null : rows.map((row) => row.value);
}

/** The record as `r` has one of these values; spelled as the index is. */
function hasOneOf({ column }: IndexedField, alias: 'r' | 'c', values: readonly string[]): SQL {
  const field = `${alias}.${column}`;
  return sql`${sql.raw(`record_fold(${field})`)} = any(${sql.param([...values])}::text[]) and ${sql.raw(`${field} <> ''`)}`;
}
