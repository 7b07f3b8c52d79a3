// SQL of what practice recipients have got and may reply to.
import { sql } from 'drizzle-orm';
import { type Database, runOnce } from '#platform/db/client.ts';
import type { PracticeMail } from '../../domain/practice-replies.ts';

export type SentPracticeMail = PracticeMail & { mailboxId: string; messageId: string | null; toEmail: string };

/** The last email of each recipient who could still reply, and those who did. */
export function practiceMails(db: Database, workspaceId: string, campaignId: string): Promise<SentPracticeMail[]> {
  return runOnce<SentPracticeMail>(
    db,
    sql`select distinct on (x.recipient_id) x.id, x.mailbox_id as "mailboxId", x.message_id as "messageId", x.to_email as "toEmail",
               exists (select from outgoing_mails r where r.workspace_id = x.workspace_id and r.stream_id = x.stream_id
                          and r.recipient_id = x.recipient_id and r.replied_at is not null) as replied,
               p.state in ('active', 'finished') as open
          from outgoing_mails x join campaign_recipients p on p.workspace_id = x.workspace_id and p.id = x.recipient_id
         where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and x.state = 'sent' and x.bounced_at is null
         order by x.recipient_id, x.ended_at desc`,
  );
}
