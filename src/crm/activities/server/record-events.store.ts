// Notes what happened to records, in the transaction in which it happens.
import { sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import type { Executor } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { EventPayloads, NotedKind } from '../contract.ts';

export interface RecordEvent<What extends NotedKind = NotedKind> {
  kind: RecordKind;
  /** The records that it happened to: one statement, however many. */
  recordIds: readonly string[];
  what: What;
  payload: EventPayloads[What];
  /** The note or the task that it is about: the entry is shown while that is there. */
  subjectId?: string;
  /** Who did it; null: the product itself. */
  madeBy: string | null;
}

export async function recordEvents<What extends NotedKind>(
  tx: Executor,
  workspaceId: string,
  { kind, recordIds, what, payload, subjectId, madeBy }: RecordEvent<What>,
): Promise<void> {
  if (recordIds.length === 0) return;
  const ids = recordIds.map(() => newId());
  await tx.execute(sql`
    insert into record_events (workspace_id, id, record_kind, record_id, what, subject_id, payload, made_by)
    select ${workspaceId}::uuid, e.id, ${kind}::text, e.record_id, ${what}::text, ${subjectId ?? null}::uuid,
           ${JSON.stringify(payload)}::jsonb, ${madeBy}::uuid
      from unnest(${sql.param(ids)}::uuid[], ${sql.param([...recordIds])}::uuid[]) as e(id, record_id)`);
}

export interface ToldEvent<What extends NotedKind = NotedKind> {
  /** Of what is told: told again, it is the same event. */
  id: string;
  recordId: string;
  payload: EventPayloads[What];
  madeBy: string | null;
  /** ISO 8601. */
  at: string;
}

/** Events of many records, each with its own words and time, in one statement. */
export async function tellEvents<What extends NotedKind>(
  tx: Executor,
  workspaceId: string,
  { kind, what, events }: { kind: RecordKind; what: What; events: readonly ToldEvent<What>[] },
): Promise<void> {
  if (events.length === 0) return;
  await tx.execute(sql`
    insert into record_events (workspace_id, id, record_kind, record_id, what, payload, made_by, at)
    select ${workspaceId}::uuid, e.id, ${kind}::text, e."recordId", ${what}::text, e.payload, e."madeBy", e.at
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as e (id uuid, "recordId" uuid, payload jsonb, "madeBy" uuid, at timestamptz)
    on conflict (workspace_id, id) do nothing`);
}
