// SQL of rows that were chosen: which records they are, and what is kept or excluded of them.
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import type { DiscoverKind } from '../../contract.ts';
import { RECORD_KIND, RECORDS } from '../found/match-sources.store.ts';

/** A group of found ones, or a row of the directory. */
export interface OutsideRef {
  from: 'found' | 'directory';
  id: string;
}

/** Records of these ids that are live, with their names. */
export async function liveRecords(
  tx: Executor,
  workspaceId: string,
  kind: DiscoverKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id, name from ${RECORDS[kind]}
     where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const pairs = (refs: readonly OutsideRef[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as c("from" text, id text)`;

/** The chosen ones, and what is the same on the other side. */
const withTwins = (workspaceId: string, refs: readonly OutsideRef[]): SQL => sql`
  select c."from", c.id, c.id as chosen from ${pairs(refs)}
  union select 'directory', t.directory_id, c.id from ${pairs(refs)}
    join discover_twins t on t.workspace_id = ${workspaceId}::uuid and c."from" = 'found' and t.group_id::text = c.id
  union select 'found', t.group_id::text, c.id from ${pairs(refs)}
    join discover_twins t on t.workspace_id = ${workspaceId}::uuid and c."from" = 'directory' and t.directory_id = c.id`;

/** Notes that a chosen one is a record from now on, whatever happens to its name or domain. */
export async function recordSaved(
  tx: Executor,
  workspaceId: string,
  kind: DiscoverKind,
  kept: readonly (OutsideRef & { recordId: string })[],
): Promise<void> {
  await tx.execute(sql`
    insert into discover_known (workspace_id, ref_from, ref_id, record_kind, record_id, rule)
    select distinct ${workspaceId}::uuid, s."from", s.id, ${RECORD_KIND[kind]}, k."recordId", 'kept'
      from (${withTwins(workspaceId, kept)}) s
      join jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k(id text, "recordId" uuid) on k.id = s.chosen
    on conflict do nothing`);
}

export async function exclude(
  tx: Executor,
  workspaceId: string,
  userId: string,
  refs: readonly OutsideRef[],
): Promise<void> {
  await tx.execute(sql`
    insert into discover_excluded (workspace_id, ref_from, ref_id, excluded_by)
    select distinct ${workspaceId}::uuid, s."from", s.id, ${userId}::uuid from (${withTwins(workspaceId, refs)}) s
    on conflict do nothing`);
}

export async function include(tx: Executor, workspaceId: string, refs: readonly OutsideRef[]): Promise<void> {
  await tx.execute(sql`
    delete from discover_excluded e using (${withTwins(workspaceId, refs)}) s
     where e.workspace_id = ${workspaceId}::uuid and e.ref_from = s."from" and e.ref_id = s.id`);
}
