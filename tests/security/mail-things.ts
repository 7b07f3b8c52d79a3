// What each of the two workspaces has of outgoing mail.
import { sql } from 'drizzle-orm';
import type { Platform } from '#platform/platform.ts';

export interface MailThings {
  /** An address that is never written to. */
  suppressionId: string;
  /** A conversation in the inbox, and an answer in it that is taken back already. */
  threadId: string;
  answerId: string;
}

export async function keepMailThings(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  words: string,
): Promise<MailThings> {
  const things = { suppressionId: crypto.randomUUID(), threadId: crypto.randomUUID(), answerId: crypto.randomUUID() };
  await db.execute(sql`
    insert into suppressions (workspace_id, id, kind, value, reason, detail, source, added_by)
    values (${workspaceId}, ${things.suppressionId}, 'address', ${`${words.toLowerCase()}@never.example`}, 'manual', ${words}, ${words}, ${userId})`);
  await db.execute(sql`
    insert into suppression_removals (workspace_id, id, value, was, why, removed_by)
    values (${workspaceId}, gen_random_uuid(), ${words}, ${JSON.stringify({ reason: 'manual', source: words, detail: '', created_at: '2026-11-01T00:00:00Z' })},
            ${words}, ${userId})`);
  await keepConversation(db, { workspaceId, userId }, things, words);
  return things;
}

async function keepConversation(
  db: Platform['db'],
  { workspaceId, userId }: { workspaceId: string; userId: string },
  { threadId, answerId }: MailThings,
  words: string,
): Promise<void> {
  const [mailboxId, streamId] = [crypto.randomUUID(), crypto.randomUUID()];
  const email = `${words.toLowerCase()}@answers.example`;
  await db.execute(sql`
    insert into mailboxes (workspace_id, id, kind, email, address, zone, windows, state, created_by)
    values (${workspaceId}, ${mailboxId}, 'smtp', ${email}, ${email}, 'Europe/Lisbon', '{}', 'paused', ${userId})`);
  await db.execute(sql`
    insert into mail_streams (workspace_id, id, kind, name, bulk, created_by)
    values (${workspaceId}, ${streamId}, 'composer', ${words}, false, ${userId})`);
  await db.execute(sql`
    insert into inbox_threads (workspace_id, id, stream_id, mailbox_id, address, email, subject, opening, kind, last_at)
    values (${workspaceId}, ${threadId}, ${streamId}, ${mailboxId}, ${email}, ${email}, ${words}, ${words}, 'reply', now())`);
  await db.execute(sql`
    insert into inbox_answers (workspace_id, id, thread_id, subject, body, created_by)
    values (${workspaceId}, ${answerId}, ${threadId}, ${words}, ${words}, ${userId})`);
}
