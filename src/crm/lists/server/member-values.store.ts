// SQL on what a list says of its members: status, owner, note.
import { sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import type { MemberStatus } from '../contract.ts';

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
          from list_members m left join users u on u.workspace_id = m.workspace_id and u.id = m.added_by
         where ${which(workspaceId, members)}`,
  );
}

/** Answers how the rows were that it changed. */
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
          from old o left join users u on u.workspace_id = o.workspace_id and u.id = o.added_by`,
  );
  return rows.map((row) => ({ ...row, addedAt: new Date(row.addedAt) }));
}
