// Events of sent mails: each is stored once, however often it is reported.
import { sql } from 'drizzle-orm';
import { emitEvents, toEventId, wantedEvents } from '#account/webhooks/server/index.ts';
import type { Database } from '#platform/db/client.ts';
import { dropOldMonths } from '#platform/db/months.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import type { SoftBounce } from '../../domain/read-answer.ts';
import type { StreamKind } from '../../fields.contract.ts';
import { mails } from '../sending.tables.ts';
import type { MailEvent } from '../sending-context.ts';

interface NewMailEvent {
  id: string;
  kind: MailEvent['kind'];
  mailId: string;
  at: Date;
  sameAs: string;
  backOn: Date | null;
  detail: object;
}

export type SavedMailEvent = MailEvent & {
  streamKind: StreamKind;
  /** The event proves that an uncertain mail was sent. */
  proven: boolean;
};

/** @returns those that were new; unknown mails are left out */
export async function saveMailEvents(
  tx: Executor,
  workspaceId: string,
  news: readonly NewMailEvent[],
): Promise<SavedMailEvent[]> {
  if (news.length === 0) return [];
  const wanted = JSON.stringify(news);
  const { rows } = await tx.execute<Omit<SavedMailEvent, 'at' | 'backOn' | 'words' | 'code'> & { eventId: string }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}::jsonb)
        as w (id uuid, kind text, "mailId" uuid, at timestamptz, "sameAs" text, detail jsonb)
    ), unsure as (
      select m.id from mails m join wanted w on m.workspace_id = ${workspaceId}::uuid and m.id = w."mailId" where m.state = 'uncertain'
    ), kept as (
      insert into mail_events (workspace_id, id, mail_id, kind, at, same_as, detail)
      select ${workspaceId}::uuid, w.id, w."mailId", w.kind, w.at, w."sameAs", w.detail
      from wanted w join mails m on m.workspace_id = ${workspaceId} and m.id = w."mailId"
      on conflict do nothing
      returning id, mail_id, kind, at
    ), noted as (
      select mail_id, min(at) filter (where kind = 'bounced') as bounced, min(at) filter (where kind = 'replied') as replied,
        min(at) filter (where kind = 'opted-out') as opted_out, min(at) filter (where kind = 'complained') as complained
      from kept group by mail_id
    ), marked as (
      update mails m set
        bounced_at = coalesce(m.bounced_at, n.bounced), replied_at = coalesce(m.replied_at, n.replied),
        opted_out_at = coalesce(m.opted_out_at, n.opted_out), complained_at = coalesce(m.complained_at, n.complained),
        state = case
          when n.bounced is not null and m.state in ('sent', 'uncertain') then 'refused'
          when m.state = 'uncertain' then 'sent' else m.state end
      from noted n where m.workspace_id = ${workspaceId} and m.id = n.mail_id
      returning m.id, m.stream_id, m.recipient_id, m.contact_id, m.to_address, m.to_domain
    )
    select k.id as "eventId", k.kind, m.id as "mailId", m.stream_id as "streamId", m.recipient_id as "recipientId",
      m.contact_id as "contactId", m.to_address as "toAddress", m.to_domain as "toDomain", s.kind as "streamKind",
      k.kind <> 'bounced' and exists (select from unsure u where u.id = m.id) as proven
    from kept k join marked m on m.id = k.mail_id
      join mail_streams s on s.workspace_id = ${workspaceId} and s.id = m.stream_id`);
  const given = new Map(news.map((one) => [one.id, one]));
  return rows.flatMap(({ eventId, ...row }) => {
    const event = given.get(eventId);
    return event ? [{ ...row, at: event.at, backOn: event.backOn, ...getFailure(event.detail) }] : [];
  });
}

/** Why a message was not delivered, as reported by its channel. */
function getFailure(detail: object): Pick<MailEvent, 'words' | 'code'> {
  const { text, code } = detail as { text?: unknown; code?: unknown };
  return { words: typeof text === 'string' ? text : '', code: typeof code === 'number' ? code : null };
}

/** Soft bounces of an address within 30 days. */
export async function repeatedBounces(
  executor: Executor,
  workspaceId: string,
  address: string,
  bounce: SoftBounce,
  at: Date,
): Promise<number> {
  const { rows } = await executor.execute<{ n: number }>(sql`
    select count(*)::int as n from mails m join mail_events e on e.workspace_id = m.workspace_id and e.mail_id = m.id
     where m.workspace_id = ${workspaceId} and m.to_address = ${address} and e.kind = 'bounced'
       and e.detail ->> 'treatment' = ${bounce} and e.at > ${at.toISOString()}::timestamptz - interval '30 days'`);
  return rows[0]?.n ?? 0;
}

/** Hard bounces among the last mails of each mailbox that these were sent from. Soft bounces say nothing about its lists. */
export async function bouncesOfMailboxes(
  executor: Executor,
  workspaceId: string,
  mailIds: readonly string[],
  last: number,
): Promise<{ mailboxId: string; sent: number; bounced: number }[]> {
  const { rows } = await executor.execute<{ mailboxId: string; sent: number; bounced: number }>(sql`
    select b.id as "mailboxId", count(*)::int as sent, count(*) filter (where l.is_hard)::int as bounced
      from (select distinct mailbox_id as id from mails
             where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...mailIds])}::uuid[])) b
     cross join lateral (select x.bounced_at is not null and exists (
                           select from mail_events e where e.workspace_id = x.workspace_id and e.mail_id = x.id
                             and e.kind = 'bounced' and e.detail ->> 'treatment' = 'hard') as is_hard
                           from mails x
                          where x.workspace_id = ${workspaceId}::uuid and x.mailbox_id = b.id and x.ended_at is not null
                            and x.state in ('sent', 'refused')
                          order by x.ended_at desc limit ${last}) l
     group by b.id`);
  return rows;
}

/** Of all workspaces, months of which all emails ended before the retention time. @returns the months that went */
export async function purgeTexts(
  platform: Pick<Platform, 'db' | 'clock' | 'config'>,
): Promise<{ texts: string[]; events: string[] }> {
  const kept = platform.config.retention.emailTexts;
  const limit = new Date(platform.clock.now());
  limit.setUTCMonth(limit.getUTCMonth() - (kept ?? 0));
  // A large campaign sends for months after it was planned.
  const allEnded = (month: string) => endedBefore(platform.db, month, limit);
  return {
    texts: await dropOldMonths(platform, 'mail_contents', kept, allEnded),
    events: await dropOldMonths(platform, 'mail_events', kept, allEnded),
  };
}

/** Whether all emails that were planned in a month ("2026-11") ended before then. */
async function endedBefore(db: Database, month: string, limit: Date): Promise<boolean> {
  const first = sql`${`${month}-01`}::date`;
  const { rows } = await db.execute<{ ended: boolean }>(sql`
    select not exists (
      select from mails where id >= month_first_id(${first}) and id < month_first_id((${first} + interval '1 month')::date)
         and (ended_at is null or ended_at >= ${limit.toISOString()}::timestamptz)) as ended`);
  return rows[0]?.ended ?? false;
}

// Delivery and read reports of a channel. Reports come in any order and more than once; the first moment of each counts, and a read message
// was delivered.
export interface Delivery {
  mailId: string;
  kind: 'delivered' | 'read';
  at: Date;
}

/**
 * In the caller's transaction. It confirms an uncertain message within the minute (`createConfirmUncertainJob`).
 * @returns ids of the streams of messages with news
 */
export async function recordDeliveries(
  tx: Executor,
  workspaceId: string,
  deliveries: readonly Delivery[],
): Promise<string[]> {
  if (deliveries.length === 0) return [];
  // In the order of their ids, so that two concurrent writers never deadlock.
  const ordered = [...deliveries].sort((a, b) => (a.mailId < b.mailId ? -1 : 1));
  const wanted = JSON.stringify(ordered.map((one) => ({ id: newId(), ...one })));
  const { rows } = await tx.execute<{ id: string }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}::jsonb) as w (id uuid, "mailId" uuid, kind text, at timestamptz)
    ), held as (
      select m.id from ${mails} m where m.workspace_id = ${workspaceId}::uuid and m.id in (select w."mailId" from wanted w)
       order by m.id for update
    ), kept as (
      insert into mail_events (workspace_id, id, mail_id, kind, at, same_as)
      select ${workspaceId}::uuid, w.id, w."mailId", w.kind, w.at, w.kind from wanted w join held h on h.id = w."mailId"
      on conflict do nothing
      returning mail_id, kind, at
    ), first as (
      select mail_id, min(at) filter (where kind = 'delivered') as delivered, min(at) filter (where kind = 'read') as read
        from kept group by mail_id
    ), marked as (
      update ${mails} m set delivered_at = coalesce(f.delivered, m.delivered_at, f.read), read_at = coalesce(m.read_at, f.read)
        from first f where m.workspace_id = ${workspaceId}::uuid and m.id = f.mail_id
      returning m.stream_id as id
    )
    select distinct id from marked`);
  return rows.map(({ id }) => id);
}

// Webhook events of emails. WhatsApp messages publish their own.
export interface MailWebhookEvent {
  type: 'email.sent' | 'email.bounced' | 'email.replied' | 'email.unsubscribed';
  mailId: string;
  at: Date;
  /** Reason of a bounce. */
  reason?: string;
}

/** In the transaction of the event itself. */
export async function emitMailEvents(
  tx: Executor,
  workspaceId: string,
  happenings: readonly MailWebhookEvent[],
): Promise<void> {
  if (happenings.length === 0) return;
  const wanted = await wantedEvents(tx, workspaceId, [...new Set(happenings.map(({ type }) => type))]);
  const subscribed = happenings.filter(({ type }) => wanted.has(type));
  if (subscribed.length === 0) return;
  const { rows } = await tx.execute<{ mailId: string } & Record<string, unknown>>(sql`
    select m.id as "mailId", m.to_email as "to", m.to_name as "name", m.subject, b.email as "from", m.contact_id as "contactId",
           m.message_id as "messageId", case when s.kind = 'campaign' then json_build_object('id', s.id, 'name', s.name) end as campaign
      from mails m
      join mail_streams s on s.workspace_id = m.workspace_id and s.id = m.stream_id
      join senders b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id
     where m.workspace_id = ${workspaceId}::uuid and m.id = any(${sql.param(subscribed.map(({ mailId }) => mailId))}::uuid[]) and b.kind <> 'whatsapp'`);
  const mails = new Map(rows.map((row) => [row.mailId, row]));
  await emitEvents(
    tx,
    workspaceId,
    subscribed.flatMap(({ type, mailId, at, reason }) => {
      const mail = mails.get(mailId);
      if (!mail) return [];
      const id = toEventId(at, `${type} ${mailId} ${at.toISOString()}`);
      return [{ id, type, data: { ...mail, at: at.toISOString(), ...(reason !== undefined && { reason }) } }];
    }),
  );
}
