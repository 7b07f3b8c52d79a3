// SQL on messages of campaigns on WhatsApp that have left, or may have, for the conversations that they belong to.
import { sql } from 'drizzle-orm';
import { type Database, runOnce } from '#platform/db/client.ts';

export interface LeftMessage {
  mailId: string;
  numberId: string;
  contactId: string | null;
  name: string;
  phone: string;
  state: 'sent' | 'uncertain' | 'refused';
  wamid: string | null;
  answer: string;
  /** Body of the call. */
  payload: string;
  text: string;
  createdBy: string;
  at: Date;
}

/** Those of these mails that ended after their channel was asked. */
export function leftMessages(db: Database, workspaceId: string, mailIds: readonly string[]): Promise<LeftMessage[]> {
  return runOnce<LeftMessage>(
    db,
    sql`select x.id as "mailId", x.mailbox_id as "numberId", x.contact_id as "contactId", coalesce(c.name, x.to_name) as name, x.to_email as phone,
               x.state, x.message_id as wamid, x.answer, t.html as payload, t.text, x.created_by as "createdBy", x.sending_at as at
          from mails x
          join mail_contents t on t.workspace_id = x.workspace_id and t.mail_id = x.id
          left join contacts c on c.workspace_id = x.workspace_id and c.id = x.contact_id and c.deleted_at is null
         where x.workspace_id = ${workspaceId}::uuid and x.id = any(${sql.param([...mailIds])}::uuid[])
           and x.state in ('sent', 'uncertain', 'refused') and x.sending_at is not null
         order by x.id`,
  );
}
