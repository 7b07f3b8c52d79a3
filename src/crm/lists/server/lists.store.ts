// SQL of lists: reading, creating, changing, visits and counts.

import { type SQL, sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import { ACTIVE_RECORDS } from '#crm/records/server/index.ts';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { ListStatus, ListType, LiveRule } from '../contract.ts';

export interface ListRow {
  id: string;
  name: string;
  type: ListType;
  rule: LiveRule | null;
  /** Members; 0 for a live list. */
  contacts: number;
  companies: number;
  ownerId: string | null;
  ownerName: string | null;
  shelf: ListStatus;
  createdAt: Date;
  updatedAt: Date;
}

/** Trashed members are subtracted: they are found from the trash, which is small compared to the lists. */
const binned = (kind: 'contact' | 'company', workspaceId: string) => sql`
  (select m.list_id, count(*)::int as n
     from trashed_records r
     join list_members m on m.workspace_id = r.workspace_id and m.record_kind = r.kind and m.record_id = r.id
    where r.workspace_id = ${workspaceId}::uuid and r.kind = ${sql.raw(`'${kind}'`)} group by m.list_id)`;

const rows = (workspaceId: string, which: SQL) => sql`
  select l.id, l.name, l.type, l.rule, l.contacts - coalesce(c.n, 0) as contacts, l.companies - coalesce(o.n, 0) as companies,
         l.owner_id as "ownerId", u.full_name as "ownerName", l.shelf, l.created_at as "createdAt", l.updated_at as "updatedAt"
    from lists l
    left join workspace_users u on u.workspace_id = l.workspace_id and u.id = l.owner_id
    left join ${binned('contact', workspaceId)} c on c.list_id = l.id
    left join ${binned('company', workspaceId)} o on o.list_id = l.id
   where l.workspace_id = ${workspaceId}::uuid and ${which}
   order by l.updated_at desc, l.id desc`;

export function listRows(db: Database, workspaceId: string, shelf: ListStatus): Promise<ListRow[]> {
  return runOnce<ListRow>(db, rows(workspaceId, sql`l.shelf = ${shelf}::text`));
}

export async function listRow(db: Database, workspaceId: string, id: string): Promise<ListRow | null> {
  const [row] = await runOnce<ListRow>(db, rows(workspaceId, sql`l.id = ${id}::uuid`));
  return row ?? null;
}

/** Locked by the caller's transaction; null where there is none. */
export async function lockList(executor: Executor, workspaceId: string, id: string): Promise<ListRow | null> {
  const { rows: found } = await executor.execute<Omit<ListRow, 'createdAt' | 'updatedAt'> & Stamps>(
    sql`${rows(workspaceId, sql`l.id = ${id}::uuid`)} for update of l`,
  );
  const [row] = found;
  return row ? { ...row, createdAt: new Date(row.createdAt), updatedAt: new Date(row.updatedAt) } : null;
}

/** Times as the database writes them. */
type Stamps = Record<'createdAt' | 'updatedAt', string>;

/** Name and rule of a list that is not trashed; null where there is none. */
export async function listHead(
  db: Database,
  workspaceId: string,
  id: string,
): Promise<{ name: string; type: 'static' | 'live' } | null> {
  const [row] = await runOnce<{ name: string; type: 'static' | 'live' }>(
    db,
    sql`select name, type from lists
         where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and shelf <> 'bin'`,
  );
  return row ?? null;
}

/** Names of these lists by id, without those in the trash. */
export async function listNames(
  db: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await runOnce<{ id: string; name: string }>(
    db,
    sql`select id, name from lists where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[]) and shelf <> 'bin'`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Lists by status, and the number of members of the workspace. */
export async function listFrame(
  db: Database,
  workspaceId: string,
): Promise<{ live: number; archived: number; bin: number; people: number }> {
  const [row] = await runOnce<{ live: number; archived: number; bin: number; people: number }>(
    db,
    sql`select count(*) filter (where shelf = 'live')::int as live, count(*) filter (where shelf = 'archived')::int as archived,
               count(*) filter (where shelf = 'bin')::int as bin,
               (select count(*)::int from workspace_users u where u.workspace_id = ${workspaceId}::uuid and u.removed_at is null) as people
          from lists where workspace_id = ${workspaceId}::uuid`,
  );
  return row ?? { live: 0, archived: 0, bin: 0, people: 1 };
}

/** Lists that are not trashed. Locks, so that concurrent creation cannot pass the limit. */
export async function lockListCount(executor: Executor, workspaceId: string): Promise<number> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtext(${`lists of ${workspaceId}`}::text))`);
  const { rows: found } = await executor.execute<{ n: number }>(
    sql`select count(*)::int as n from lists where workspace_id = ${workspaceId}::uuid and shelf <> 'bin'`,
  );
  return found[0]?.n ?? 0;
}

/** Returns its id. */
export async function insertList(
  executor: Executor,
  workspaceId: string,
  list: { name: string; rule: LiveRule | null; ownerId: string },
): Promise<string> {
  const id = newId();
  const rule = list.rule === null ? null : JSON.stringify(list.rule);
  await executor.execute(sql`
    insert into lists (workspace_id, id, name, type, rule, owner_id)
    values (${workspaceId}, ${id}, ${list.name}, ${rule === null ? 'static' : 'live'}, ${rule}::jsonb, ${list.ownerId})`);
  return id;
}

export interface ListChange {
  name?: string | undefined;
  rule?: LiveRule | undefined;
  ownerId?: string | null | undefined;
  shelf?: ListStatus | undefined;
}

/** Changes the given fields. Only live lists take a rule. False where there is no such list. */
export async function updateList(
  executor: Executor,
  workspaceId: string,
  id: string,
  { name, rule, ownerId, shelf }: ListChange,
): Promise<boolean> {
  const set = [
    ...(name === undefined ? [] : [sql`name = ${name}::text`]),
    ...(rule === undefined ? [] : [sql`rule = ${JSON.stringify(rule)}::jsonb`]),
    ...(ownerId === undefined ? [] : [sql`owner_id = ${ownerId}::uuid`]),
    ...(shelf === undefined
      ? []
      : [sql`shelf = ${shelf}::text`, sql`shelved_at = ${shelf === 'live' ? sql`null` : sql`now()`}`]),
  ];
  const { rowCount } = await executor.execute(sql`
    update lists set ${sql.join([...set, sql`updated_at = now()`], sql`, `)}
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid ${rule === undefined ? sql`` : sql`and type = 'live'`}`);
  return rowCount === 1;
}

/** Views within this time count as one visit. */
const VISIT = sql`interval '30 minutes'`;

/** Records added after this are new to the user; null without an earlier visit. */
export async function newSince(db: Database, workspaceId: string, id: string, userId: string): Promise<Date | null> {
  const [row] = await runOnce<{ since: Date }>(
    db,
    sql`select case when looked_at < now() - ${VISIT} then looked_at else new_since end as since from list_visits
         where workspace_id = ${workspaceId}::uuid and list_id = ${id}::uuid and user_id = ${userId}::uuid`,
  );
  return row?.since ?? null;
}

/** False where there is no such list. */
export async function recordVisit(
  executor: Executor,
  workspaceId: string,
  id: string,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    insert into list_visits as v (workspace_id, list_id, user_id, new_since, looked_at)
    select l.workspace_id, l.id, ${userId}::uuid, now(), now() from lists l
     where l.workspace_id = ${workspaceId}::uuid and l.id = ${id}::uuid
    on conflict (workspace_id, list_id, user_id) do update
      set new_since = case when v.looked_at < now() - ${VISIT} then v.looked_at else v.new_since end, looked_at = now()`);
  return rowCount === 1;
}

/** All workspaces: deletes lists that were trashed 30 days ago. Returns how many. */
export async function purgeTrashedLists(executor: Executor): Promise<number> {
  await executor.execute(sql`delete from list_removals where removed_at < now() - interval '30 days'`);
  const { rowCount } = await executor.execute(
    sql`delete from lists where shelf = 'bin' and shelved_at < now() - interval '30 days'`,
  );
  return rowCount ?? 0;
}

/** Contacts with a valid address in each of these static lists; a list without any has no entry. */
export async function getValidEmails(
  db: Database,
  workspaceId: string,
  listIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await runOnce<{ id: string; n: number }>(
    db,
    sql`select m.list_id as id, count(*)::int as n
          from list_members m join active_contacts r on r.workspace_id = m.workspace_id and r.id = m.record_id
         where m.workspace_id = ${workspaceId}::uuid and m.list_id = any(${sql.param([...listIds])}::uuid[])
           and m.record_kind = 'contact' and r.email_verdict = 'valid'
         group by m.list_id`,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Active records that meet all conditions, and how many have a valid address (companies: none). */
export async function countRecords(
  db: Database,
  workspaceId: string,
  kind: RecordKind,
  conditions: readonly SQL[],
): Promise<{ total: number; valid: number }> {
  const valid = kind === 'contact' ? sql`count(*) filter (where r.email_verdict = 'valid')` : sql`0`;
  const [row] = await runOnce<{ total: number; valid: number }>(
    db,
    sql`select count(*)::int as total, ${valid}::int as valid from ${ACTIVE_RECORDS[kind]} r
         where r.workspace_id = ${workspaceId}::uuid and ${sql.join([...conditions], sql` and `)}`,
  );
  return row ?? { total: 0, valid: 0 };
}
