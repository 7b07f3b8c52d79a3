// SQL of the events that other programs get of changed records.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { wantedEvents } from '#account/webhooks/server/index.ts';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import { createJobs, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { RecordKind } from '../../contract.ts';
import { type RecordRow, recordSource } from '../reading/record-rows.ts';
import { RECORD_TABLE_NAMES } from '../record-columns.ts';

export const RECORD_WEBHOOKS = {
  name: 'record-webhooks',
  /** `undone`: of taking the change back. */
  payload: z.object({
    workspaceId: z.uuid(),
    changeId: z.uuid(),
    kind: z.enum(['contact', 'company']),
    undone: z.boolean().default(false),
  }),
  maxAttempts: 20,
} satisfies JobDefinition;

const jobs = createJobs();
/** A change of many is written in pieces, each of which queues the job again: it waits until no more come. */
const MANY_WAIT_MS = 10_000;

/** In the transaction of the change: the job reads what it has noted, once that has committed. */
export async function queueRecordWebhooks(
  tx: Executor,
  { workspaceId, id, kind }: { workspaceId: string; id: string; kind: RecordKind },
  changed: number,
  undone = false,
): Promise<void> {
  const wanted = await wantedEvents(tx, workspaceId, [`${kind}.created`, `${kind}.updated`, `${kind}.deleted`]);
  if (wanted.size === 0) return;
  const at = changed === 1 ? undefined : new Date(Date.now() + MANY_WAIT_MS);
  await jobs.enqueue(
    tx,
    RECORD_WEBHOOKS,
    { workspaceId, changeId: id, kind, undone },
    `record-webhooks:${undone ? 'undo:' : ''}${id}`,
    at,
  );
}

export interface ChangedRecord {
  place: number;
  recordId: string;
  created: boolean;
  deleted: boolean;
  /** Columns that differ. */
  columns: string[];
  /** As it is now; null where it is gone for good. */
  record: RecordRow | null;
}

/** What a change has noted of records of its kind, in its order, from a place on. */
export async function changedRecords(
  db: Database,
  { workspaceId, changeId, kind, undone }: { workspaceId: string; changeId: string; kind: RecordKind; undone: boolean },
  { after, limit }: { after: number; limit: number },
): Promise<{ at: Date; rows: ChangedRecord[] }> {
  const { columns, table, tags } = recordSource({ workspaceId, kind }, null);
  const rows = await runOnce<Record<string, unknown>>(
    db,
    sql`
    select n.place::int8 as "notePlace", n.record_id as "noteRecord", n.before is null as "noteCreated",
           n.after ? 'deleted_at' and n.after->>'deleted_at' is not null as "noteDeleted",
           array(select jsonb_object_keys(n.after)) as "noteColumns", to_json(n.at)#>>'{}' as "noteAt", ${columns}
      from (select n.*, ${undone ? sql`c.undone_at` : sql`c.at`} as at from record_change_rows n join record_changes c on c.workspace_id = n.workspace_id and c.id = n.change_id
             where n.workspace_id = ${workspaceId}::uuid and n.change_id = ${changeId}::uuid and n.table_name = ${RECORD_TABLE_NAMES[kind]}
               and n.after is not null and n.place > ${after}::int8
             order by n.place limit ${limit}::int) n
      left join ${table} r on r.workspace_id = n.workspace_id and r.id = n.record_id ${tags}
     order by n.place`,
  );
  return {
    at: new Date(String(rows[0]?.noteAt ?? 0)),
    rows: rows.map(({ notePlace, noteRecord, noteCreated, noteDeleted, noteColumns, noteAt: _, ...record }) => ({
      place: Number(notePlace),
      recordId: String(noteRecord),
      created: noteCreated === true,
      deleted: noteDeleted === true,
      columns: noteColumns as string[],
      record: record.id === null ? null : (record as RecordRow),
    })),
  };
}
