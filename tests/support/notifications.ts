// Reads the notifications that were made, as they are stored.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';

export interface StoredNotification {
  userId: string;
  kind: string;
  thing: string;
  params: Record<string, unknown>;
  link: string;
  count: number;
}

/** Of a workspace, by kind, thing and person. `kind`: of one kind. */
export async function listNotifications(
  db: Executor,
  workspaceId: string,
  kind?: string,
): Promise<StoredNotification[]> {
  const { rows } = await db.execute<StoredNotification & Record<string, unknown>>(sql`
    select user_id as "userId", kind, thing, params, link, count from notifications
     where workspace_id = ${workspaceId}::uuid and (${kind ?? null}::text is null or kind = ${kind ?? null}::text)
     order by kind, thing, user_id`);
  return rows;
}
