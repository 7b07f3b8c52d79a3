// SQL of automatic pushes: which records have changed since the last one, and which of them were seen as they are.

import { sql } from 'drizzle-orm';
import { ACTIVE_RECORDS } from '#crm/records/server/index.ts';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import type { AutomaticPush } from '../fields.contract.ts';

/** A transaction that commits late is seen by the next pass: so far it looks back. */
const OVERLAP = sql.raw(`interval '5 minutes'`);
/** Of one run. */
const RECORDS = 5_000;

export interface AutomaticKind {
  workspaceId: string;
  id: string;
  kind: 'contact' | 'company';
  mode: Exclude<AutomaticPush, 'off'>;
}

/** Of all workspaces: connections that push changes of a kind by themselves. */
export function automaticKinds(db: Database): Promise<AutomaticKind[]> {
  return runOnce<AutomaticKind>(
    db,
    sql`select c.workspace_id as "workspaceId", c.id, k.kind, c.settings #>> array[k.kind, 'automatic'] as mode
          from crm_connections c cross join (values ('contact'), ('company')) k(kind)
         where c.state = 'connected' and c.settings #>> array[k.kind, 'automatic'] in ('linked', 'all')`,
  );
}

/**
 * Live records that have changed since the last pass, by an edit or an undo, and were not seen as they are; of the mode `linked` those alone that
 * are tied to a record of theirs. They count as seen, and the next pass begins where this one did.
 */
export async function claimChanged(tx: Executor, { workspaceId, id, kind, mode }: AutomaticKind): Promise<string[]> {
  const table = ACTIVE_RECORDS[kind];
  // A statement of its own: with the moment as a value the planner knows how few records are later, and looks into the indexes.
  const { rows: connections } = await tx.execute<{ from: string }>(sql`
    select (coalesce((pushed_until->>${kind}::text)::timestamptz, now()) - ${OVERLAP})::text as "from" from crm_connections
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid for update`);
  const [connection] = connections;
  if (!connection) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    with changed as (
      select r.id, r.revision from ${table} r
       where r.workspace_id = ${workspaceId}::uuid and r.updated_at >= ${connection.from}::timestamptz
      union
      select r.id, r.revision from undone_changes c
        join changed_records n on n.workspace_id = c.workspace_id and n.change_id = c.id and n.record_kind = ${kind}
        join ${table} r on r.workspace_id = n.workspace_id and r.id = n.record_id
       where c.workspace_id = ${workspaceId}::uuid and c.undone_at >= ${connection.from}::timestamptz),
    fresh as (
      select h.id, h.revision from changed h
        left join crm_seen s on s.workspace_id = ${workspaceId}::uuid and s.connection_id = ${id}::uuid and s.record_kind = ${kind} and s.record_id = h.id
       where s.revision is distinct from h.revision
         ${
           mode === 'all'
             ? sql``
             : sql`and exists (select from crm_links l where l.workspace_id = ${workspaceId}::uuid and l.connection_id = ${id}::uuid
                                  and l.record_kind = ${kind} and l.record_id = h.id)`
         }
       order by h.id limit ${RECORDS}::int),
    seen as (
      insert into crm_seen (workspace_id, connection_id, record_kind, record_id, revision)
      select ${workspaceId}::uuid, ${id}::uuid, ${kind}, f.id, f.revision from fresh f
      on conflict (workspace_id, connection_id, record_kind, record_id) do update set revision = excluded.revision),
    moved as (
      update crm_connections set pushed_until = pushed_until || jsonb_build_object(${kind}::text, to_json(now())#>>'{}')
       where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid
         and (select count(*) from fresh) < ${RECORDS}::int)
    select id from fresh`);
  return rows.map((row) => row.id);
}

/** Logs of automatic pushes are kept for 30 days. */
export async function purgeAutomaticRuns(db: Database): Promise<void> {
  await db.execute(sql`
    delete from crm_runs where automatic and state in ('done', 'failed', 'cancelled', 'undone') and created_at < now() - interval '30 days'`);
}
