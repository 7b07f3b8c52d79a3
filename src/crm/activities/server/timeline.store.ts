// SQL of what was noted of a record, page by page; of a company what was noted of its people too.
import { type SQL, sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import { type Database, runOnce } from '#platform/db/client.ts';
import { FILTERED_KINDS, NOTED_KINDS, type NotedKind, type TimelineFilter } from '../events.contract.ts';

export interface EventRow {
  id: string;
  what: NotedKind;
  payload: Record<string, unknown>;
  /** With microseconds, as the keyset compares it. */
  at: string;
  madeBy: string | null;
  madeByName: string | null;
  noteId: string | null;
  noteText: string | null;
  noteEditedAt: Date | null;
  /** Who of the company's people it happened to; null: the record itself. */
  personId: string | null;
  personName: string | null;
}

/** In the timeline of a company: what people are filed under is told with them alone. */
const TOLD_OF_PEOPLE: readonly NotedKind[] = [
  'note',
  'task-added',
  'task-done',
  'mailed',
  'replied',
  'whatsapp-sent',
  'whatsapp-received',
];

/** Newest first. What is about a note or a task is there while that is. Of each person as many as a page holds are looked at. */
export function eventsOf(
  db: Database,
  workspaceId: string,
  { kind, id }: { kind: RecordKind; id: string },
  { limit, before, show }: { limit: number; before: { at: string; id: string } | null; show: TimelineFilter },
): Promise<EventRow[]> {
  const shown = show === 'all' ? NOTED_KINDS : FILTERED_KINDS[show];
  const ofKinds = (kinds: readonly NotedKind[]) => sql`e.what = any(${sql.param([...kinds])}::text[])`;
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
    select e.*, p.id, p.name from contacts p
     cross join lateral (${newest(sql`p.id`, ofKinds(TOLD_OF_PEOPLE.filter((what) => shown.includes(what))))}) e
     where p.workspace_id = ${workspaceId}::uuid and p.company_id = ${id}::uuid and p.deleted_at is null`;
  return runOnce<EventRow>(
    db,
    sql`select e.id, e.what, e.payload, to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.made_by as "madeBy",
               (select coalesce(nullif(u.full_name, ''), u.email) from users u
                 where u.workspace_id = e.workspace_id and u.id = e.made_by) as "madeByName",
               e.note_id as "noteId", e.note_text as "noteText", e.note_edited_at as "noteEditedAt",
               e.person_id as "personId", e.person_name as "personName"
          from (select own.*, null::uuid as person_id, null::text as person_name from (${newest(sql`${id}::uuid`, show === 'all' ? sql`true` : ofKinds(shown))}) own
                ${kind === 'company' ? ofPeople : sql``}) e
         order by e.at desc, e.id desc limit ${limit}`,
  );
}
