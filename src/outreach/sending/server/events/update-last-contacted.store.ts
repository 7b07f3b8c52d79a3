// SQL on sent mails for the timelines of their recipients. WhatsApp messages appear there with their conversation.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';
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

export async function sentToContacts(
  tx: Executor,
  workspaceId: string,
  ids: readonly string[],
): Promise<SentToContact[]> {
  const { rows } = await tx.execute<SentToContact & Record<string, unknown>>(sql`
    select m.id, coalesce(c.id, a.id) as "contactId", m.subject, b.email as "from", b.kind = 'practice' as practice,
           s.id as "streamId", s.kind as "streamKind", s.name as "streamName", m.created_by as "createdBy",
           to_json(m.ended_at)#>>'{}' as at
      from mails m
      join mail_streams s on s.workspace_id = m.workspace_id and s.id = m.stream_id
      join senders b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id
      left join active_contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
      left join active_contacts a on c.id is null and a.workspace_id = m.workspace_id and a.email = m.to_email
                          and a.email <> ''
     where m.workspace_id = ${workspaceId}::uuid and m.id = any(${sql.param([...ids])}::uuid[])
       and b.kind <> 'whatsapp' and m.message_id is not null and m.ended_at is not null and (c.id is not null or a.id is not null)
     order by m.id`);
  return rows;
}
