// SQL of the filters on records of the library: Discover's questions are by industry, size, seniority and place, which no filter of the table asks.
import { type SQL, sql } from 'drizzle-orm';
import type { Industry, SizeBand } from '#features/prospects/contract.ts';
import { rangeOf, SENIORITY_WORDS } from '#features/prospects/server/index.ts';
import { type Database, runOnce } from '#platform/db/client.ts';
import type { DiscoverFilters, DiscoverKind } from '../contract.ts';
import { citiesLike, holdsWords } from './found-list.store.ts';
import { industryNamed } from './present-rows.ts';

/** Condition on the record as `r`, beside the words; null where nothing else is asked. */
export async function yoursCondition(
  db: Database,
  workspaceId: string,
  { kind, filters, since }: { kind: DiscoverKind; filters: DiscoverFilters; since?: Date | undefined },
): Promise<SQL | null> {
  const conditions: SQL[] = [];
  if (since) conditions.push(sql`r.created_at > ${since.toISOString()}::timestamptz`);
  if (filters.country.length > 0)
    conditions.push(sql`r.country = any(${sql.param([...filters.country])}::text[]) and r.country <> ''`);
  if (filters.city !== '') conditions.push(sql`r.city <> '' and record_fold(r.city) like ${citiesLike(filters.city)}`);
  if (filters.hasEmail) conditions.push(sql`r.email <> ''`);
  if (filters.hasPhone) conditions.push(sql`r.phone <> ''`);
  if (filters.notContacted) conditions.push(sql`r.last_contacted_at is null`);
  if (kind === 'person') conditions.push(...titleConditions(filters));
  const company = await companyConditions(db, workspaceId, filters, kind === 'company' ? 'r' : 'c');
  if (company && kind === 'company') conditions.push(company);
  if (company && kind === 'person')
    conditions.push(sql`exists (select from companies c where c.workspace_id = r.workspace_id and c.id = r.company_id
                                  and c.deleted_at is null and ${company})`);
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` and `)})`;
}

/** The words are looked for in `search` too, which has an index. */
function titleConditions({ title, seniority }: DiscoverFilters): SQL[] {
  const words =
    title === '' ? [] : [...holdsWords(sql`r.search`, title), ...holdsWords(sql`(' ' || record_fold(r.title))`, title)];
  return seniority.length === 0 ? words : [...words, sql`r.title <> '' and ${isSenior(seniority)}`];
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
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  if (industry.length > 0) {
    const words = await wordsOfIndustries(db, workspaceId, industry);
    conditions.push(
      sql`record_fold(${column('industry')}) = any(${sql.param(words)}::text[]) and ${column('industry')} <> ''`,
    );
  }
  if (size.length > 0)
    conditions.push(
      sql`(${sql.join(
        size.map((band) => inBand(column('employees'), band)),
        sql` or `,
      )})`,
    );
  return conditions.length === 0 ? null : sql.join(conditions, sql` and `);
}

function inBand(employees: SQL, band: SizeBand): SQL {
  const [least, most] = rangeOf(band);
  return most === null ? sql`${employees} >= ${least}::int` : sql`${employees} between ${least}::int and ${most}::int`;
}

/** Industries that a library has: more than anybody would name. */
const MOST_INDUSTRIES = 5_000;

/** Records say their industry in words of their own: those of the library that are read as one of these, folded. */
async function wordsOfIndustries(db: Database, workspaceId: string, wanted: readonly Industry[]): Promise<string[]> {
  const live = sql.raw(`industry <> '' and deleted_at is null`);
  // From one to the next along the index, whatever the number of companies.
  const rows = await runOnce<{ industry: string }>(
    db,
    sql`with recursive own(industry) as (
          (select record_fold(industry) from companies where workspace_id = ${workspaceId}::uuid and ${live} order by record_fold(industry) limit 1)
          union all
          select (select record_fold(c.industry) from companies c
                   where c.workspace_id = ${workspaceId}::uuid and c.industry <> '' and c.deleted_at is null and record_fold(c.industry) > own.industry
                   order by record_fold(c.industry) limit 1)
            from own where own.industry is not null)
        select industry from own where industry is not null limit ${MOST_INDUSTRIES}::int`,
  );
  return rows.map((row) => row.industry).filter((words) => isOneOf(industryNamed(words), wanted));
}

const isOneOf = (named: Industry | '', wanted: readonly Industry[]): boolean => named !== '' && wanted.includes(named);
