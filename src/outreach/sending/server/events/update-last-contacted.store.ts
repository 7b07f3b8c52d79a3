// SQL on sent mails for the timelines of their recipients. WhatsApp messages appear there with their conversation.
import { sql } from 'drizzle-orm';
import { type Executor, statementOf } from '#platform/db/client.ts';
import type { StreamKind } from '../../fields.contract.ts';

export interface SentToContact {
  id: string;
  /** The surviving contact if the recipient was merged into another. */
  contactId: string;
  subject: string;
  from: string;
  practice: boolean;
  streamId: string;
  streamKind: StreamKind;
  streamName: string;
  createdBy: string;
  /** ISO 8601, to the microsecond. */
  at: string;
}

/** Ordered by id. */
export function sentToContacts(tx: Executor, workspaceId: string, ids: readonly string[]): Promise<SentToContact[]> {
  return sentMails(tx, { workspaceId, ids });
}

/** Named, as it runs for every few emails: planning takes ten times as long. Joined with contacts, whose many indexes are weighed, it takes longer still. */
const sentMails = statementOf<SentToContact, { workspaceId: string; ids: readonly string[] }>(
  'sending-sent-to-contacts',
  ({ workspaceId, ids }) => sql`
    select * from (
      select m.id, coalesce(
               (select c.id from active_contacts c where c.workspace_id = m.workspace_id and c.id = m.contact_id),
               (select a.id from active_contacts a where a.workspace_id = m.workspace_id and a.email = m.to_email and a.email <> '')) as "contactId",
             m.subject, b.email as "from", b.kind = 'practice' as practice, s.id as "streamId", s.kind as "streamKind",
             s.name as "streamName", m.created_by as "createdBy", to_json(m.ended_at)#>>'{}' as at
        from mails m
        join mail_streams s on s.workspace_id = m.workspace_id and s.id = m.stream_id
        join senders b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id
       where m.workspace_id = ${workspaceId}::uuid and m.id = any(${ids}::uuid[])
         and b.kind <> 'whatsapp' and m.message_id is not null and m.ended_at is not null) sent
     where "contactId" is not null order by id`,
);
