// Which mail of ours a mail that came in belongs to: asked by Message-ID and id, by address, and by whom it was sent to.
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/client.ts';
import { runNamed } from '#platform/db/client.ts';
import type { Likeness } from '../domain/possible-reply.ts';

export interface SentMail {
  id: string;
  streamId: string;
  streamKind: 'campaign' | 'composer' | 'answer';
  streamName: string;
  mailboxId: string;
  contactId: string | null;
  toEmail: string;
  toAddress: string;
  toName: string;
  subject: string;
  messageId: string | null;
  recipientId: string | null;
  sendingAt: Date;
}

const columns = sql.raw(`
  m.id, m.stream_id as "streamId", s.kind as "streamKind", s.name as "streamName", m.mailbox_id as "mailboxId", m.contact_id as "contactId",
  m.to_email as "toEmail", m.to_address as "toAddress", m.to_name as "toName", m.subject, m.message_id as "messageId", m.recipient_id as "recipientId", m.sending_at as "sendingAt"`);
/** A mail that may have left: what waits cannot have been answered. */
const left = sql.raw(`m.attempts > 0 and m.state in ('sending', 'sent', 'refused', 'uncertain')`);
const joined = sql.raw('mails m join mail_streams s on s.workspace_id = m.workspace_id and s.id = m.stream_id');

/** By any of these Message-IDs or ids; the one that was sent last. */
export async function mailNamed(
  db: Database,
  workspaceId: string,
  messageIds: readonly string[],
  ids: readonly string[],
): Promise<SentMail | null> {
  if (messageIds.length === 0 && ids.length === 0) return null;
  const [mail] = await runNamed<SentMail>(
    db,
    'inbox-mail-named',
    sql`select ${columns} from ${joined}
         where m.workspace_id = ${workspaceId}::uuid and ${left}
           and (m.message_id = any(${sql.param([...messageIds])}::text[]) or m.id = any(${sql.param([...ids])}::uuid[]))
         order by m.sending_at desc nulls last limit 1`,
  );
  return mail ?? null;
}

/** To this address, by this mailbox, within the last 30 days; newest first. */
export function mailsTo(db: Database, workspaceId: string, mailboxId: string, address: string): Promise<SentMail[]> {
  return runNamed<SentMail>(
    db,
    'inbox-mails-to',
    sql`select ${columns} from ${joined}
         where m.workspace_id = ${workspaceId}::uuid and m.to_address = ${address} and m.mailbox_id = ${mailboxId}::uuid and ${left}
           and m.sending_at > now() - interval '30 days'
         order by m.sending_at desc limit 50`,
  );
}

/** Mails of the last 30 days by this mailbox to addresses that are alike; newest first. */
export function mailsAlike(
  db: Database,
  workspaceId: string,
  mailboxId: string,
  { plain, domain, name, addresses }: Likeness,
): Promise<(SentMail & { toDomain: string; toPlain: string; isName: boolean })[]> {
  return runNamed(
    db,
    'inbox-mails-alike',
    sql`select * from (
          select ${columns}, m.to_domain as "toDomain", regexp_replace(m.to_address, '[+][^@]*@', '@') as "toPlain",
                 (${name}::text <> '' and record_fold(m.to_name) = record_fold(${name}::text)) as "isName", m.sending_at
            from ${joined}
           where m.workspace_id = ${workspaceId}::uuid and m.mailbox_id = ${mailboxId}::uuid and m.ended_at > now() - interval '30 days' and ${left}
        ) x where x."toPlain" = ${plain} or (${domain}::text <> '' and x."toDomain" = ${domain}) or x."isName"
               or x."toAddress" = any(${sql.param([...addresses])}::text[])
         order by x.sending_at desc limit 50`,
  );
}

/** Whether mail about this subject left this mailbox in the last 30 days. */
export async function wroteAbout(
  db: Database,
  workspaceId: string,
  mailboxId: string,
  subject: string,
): Promise<boolean> {
  const rows = await runNamed(
    db,
    'inbox-wrote-about',
    sql`select 1 from mails m where m.workspace_id = ${workspaceId}::uuid and m.mailbox_id = ${mailboxId}::uuid
           and m.ended_at > now() - interval '30 days' and lower(m.subject) = ${subject} limit 1`,
  );
  return rows.length > 0;
}

/** Whether a Message-ID is that of a mail of ours: one that has come back to us as it was, or that we sent to ourselves. */
export async function isOurs(
  db: Database,
  workspaceId: string,
  messageId: string,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await runNamed(
    db,
    'inbox-is-ours',
    sql`select 1 from mails where workspace_id = ${workspaceId}::uuid and (message_id = ${messageId} or id = any(${sql.param([...ids])}::uuid[]))
         limit 1`,
  );
  return rows.length > 0;
}

/** Address of a mailbox of the workspace, removed ones too; null for another id. */
export async function mailboxAddress(db: Database, workspaceId: string, mailboxId: string): Promise<string | null> {
  const [row] = await runNamed<{ address: string }>(
    db,
    'inbox-mailbox-address',
    sql`select address from mailboxes where workspace_id = ${workspaceId}::uuid and id = ${mailboxId}::uuid`,
  );
  return row?.address ?? null;
}
