// SQL of the rows of the directory that are nothing new to a workspace: kept, excluded, or shown as found before.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runOnce } from '#platform/db/client.ts';
import { type DirectoryFilters, directoryFits } from '#prospecting/directory/server/index.ts';
import { type FoundQuestion, newGroups } from './found-list.store.ts';
import { knownRecords } from './match-sources.store.ts';

/** Ids (text) of the directory. */
function hiddenIds(question: FoundQuestion): SQL {
  const { workspaceId } = question;
  return sql`
    select k.ref_id ${knownRecords('company', sql`${workspaceId}::uuid`, { from: 'directory' })}
    union
    select e.ref_id from discover_excluded e where e.workspace_id = ${workspaceId}::uuid and e.ref_from = 'directory'
    union
    select t.directory_id from discover_twins t
     where t.workspace_id = ${workspaceId}::uuid and t.group_id in (${newGroups(question)})`;
}

/** How many of those that fit are nothing new; `after`: only those with a higher id. */
export async function countHidden(
  db: Database,
  question: FoundQuestion,
  filters: DirectoryFilters,
  after: string | null,
): Promise<number> {
  const rows = await runOnce<{ n: number }>(
    db,
    sql`select count(*)::int as n from (${hiddenIds(question)}) h(id)
          join directory_companies d on d.id = h.id::bigint
         where ${directoryFits(filters)} and d.id > ${after ?? '0'}::bigint`,
  );
  return rows[0]?.n ?? 0;
}

/** Of these rows of the directory those that are nothing new. */
export async function hiddenAmong(db: Database, question: FoundQuestion, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await runOnce<{ id: string }>(
    db,
    sql`select h.id from (${hiddenIds(question)}) h(id) where h.id = any(${sql.param([...ids])}::text[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Changes with every import: what was looked for in an older state has to be looked for again. '' while there is none. */
export async function directoryVersion(db: Database): Promise<string> {
  const rows = await runOnce<{ version: string | null }>(
    db,
    sql`select max(finished_at)::text as version from directory_imports where state = 'done'`,
  );
  return rows[0]?.version ?? '';
}
