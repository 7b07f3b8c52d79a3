// Events of emails for other programs: what they say of a mail. Of WhatsApp, its messages say it themselves.
import { sql } from 'drizzle-orm';
import { emitEvents, eventIdOf, wantedEvents } from '#account/webhooks/server/index.ts';
import type { Executor } from '#platform/platform.ts';

export interface MailHappening {
  type: 'email.sent' | 'email.bounced' | 'email.replied' | 'email.unsubscribed';
  mailId: string;
  at: Date;
  /** Of a bounce: why, in words. */
  reason?: string;
}

/** In the transaction in which it happens. */
export async function emitMailEvents(
  tx: Executor,
  workspaceId: string,
  happenings: readonly MailHappening[],
): Promise<void> {
  if (happenings.length === 0) return;
  const wanted = await wantedEvents(tx, workspaceId, [...new Set(happenings.map(({ type }) => type))]);
  const told = happenings.filter(({ type }) => wanted.has(type));
  if (told.length === 0) return;
  const { rows } = await tx.execute<{ mailId: string } & Record<string, unknown>>(sql`
    select m.id as "mailId", m.to_email as "to", m.to_name as "name", m.subject, b.email as "from", m.contact_id as "contactId",
           m.message_id as "messageId", case when s.kind = 'campaign' then json_build_object('id', s.id, 'name', s.name) end as campaign
      from mails m
      join mail_streams s on s.workspace_id = m.workspace_id and s.id = m.stream_id
      join mailboxes b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id
     where m.workspace_id = ${workspaceId}::uuid and m.id = any(${sql.param(told.map(({ mailId }) => mailId))}::uuid[]) and b.kind <> 'whatsapp'`);
  const mails = new Map(rows.map((row) => [row.mailId, row]));
  await emitEvents(
    tx,
    workspaceId,
    told.flatMap(({ type, mailId, at, reason }) => {
      const mail = mails.get(mailId);
      if (!mail) return [];
      const id = eventIdOf(at, `${type} ${mailId} ${at.toISOString()}`);
      return [{ id, type, data: { ...mail, at: at.toISOString(), ...(reason !== undefined && { reason }) } }];
    }),
  );
}
