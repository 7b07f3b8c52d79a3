// SQL that reads versions, and what the job of the night takes away.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';
import type { TemplateContent } from '../contract.ts';

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
  (select coalesce(nullif(u.full_name, ''), u.email) from users u
    where u.workspace_id = v.workspace_id and u.id = v.saved_by) as "savedByName"`);

export async function versionsOf(db: Database, workspaceId: string, id: string): Promise<VersionRow[]> {
  return runNamed<VersionRow>(
    db,
    'template-versions',
    sql`select ${columns} from template_versions v
         where v.workspace_id = ${workspaceId}::uuid and v.template_id = ${id}::uuid order by v.version desc`,
  );
}

export async function versionOf(
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

export async function forgetUndos(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from template_undos where at < now() - interval '1 day'`);
  return rowCount ?? 0;
}
