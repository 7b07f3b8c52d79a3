// SQL of list members: filter conditions, adding, removing, and their status, owner and note.

import { type SQL, sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import { ACTIVE_RECORDS } from '#crm/records/server/index.ts';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import type { LiveRule, MemberStatus } from '../contract.ts';

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;

/** On the record as `r`: a member of one of these static lists. */
export function memberOf(workspaceId: string, kind: RecordKind, listIds: readonly string[]): SQL {
  const [only] = listIds;
  // For one list the index has its members in order, so that a page is read without the rest.
  const which = listIds.length === 1 ? sql`m.list_id = ${only}::uuid` : sql`m.list_id = any(${uuids(listIds)})`;
  return sql`r.id in (select m.record_id from list_members m
                       where m.workspace_id = ${workspaceId}::uuid and ${which} and m.record_kind = ${kind}::text)`;
}

/** On the record as `r`: in a static list that is not trashed. */
export function memberOfAny(workspaceId: string, kind: RecordKind): SQL {
  return sql`exists (select 1 from list_members m join lists l on l.workspace_id = m.workspace_id and l.id = m.list_id
                      where m.workspace_id = ${workspaceId}::uuid and m.record_kind = ${kind}::text and m.record_id = r.id
                        and l.shelf <> 'bin')`;
}

/** Name and rule of each of these lists that is not trashed. */
export async function listRules(
  executor: Executor,
  workspaceId: string,
  listIds: readonly string[],
): Promise<{ id: string; name: string; rule: LiveRule | null }[]> {
  const { rows } = await executor.execute<{ id: string; name: string; rule: LiveRule | null }>(sql`
    select id, name, rule from lists
     where workspace_id = ${workspaceId}::uuid and id = any(${uuids(listIds)}) and shelf <> 'bin'`);
  return rows;
}

/** Of the record as `r`: its static lists that are not trashed, as a JSON array of { id, name } by name. */
export function toLists(kind: RecordKind): SQL {
  return sql.raw(`coalesce((
    select json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name, l.id)
      from list_members m join lists l on l.workspace_id = m.workspace_id and l.id = m.list_id
     where m.workspace_id = r.workspace_id and m.record_kind = '${kind}' and m.record_id = r.id and l.shelf <> 'bin'), '[]')`);
}

/** Locks static lists that are not trashed, so that concurrent adds cannot pass the limit. Returns their names. */
export async function lockStaticLists(
  executor: Executor,
  workspaceId: string,
  listIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await executor.execute<{ id: string; name: string }>(sql`
    select id, name from lists
     where workspace_id = ${workspaceId}::uuid and id = any(${uuids(listIds)}) and type = 'static' and shelf <> 'bin'
     order by id for update`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Its size, and the plan of its workspace. */
export async function listSize(
  executor: Executor,
  workspaceId: string,
  listId: string,
): Promise<{ held: number; plan: string } | null> {
  const { rows } = await executor.execute<{ held: number; plan: string }>(sql`
    select l.contacts + l.companies as held,
           (select w.plan from workspace_plans w where w.workspace_id = l.workspace_id) as plan
      from lists l where l.workspace_id = ${workspaceId}::uuid and l.id = ${listId}::uuid`);
  return rows[0] ?? null;
}

/**
 * Adds active records to a static list. One that was removed within 30 days gets its status, owner and note back; within a day also its
 * date, so that removing and undoing leaves no trace. Returns the new members.
 */
export async function addMembers(
  executor: Executor,
  workspaceId: string,
  { listId, kind, madeBy, which }: { listId: string; kind: RecordKind; madeBy: string | null; which: SQL },
): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    with wanted as (
      select r.id from ${ACTIVE_RECORDS[kind]} r
       where r.workspace_id = ${workspaceId}::uuid and ${which} order by r.id for key share),
    back as (
      delete from list_removals b using wanted w
       where b.workspace_id = ${workspaceId}::uuid and b.list_id = ${listId}::uuid and b.record_kind = ${kind}::text
         and b.record_id = w.id
      returning b.*)
    insert into list_members (workspace_id, list_id, record_kind, record_id, added_at, added_by, status, owner_id, note)
    select ${workspaceId}::uuid, ${listId}::uuid, ${kind}::text, w.id,
           case when b.removed_at > now() - interval '1 day' then b.added_at else now() end,
           case when b.removed_at > now() - interval '1 day' then b.added_by else ${madeBy}::uuid end,
           coalesce(b.status, ''), b.owner_id, coalesce(b.note, '')
      from wanted w left join back b on b.record_id = w.id
    on conflict (workspace_id, list_id, record_kind, record_id) do nothing
    returning record_id as id`);
  return rows.map(({ id }) => id);
}

/** Removes members and keeps their status, owner and note. Returns those that were in the list. */
export async function removeMembers(
  executor: Executor,
  workspaceId: string,
  { listId, kind, ids }: { listId: string; kind: RecordKind; ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    with gone as (
      delete from list_members m
       where m.workspace_id = ${workspaceId}::uuid and m.list_id = ${listId}::uuid and m.record_kind = ${kind}::text
         and m.record_id = any(${uuids(ids)})
      returning m.*)
    insert into list_removals (workspace_id, list_id, record_kind, record_id, added_at, added_by, status, owner_id, note)
    select workspace_id, list_id, record_kind, record_id, added_at, added_by, status, owner_id, note from gone
    on conflict (workspace_id, list_id, record_kind, record_id) do update
      set added_at = excluded.added_at, added_by = excluded.added_by, status = excluded.status,
          owner_id = excluded.owner_id, note = excluded.note, removed_at = now()
    returning record_id as id`);
  return rows.map(({ id }) => id);
}

/** On the record as `r`: any of these conditions. */
export function eitherOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}

/** These records. */
export function recordsById(ids: readonly string[]): SQL {
  return sql`r.id = any(${uuids(ids)})`;
}

/** Copies status, owner and note of members to the other list; or of these members. */
export async function copyMemberValues(
  executor: Executor,
  workspaceId: string,
  { from, to, members }: { from: string; to: string; members?: { kind: RecordKind; ids: readonly string[] } },
): Promise<void> {
  const these = members
    ? sql`and m.record_kind = ${members.kind}::text and m.record_id = any(${uuids(members.ids)})`
    : sql``;
  await executor.execute(sql`
    update list_members m set status = o.status, owner_id = o.owner_id, note = o.note
      from list_members o
     where m.workspace_id = ${workspaceId}::uuid and m.list_id = ${to}::uuid
       and o.workspace_id = ${workspaceId}::uuid and o.list_id = ${from}::uuid
       and o.record_kind = m.record_kind and o.record_id = m.record_id
       and (o.status <> '' or o.note <> '' or o.owner_id is not null) ${these}`);
}

export interface MemberRow {
  recordId: string;
  status: MemberStatus;
  ownerId: string | null;
  note: string;
  addedAt: Date;
  addedBy: string | null;
}

interface Which {
  listId: string;
  kind: RecordKind;
  ids: readonly string[];
}

const which = (workspaceId: string, { listId, kind, ids }: Which) => sql`
  m.workspace_id = ${workspaceId}::uuid and m.list_id = ${listId}::uuid and m.record_kind = ${kind}::text
  and m.record_id = any(${sql.param([...ids])}::uuid[])`;

export function memberRows(db: Database, workspaceId: string, members: Which): Promise<MemberRow[]> {
  return runOnce<MemberRow>(
    db,
    sql`select m.record_id as "recordId", m.status, m.owner_id as "ownerId", m.note, m.added_at as "addedAt", u.full_name as "addedBy"
          from list_members m left join workspace_users u on u.workspace_id = m.workspace_id and u.id = m.added_by
         where ${which(workspaceId, members)}`,
  );
}

/** Returns the changed rows as they were before. */
export async function changeMemberRows(
  tx: Executor,
  workspaceId: string,
  members: Which,
  change: { status?: MemberStatus | undefined; ownerId?: string | null | undefined; note?: string | undefined },
): Promise<MemberRow[]> {
  const { status, ownerId, note } = change;
  const set = [
    ...(status === undefined ? [] : [sql`status = ${status}::text`]),
    ...(ownerId === undefined ? [] : [sql`owner_id = ${ownerId}::uuid`]),
    ...(note === undefined ? [] : [sql`note = ${note}::text`]),
  ];
  if (set.length === 0) return [];
  const { rows } = await tx.execute<MemberRow & Record<string, unknown>>(
    sql`with old as (select m.* from list_members m where ${which(workspaceId, members)} order by m.record_id for update),
             new as (update list_members m set ${sql.join(set, sql`, `)} from old
                      where m.workspace_id = old.workspace_id and m.id = old.id)
        select o.record_id as "recordId", o.status, o.owner_id as "ownerId", o.note, o.added_at as "addedAt", u.full_name as "addedBy"
          from old o left join workspace_users u on u.workspace_id = o.workspace_id and u.id = o.added_by`,
  );
  return rows.map((row) => ({ ...row, addedAt: new Date(row.addedAt) }));
}
