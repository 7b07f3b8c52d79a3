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
