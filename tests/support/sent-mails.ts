// A mailbox and mails that have left, as plain rows, for tests of what becomes of them.
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';

type Whose = Pick<Principal, 'workspaceId' | 'userId'>;

export async function mailboxRow(
  db: Database,
  { workspaceId, userId }: Whose,
  email: string,
  imapPort = 0,
): Promise<string> {
  const id = newId();
  await db.execute(sql`
    insert into mailboxes (workspace_id, id, kind, email, address, zone, windows, imap_host, imap_port, imap_security, imap_user, created_by)
    values (${workspaceId}, ${id}, 'smtp', ${email}, ${email}, 'Europe/Lisbon', '{}', ${imapPort === 0 ? '' : '127.0.0.1'}, ${imapPort}, 'none',
            ${email}, ${userId})`);
  return id;
}

export interface SentRow {
  id: string;
  messageId: string;
  streamId: string;
}

interface Sent {
  mailboxId: string;
  to: string;
  subject?: string;
  contactId?: string | null;
  kind?: 'campaign' | 'composer' | 'answer';
  streamId?: string;
  state?: string;
  /** When it was planned, which its id says. */
  plannedAt?: Date;
}

/** A mail of a stream of its own, sent a minute ago, with the Message-ID that the engine gives it. */
export async function sentMail(db: Database, { workspaceId, userId }: Whose, sent: Sent): Promise<SentRow> {
  const { mailboxId, to, subject = 'Spring prices', contactId = null, kind = 'campaign', state = 'sent' } = sent;
  const id = sent.plannedAt ? v7({ msecs: sent.plannedAt.getTime() }) : newId();
  const streamId = sent.streamId ?? newId();
  // Single mails have none.
  const recipientId = kind === 'campaign' ? newId() : null;
  const messageId = `<${id}@us.example>`;
  await db.execute(sql`
    insert into mail_streams (workspace_id, id, kind, name, bulk, created_by)
    values (${workspaceId}, ${streamId}, ${kind}, 'Spring', true, ${userId}) on conflict do nothing`);
  await db.execute(sql`
    insert into mails (workspace_id, id, stream_id, mailbox_id, contact_id, recipient_id, step_id, to_email, to_address, to_domain, state, due_at, attempts, sending_at,
                       ended_at, message_id, subject, created_by)
    values (${workspaceId}, ${id}, ${streamId}, ${mailboxId}, ${contactId}, ${recipientId}, ${recipientId}, ${to}, ${to}, split_part(${to}, '@', 2), ${state}, now(), 1,
            now() - interval '1 minute', now() - interval '1 minute', ${messageId}, ${subject}, ${userId})`);
  return { id, messageId, streamId };
}
