// SQL of reactions: the last one of each side to a message, which may be known later than the reaction.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';

export interface Reaction {
  chatId: string;
  wamid: string;
  by: 'them' | 'us';
  /** '' where it is taken off. */
  emoji: string;
  at: Date;
}

/** Reports may come in any order: the newest counts. */
export async function putReaction(
  tx: Executor,
  workspaceId: string,
  { chatId, wamid, by, emoji, at }: Reaction,
): Promise<void> {
  await tx.execute(sql`
    insert into whatsapp_reactions as r (workspace_id, chat_id, wamid, by, emoji, at)
    values (${workspaceId}::uuid, ${chatId}::uuid, ${wamid}, ${by}, ${emoji}, ${at.toISOString()}::timestamptz)
    on conflict (workspace_id, chat_id, wamid, by) do update set emoji = excluded.emoji, at = excluded.at where excluded.at >= r.at`);
}
