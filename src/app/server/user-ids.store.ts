// Whose uploaded files there may be in a workspace.
import { sql } from 'drizzle-orm';
import type { Platform } from '#platform/platform.ts';

/** All users of a workspace, or the one. */
export async function userIds(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  userId: string | null,
): Promise<string[]> {
  if (userId !== null) return [userId];
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where workspace_id = ${workspaceId}::uuid`,
  );
  return rows.map(({ id }) => id);
}
