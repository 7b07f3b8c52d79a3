// SQL on the people of a workspace, as records name them.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';

export async function namesOfUsers(
  db: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await runNamed<{ id: string; name: string }>(
    db,
    'record-users',
    sql`select id, coalesce(nullif(full_name, ''), email) as name from users
         where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Ids of the people of a workspace, in the order of their names. */
export async function usersByName(db: Database, workspaceId: string): Promise<string[]> {
  const rows = await runNamed<{ id: string }>(
    db,
    'record-users-by-name',
    sql`select id from users where workspace_id = ${workspaceId}::uuid and removed_at is null
         order by record_fold(coalesce(nullif(full_name, ''), email)), id`,
  );
  return rows.map(({ id }) => id);
}
