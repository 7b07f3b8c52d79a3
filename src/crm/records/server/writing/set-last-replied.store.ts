// Contacts that have answered: when they did so last.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';

/** In the caller's transaction, which announces contacts afterwards. What is told to a record is no change of it, so there is nothing to undo. */
export async function noteReplied(
  tx: Executor,
  workspaceId: string,
  contactIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update contacts set last_replied_at = greatest(last_replied_at, ${at.toISOString()}::timestamptz)
     where workspace_id = ${workspaceId} and id = any(${sql.param([...contactIds])}::uuid[])`);
}
