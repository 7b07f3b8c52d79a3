// The one statement before a mail leaves: everything that could keep it from going is looked up in it, and it is committed before the
// first byte. Between this commit and that of the result a mail is `sending`, and nobody else's.
import { type SQL, sql } from 'drizzle-orm';
import { notSuppressed } from '#features/suppressions/server/index.ts';
import { type Database, runNamed } from '#platform/db/client.ts';
import type { MailAttachment } from '../fields.contract.ts';
import type { CountedDay } from './counts.store.ts';
import { STILL_WAITING } from './queue.store.ts';
import type { Turn } from './turns.store.ts';

/** A message that is made to the byte. */
export interface ReadyMail {
  id: string;
  streamId: string;
  /** Of its stream, when it was made. */
  revision: number;
  messageId: string;
  subject: string;
  html: string;
  text: string;
  attachments: readonly MailAttachment[];
  thread: readonly string[];
  variantId: string | null;
  /** SHA-256 of the message. */
  digest: string;
  bytes: number;
}

export interface Letting extends Pick<CountedDay, 'day' | 'domain' | 'domainCap' | 'mailboxCap'> {
  holder: string;
  /** Milliseconds until the mailbox may send again; 0 for no gap. */
  gapMs: number;
}

/** @returns those that are `sending` from now on, with how often that makes it; the others wait, were taken back, or have to be made anew */
export async function letGo(
  db: Database,
  { workspaceId, mailboxId }: Turn,
  { holder, day, domain, domainCap, mailboxCap, gapMs }: Letting,
  mails: readonly ReadyMail[],
): Promise<Map<string, number>> {
  const ids = sql`any(${sql.param(mails.map(({ id }) => id))}::uuid[])`;
  const rows = await runNamed<{ id: string; attempts: number }>(
    db,
    `sending-let-go-${mails.length}`,
    sql`
    with wanted (n, id, revision, message_id, subject, html, text, attachments, thread, variant_id, digest, bytes) as (
      values ${sql.join(mails.map(rowOf), sql`, `)}
    ), turn as materialized (
      select 1 from mailbox_turns where workspace_id = ${workspaceId} and mailbox_id = ${mailboxId} and holder = ${holder}::uuid
        and until > now() and next_at <= now() for share
    ), counted as materialized (
      select scope, subject, sent from send_counts
      where workspace_id = ${workspaceId} and day = ${day}::date and ((scope = 'mailbox' and subject = ${mailboxId}::text)
        or (scope = 'domain' and subject = ${domain}) or (scope = 'stream' and subject in (
          select m.stream_id::text from mails m where m.workspace_id = ${workspaceId} and m.id = ${ids})))
      order by scope, subject for update
    ), fit as materialized (
      select w.*, s.day_cap, m.stream_id, row_number() over (partition by m.stream_id order by w.n) as of_stream
      from turn, wanted w
        join mails m on m.workspace_id = ${workspaceId} and m.id = w.id and m.id = ${ids}
        join mail_streams s on s.workspace_id = m.workspace_id and s.id = m.stream_id
        join mailboxes b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id
      where m.${STILL_WAITING} and m.due_at <= now() and m.mailbox_id = ${mailboxId} and s.state = 'running'
        and s.revision = w.revision and b.state = 'active' and b.deleted_at is null
        and ${notSuppressed(sql`m.workspace_id`, sql`m.to_address`, sql`m.to_domain`)}
    ), allowed as materialized (
      select f.*, row_number() over (order by f.n) as place from fit f
        left join counted c on c.scope = 'stream' and c.subject = f.stream_id::text
      where f.day_cap is null or f.of_stream <= f.day_cap - coalesce(c.sent, 0)
    ), gone as (
      update mails m set state = 'sending', holder = ${holder}::uuid, sending_at = now(), attempts = m.attempts + 1,
        message_id = a.message_id, subject = a.subject, digest = a.digest, bytes = a.bytes, variant_id = a.variant_id, thread = a.thread
      from allowed a
      where m.workspace_id = ${workspaceId} and m.id = a.id and m.id = ${ids} and m.${STILL_WAITING}
        and a.place <= ${mailboxCap}::int - coalesce((select sent from counted where scope = 'mailbox'), 0)
        and a.place <= ${domainCap}::int - coalesce((select sent from counted where scope = 'domain'), 0)
      returning m.id, m.stream_id, m.attempts
    ), kept as (
      insert into mail_contents (workspace_id, mail_id, html, text, attachments)
      select ${workspaceId}::uuid, g.id, w.html, w.text, w.attachments from gone g join wanted w on w.id = g.id
      on conflict (workspace_id, mail_id) do update set html = excluded.html, text = excluded.text, attachments = excluded.attachments
    ), tally as (
      update send_counts c set sent = c.sent + t.n
      from (select 'mailbox' as scope, ${mailboxId}::text as subject, count(*)::int as n from gone
        union all select 'domain', ${domain}, count(*)::int from gone
        union all select 'stream', stream_id::text, count(*)::int from gone group by stream_id) t
      where c.workspace_id = ${workspaceId} and c.day = ${day}::date and c.scope = t.scope and c.subject = t.subject and t.n > 0
    ), paced as (
      update mailbox_turns set next_at = now() + ${gapMs}::int * interval '1 millisecond', because = 'mailbox-gap'
      where workspace_id = ${workspaceId} and mailbox_id = ${mailboxId} and ${gapMs}::int > 0 and exists (select from gone)
    )
    select id, attempts from gone`,
  );
  return new Map(rows.map(({ id, attempts }) => [id, attempts]));
}

function rowOf(mail: ReadyMail, n: number): SQL {
  return sql`(${n}::int, ${mail.id}::uuid, ${mail.revision}::int, ${mail.messageId}::text, ${mail.subject}::text, ${mail.html}::text,
    ${mail.text}::text, ${JSON.stringify(mail.attachments)}::jsonb, ${sql.param(mail.thread)}::text[], ${mail.variantId}::uuid, ${mail.digest}::text, ${mail.bytes}::int)`;
}

export interface WhyNot {
  /** Whether the turn is still this holder's, and its mailbox may send. */
  ours: boolean;
  /** Ids of those whose address or domain is on the list now. */
  suppressed: string[];
}

/** Why none of these was let go. */
export async function whyNot(
  db: Database,
  { workspaceId, mailboxId }: Turn,
  holder: string,
  ids: readonly string[],
): Promise<WhyNot> {
  const rows = await runNamed<{ ours: boolean; suppressed: string[] | null }>(
    db,
    'sending-why-not',
    sql`
    select exists (
        select from mailbox_turns t join mailboxes b on b.workspace_id = t.workspace_id and b.id = t.mailbox_id
        where t.workspace_id = ${workspaceId} and t.mailbox_id = ${mailboxId} and t.holder = ${holder}::uuid and t.until > now()
          and t.next_at <= now() and b.state = 'active' and b.deleted_at is null) as ours,
      (select array_agg(m.id::text) from mails m
        where m.workspace_id = ${workspaceId} and m.id = any(${sql.param(ids)}::uuid[]) and m.${STILL_WAITING}
          and not (${notSuppressed(sql`m.workspace_id`, sql`m.to_address`, sql`m.to_domain`)})) as suppressed`,
  );
  return { ours: rows[0]?.ours ?? false, suppressed: rows[0]?.suppressed ?? [] };
}
