// Two statements on tables of the sender that mailboxes, which it builds on, cannot reach.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';

/** Mails that each mailbox has handed over on that day ("2026-11-30"). */
export async function sentOn(
  db: Database,
  workspaceId: string,
  days: readonly { mailboxId: string; day: string }[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await runNamed<{ mailboxId: string; sent: number }>(
    db,
    'mailboxes-sent-on',
    sql`select asked.id as "mailboxId", c.sent
          from unnest(${sql.param(days.map(({ mailboxId }) => mailboxId))}::text[],
                      ${sql.param(days.map(({ day }) => day))}::date[]) as asked (id, day)
          join send_counts c on c.workspace_id = ${workspaceId} and c.scope = 'mailbox' and c.subject = asked.id
                            and c.day = asked.day`,
  );
  return new Map(rows.map(({ mailboxId, sent }) => [mailboxId, sent]));
}

/** Its turn comes at once, and what stands in its way is found out anew. */
export async function lookAgain(tx: Executor, workspaceId: string, mailboxId: string): Promise<void> {
  await tx.execute(sql`
    update mailbox_turns set next_at = now(), because = '' where workspace_id = ${workspaceId} and mailbox_id = ${mailboxId}`);
}
