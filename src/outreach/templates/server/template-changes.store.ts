// SQL that changes templates: content, versions, status, copies, undo; and what the nightly job deletes.
import { type SQL, sql } from 'drizzle-orm';
import { consumeUndo, insertUndo, storeUndo } from '#account/undo/server/index.ts';
import { type Database, type Executor, isUniqueViolation, runNamed } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Shelf, TemplateContent } from '../contract.ts';

export interface Written {
  name: string;
  nameFolded: string;
  content: TemplateContent;
  opening: string;
  variables: string[];
}

/** False where the id is taken: it was sent before. */
export async function insertTemplate(
  executor: Executor,
  workspaceId: string,
  id: string,
  userId: string,
  { name, nameFolded, content, opening, variables }: Written,
): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    insert into templates (workspace_id, id, channel, name, name_folded, content, opening, variables, created_by, updated_by)
    values (${workspaceId}::uuid, ${id}::uuid, ${content.channel}, ${name}, ${nameFolded}, ${JSON.stringify(content)}::jsonb,
            ${opening}, ${sql.param(variables)}::text[], ${userId}::uuid, ${userId}::uuid)
    on conflict (workspace_id, id) do nothing`);
  return rowCount === 1;
}

interface Copy {
  /** Id of the template that is copied. */
  original: string;
  id: string;
  name: string;
  folded: string;
}

/** Copies templates, each with its first version. */
export async function insertCopies(
  executor: Executor,
  workspaceId: string,
  userId: string,
  copies: readonly Copy[],
): Promise<void> {
  await executor.execute(sql`
    with copy as (
      insert into templates (workspace_id, id, channel, name, name_folded, content, opening, variables, created_by, updated_by)
      select t.workspace_id, c.id, t.channel, c.name, c.folded, t.content, t.opening, t.variables,
             ${userId}::uuid, ${userId}::uuid
        from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c(original uuid, id uuid, name text, folded text)
        join templates t on t.workspace_id = ${workspaceId}::uuid and t.id = c.original
      returning workspace_id, id, version, name, opening, content)
    insert into template_versions (workspace_id, template_id, version, name, opening, content, saved_by)
    select workspace_id, id, version, name, opening, content, ${userId}::uuid from copy`);
}

interface LockedTemplate {
  revision: number;
  version: number;
  name: string;
  content: TemplateContent;
}

/** The template as it is, held against others until the transaction ends. Nothing in the bin is written to. */
export async function lockTemplate(
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<LockedTemplate | null> {
  const { rows } = await executor.execute<LockedTemplate & Record<string, unknown>>(sql`
    select revision, version, name, content from templates
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and shelf <> 'bin' for update`);
  return rows[0] ?? null;
}

export async function updateTemplate(
  executor: Executor,
  workspaceId: string,
  id: string,
  userId: string,
  { name, nameFolded, content, opening, variables }: Written,
): Promise<void> {
  await executor.execute(sql`
    update templates set name = ${name}, name_folded = ${nameFolded}, content = ${JSON.stringify(content)}::jsonb,
           opening = ${opening}, variables = ${sql.param(variables)}::text[], updated_by = ${userId}::uuid, updated_at = now(),
           revision = revision + 1
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

interface NewVersion {
  userId: string;
  restoredFrom: number | null;
  /** How long one writer's changes are one version, in minutes. */
  minutes: number;
  keep: number;
}

/** Extends the newest version if the same writer started it just now, else adds one. The oldest ones are deleted. */
export async function saveVersion(
  executor: Executor,
  workspaceId: string,
  id: string,
  { userId, restoredFrom, minutes, keep }: NewVersion,
): Promise<void> {
  const grown = await executor.execute(sql`
    update template_versions v set name = t.name, opening = t.opening, content = t.content, saved_at = now()
      from templates t
     where t.workspace_id = ${workspaceId}::uuid and t.id = ${id}::uuid
       and v.workspace_id = t.workspace_id and v.template_id = t.id and v.version = t.version
       and ${restoredFrom}::int is null and v.restored_from is null and v.saved_by = ${userId}::uuid
       and v.started_at > now() - make_interval(mins => ${minutes}::int)`);
  if (grown.rowCount === 1) return;
  await executor.execute(sql`
    with next as (
      update templates set version = case when exists (select 1 from template_versions v
                                                        where v.workspace_id = ${workspaceId}::uuid and v.template_id = ${id}::uuid)
                                          then version + 1 else 1 end
       where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid
       returning workspace_id, id, version, name, opening, content)
    insert into template_versions (workspace_id, template_id, version, name, opening, content, saved_by, restored_from)
    select workspace_id, id, version, name, opening, content, ${userId}::uuid, ${restoredFrom}::int from next`);
  await executor.execute(sql`
    delete from template_versions v using templates t
     where t.workspace_id = ${workspaceId}::uuid and t.id = ${id}::uuid and v.workspace_id = t.workspace_id
       and v.template_id = t.id and v.version <= t.version - ${keep}::int`);
}

/** Moves to another shelf, and notes where each stood. */
export async function shelveTemplates(
  executor: Executor,
  workspaceId: string,
  condition: SQL,
  shelf: Shelf,
): Promise<{ ids: string[]; undoId: string | null }> {
  const undoId = newId();
  const { rows } = await executor.execute<{ id: string }>(sql`
    with target as materialized (
      select t.id, t.shelf, t.shelved_at from templates t where ${condition} and t.shelf <> ${shelf} for update),
    note as (
      ${insertUndo(workspaceId, undoId, 'templates', sql`jsonb_agg(to_jsonb(target)) from target having count(*) > 0`)})
    update templates t set shelf = ${shelf}, shelved_at = case when ${shelf} = 'live' then null else now() end
      from target where t.workspace_id = ${workspaceId}::uuid and t.id = target.id
    returning t.id`);
  return { ids: rows.map(({ id }) => id), undoId: rows.length > 0 ? undoId : null };
}

/** Notes that these did not exist: taking it back puts them into the bin. */
export async function recordCopies(executor: Executor, workspaceId: string, ids: readonly string[]): Promise<string> {
  const undoId = newId();
  const before = ids.map((id) => ({ id, shelf: 'bin', shelved_at: null }));
  await storeUndo(executor, workspaceId, { id: undoId, kind: 'templates', before });
  return undoId;
}

/** How many were put back; null where there is no such note. Used up with it. */
export async function undoShelving(executor: Executor, workspaceId: string, undoId: string): Promise<number | null> {
  const before = await consumeUndo(executor, workspaceId, 'templates', undoId);
  if (before === null) return null;
  const { rowCount } = await executor.execute(sql`
    update templates t set shelf = b.shelf, shelved_at = case when b.shelf = 'live' then null else coalesce(b.shelved_at, now()) end
      from jsonb_to_recordset(${before}::jsonb) as b(id uuid, shelf text, shelved_at timestamptz)
     where t.workspace_id = ${workspaceId}::uuid and t.id = b.id`);
  return rowCount ?? 0;
}

/** Whether a statement failed since another snippet has the name. */
export function isSnippetTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'templates_one_snippet');
}

// SQL that reads versions, and what the job of the night takes away.
export interface VersionRow {
  version: number;
  name: string;
  opening: string;
  savedAt: Date;
  savedById: string;
  savedByName: string;
  restoredFrom: number | null;
}

const columns = sql.raw(`
  v.version, v.name, v.opening, v.saved_at as "savedAt", v.restored_from as "restoredFrom", v.saved_by as "savedById",
  (select u.name from workspace_users u
    where u.workspace_id = v.workspace_id and u.id = v.saved_by) as "savedByName"`);

export async function getVersions(db: Database, workspaceId: string, id: string): Promise<VersionRow[]> {
  return runNamed<VersionRow>(
    db,
    'template-versions',
    sql`select ${columns} from template_versions v
         where v.workspace_id = ${workspaceId}::uuid and v.template_id = ${id}::uuid order by v.version desc`,
  );
}

export async function findVersion(
  db: Database,
  workspaceId: string,
  id: string,
  version: number,
): Promise<(VersionRow & { content: TemplateContent }) | null> {
  const [row] = await runNamed<VersionRow & { content: TemplateContent }>(
    db,
    'template-version',
    sql`select ${columns}, v.content from template_versions v
         where v.workspace_id = ${workspaceId}::uuid and v.template_id = ${id}::uuid and v.version = ${version}::int`,
  );
  return row ?? null;
}

export async function emptyBins(db: Database): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from templates where shelf = 'bin' and shelved_at < now() - interval '30 days'`,
  );
  return rowCount ?? 0;
}
