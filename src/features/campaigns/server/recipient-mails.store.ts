// SQL on the last mail of people of a campaign.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';

/** Of each of these recipients the mail that ended last. */
export async function lastMailsOf(
  tx: Executor,
  workspaceId: string,
  recipientIds: readonly string[],
): Promise<{ id: string; recipientId: string; stepId: string | null }[]> {
  const { rows } = await tx.execute<{ id: string; recipientId: string; stepId: string | null }>(sql`
    select x.id, p.id as "recipientId", x.step_id as "stepId"
      from campaign_recipients p join mails x on x.workspace_id = p.workspace_id and x.id = p.last_mail_id
     where p.workspace_id = ${workspaceId}::uuid and p.id = any(${sql.param([...recipientIds])}::uuid[])`);
  return rows;
}
