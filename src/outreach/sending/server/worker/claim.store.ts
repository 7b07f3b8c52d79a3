// Claims mails with one statement that checks everything which can block them, committed before the first byte is sent. Until the result is
// committed, a mail is `sending` and belongs to this worker.
import { sql } from 'drizzle-orm';
import { notSuppressed } from '#outreach/suppressions/server/index.ts';
import { type Database, runNamed, statementOf } from '#platform/db/client.ts';
import type { Executor } from '#platform/platform.ts';
import type { MailAttachment, MailReason } from '../../fields.contract.ts';
import { STILL_WAITING } from '../queue/queue.store.ts';
import type { QueuedMail } from '../sending-context.ts';
import type { LeasedMailbox } from './leases.store.ts';

/** A message rendered to the byte, which can be submitted as it is. */
export interface RenderedMessage {
  mail: QueuedMail;
  message: Buffer;
  /** By the monotonic clock of the process. */
  renderedAt: number;
  /** Of its stream, when it was rendered. */
  revision: number;
  /** Null of a channel that assigns ids itself when it accepts a message. */
  messageId: string | null;
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

export interface ClaimLimits extends Pick<CountedDay, 'day' | 'domain' | 'domainCap' | 'mailboxCap'> {
  holder: string;
  /** Milliseconds until the mailbox may send again; 0 for no interval. */
  sendIntervalMs: number;
}

/** Mails per statement. */
export const MAX_CLAIM_SIZE = 32;

interface ClaimValues {
  workspaceId: string;
  mailboxId: string;
  holder: string;
  day: string;
  domain: string;
  domainCap: number;
  mailboxCap: number;
  sendIntervalMs: number;
  ids: readonly string[];
  revisions: readonly number[];
  messageIds: readonly (string | null)[];
  subjects: readonly string[];
  /** As JSON, like `attachments`. */
  threads: readonly string[];
  variantIds: readonly (string | null)[];
  digests: readonly string[];
  bytes: readonly number[];
  attachments: readonly string[];
}

/** One parameter each, which is the fastest to read: `html0`, `text0`, ... and null if there are fewer mails. */
type Bodies = Record<`${'html' | 'text'}${number}`, string | null>;

const slots = Array.from({ length: MAX_CLAIM_SIZE }, (_, n) => n);

/** What the submission of a claimed mail needs. */
export interface ClaimedMail {
  attempts: number;
  /** When its submission started. */
  at: Date;
}

/**
 * One statement text for any number of mails, so that it is planned once: planning takes longer than running. Arrays are unnested in a
 * subquery for the same reason: with known values the server would plan it again each time.
 */
const claimStatement = statementOf<{ id: string; attempts: number; at: number }, ClaimValues & Bodies>(
  'sending-claim',
  (v) => {
    const ids = sql`any(${v.ids}::uuid[])`;
    const bodies = (of: 'html' | 'text') =>
      sql`array[${sql.join(
        slots.map((n) => sql`${v[`${of}${n}`]}::text`),
        sql`, `,
      )}]`;
    return sql`
    with wanted as materialized (
      select w.* from unnest((select ${v.ids}::uuid[]), (select ${v.revisions}::int[]), (select ${v.messageIds}::text[]),
        (select ${v.subjects}::text[]), (select ${v.threads}::text[]), (select ${v.variantIds}::uuid[]), (select ${v.digests}::text[]),
        (select ${v.bytes}::int[])) with ordinality as w (id, revision, message_id, subject, thread, variant_id, digest, bytes, n)
    ), lease as materialized (
      select 1 from mailbox_turns where workspace_id = ${v.workspaceId}::uuid and mailbox_id = ${v.mailboxId}::uuid
        and holder = ${v.holder}::uuid and until > now() and next_at <= now() for share
    ), counted as materialized (
      select scope, subject, sent from send_counts
      where workspace_id = ${v.workspaceId}::uuid and day = ${v.day}::date and ((scope = 'mailbox' and subject = ${v.mailboxId}::text)
        or (scope = 'domain' and subject = ${v.domain}::text) or (scope = 'stream' and subject in (
          select m.stream_id::text from mails m where m.workspace_id = ${v.workspaceId}::uuid and m.id = ${ids})))
      order by scope, subject for update
    ), fit as materialized (
      select w.id, w.n, s.day_cap, m.stream_id, row_number() over (partition by m.stream_id order by w.n) as of_stream
      from lease, wanted w
        join mails m on m.workspace_id = ${v.workspaceId}::uuid and m.id = w.id and m.id = ${ids}
        join mail_streams s on s.workspace_id = m.workspace_id and s.id = m.stream_id
        join senders b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id
      where m.${STILL_WAITING} and m.due_at <= now() and m.mailbox_id = ${v.mailboxId}::uuid and s.state = 'running'
        and s.revision = w.revision and b.state = 'active' and b.deleted_at is null
        and ${notSuppressed(sql`m.workspace_id`, sql`m.to_address`, sql`m.to_domain`)}
    ), allowed as materialized (
      select f.id, row_number() over (order by f.n) as place from fit f
        left join counted c on c.scope = 'stream' and c.subject = f.stream_id::text
      where f.day_cap is null or f.of_stream <= f.day_cap - coalesce(c.sent, 0)
    ), claimed as (
      update mails m set state = 'sending', holder = ${v.holder}::uuid, sending_at = now(), attempts = m.attempts + 1,
        message_id = w.message_id, subject = w.subject, digest = w.digest, bytes = w.bytes, variant_id = w.variant_id,
        thread = case w.thread when '[]' then '{}' else array(select jsonb_array_elements_text(w.thread::jsonb)) end
      from allowed a join wanted w on w.id = a.id
      where m.workspace_id = ${v.workspaceId}::uuid and m.id = a.id and m.id = ${ids} and m.${STILL_WAITING}
        and a.place <= ${v.mailboxCap}::int - coalesce((select sent from counted where scope = 'mailbox'), 0)
        and a.place <= ${v.domainCap}::int - coalesce((select sent from counted where scope = 'domain'), 0)
      returning m.id, m.stream_id, m.attempts, m.sending_at
    ), contents as (
      insert into mail_contents (workspace_id, mail_id, html, text, attachments)
      select ${v.workspaceId}::uuid, g.id, w.html, w.text, w.attachments::jsonb
      from unnest((select ${v.ids}::uuid[]), ${bodies('html')}, ${bodies('text')}, (select ${v.attachments}::text[])) as w (id, html, text, attachments)
        join claimed g on g.id = w.id
      on conflict (workspace_id, mail_id) do update set html = excluded.html, text = excluded.text, attachments = excluded.attachments
    ), tally as (
      update send_counts c set sent = c.sent + t.n
      from (select 'mailbox' as scope, ${v.mailboxId}::text as subject, count(*)::int as n from claimed
        union all select 'domain', ${v.domain}::text, count(*)::int from claimed
        union all select 'stream', stream_id::text, count(*)::int from claimed group by stream_id) t
      where c.workspace_id = ${v.workspaceId}::uuid and c.day = ${v.day}::date and c.scope = t.scope and c.subject = t.subject and t.n > 0
    ), paced as (
      update mailbox_turns set next_at = now() + ${v.sendIntervalMs}::int * interval '1 millisecond', because = 'mailbox-gap'
      where workspace_id = ${v.workspaceId}::uuid and mailbox_id = ${v.mailboxId}::uuid and ${v.sendIntervalMs}::int > 0 and exists (select from claimed)
    )
    select id, attempts, floor(extract(epoch from sending_at) * 1000)::float8 as at from claimed`;
  },
);

/** @returns those that are `sending` now, with their number of attempts; the others stay in the queue, were cancelled, or have to be rendered again */
export async function claimMails(
  executor: Executor,
  lease: LeasedMailbox,
  limits: ClaimLimits,
  messages: readonly RenderedMessage[],
): Promise<Map<string, ClaimedMail>> {
  const bodies: Bodies = {};
  for (const n of slots) {
    bodies[`html${n}`] = messages[n]?.html ?? null;
    bodies[`text${n}`] = messages[n]?.text ?? null;
  }
  const rows = await claimStatement(executor, {
    ...lease,
    ...limits,
    ids: messages.map(({ mail }) => mail.id),
    revisions: messages.map(({ revision }) => revision),
    messageIds: messages.map(({ messageId }) => messageId),
    subjects: messages.map(({ subject }) => subject),
    threads: messages.map(({ thread }) => JSON.stringify(thread)),
    variantIds: messages.map(({ variantId }) => variantId),
    digests: messages.map(({ digest }) => digest),
    bytes: messages.map((message) => message.bytes),
    attachments: messages.map(({ attachments }) => JSON.stringify(attachments)),
    ...bodies,
  });
  return new Map(rows.map(({ id, attempts, at }) => [id, { attempts, at: new Date(at) }]));
}

export interface ClaimBlockers {
  /** Whether the lease is still this holder's, and its mailbox may send. */
  ours: boolean;
  /** Ids of those whose address or domain is suppressed now. */
  suppressed: string[];
}

/** Why none of these was claimed. */
export async function findClaimBlockers(
  db: Database,
  { workspaceId, mailboxId }: LeasedMailbox,
  holder: string,
  ids: readonly string[],
): Promise<ClaimBlockers> {
  const rows = await runNamed<{ ours: boolean; suppressed: string[] | null }>(
    db,
    'sending-claim-blockers',
    sql`
    select exists (
        select from mailbox_turns t join senders b on b.workspace_id = t.workspace_id and b.id = t.mailbox_id
        where t.workspace_id = ${workspaceId} and t.mailbox_id = ${mailboxId} and t.holder = ${holder}::uuid and t.until > now()
          and t.next_at <= now() and b.state = 'active' and b.deleted_at is null) as ours,
      (select array_agg(m.id::text) from mails m
        where m.workspace_id = ${workspaceId} and m.id = any(${sql.param(ids)}::uuid[]) and m.${STILL_WAITING}
          and not (${notSuppressed(sql`m.workspace_id`, sql`m.to_address`, sql`m.to_domain`)})) as suppressed`,
  );
  return { ours: rows[0]?.ours ?? false, suppressed: rows[0]?.suppressed ?? [] };
}

// The limits of claims: how much a mailbox, its sending domain and its streams have sent in a day, and the mailbox in an hour.
export interface CountedDay {
  /** "2026-11-22", in the mailbox's zone. */
  day: string;
  dayStart: Date;
  domain: string;
  /** Of the mailboxes of the domain, together. */
  domainCap: number;
  mailboxCap: number;
}

/**
 * Creates the rows that claims count in, so that they can be locked. A stream that had no cap this morning starts with what it has sent
 * today, which is counted once: the count takes longer than a mailbox with an interval needs for its mail.
 */
export async function openCounts(
  db: Database,
  { workspaceId, mailboxId }: LeasedMailbox,
  { day, dayStart, domain }: Pick<CountedDay, 'day' | 'dayStart' | 'domain'>,
  streamIds: readonly string[],
): Promise<void> {
  await runNamed(
    db,
    'sending-begin-counts',
    sql`
    insert into send_counts (workspace_id, scope, subject, day, sent)
    select ${workspaceId}::uuid, 'mailbox', ${mailboxId}::text, ${day}::date, 0
    union all select ${workspaceId}::uuid, 'domain', ${domain}, ${day}::date, 0
    union all select ${workspaceId}::uuid, 'stream', s.id::text, ${day}::date, (
      select count(*) from mails m where m.workspace_id = ${workspaceId} and m.stream_id = s.id and m.sending_at >= ${dayStart.toISOString()}::timestamptz)
    from mail_streams s where s.workspace_id = ${workspaceId} and s.id = any(${sql.param(streamIds)}::uuid[]) and s.day_cap is not null
      and not exists (select from send_counts c
        where c.workspace_id = s.workspace_id and c.scope = 'stream' and c.subject = s.id::text and c.day = ${day}::date)
    on conflict do nothing`,
  );
}

export interface SendCounts {
  mailbox: number;
  domain: number;
  /** Streams that have reached their cap. */
  fullStreams: string[];
}

export async function readCounts(
  db: Database,
  { workspaceId, mailboxId }: LeasedMailbox,
  { day, domain }: Pick<CountedDay, 'day' | 'domain'>,
): Promise<SendCounts> {
  const rows = await runNamed<{ scope: string; subject: string; sent: number; full: boolean | null }>(
    db,
    'sending-read-counts',
    sql`
    select c.scope, c.subject, c.sent, (select c.sent >= s.day_cap from mail_streams s
        where c.scope = 'stream' and s.workspace_id = c.workspace_id and s.id::text = c.subject) as full
    from send_counts c where c.workspace_id = ${workspaceId} and c.day = ${day}::date
      and (c.scope = 'stream' or (c.scope = 'mailbox' and c.subject = ${mailboxId}::text) or (c.scope = 'domain' and c.subject = ${domain}))`,
  );
  const sent = (scope: string) => rows.find((row) => row.scope === scope)?.sent ?? 0;
  return {
    mailbox: sent('mailbox'),
    domain: sent('domain'),
    fullStreams: rows.flatMap(({ scope, subject, full }) => (scope === 'stream' && full ? [subject] : [])),
  };
}

/** When the hourly cap allows the next mail: an hour after the oldest of the last `cap` mails. Null if there is room now. */
export async function nextHourlySlot(
  db: Database,
  { workspaceId, mailboxId }: LeasedMailbox,
  cap: number,
): Promise<Date | null> {
  const rows = await runNamed<{ until: Date }>(
    db,
    'sending-hour',
    sql`
    select ended_at + interval '1 hour' as until from mails
    where workspace_id = ${workspaceId} and mailbox_id = ${mailboxId} and ended_at > now() - interval '1 hour'
      and state in ('sent', 'refused', 'uncertain')
    order by ended_at desc offset ${Math.max(0, cap - 1)} limit 1`,
  );
  return rows[0]?.until ?? null;
}

// The due mails of a mailbox, and rescheduling those that cannot be sent now.

/** Oldest first, without those of paused streams, and without `excluded`. */
export function findDueMails(
  db: Database,
  { workspaceId, mailboxId }: LeasedMailbox,
  excluded: readonly string[],
  limit: number,
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
      and s.state = 'running' and not m.id = any(${sql.param(excluded)}::uuid[])
    order by m.due_at, m.id limit ${limit}`,
  );
}

export interface Rescheduled {
  id: string;
  dueAt: Date;
  reason: MailReason;
  detail: string;
  /** It could not be rendered, which is counted. */
  failed?: boolean;
}

/** Reschedules due mails that cannot be sent now. Those that have changed meanwhile are unchanged. */
export async function reschedule(db: Database, workspaceId: string, mails: readonly Rescheduled[]): Promise<void> {
  if (mails.length === 0) return;
  await runNamed(
    db,
    'sending-reschedule',
    sql`
    update mails m set due_at = w.due_at, reason = w.reason, reason_detail = w.detail,
      makings = m.makings + w.failed::int
    from unnest(${sql.param(mails.map(({ id }) => id))}::uuid[], ${sql.param(mails.map(({ dueAt }) => dueAt.toISOString()))}::timestamptz[],
      ${sql.param(mails.map(({ reason }) => reason))}::text[], ${sql.param(mails.map(({ detail }) => detail))}::text[],
      ${sql.param(mails.map(({ failed = false }) => failed))}::bool[]) as w (id, due_at, reason, detail, failed)
    where m.workspace_id = ${workspaceId} and m.id = w.id
      and m.id = any(${sql.param(mails.map(({ id }) => id))}::uuid[]) and m.${STILL_WAITING} and m.due_at <= now()`,
  );
}

/** Reschedules all due mails of a stream that has reached its cap. */
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
