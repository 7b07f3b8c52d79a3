// What the deletion of accounts asks about a workspace; it does not know payments itself.
import { sql } from 'drizzle-orm';
import type { Platform } from '#platform/platform.ts';

/** Whether a subscription will be charged again: neither ended nor cancelled. */
export async function isSubscribed({ db }: Pick<Platform, 'db'>, workspaceId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from billing_subscriptions where workspace_id = ${workspaceId}::uuid
       and status in ('active', 'trialing', 'past_due', 'unpaid', 'incomplete') and not cancel_at_period_end limit 1`);
  return rowCount === 1;
}

/** Users of a workspace, or the one. */
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
