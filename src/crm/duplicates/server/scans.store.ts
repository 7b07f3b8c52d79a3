// SQL on how far records have been looked at: in the order of their change, and those that were set back in the order of that.
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '#platform/db/client.ts';

type Kind = 'contact' | 'company';
const nameOf = (kind: Kind) => (kind === 'contact' ? 'contacts' : 'companies');
const tableOf = (kind: Kind) => sql.raw(nameOf(kind));

/**
 * Up to when changes are looked at. Younger ones may still be in transactions that have not ended, which say the time of their beginning;
 * one that never ends does not stop the looking for good.
 */
const SETTLED = sql.raw(`least(now() - interval '20 seconds', greatest(now() - interval '15 minutes', (
  select coalesce(min(a.xact_start), now()) from pg_stat_activity a
   where a.datname = current_database() and a.backend_type = 'client backend' and a.pid <> pg_backend_pid())))`);

/** Changes taken back that are looked at in one go, where each touched few. */
const UNDONE_AT_ONCE = 20;

export interface Scan {
  seenAt: string;
  seenId: string;
  /** The change that was taken back, and how far of its notes. */
  undoneAt: string;
  undoneId: string;
  undonePlace: number;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Workspaces with records that nobody has looked at since they changed. Each answer is the first entry of an index. */
export async function waitingScans(db: Database): Promise<{ workspaceId: string; kind: Kind }[]> {
  const found = [];
  for (const kind of ['contact', 'company'] as const) {
    const { rows } = await db.execute<{ workspaceId: string }>(sql`
      with settled as materialized (select ${SETTLED} as at)
      select c.workspace_id as "workspaceId" from record_counts c
       cross join settled
        left join duplicate_scans s on s.workspace_id = c.workspace_id and s.record_kind = c.kind
       where c.kind = ${kind} and (
         ${firstChanged(kind)} < settled.at
         or (select u.undone_at from record_changes u
              where u.workspace_id = c.workspace_id and u.undone_at is not null
                and (u.undone_at, u.id) > (coalesce(s.undone_at, '-infinity'), coalesce(s.undone_id, ${NOBODY}))
              order by u.undone_at limit 1) < settled.at
         or exists (select 1 from record_change_rows n
                     where n.workspace_id = c.workspace_id and n.change_id = s.undone_id and n.place > s.undone_place))`);
    found.push(...rows.map(({ workspaceId }) => ({ workspaceId, kind })));
  }
  return found;
}

/** When the first record has changed that was not looked at since. Asked so that the index in the order of changes answers it. */
function firstChanged(kind: Kind): SQL {
  return sql`(select r.updated_at from ${tableOf(kind)} r
    where r.workspace_id = c.workspace_id and r.deleted_at is null
      and (r.updated_at, r.id) > (coalesce(s.seen_at, '-infinity'), coalesce(s.seen_id, ${NOBODY}))
    order by r.updated_at, r.id limit 1)`;
}

/** Null while another process is looking. */
export async function holdScan(tx: Executor, workspaceId: string, kind: Kind): Promise<Scan | null> {
  await tx.execute(sql`
    insert into duplicate_scans (workspace_id, record_kind, seen_at, seen_id, undone_at)
    values (${workspaceId}::uuid, ${kind}, '-infinity', ${NOBODY}, '-infinity') on conflict do nothing`);
  const { rows } = await tx.execute<Scan & Record<string, unknown>>(sql`
    select seen_at::text as "seenAt", seen_id as "seenId", undone_at::text as "undoneAt", undone_id as "undoneId",
           undone_place::float8 as "undonePlace" from duplicate_scans
     where workspace_id = ${workspaceId}::uuid and record_kind = ${kind} for update skip locked`);
  return rows[0] ?? null;
}

/** Records that changed after the last look, and those that were set back: some hundred, and where the next look begins. */
export async function changedRecords(
  tx: Executor,
  workspaceId: string,
  kind: Kind,
  scan: Scan,
  limit: number,
): Promise<{ ids: string[]; next: Scan; more: boolean }> {
  const { rows } = await tx.execute<{ id: string; at: string }>(sql`
    with settled as materialized (select ${SETTLED} as at)
    select r.id, r.updated_at::text as at from ${tableOf(kind)} r
     where r.workspace_id = ${workspaceId}::uuid and r.deleted_at is null and r.updated_at < (select at from settled)
       and (r.updated_at, r.id) > (${scan.seenAt}::timestamptz, ${scan.seenId}::uuid)
     order by r.updated_at, r.id limit ${limit}`);
  const last = rows.at(-1);
  const undone = await undoneRecords(tx, workspaceId, kind, scan, limit);
  return {
    ids: [...new Set([...rows.map(({ id }) => id), ...undone.ids])],
    next: { ...undone.next, seenAt: last?.at ?? scan.seenAt, seenId: last?.id ?? scan.seenId },
    more: rows.length === limit || undone.more,
  };
}

/** A record that is again as it was has its old time of change again: the notes of what was taken back name it. */
async function undoneRecords(tx: Executor, workspaceId: string, kind: Kind, scan: Scan, limit: number) {
  const ids: string[] = [];
  let next = scan;
  for (let changes = 0; changes <= UNDONE_AT_ONCE && ids.length < limit; changes += 1) {
    const { rows } = await tx.execute<{ id: string; place: number; table: string }>(sql`
      select record_id as id, place::float8 as place, table_name as "table" from record_change_rows
       where workspace_id = ${workspaceId}::uuid and change_id = ${next.undoneId}::uuid and place > ${next.undonePlace}::bigint
       order by place limit ${limit}`);
    ids.push(...rows.filter(({ table }) => table === nameOf(kind)).map(({ id }) => id));
    const last = rows.at(-1);
    if (last) next = { ...next, undonePlace: last.place };
    if (rows.length === limit) continue;
    const change = await nextUndone(tx, workspaceId, next);
    if (!change) return { ids, next, more: false };
    next = { ...next, undoneAt: change.at, undoneId: change.id, undonePlace: 0 };
  }
  return { ids, next, more: true };
}

async function nextUndone(tx: Executor, workspaceId: string, { undoneAt, undoneId }: Scan) {
  const { rows } = await tx.execute<{ at: string; id: string }>(sql`
    with settled as materialized (select ${SETTLED} as at)
    select u.undone_at::text as at, u.id from record_changes u
     where u.workspace_id = ${workspaceId}::uuid and u.undone_at < (select at from settled)
       and (u.undone_at, u.id) > (${undoneAt}::timestamptz, ${undoneId}::uuid)
     order by u.undone_at, u.id limit 1`);
  return rows[0] ?? null;
}

export async function keepScan(tx: Executor, workspaceId: string, kind: Kind, scan: Scan): Promise<void> {
  await tx.execute(sql`
    update duplicate_scans
       set seen_at = ${scan.seenAt}::timestamptz, seen_id = ${scan.seenId}::uuid, undone_at = ${scan.undoneAt}::timestamptz,
           undone_id = ${scan.undoneId}::uuid, undone_place = ${scan.undonePlace}::bigint
     where workspace_id = ${workspaceId}::uuid and record_kind = ${kind}`);
}
