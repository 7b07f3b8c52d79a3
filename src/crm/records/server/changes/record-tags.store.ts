// SQL of the tags of records. They are kept apart from the other values: tagging is no change of the record's row (decision 028).
import { type SQL, sql } from 'drizzle-orm';
import { anyWorkspace, type Executor } from '#platform/db/client.ts';
import type { RecordKind } from '../../contract.ts';
import { RECORD_TABLE_NAMES, RECORD_TABLES, revisionColumn, TAG_TABLES, tagsColumn } from '../record-columns.ts';

interface RecordScope {
  workspaceId: string;
  kind: RecordKind;
}

export interface TaggedRecord {
  id: string;
  tags: readonly string[];
  /** 1 where nothing else of the record changes with its tags, 0 where its row counts the change. */
  revisions: 0 | 1;
}

/** Sets the tags of new records, or of held ones. Their notes are the caller's. */
export async function writeTags(
  tx: Executor,
  { workspaceId, kind }: RecordScope,
  records: readonly TaggedRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await tx.execute(sql`
    insert into ${TAG_TABLES[kind]} as k (workspace_id, record_id, tags, revision)
    select ${workspaceId}::uuid, (d ->> 'id')::uuid, ${toTexts(sql`d -> 'tags'`)}, (d ->> 'revisions')::int
      from jsonb_array_elements(${JSON.stringify(records)}::jsonb) d
        on conflict (workspace_id, record_id) do update set tags = excluded.tags, revision = k.revision + excluded.revision`);
  const untagged = records.filter(({ tags }) => tags.length === 0).map(({ id }) => id);
  if (untagged.length > 0) await removeBlankTags(tx, workspaceId, kind, sql`any(${sql.param(untagged)}::uuid[])`);
}

const toTexts = (json: SQL): SQL => sql`array(select jsonb_array_elements_text(${json}))`;

/** A record that never had a tag has no row, and is again as it was when the only one is undone. */
export async function removeBlankTags(tx: Executor, workspaceId: string, kind: RecordKind, ids: SQL): Promise<void> {
  await tx.execute(sql`
    delete from ${TAG_TABLES[kind]}
     where workspace_id = ${workspaceId}::uuid and record_id = ${ids} and tags = '{}' and revision = 0`);
}

/**
 * Changes the tags of live records, and notes how they were. `next` is made of the tags as they are; records whose tags it leaves as they
 * are, are not touched. `id`: of the change. Answers the ids of the others.
 */
export async function changeTags(
  tx: Executor,
  { workspaceId, id, kind }: RecordScope & { id: string },
  ids: readonly string[],
  next: (tags: SQL) => SQL,
): Promise<string[]> {
  const table = RECORD_TABLES[kind];
  const { rows: held } = await tx.execute<{ id: string }>(sql`
    select r.id from ${table} r
     where r.workspace_id = ${anyWorkspace(workspaceId)} and r.id = any(${sql.param([...ids])}::uuid[]) and r.deleted_at is null
     order by r.id for update`);
  if (held.length === 0) return [];
  // A statement of its own: one that had to wait for someone would read the tags as they were before.
  const { rows } = await tx.execute<{ id: string }>(sql`
    with was as materialized (
      select r.id, r.revision + coalesce(k.revision, 0) as revision, coalesce(k.tags, '{}') as tags
        from ${table} r left join ${TAG_TABLES[kind]} k on k.workspace_id = r.workspace_id and k.record_id = r.id
       where r.workspace_id = ${anyWorkspace(workspaceId)} and r.id = any(${sql.param(held.map((row) => row.id))}::uuid[])),
    changed as materialized (
      select * from (select id, revision, tags, ${next(sql.raw('tags'))} as next from was) each
       where next <> tags order by id),
    written as (
      insert into ${TAG_TABLES[kind]} as k (workspace_id, record_id, tags, revision)
      select ${workspaceId}::uuid, id, next, 1 from changed
          on conflict (workspace_id, record_id) do update set tags = excluded.tags, revision = k.revision + 1),
    noted as (
      insert into record_change_rows (workspace_id, change_id, table_name, record_id, before, after)
      select ${workspaceId}::uuid, ${id}::uuid, ${RECORD_TABLE_NAMES[kind]}, id,
             jsonb_build_object('tags', tags, 'revision', revision), jsonb_build_object('tags', next, 'revision', revision + 1)
        from changed order by id)
    select id from changed order by id`);
  return rows.map((row) => row.id);
}

/** Tags that were ever given: what the fields suggest. */
export async function rememberTags(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  tags: readonly string[],
): Promise<void> {
  if (tags.length === 0) return;
  await tx.execute(sql`
    insert into record_tags (workspace_id, record_kind, tag)
    select ${workspaceId}::uuid, ${kind}, t from unnest(${sql.param([...tags].sort())}::text[]) t
        on conflict do nothing`);
}

/** Notes of a change, and the records that they are of. */
export interface RecordedTags extends RecordScope {
  notes: SQL;
}

/** Locks these records until the transaction ends, so that their tags stay as they are. */
export async function lockRecordedTags(tx: Executor, { workspaceId, kind, notes }: RecordedTags): Promise<void> {
  await tx.execute(sql`
    select from ${RECORD_TABLES[kind]} r
     where r.workspace_id = ${workspaceId}::uuid and r.id in (select n.record_id from (${notes}) n) order by r.id for update`);
}

/** Whether the tags of the record `t` are still those that the note `n` left. */
export function sameTags(kind: RecordKind): SQL {
  return sql`to_jsonb(${tagsColumn(kind, 't')}) = n.after -> 'tags'`;
}

/** Sets back tags that were changed alone. The records are held. */
export function restoreTags({ workspaceId, kind, notes }: RecordedTags): SQL {
  return sql`
    update ${TAG_TABLES[kind]} k
       set tags = ${toTexts(sql`n.before -> 'tags'`)},
           revision = k.revision + case when ${revisionColumn(kind, 't')} = (n.after ->> 'revision')::int then -1 else 1 end
      from (${notes}) n join ${RECORD_TABLES[kind]} t on t.workspace_id = ${workspaceId}::uuid and t.id = n.record_id
     where k.workspace_id = t.workspace_id and k.record_id = t.id and ${sameTags(kind)}`;
}

/** Sets back the tags of records that a statement sets back: its rows are `back`, with an id and the tags that were noted. */
export function restoredTags(workspaceId: string, kind: RecordKind): SQL {
  return sql`
    insert into ${TAG_TABLES[kind]} as k (workspace_id, record_id, tags)
    select ${workspaceId}::uuid, id, ${toTexts(sql`tags`)} from back
        on conflict (workspace_id, record_id) do update set tags = excluded.tags`;
}

/** Tags that filters and edits suggest. `tags`: a query of workspace, kind and tag. */
export async function suggestTags(executor: Executor, tags: SQL): Promise<void> {
  await executor.execute(sql`insert into record_tags (workspace_id, record_kind, tag) ${tags} on conflict do nothing`);
}
