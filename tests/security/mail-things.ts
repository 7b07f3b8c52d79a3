// What each of the two workspaces has of outgoing mail.
import { sql } from 'drizzle-orm';
import type { Platform } from '#platform/platform.ts';

export interface MailThings {
  /** An address that is never written to. */
  suppressionId: string;
}

export async function keepMailThings(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  words: string,
): Promise<MailThings> {
  const things = { suppressionId: crypto.randomUUID() };
  await db.execute(sql`
    insert into suppressions (workspace_id, id, kind, value, reason, detail, source, added_by)
    values (${workspaceId}, ${things.suppressionId}, 'address', ${`${words.toLowerCase()}@never.example`}, 'manual', ${words}, ${words}, ${userId})`);
  await db.execute(sql`
    insert into suppression_removals (workspace_id, id, value, was, why, removed_by)
    values (${workspaceId}, gen_random_uuid(), ${words}, ${JSON.stringify({ reason: 'manual', source: words, detail: '', created_at: '2026-11-01T00:00:00Z' })},
            ${words}, ${userId})`);
  return things;
}
