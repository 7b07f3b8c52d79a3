// SQL of intake: which mail of ours an incoming message answers, and storing it once with its conversation.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Likeness } from '../../domain/possible-reply.ts';
import type { IncomingKind } from '../../fields.contract.ts';
import { inboxMessages } from '../inbox.tables.ts';

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
/** A mail that may have been sent: a waiting one cannot have been answered. */
const maybeSent = sql.raw(`m.attempts > 0 and m.state in ('sending', 'sent', 'refused', 'uncertain')`);
const joined = sql.raw(
  'outgoing_mails m join stream_states s on s.workspace_id = m.workspace_id and s.id = m.stream_id',
);

/** By any of these Message-IDs or ids; the one sent last. */
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
         where m.workspace_id = ${workspaceId}::uuid and ${maybeSent}
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
         where m.workspace_id = ${workspaceId}::uuid and m.to_address = ${address} and m.mailbox_id = ${mailboxId}::uuid and ${maybeSent}
           and m.sending_at > now() - interval '30 days'
         order by m.sending_at desc limit 50`,
  );
}

/** Mails of the last 30 days by this mailbox to similar addresses; newest first. */
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
           where m.workspace_id = ${workspaceId}::uuid and m.mailbox_id = ${mailboxId}::uuid and m.ended_at > now() - interval '30 days' and ${maybeSent}
        ) x where x."toPlain" = ${plain} or (${domain}::text <> '' and x."toDomain" = ${domain}) or x."isName"
               or x."toAddress" = any(${sql.param([...addresses])}::text[])
         order by x.sending_at desc limit 50`,
  );
}

/** Whether this mailbox sent mail with this subject in the last 30 days. */
export async function wroteAbout(
  db: Database,
  workspaceId: string,
  mailboxId: string,
  subject: string,
): Promise<boolean> {
  const rows = await runNamed(
    db,
    'inbox-wrote-about',
    sql`select 1 from outgoing_mails m where m.workspace_id = ${workspaceId}::uuid and m.mailbox_id = ${mailboxId}::uuid
           and m.ended_at > now() - interval '30 days' and lower(m.subject) = ${subject} limit 1`,
  );
  return rows.length > 0;
}

/** Whether a Message-ID is that of a mail of ours: one returned unchanged, or sent to ourselves. */
export async function isOurs(
  db: Database,
  workspaceId: string,
  messageId: string,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await runNamed(
    db,
    'inbox-is-ours',
    sql`select 1 from outgoing_mails where workspace_id = ${workspaceId}::uuid and (message_id = ${messageId} or id = any(${sql.param([...ids])}::uuid[]))
         limit 1`,
  );
  return rows.length > 0;
}

/** Address of a mailbox of the workspace, removed ones too; null for another id. */
export async function mailboxAddress(db: Database, workspaceId: string, mailboxId: string): Promise<string | null> {
  const [row] = await runNamed<{ address: string }>(
    db,
    'inbox-mailbox-address',
    sql`select address from senders where workspace_id = ${workspaceId}::uuid and id = ${mailboxId}::uuid`,
  );
  return row?.address ?? null;
}

// Stores an incoming mail once, with its conversation.
export type NewMessage = Omit<typeof inboxMessages.$inferInsert, 'workspaceId' | 'threadId' | 'createdAt'>;

/** Weakest first: a thread is shown as the strongest kind received. */
const STRENGTH: readonly IncomingKind[] = ['bounce', 'auto-reply', 'complaint', 'reply', 'opt-out'];

export type LockedThread = { threadId: string; assignedTo: string | null };

/**
 * The conversation of a mail of ours, created with the first incoming mail. Its row is locked, so that concurrent mails are ingested one
 * after the other.
 */
export async function lockThread(
  tx: Executor,
  workspaceId: string,
  mail: SentMail,
  kind: IncomingKind,
  at: Date,
): Promise<LockedThread> {
  // A reply of ours belongs to the conversation that it was written in.
  if (mail.streamKind === 'answer') {
    const { rows } = await tx.execute<LockedThread>(sql`
      select id as "threadId", assigned_to as "assignedTo" from inbox_threads where workspace_id = ${workspaceId} and id = ${mail.streamId} for update`);
    if (rows[0]) return rows[0];
  }
  const { rows } = await tx.execute<LockedThread>(sql`
    insert into inbox_threads (workspace_id, id, stream_id, mailbox_id, contact_id, address, email, name, subject, kind, last_at)
    values (${workspaceId}, ${newId()}, ${mail.streamId}, ${mail.mailboxId}, ${mail.contactId}, ${mail.toAddress}, ${mail.toEmail}, ${mail.toName},
            ${mail.subject}, ${kind}, ${at.toISOString()})
    on conflict (workspace_id, stream_id, address) do update set address = excluded.address
    returning id as "threadId", assigned_to as "assignedTo"`);
  return rows[0] as LockedThread;
}

/** False if it is stored already. */
export async function insertMessage(
  tx: Executor,
  workspaceId: string,
  threadId: string,
  message: NewMessage,
): Promise<boolean> {
  const kept = await tx
    .insert(inboxMessages)
    .values({ ...message, workspaceId, threadId })
    .onConflictDoNothing({ target: [inboxMessages.workspaceId, inboxMessages.sameAs] })
    .returning({ id: inboxMessages.id });
  return kept.length > 0;
}

interface IncomingFacts {
  kind: IncomingKind;
  at: Date;
  opening: string;
  fromName: string;
}

/** Updates the list entry of a conversation after an incoming mail. */
export async function updateThread(
  tx: Executor,
  workspaceId: string,
  threadId: string,
  { kind, at, opening, fromName }: IncomingFacts,
): Promise<void> {
  const order = sql`array[${sql.join(
    STRENGTH.map((one) => sql`${one}`),
    sql`, `,
  )}]::text[]`;
  const moment = at.toISOString();
  // What a person writes reopens it, and ends a snooze.
  const reopened =
    kind === 'reply' || kind === 'opt-out'
      ? sql`waiting = ${kind === 'reply'}, done_at = null, snoozed_until = null,`
      : sql``;
  await tx.execute(sql`
    update inbox_threads set
      messages = messages + 1, unread = true, ${reopened}
      kind = case when messages = 0 or array_position(${order}, ${kind}::text) > array_position(${order}, kind) then ${kind} else kind end,
      opening = case when last_at <= ${moment}::timestamptz then ${opening} else opening end,
      last_at = greatest(last_at, ${moment}::timestamptz),
      name = case when name = '' then ${fromName} else name end
    where workspace_id = ${workspaceId} and id = ${threadId}`);
}

export async function isKnown(tx: Executor, workspaceId: string, sameAs: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from inbox_messages where workspace_id = ${workspaceId} and same_as = ${sameAs}`,
  );
  return rows.length > 0;
}
