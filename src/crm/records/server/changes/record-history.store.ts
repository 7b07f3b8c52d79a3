// What of a record its timeline is read from: how it came, its changes, and the next step that its tasks set.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed, runOnce } from '#platform/db/client.ts';
import type { OriginKind, RecordKind } from '../../contract.ts';
import { RECORD_TABLE_NAMES, RECORD_TABLES } from '../record-columns.ts';

/** Times are compared by a keyset: all their digits count. */
const EXACT_TIME = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`);

export interface RecordHead {
  id: string;
  name: string;
  source: OriginKind;
  originId: string | null;
  /** With microseconds. */
  createdAt: string;
  createdBy: string | null;
  createdByName: string | null;
}

const headColumns = sql`
  r.id, r.name, r.source, r.origin_id as "originId", to_char(r.created_at at time zone 'utc', ${EXACT_TIME}) as "createdAt",
  r.created_by as "createdBy",
  (select u.name from workspace_users u
    where u.workspace_id = r.workspace_id and u.id = r.created_by) as "createdByName"`;

/** Also of a record in the bin. Null where there is none, or it was merged into another. */
export async function recordHead(
  db: Database,
  workspaceId: string,
  kind: RecordKind,
  id: string,
): Promise<RecordHead | null> {
  const rows = await runNamed<RecordHead>(
    db,
    `record-head-${kind}`,
    sql`select ${headColumns} from ${RECORD_TABLES[kind]} r
         where r.workspace_id = ${workspaceId}::uuid and r.id = ${id}::uuid and r.merged_into is null`,
  );
  return rows[0] ?? null;
}

/** Live people of a company as records that came, newest first. */
export function peopleHeads(
  db: Database,
  workspaceId: string,
  companyId: string,
  { limit, before }: { limit: number; before: HistoryPlace | null },
): Promise<RecordHead[]> {
  return runOnce<RecordHead>(
    db,
    // "offset 0": the people first, then their order. Along the order of all contacts, those of a large company may stand at its end.
    sql`select ${headColumns}
          from (select * from contacts r
                 where r.workspace_id = ${workspaceId}::uuid and r.company_id = ${companyId}::uuid and r.deleted_at is null offset 0) r
         ${before ? sql`where (r.created_at, r.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``}
         order by r.created_at desc, r.id desc limit ${limit}`,
  );
}

/** Waits for another transaction that is changing the record. Null where it is not there, or in the bin. */
export async function lockRecord(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  id: string,
): Promise<{ name: string } | null> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from ${RECORD_TABLES[kind]} where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and deleted_at is null for update`);
  return rows[0] ?? null;
}

export interface HistoryRow {
  changeId: string;
  action: string;
  /** With microseconds, as the keyset compares it. */
  at: string;
  madeBy: string | null;
  madeByName: string | null;
  undone: boolean;
  /** True where it changed this record only. */
  alone: boolean;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** Of a merge: the record that went into this one, or that this one went into. */
  other: { id: string; name: string } | null;
}

/** Where the page before ended: time and id of its last entry. */
export interface HistoryPlace {
  at: string;
  id: string;
}

/** Changes of a record that was there before them, newest first. */
export function listHistory(
  db: Database,
  workspaceId: string,
  kind: RecordKind,
  id: string,
  { limit, before }: { limit: number; before: HistoryPlace | null },
): Promise<HistoryRow[]> {
  const name = RECORD_TABLE_NAMES[kind];
  return runOnce<HistoryRow>(
    db,
    sql`select c.id as "changeId", c.action, to_char(c.at at time zone 'utc', ${EXACT_TIME}) as at, c.made_by as "madeBy",
               (select u.name from workspace_users u
                 where u.workspace_id = c.workspace_id and u.id = c.made_by) as "madeByName",
               c.undone_at is not null as undone, c.changed = 1 as alone, r.before, r.after,
               case when c.action = 'merge' then
                 (select jsonb_build_object('id', o.id, 'name', o.name) from record_change_rows other join ${RECORD_TABLES[kind]} o
                     on o.workspace_id = other.workspace_id and o.id = other.record_id
                   where other.workspace_id = c.workspace_id and other.change_id = c.id and other.table_name = ${name}
                     and other.record_id <> ${id}::uuid limit 1) end as other
          from record_change_rows r
          join record_changes c on c.workspace_id = r.workspace_id and c.id = r.change_id
         where r.workspace_id = ${workspaceId}::uuid and r.record_id = ${id}::uuid and r.table_name = ${name}
           and r.before is not null
           ${before ? sql`and (c.at, c.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``}
         order by c.at desc, c.id desc, r.place desc limit ${limit}`,
  );
}

/** The earliest open task of the record, or none: no edit of it, so neither its revision nor "updated" move. */
export async function setNextStep(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  id: string,
  next: { step: string; due: string | null } | null,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update ${RECORD_TABLES[kind]} set next_step = ${next?.step ?? ''}::text, next_due = ${next?.due ?? null}::date
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid
       and (next_step, next_due) is distinct from (${next?.step ?? ''}::text, ${next?.due ?? null}::date)`);
  return rowCount === 1;
}
