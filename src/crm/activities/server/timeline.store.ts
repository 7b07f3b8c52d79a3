// SQL of the timeline: reading it, and recording events.
import { type SQL, sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import {
  type EventPayloads,
  FILTERED_KINDS,
  RECORDED_KINDS,
  type RecordedKind,
  type TimelineFilter,
} from '../events.contract.ts';

export interface EventRow {
  id: string;
  what: RecordedKind;
  payload: Record<string, unknown>;
  /** With microseconds, as the keyset compares it. */
  at: string;
  madeBy: string | null;
  madeByName: string | null;
  noteId: string | null;
  noteText: string | null;
  noteEditedAt: Date | null;
  /** The contact of the company that the event is about; null: the record itself. */
  personId: string | null;
  personName: string | null;
}

/** Events that a company's timeline leaves out, since they only concern the contact's own lists and tags. */
const CONTACT_ONLY_KINDS: readonly RecordedKind[] = [
  'note',
  'task-added',
  'task-done',
  'mailed',
  'replied',
  'whatsapp-sent',
  'whatsapp-received',
];

/** Newest first. Events of deleted notes and tasks are left out. Reads at most one page per contact. */
export function listEvents(
  db: Database,
  workspaceId: string,
  { kind, id }: { kind: RecordKind; id: string },
  { limit, before, show }: { limit: number; before: { at: string; id: string } | null; show: TimelineFilter },
): Promise<EventRow[]> {
  const shown = show === 'all' ? RECORDED_KINDS : FILTERED_KINDS[show];
  const ofKinds = (kinds: readonly RecordedKind[]) => sql`e.what = any(${sql.param([...kinds])}::text[])`;
  const newest = (record: SQL, which: SQL) => sql`
    select e.*, n.id as note_id, n.text as note_text, n.edited_at as note_edited_at
      from record_events e
      left join record_notes n on n.workspace_id = e.workspace_id and n.id = e.subject_id and n.deleted_at is null
      left join record_tasks t on t.workspace_id = e.workspace_id and t.id = e.subject_id and t.deleted_at is null
     where e.workspace_id = ${workspaceId}::uuid and e.record_id = ${record} and ${which}
       and (e.subject_id is null or n.id is not null or t.id is not null)
       ${before ? sql`and (e.at, e.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``}
     order by e.at desc, e.id desc limit ${limit}`;
  const ofPeople = sql`
    union all
    select e.*, p.id, p.name from active_contacts p
     cross join lateral (${newest(sql`p.id`, ofKinds(CONTACT_ONLY_KINDS.filter((what) => shown.includes(what))))}) e
     where p.workspace_id = ${workspaceId}::uuid and p.company_id = ${id}::uuid`;
  return runOnce<EventRow>(
    db,
    sql`select e.id, e.what, e.payload, to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.made_by as "madeBy",
               (select u.name from workspace_users u
                 where u.workspace_id = e.workspace_id and u.id = e.made_by) as "madeByName",
               e.note_id as "noteId", e.note_text as "noteText", e.note_edited_at as "noteEditedAt",
               e.person_id as "personId", e.person_name as "personName"
          from (select own.*, null::uuid as person_id, null::text as person_name from (${newest(sql`${id}::uuid`, show === 'all' ? sql`true` : ofKinds(shown))}) own
                ${kind === 'company' ? ofPeople : sql``}) e
         order by e.at desc, e.id desc limit ${limit}`,
  );
}

export interface RecordEvent<What extends RecordedKind = RecordedKind> {
  kind: RecordKind;
  /** All records of the event, written in one statement. */
  recordIds: readonly string[];
  what: What;
  payload: EventPayloads[What];
  /** The note or task it is about: the entry is shown while that exists. */
  subjectId?: string;
  /** The user; null: the product. */
  madeBy: string | null;
}

export async function recordEvents<What extends RecordedKind>(
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

export interface BatchEvent<What extends RecordedKind = RecordedKind> {
  /** Idempotency key: an event with the same id is recorded once. */
  id: string;
  recordId: string;
  payload: EventPayloads[What];
  madeBy: string | null;
  /** ISO 8601. */
  at: string;
}

/** Records events of many records, each with its own payload and time, in one statement. */
export async function recordEventBatch<What extends RecordedKind>(
  tx: Executor,
  workspaceId: string,
  { kind, what, events }: { kind: RecordKind; what: What; events: readonly BatchEvent<What>[] },
): Promise<void> {
  if (events.length === 0) return;
  await tx.execute(sql`
    insert into record_events (workspace_id, id, record_kind, record_id, what, payload, made_by, at)
    select ${workspaceId}::uuid, e.id, ${kind}::text, e."recordId", ${what}::text, e.payload, e."madeBy", e.at
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as e (id uuid, "recordId" uuid, payload jsonb, "madeBy" uuid, at timestamptz)
    on conflict (workspace_id, id) do nothing`);
}
