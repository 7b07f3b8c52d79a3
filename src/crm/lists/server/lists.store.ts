// SQL on lists themselves: reading, making, changing, and who looked when.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { ListShelf, ListType, LiveRule } from '../contract.ts';

export interface ListRow {
  id: string;
  name: string;
  type: ListType;
  rule: LiveRule | null;
  /** Members; of a live list 0. */
  contacts: number;
  companies: number;
  ownerId: string | null;
  ownerName: string | null;
  shelf: ListShelf;
  createdAt: Date;
  updatedAt: Date;
}

/** Members in the bin are subtracted: found from the bin, which is small beside the lists. */
const binned = (kind: 'contact' | 'company', workspaceId: string) => sql`
  (select m.list_id, count(*)::int as n
     from ${kind === 'contact' ? sql`contacts` : sql`companies`} r
     join list_members m on m.workspace_id = r.workspace_id and m.record_kind = ${sql.raw(`'${kind}'`)} and m.record_id = r.id
    where r.workspace_id = ${workspaceId}::uuid and r.deleted_at is not null group by m.list_id)`;

const rows = (workspaceId: string, which: SQL) => sql`
  select l.id, l.name, l.type, l.rule, l.contacts - coalesce(c.n, 0) as contacts, l.companies - coalesce(o.n, 0) as companies,
         l.owner_id as "ownerId", u.full_name as "ownerName", l.shelf, l.created_at as "createdAt", l.updated_at as "updatedAt"
    from lists l
    left join users u on u.workspace_id = l.workspace_id and u.id = l.owner_id
    left join ${binned('contact', workspaceId)} c on c.list_id = l.id
    left join ${binned('company', workspaceId)} o on o.list_id = l.id
   where l.workspace_id = ${workspaceId}::uuid and ${which}
   order by l.updated_at desc, l.id desc`;

export function listRows(db: Database, workspaceId: string, shelf: ListShelf): Promise<ListRow[]> {
  return runOnce<ListRow>(db, rows(workspaceId, sql`l.shelf = ${shelf}::text`));
}

export async function listRow(db: Database, workspaceId: string, id: string): Promise<ListRow | null> {
  const [row] = await runOnce<ListRow>(db, rows(workspaceId, sql`l.id = ${id}::uuid`));
  return row ?? null;
}

/** Held by the caller's transaction, so that no one else changes it meanwhile; null where there is none. */
export async function holdList(executor: Executor, workspaceId: string, id: string): Promise<ListRow | null> {
  const { rows: found } = await executor.execute<Omit<ListRow, 'createdAt' | 'updatedAt'> & Stamps>(
    sql`${rows(workspaceId, sql`l.id = ${id}::uuid`)} for update of l`,
  );
  const [row] = found;
  return row ? { ...row, createdAt: new Date(row.createdAt), updatedAt: new Date(row.updatedAt) } : null;
}

/** Moments as the database writes them. */
type Stamps = Record<'createdAt' | 'updatedAt', string>;

/** What a list that is not in the bin is called, and how it is filled; null where there is none. */
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

/** How many lists lie on each shelf, and how many people the workspace has. */
export async function listFrame(
  db: Database,
  workspaceId: string,
): Promise<{ live: number; archived: number; bin: number; people: number }> {
  const [row] = await runOnce<{ live: number; archived: number; bin: number; people: number }>(
    db,
    sql`select count(*) filter (where shelf = 'live')::int as live, count(*) filter (where shelf = 'archived')::int as archived,
               count(*) filter (where shelf = 'bin')::int as bin,
               (select count(*)::int from users u where u.workspace_id = ${workspaceId}::uuid and u.removed_at is null) as people
          from lists where workspace_id = ${workspaceId}::uuid`,
  );
  return row ?? { live: 0, archived: 0, bin: 0, people: 1 };
}

/** Lists that are not in the bin; whoever adds one waits for the others who do. */
export async function holdListCount(executor: Executor, workspaceId: string): Promise<number> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtext(${`lists of ${workspaceId}`}::text))`);
  const { rows: found } = await executor.execute<{ n: number }>(
    sql`select count(*)::int as n from lists where workspace_id = ${workspaceId}::uuid and shelf <> 'bin'`,
  );
  return found[0]?.n ?? 0;
}

/** Answers its id. */
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
  shelf?: ListShelf | undefined;
}

/** Changes what is given. A rule is taken by live lists only. Answers false where there is no such list. */
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

/** A visit that follows another within this time is the same sitting. */
const SITTING = sql`interval '30 minutes'`;

/** What came in after this is new to them; null where they have never looked. */
export async function newSince(db: Database, workspaceId: string, id: string, userId: string): Promise<Date | null> {
  const [row] = await runOnce<{ since: Date }>(
    db,
    sql`select case when looked_at < now() - ${SITTING} then looked_at else new_since end as since from list_visits
         where workspace_id = ${workspaceId}::uuid and list_id = ${id}::uuid and user_id = ${userId}::uuid`,
  );
  return row?.since ?? null;
}

/** False where there is no such list. */
export async function noteVisit(executor: Executor, workspaceId: string, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    insert into list_visits as v (workspace_id, list_id, user_id, new_since, looked_at)
    select l.workspace_id, l.id, ${userId}::uuid, now(), now() from lists l
     where l.workspace_id = ${workspaceId}::uuid and l.id = ${id}::uuid
    on conflict (workspace_id, list_id, user_id) do update
      set new_since = case when v.looked_at < now() - ${SITTING} then v.looked_at else v.new_since end, looked_at = now()`);
  return rowCount === 1;
}

/** For all workspaces: what has lain in the bin for 30 days goes. Answers how many lists went. */
export async function emptyListBins(executor: Executor): Promise<number> {
  await executor.execute(sql`delete from list_removals where removed_at < now() - interval '30 days'`);
  const { rowCount } = await executor.execute(
    sql`delete from lists where shelf = 'bin' and shelved_at < now() - interval '30 days'`,
  );
  return rowCount ?? 0;
}
