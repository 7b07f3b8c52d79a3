// SQL that keeps what searches deliver: one row for each key, grouped where several sources mean the same company or person.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { DiscoverKind } from '../../contract.ts';
import type { FoundColumns } from './found-columns.ts';
import {
  directorySide,
  foundSide,
  keysOfFound,
  RECORD_KIND,
  recordsKnownAsFound,
  recordsOfFound,
  sameCompany,
} from './match-sources.store.ts';

/** Storing found rows and matching the library wait for one another, each for the rest of its transaction. */
export async function lockDiscover(tx: Executor, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('discover ' || ${workspaceId}, 0))`);
}

/** The search that brings them. */
export interface Bringing {
  workspaceId: string;
  kind: DiscoverKind;
  runId: string;
  capability: string;
  source: SourceInfo;
  price: number;
  at: Date;
}

export interface UpsertedRow {
  id: string;
  /** True where it had not been found before. */
  added: boolean;
}

/** Adds or refreshes; where it was found before it keeps the search and the price that brought it first. */
export async function upsertFound(
  tx: Executor,
  { workspaceId, kind, runId, capability, source, price, at }: Bringing,
  rows: readonly FoundColumns[],
): Promise<UpsertedRow[]> {
  const docs = rows.map((row) => ({ ...row, id: newId() }));
  const when = sql`${at.toISOString()}::timestamptz`;
  const { rows: kept } = await tx.execute<{ id: string; added: boolean }>(sql`
    insert into discover_found as f (workspace_id, id, kind, key, group_id, name, domain, email, linkedin, facebook, instagram, phone, city,
                                     country, title, company_name, industries, sizes, seniorities, has_email, has_phone, asked, shape, source,
                                     capability, run_id, price, first_found_at, found_at)
    select ${workspaceId}::uuid, d.id, ${kind}, d.key, d.id, d.name, d.domain, d.email, d.linkedin, d.facebook, d.instagram, d.phone, d.city,
           d.country, d.title, d.company_name, d.industries, d.sizes, d.seniorities, d.has_email, d.has_phone, d.asked, d.shape,
           ${JSON.stringify(source)}::jsonb, ${capability}, ${runId}::uuid, ${price}::int, ${when}, ${when}
      from jsonb_to_recordset(${JSON.stringify(docs)}::jsonb) as d(id uuid, key text, name text, domain text, email text, linkedin text,
             facebook text, instagram text, phone text, city text, country text, title text, company_name text, industries text[], sizes text[],
             seniorities text[], has_email boolean, has_phone boolean, asked text, shape jsonb)
     order by d.key
    on conflict (workspace_id, kind, key) do update
       set name = excluded.name, domain = excluded.domain, email = excluded.email, linkedin = excluded.linkedin,
           facebook = excluded.facebook, instagram = excluded.instagram, phone = excluded.phone, city = excluded.city,
           country = excluded.country, title = excluded.title, company_name = excluded.company_name,
           industries = ${bothOf('industries')}, sizes = ${bothOf('sizes')}, seniorities = ${bothOf('seniorities')},
           has_email = excluded.has_email, has_phone = excluded.has_phone,
           asked = case when position(excluded.asked in f.asked) > 0 then f.asked else left(f.asked || ' ' || excluded.asked, 2000) end,
           shape = excluded.shape, source = excluded.source, found_at = greatest(f.found_at, excluded.found_at)
    returning f.id, (xmax = 0) as added`);
  return kept;
}

/** What any of its searches was asked for stays true of it. */
const bothOf = (column: string) =>
  sql.raw(`(select coalesce(array_agg(distinct one), '{}') from unnest(f.${column} || excluded.${column}) one)`);

/** Rewrites the keys that they are recognised by. */
export async function writeKeys(tx: Executor, workspaceId: string, kind: DiscoverKind, ids: string[]): Promise<void> {
  const which = sql`workspace_id = ${workspaceId}::uuid and found_id = any(${sql.param(ids)}::uuid[])`;
  await tx.execute(sql`delete from discover_keys where ${which}`);
  await tx.execute(sql`
    insert into discover_keys (workspace_id, kind, rule, value, found_id, group_id)
    select f.workspace_id, f.kind, own.rule, own.value, f.id, f.group_id
      from discover_found f cross join lateral ${keysOfFound(kind)}
     where f.workspace_id = ${workspaceId}::uuid and f.id = any(${sql.param(ids)}::uuid[]) and own.value <> ''
    on conflict do nothing`);
}

/**
 * As long as they are small, what was found and its keys are looked at by the planner with each answer: with the statistics of an empty table it
 * reads all of an index, or compares every row with every other. Few rows are sampled: a large table is to be known from an empty one.
 */
export async function updateStatistics(tx: Executor): Promise<void> {
  const { rows } = await tx.execute<{ small: boolean }>(sql`
    select min(reltuples) < 5000 as small from pg_class where oid in ('discover_found'::regclass, 'discover_keys'::regclass)`);
  if (!rows[0]?.small) return;
  await tx.execute(sql`set local default_statistics_target = 10`);
  await tx.execute(sql`analyze discover_found (workspace_id, id, kind, group_id, domain, name_folded), discover_keys`);
}

/** New ones join the group of the first that is the same; one after the other, since two of them may be the same as well. */
export async function joinGroups(tx: Executor, workspaceId: string, kind: DiscoverKind, ids: string[]): Promise<void> {
  const place = kind === 'company' ? sql`where ${sameCompany(sql`k.rule`, foundSide('f'), foundSide('g'))}` : sql``;
  // Each step is one look-up for each row of the step before (`offset 0` keeps the planner from joining them otherwise): with unlucky
  // statistics every found one was compared with every other.
  const mates = (of: string[]) => sql`
    from unnest(${sql.param(of)}::uuid[]) as own(id)
   cross join lateral (select * from discover_keys s where s.workspace_id = ${workspaceId}::uuid and s.found_id = own.id offset 0) k
   cross join lateral (select s.found_id from discover_keys s
                        where s.workspace_id = ${workspaceId}::uuid and s.kind = k.kind and s.rule = k.rule and s.value = k.value
                          and s.found_id < k.found_id offset 0) o
   cross join lateral (select * from discover_found s where s.workspace_id = ${workspaceId}::uuid and s.id = k.found_id offset 0) f
   cross join lateral (select * from discover_found s where s.workspace_id = ${workspaceId}::uuid and s.id = o.found_id offset 0) g
   ${place}`;
  const { rows } = await tx.execute<{ id: string }>(sql`select distinct f.id ${mates(ids)} order by f.id`);
  for (const { id } of rows) {
    await tx.execute(sql`
      with mate as (select g.group_id ${mates([id])} order by g.id limit 1),
      keyed as (update discover_keys set group_id = mate.group_id from mate where workspace_id = ${workspaceId}::uuid and found_id = ${id}::uuid)
      update discover_found set group_id = mate.group_id from mate where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
  }
}

const foundIn = (workspaceId: string, ids: readonly string[]) =>
  sql`(select * from discover_found where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[])) f`;

/** Notes which records of the library the found ones are. */
export async function recordKnownRecords(
  tx: Executor,
  workspaceId: string,
  kind: DiscoverKind,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    insert into discover_known (workspace_id, ref_from, ref_id, record_kind, record_id, rule, value)
    select distinct on (m.group_id, m.record_id, m.rule) ${workspaceId}::uuid, 'found', m.group_id::text, ${RECORD_KIND[kind]}, m.record_id, m.rule, m.value
      from (${recordsOfFound(workspaceId, kind, foundIn(workspaceId, ids))}) m
    on conflict (workspace_id, ref_from, ref_id, record_id, rule) do update set value = excluded.value
     where discover_known.value <> excluded.value`);
}

/** Of the found companies, rows of the directory that are the same, and what is known or excluded on either side goes for both. */
export async function recordTwins(tx: Executor, workspaceId: string, ids: readonly string[]): Promise<void> {
  const found = foundIn(workspaceId, ids);
  const same = (rule: string) => sameCompany(sql.raw(`'${rule}'`), foundSide('f'), directorySide);
  await tx.execute(sql`
    insert into discover_twins (workspace_id, group_id, directory_id)
    select distinct ${workspaceId}::uuid, m.group_id, m.id::text from (
      select f.group_id, d.id from ${found} join directory_entries d on d.domain = f.domain and d.domain <> '' and d.hidden = '' and ${same('domain')}
      union all
      select f.group_id, d.id from ${found} join directory_entries d on d.name_folded = f.name_folded and d.hidden = '' and ${same('name')}
       where f.name_folded <> ''
      union all
      select f.group_id, d.id from ${found}
        join directory_entries own on own.source = split_part(f.key, ':', 1) and own.key = substr(f.key, position(':' in f.key) + 1)
        join directory_entries d on d.hidden = '' and (d.id = own.id or (d.twin_key = own.twin_key and own.twin_key <> ''))) m
    on conflict do nothing`);
  await tx.execute(sql`
    insert into discover_known (workspace_id, ref_from, ref_id, record_kind, record_id, rule, value)
    select distinct k.workspace_id, 'found', t.group_id::text, k.record_kind, k.record_id, k.rule, k.value
      from ${found} join discover_twins t on t.workspace_id = f.workspace_id and t.group_id = f.group_id
      join discover_known k on k.workspace_id = t.workspace_id and k.ref_from = 'directory' and k.ref_id = t.directory_id
    on conflict do nothing`);
  await tx.execute(sql`
    insert into discover_excluded (workspace_id, ref_from, ref_id, excluded_by, at)
    select distinct on (t.group_id) e.workspace_id, 'found', t.group_id::text, e.excluded_by, e.at
      from ${found} join discover_twins t on t.workspace_id = f.workspace_id and t.group_id = f.group_id
      join discover_excluded e on e.workspace_id = t.workspace_id and e.ref_from = 'directory' and e.ref_id = t.directory_id
    on conflict do nothing`);
}

/** Of these those that the workspace had already: found with another search, or in the library. */
export async function findKnownBefore(
  tx: Executor,
  workspaceId: string,
  kind: DiscoverKind,
  { ids, runId }: { ids: readonly string[]; runId: string },
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select f.id from ${foundIn(workspaceId, ids)}
     where exists (select from discover_found o where o.workspace_id = f.workspace_id and o.group_id = f.group_id and o.run_id <> ${runId}::uuid)
        or exists (select ${recordsKnownAsFound(kind)})`);
  return new Set(rows.map(({ id }) => id));
}

/** What a search brought was given back for it. */
export async function clearPrice(tx: Executor, workspaceId: string, runId: string): Promise<void> {
  await tx.execute(sql`
    update discover_found set price = 0 where workspace_id = ${workspaceId}::uuid and run_id = ${runId}::uuid and price > 0`);
}
