// SQL on who is in which list: the condition that tables are filtered by, adding, taking out, and what a list says of its members.
import { type SQL, sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import type { Executor } from '#platform/db/client.ts';
import type { LiveRule } from '../contract.ts';

const TABLES: Record<RecordKind, SQL> = { contact: sql`contacts`, company: sql`companies` };

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;

/** On the record as `r`: a member of one of these static lists. */
export function memberOf(workspaceId: string, kind: RecordKind, listIds: readonly string[]): SQL {
  const [only] = listIds;
  // One list alone has its members in their order, so that a page of them is read without the others.
  const which = listIds.length === 1 ? sql`m.list_id = ${only}::uuid` : sql`m.list_id = any(${uuids(listIds)})`;
  return sql`r.id in (select m.record_id from list_members m
                       where m.workspace_id = ${workspaceId}::uuid and ${which} and m.record_kind = ${kind}::text)`;
}

/** On the record as `r`: in a static list that is not in the bin. */
export function memberOfAny(workspaceId: string, kind: RecordKind): SQL {
  return sql`exists (select 1 from list_members m join lists l on l.workspace_id = m.workspace_id and l.id = m.list_id
                      where m.workspace_id = ${workspaceId}::uuid and m.record_kind = ${kind}::text and m.record_id = r.id
                        and l.shelf <> 'bin')`;
}

/** Name and rule of each of these lists that is not in the bin. */
export async function rulesOf(
  executor: Executor,
  workspaceId: string,
  listIds: readonly string[],
): Promise<{ id: string; name: string; rule: LiveRule | null }[]> {
  const { rows } = await executor.execute<{ id: string; name: string; rule: LiveRule | null }>(sql`
    select id, name, rule from lists
     where workspace_id = ${workspaceId}::uuid and id = any(${uuids(listIds)}) and shelf <> 'bin'`);
  return rows;
}

/** Of the record as `r`: its static lists that are not in the bin, as a JSON array of { id, name } by name. */
export function listsOf(kind: RecordKind): SQL {
  return sql.raw(`coalesce((
    select json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name, l.id)
      from list_members m join lists l on l.workspace_id = m.workspace_id and l.id = m.list_id
     where m.workspace_id = r.workspace_id and m.record_kind = '${kind}' and m.record_id = r.id and l.shelf <> 'bin'), '[]')`);
}

/** Holds static lists that are not in the bin, so that no limit can be passed by two at once. Answers the name of each. */
export async function holdStaticLists(
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

/** How many it holds, and the plan of its workspace. */
export async function fillOf(
  executor: Executor,
  workspaceId: string,
  listId: string,
): Promise<{ held: number; plan: string } | null> {
  const { rows } = await executor.execute<{ held: number; plan: string }>(sql`
    select l.contacts + l.companies as held,
           (select u.current_plan from users u where u.workspace_id = l.workspace_id order by (u.role = 'owner') desc, u.id limit 1) as plan
      from lists l where l.workspace_id = ${workspaceId}::uuid and l.id = ${listId}::uuid`);
  return rows[0] ?? null;
}

/**
 * Adds live records to a static list. Whoever was taken out within 30 days comes back with status, owner and note; within
 * a day also with the day of the first adding, so that taking out and undoing leaves no trace. Answers who is new in it.
 */
export async function addMembers(
  executor: Executor,
  workspaceId: string,
  { listId, kind, madeBy, which }: { listId: string; kind: RecordKind; madeBy: string | null; which: SQL },
): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    with wanted as (
      select r.id from ${TABLES[kind]} r
       where r.workspace_id = ${workspaceId}::uuid and r.deleted_at is null and ${which} order by r.id for key share),
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

/** Takes records out of a static list and keeps what it said of them. Answers who was in it. */
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

/** Status, owner and note of the members of a list, for those that are in the other one too; or for these of them. */
export async function copyWords(
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
