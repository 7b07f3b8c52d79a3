// SQL that looks changed records through for what was found and for rows of the directory, and remembers how far it has come.
import { type SQL, sql } from 'drizzle-orm';
import { anyWorkspace, type Database, type Executor, runOnce } from '#platform/db/client.ts';
import type { DiscoverKind } from '../../contract.ts';
import {
  directorySide,
  foundSide,
  keysOfRecord,
  RECORD_KIND,
  RECORDS,
  recordSide,
  sameCompany,
  sourceOfNumber,
} from './match-sources.store.ts';

/** How far it has come: changes before `recordsUntil`, or where `recordsAfter` is set up to that record of that moment. */
export type MatchingProgress = {
  recordsUntil: string;
  recordsAfter: string | null;
  directoryVersion: string;
};

/** Whether anything has changed since: the usual answer is no, and costs one look at an index. */
export async function isMatched(
  db: Database,
  workspaceId: string,
  kind: DiscoverKind,
  directoryVersion: string,
): Promise<boolean> {
  const rows = await runOnce<{ done: boolean }>(
    db,
    sql`select m.records_after is null and m.directory_version = ${directoryVersion}
               and coalesce(newest.at < m.records_until, true) as done
          from discover_matching m
          left join lateral (
            select r.updated_at as at from ${RECORDS[kind]} r
             where r.workspace_id = ${workspaceId}::uuid
             order by r.updated_at desc, r.id desc limit 1) newest on true
         where m.workspace_id = ${workspaceId}::uuid and m.kind = ${kind}`,
  );
  return rows[0]?.done === true;
}

/** The stored progress; from the start where nothing was matched yet, or the directory has changed. */
export async function getMatchingProgress(
  tx: Executor,
  workspaceId: string,
  kind: DiscoverKind,
  directoryVersion: string,
): Promise<MatchingProgress & { restarted: boolean }> {
  const { rows } = await tx.execute<MatchingProgress>(sql`
    select records_until::text as "recordsUntil", records_after as "recordsAfter", directory_version as "directoryVersion"
      from discover_matching where workspace_id = ${workspaceId}::uuid and kind = ${kind}`);
  const [row] = rows;
  if (row?.directoryVersion === directoryVersion) return { ...row, restarted: false };
  return { recordsUntil: '-infinity', recordsAfter: null, directoryVersion, restarted: true };
}

export async function saveMatchingProgress(
  tx: Executor,
  workspaceId: string,
  kind: DiscoverKind,
  { recordsUntil, recordsAfter, directoryVersion }: MatchingProgress,
): Promise<void> {
  await tx.execute(sql`
    insert into discover_matching (workspace_id, kind, records_until, records_after, directory_version)
    values (${workspaceId}::uuid, ${kind}, ${recordsUntil}::timestamptz, ${recordsAfter}::uuid, ${directoryVersion})
    on conflict (workspace_id, kind) do update
       set records_until = excluded.records_until, records_after = excluded.records_after, directory_version = excluded.directory_version`);
}

/** What is found is looked for in the library when it comes: where nothing was found before, that was all there is to look at. */
export async function startMatchingPeople(tx: Executor, workspaceId: string): Promise<void> {
  const settled = await committedUntil(tx);
  await tx.execute(sql`
    insert into discover_matching (workspace_id, kind, records_until) values (${workspaceId}::uuid, 'person', ${settled}::timestamptz)
    on conflict do nothing`);
}

/**
 * Records that are changed by a transaction which began after this moment carry a later time: what is older is all there. One that began
 * earlier and is still at work may bring older times, and is waited for.
 */
export async function committedUntil(tx: Executor): Promise<string> {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select least(now(), min(xact_start))::text as at from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and xact_start is not null`);
  return rows[0]?.at ?? '-infinity';
}

/** The next records in the order of their changes, and the last of them. */
export async function nextRecords(
  tx: Executor,
  workspaceId: string,
  kind: DiscoverKind,
  { recordsUntil, recordsAfter }: MatchingProgress,
  limit: number,
  settled: string,
): Promise<{ ids: string[]; last: { at: string; id: string; isSettled: boolean } | null }> {
  const place =
    recordsAfter === null
      ? sql`r.updated_at >= ${recordsUntil}::timestamptz`
      : sql`(r.updated_at, r.id) > (${recordsUntil}::timestamptz, ${recordsAfter}::uuid)`;
  const { rows } = await tx.execute<{ id: string; at: string; isSettled: boolean }>(sql`
    select r.id, r.updated_at::text as at, r.updated_at < ${settled}::timestamptz as "isSettled" from ${RECORDS[kind]} r
     where r.workspace_id = ${workspaceId}::uuid and ${place}
     order by r.updated_at, r.id limit ${limit}::int`);
  const last = rows.at(-1);
  return { ids: rows.map(({ id }) => id), last: last ?? null };
}

const recordsIn = (workspaceId: string, kind: DiscoverKind, ids: readonly string[]): SQL =>
  sql`(select * from ${RECORDS[kind]} where workspace_id = ${anyWorkspace(workspaceId)} and id = any(${sql.param([...ids])}::uuid[])) r`;

/** Notes which found ones these records are. */
export async function recordKnownFound(
  tx: Executor,
  workspaceId: string,
  kind: DiscoverKind,
  ids: readonly string[],
): Promise<void> {
  const place = kind === 'company' ? sql`and ${sameCompany(sql`k.rule`, foundSide('f'), recordSide)}` : sql``;
  await tx.execute(sql`
    insert into discover_known (workspace_id, ref_from, ref_id, record_kind, record_id, rule, value)
    select distinct on (k.group_id, r.id, k.rule) ${workspaceId}::uuid, 'found', k.group_id::text, ${RECORD_KIND[kind]}, r.id, k.rule, k.value
      from ${recordsIn(workspaceId, kind, ids)} cross join lateral ${keysOfRecord(kind)}
      join discover_keys k on k.workspace_id = ${workspaceId}::uuid and k.kind = ${kind} and k.rule = own.rule and k.value = own.value
      join discover_found f on f.workspace_id = k.workspace_id and f.id = k.found_id
     where own.value <> '' ${place}
    on conflict (workspace_id, ref_from, ref_id, record_id, rule) do update set value = excluded.value
     where discover_known.value <> excluded.value`);
}

/** Notes which rows of the directory these companies are. */
export async function recordKnownDirectory(tx: Executor, workspaceId: string, ids: readonly string[]): Promise<void> {
  const records = recordsIn(workspaceId, 'company', ids);
  const same = (rule: string) => sameCompany(sql.raw(`'${rule}'`), recordSide, directorySide);
  await tx.execute(sql`
    insert into discover_known (workspace_id, ref_from, ref_id, record_kind, record_id, rule, value)
    select distinct on (m.id, m.record_id, m.rule) ${workspaceId}::uuid, 'directory', m.id::text, 'company', m.record_id, m.rule, m.value from (
      select d.id, r.id as record_id, 'domain' as rule, d.domain as value
        from ${records} cross join lateral unnest(r.domain || r.other_domains) own(domain)
        join directory_entries d on d.domain = own.domain and d.domain <> '' and d.hidden = '' and ${same('domain')}
      union all
      select d.id, r.id, 'register_number', r.register_number
        from ${records} join directory_entries own on own.source = ${sourceOfNumber(sql`r.register_number`)}
         and own.key = split_part(r.register_number, ':', 2)
        join directory_entries d on d.hidden = '' and (d.id = own.id or (d.twin_key = own.twin_key and own.twin_key <> ''))
      union all
      select d.id, r.id, 'name', r.name_folded
        from ${records} join directory_entries d on d.name_folded = r.name_folded and d.hidden = '' and ${same('name')}
       where r.name_folded <> '') m
    on conflict (workspace_id, ref_from, ref_id, record_id, rule) do update set value = excluded.value
     where discover_known.value <> excluded.value`);
}

/** All that was found, a page by its ids. */
export async function foundAfter(tx: Executor, workspaceId: string, after: string | null): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from discover_found
     where workspace_id = ${workspaceId}::uuid and kind = 'company' and (${after}::uuid is null or id > ${after}::uuid) order by id limit 1000`);
  return rows.map(({ id }) => id);
}

/** Whether anything was ever found: without it, records need not be looked through for it. */
export async function hasFound(tx: Executor, workspaceId: string, kind: DiscoverKind): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from discover_found where workspace_id = ${workspaceId}::uuid and kind = ${kind} limit 1`);
  return rows.length > 0;
}
