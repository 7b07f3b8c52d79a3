// Mails of a mailbox whose time has come, and what stands in the way of others.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';
import type { MailReason, StreamKind } from '../fields.contract.ts';
import type { LeasedMailbox } from './leases.store.ts';
import type { DueMail } from './mail-source.ts';
import { STILL_WAITING } from './queue.store.ts';

/** A due mail with what the engine itself needs of it. */
export interface QueuedMail extends DueMail {
  streamKind: StreamKind;
  bulk: boolean;
  reason: MailReason;
  /** Times that it could not be made. */
  makings: number;
}

/** Oldest first, without those of streams that stand still, and without `atHand`. */
export function findDueMails(
  db: Database,
  { workspaceId, mailboxId }: LeasedMailbox,
  atHand: readonly string[],
  most: number,
): Promise<QueuedMail[]> {
  return runNamed<QueuedMail>(
    db,
    'sending-due',
    sql`
    select m.id, m.stream_id as "streamId", m.mailbox_id as "mailboxId", m.contact_id as "contactId",
      m.recipient_id as "recipientId", m.step_id as "stepId", m.to_email as "toEmail", m.to_name as "toName",
      m.to_domain as "toDomain", m.due_at as "dueAt", m.reason, m.makings, s.kind as "streamKind", s.bulk
    from mails m join mail_streams s on s.workspace_id = m.workspace_id and s.id = m.stream_id
    where m.mailbox_id = ${mailboxId} and m.workspace_id = ${workspaceId} and m.state = 'waiting' and m.due_at <= now()
      and s.state = 'running' and not m.id = any(${sql.param(atHand)}::uuid[])
    order by m.due_at, m.id limit ${most}`,
  );
}

export interface Rescheduled {
  id: string;
  dueAt: Date;
  reason: MailReason;
  detail: string;
  /** It could not be made, which is counted. */
  unmade?: boolean;
}

/** Puts mails off that could not leave now, each to its own moment. Those that have changed meanwhile stay as they are. */
export async function reschedule(db: Database, workspaceId: string, mails: readonly Rescheduled[]): Promise<void> {
  if (mails.length === 0) return;
  await runNamed(
    db,
    'sending-reschedule',
    sql`
    update mails m set due_at = w.due_at, reason = w.reason, reason_detail = w.detail,
      makings = m.makings + w.unmade::int
    from unnest(${sql.param(mails.map(({ id }) => id))}::uuid[], ${sql.param(mails.map(({ dueAt }) => dueAt.toISOString()))}::timestamptz[],
      ${sql.param(mails.map(({ reason }) => reason))}::text[], ${sql.param(mails.map(({ detail }) => detail))}::text[],
      ${sql.param(mails.map(({ unmade = false }) => unmade))}::bool[]) as w (id, due_at, reason, detail, unmade)
    where m.workspace_id = ${workspaceId} and m.id = w.id
      and m.id = any(${sql.param(mails.map(({ id }) => id))}::uuid[]) and m.${STILL_WAITING} and m.due_at <= now()`,
  );
}

/** All mails of a stream that are due at the mailbox wait until then: the stream has sent enough. */
export async function rescheduleStream(
  db: Database,
  { workspaceId, mailboxId }: LeasedMailbox,
  streamId: string,
  until: Date,
  detail: string,
): Promise<void> {
  await runNamed(
    db,
    'sending-reschedule-stream',
    sql`
    update mails set due_at = ${until.toISOString()}, reason = 'stream-cap', reason_detail = ${detail}
    where mailbox_id = ${mailboxId} and workspace_id = ${workspaceId} and stream_id = ${streamId} and state = 'waiting' and due_at <= now()`,
  );
}
