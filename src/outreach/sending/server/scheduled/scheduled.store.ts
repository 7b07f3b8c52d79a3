// SQL of scheduled mails for their pages: rows, hours of a calendar, and the state before a change, for undo.
import { type SQL, sql } from 'drizzle-orm';
import { consumeUndo, storeUndo } from '#account/undo/server/index.ts';
import type { SenderChannel } from '#outreach/mailboxes/fields.contract.ts';
import { type Database, type Executor, runNamed, runOnce } from '#platform/db/client.ts';
import {
  MAX_COUNTED_EACH,
  MAX_COUNTED_MAILS,
  type MailReason,
  type StreamKind,
  type StreamState,
} from '../../fields.contract.ts';
import type { ScheduledFilter, ScheduledTarget } from '../../scheduled.contract.ts';
import { mails } from '../sending.tables.ts';

const FROM = sql`${mails} m
  join mail_streams s on s.workspace_id = m.workspace_id and s.id = m.stream_id
  join senders b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id`;
const SUBJECT = sql.raw(`case when m.subject <> '' then m.subject when s.kind = 'campaign' then '' else s.name end`);

/** Of `b`, the sender. */
const CHANNEL = sql.raw(`case when b.kind = 'whatsapp' then 'whatsapp' else 'email' end`);

const EACH = sql.raw(String(MAX_COUNTED_EACH));
const PLACE = sql.raw(`to_char(m.due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || m.id`);

/** Of `m` alone: counts read no other table. */
function matches(workspaceId: string, { from, to, mailbox, stream, kind, channel, q }: ScheduledFilter): SQL {
  const streams = (which: SQL) =>
    sql`m.stream_id = any(array(select n.id from mail_streams n where n.workspace_id = ${workspaceId}::uuid and ${which}))`;
  const folded = sql`record_fold(${q ?? ''})`;
  const conditions = [
    sql`m.workspace_id = ${workspaceId}::uuid and m.state = 'waiting'`,
    from !== undefined && sql`m.due_at >= ${from}::timestamptz`,
    to !== undefined && sql`m.due_at < ${to}::timestamptz`,
    mailbox !== undefined && sql`m.mailbox_id = ${mailbox}::uuid`,
    stream !== undefined && sql`m.stream_id = ${stream}::uuid`,
    kind !== undefined && streams(sql`n.kind = ${kind}`),
    channel !== undefined &&
      sql`m.mailbox_id = any(array(select b.id from senders b where b.workspace_id = ${workspaceId}::uuid and ${CHANNEL} = ${channel}))`,
    q !== undefined &&
      q !== '' &&
      sql`(strpos(record_fold(m.to_name || ' ' || m.to_email || ' ' || m.subject), ${folded}) > 0
           or ${streams(sql`strpos(record_fold(n.name), ${folded}) > 0`)})`,
  ].filter((condition) => condition instanceof Object);
  return sql.join(conditions, sql` and `);
}

export interface ScheduledRow {
  id: string;
  /** Its position in the order, to the microsecond. */
  place: string;
  dueAt: Date;
  channel: SenderChannel;
  toEmail: string;
  toName: string;
  contactId: string | null;
  city: string | null;
  country: string | null;
  subject: string;
  streamId: string;
  streamKind: StreamKind;
  streamName: string;
  streamState: StreamState;
  pausedBecause: string;
  mailboxId: string;
  reason: MailReason;
  reasonDetail: string;
}

/** Ordered by time. `after`: the last of the previous page. */
export async function scheduledPage(
  db: Database,
  workspaceId: string,
  filter: ScheduledFilter,
  { after, limit }: { after: { dueAt: string; id: string } | null; limit: number },
): Promise<ScheduledRow[]> {
  const beyond = after ? sql`and (m.due_at, m.id) > (${after.dueAt}::timestamptz, ${after.id}::uuid)` : sql``;
  return runOnce<ScheduledRow>(
    db,
    sql`select m.id, ${PLACE} as place, m.due_at as "dueAt", ${CHANNEL} as channel, m.to_email as "toEmail", m.to_name as "toName", m.contact_id as "contactId",
               c.city, c.country, ${SUBJECT} as subject, s.id as "streamId", s.kind as "streamKind", s.name as "streamName",
               s.state as "streamState", s.paused_because as "pausedBecause", m.mailbox_id as "mailboxId", m.reason,
               m.reason_detail as "reasonDetail"
          from ${FROM}
          left join active_contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
         where ${matches(workspaceId, filter)} ${beyond}
         order by m.due_at, m.id limit ${limit}`,
  );
}

/** Up to `MAX_COUNTED_MAILS`. */
export async function countScheduled(db: Database, workspaceId: string, filter: ScheduledFilter): Promise<number> {
  const [row] = await runOnce<{ total: number }>(
    db,
    sql`select count(*) as total from (select from mails m where ${matches(workspaceId, filter)} limit ${MAX_COUNTED_MAILS}) counted`,
  );
  return row?.total ?? 0;
}

/** Position of the last mail within the capacity of a mailbox on these days; '' if it has none, or room for all. */
export async function lastThatFits(
  db: Database,
  workspaceId: string,
  filter: ScheduledFilter,
  fit: number,
): Promise<string> {
  if (fit <= 0) return '';
  const [row] = await runOnce<{ place: string }>(
    db,
    sql`select ${PLACE} as place from mails m where ${matches(workspaceId, filter)}
         order by m.due_at, m.id offset ${fit - 1} limit 1`,
  );
  return row?.place ?? '';
}

export interface SlotRow {
  from: Date;
  at: Date;
  channel: SenderChannel;
  streamId: string;
  streamKind: StreamKind;
  streamName: string;
  mailboxId: string;
  mails: number;
  id: string;
  to: string;
  subject: string;
}

/** By hours of `zone`, which may start at any minute of ours. Only a mail alone in its hour is read itself. */
export async function scheduledSlots(
  db: Database,
  workspaceId: string,
  filter: ScheduledFilter,
  zone: string,
): Promise<SlotRow[]> {
  return runOnce<SlotRow>(
    db,
    sql`with slots as materialized (
          select date_trunc('hour', m.due_at, ${zone}) as hour, m.stream_id, m.mailbox_id, min(m.due_at) as at, count(*) as mails
            from mails m where ${matches(workspaceId, filter)} group by 1, 2, 3)
        select g.hour as "from", g.at, ${CHANNEL} as channel, s.id as "streamId", s.kind as "streamKind", s.name as "streamName",
               g.mailbox_id as "mailboxId", g.mails, coalesce(one.id::text, '') as id, coalesce(one."to", '') as "to",
               coalesce(one.subject, '') as subject
          from slots g
          join mail_streams s on s.workspace_id = ${workspaceId}::uuid and s.id = g.stream_id
          join senders b on b.workspace_id = ${workspaceId}::uuid and b.id = g.mailbox_id
          left join lateral (
            select m.id, coalesce(nullif(m.to_name, ''), m.to_email) as "to", ${SUBJECT} as subject from mails m
             where g.mails = 1 and m.workspace_id = ${workspaceId}::uuid and m.mailbox_id = g.mailbox_id and m.due_at = g.at
               and m.stream_id = g.stream_id and m.state = 'waiting' limit 1) one on true
         order by g.hour, g.at, s.id`,
  );
}

/** Before the days, and after them. */
export async function scheduledAround(
  db: Database,
  workspaceId: string,
  filter: ScheduledFilter,
  { from, to }: { from: Date; to: Date },
): Promise<{ earlier: number; later: number }> {
  const [earlier, later] = await Promise.all([
    countScheduled(db, workspaceId, { ...filter, to: from.toISOString() }),
    countScheduled(db, workspaceId, { ...filter, from: to.toISOString() }),
  ]);
  return { earlier, later };
}

/** Up to `MAX_COUNTED_EACH`. */
export async function waitingByMailbox(db: Database, workspaceId: string): Promise<Map<string, number>> {
  const rows = await runNamed<{ id: string; waiting: number }>(
    db,
    'scheduled-by-mailbox',
    sql`select b.id, (select count(*) from (select from mails m where m.workspace_id = b.workspace_id and m.mailbox_id = b.id and m.state = 'waiting' limit ${EACH}) counted) as waiting
          from senders b where b.workspace_id = ${workspaceId}::uuid`,
  );
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}

/** Up to `MAX_COUNTED_EACH`: the streams of which most waits, found from one to the next in the index. */
export async function waitingByStream(
  db: Database,
  workspaceId: string,
  limit: number,
): Promise<{ id: string; kind: StreamKind; name: string; waiting: number }[]> {
  return runNamed(
    db,
    'scheduled-by-stream',
    sql`with recursive streams (id) as (
          (select m.stream_id from mails m where m.workspace_id = ${workspaceId}::uuid and m.state = 'waiting'
            order by m.stream_id limit 1)
          union all
          select (select m.stream_id from mails m where m.workspace_id = ${workspaceId}::uuid and m.state = 'waiting'
                     and m.stream_id > before.id order by m.stream_id limit 1)
            from streams before where before.id is not null)
        select s.id, s.kind, s.name, w.waiting
          from (select t.id, (select count(*) from (
                         select from mails m where m.workspace_id = ${workspaceId}::uuid and m.stream_id = t.id and m.state = 'waiting' limit ${EACH}) counted) as waiting
                  from streams t where t.id is not null order by 2 desc, 1 limit ${limit}) w
          join mail_streams s on s.workspace_id = ${workspaceId}::uuid and s.id = w.id
         order by w.waiting desc, s.id`,
  );
}

/** What mailboxes have sent on days of their own zones: "mailbox day" → number. */
export async function sentOn(db: Database, workspaceId: string, days: readonly string[]): Promise<Map<string, number>> {
  const rows = await runNamed<{ key: string; sent: number }>(
    db,
    'scheduled-sent-on',
    sql`select subject || ' ' || day::text as key, sent from send_counts
         where workspace_id = ${workspaceId}::uuid and scope = 'mailbox' and day = any(${sql.param([...days])}::date[])`,
  );
  return new Map(rows.map(({ key, sent }) => [key, sent]));
}

export interface LockedMail {
  id: string;
  channel: SenderChannel;
  streamId: string;
  streamKind: StreamKind;
  recipientId: string | null;
  stepId: string | null;
  contactId: string | null;
  mailboxId: string;
  messageId: string | null;
  /** ISO 8601. */
  dueAt: string;
  reason: MailReason;
  detail: string;
}

/** Waiting mails of the target, locked until the transaction ends, ordered by time; one more than `limit` if there are more. */
export async function lockScheduled(
  tx: Executor,
  workspaceId: string,
  target: ScheduledTarget,
  limit: number,
): Promise<LockedMail[]> {
  const which =
    'ids' in target
      ? sql`m.workspace_id = ${workspaceId}::uuid and m.state = 'waiting' and m.id = any(${sql.param([...target.ids])}::uuid[])`
      : matches(workspaceId, target.filter);
  const { rows } = await tx.execute<LockedMail & Record<string, unknown>>(sql`
    select m.id, ${CHANNEL} as channel, m.stream_id as "streamId", s.kind as "streamKind", m.recipient_id as "recipientId", m.step_id as "stepId",
           m.contact_id as "contactId", m.mailbox_id as "mailboxId", m.message_id as "messageId",
           to_json(m.due_at)#>>'{}' as "dueAt", m.reason, m.reason_detail as detail
      from ${FROM} where ${which} order by m.due_at, m.id limit ${limit + 1} for update of m`);
  return rows;
}

/** A change of scheduled emails that can be undone, with the emails as they were. */
export interface ScheduledUndo {
  what: 'move' | 'cancel' | 'mailbox';
  mails: LockedMail[];
}

export function storeScheduledUndo(
  tx: Executor,
  workspaceId: string,
  id: string,
  before: ScheduledUndo,
): Promise<void> {
  return storeUndo(tx, workspaceId, { id, kind: 'scheduled-emails', before });
}

export async function consumeScheduledUndo(
  tx: Executor,
  workspaceId: string,
  id: string,
): Promise<ScheduledUndo | null> {
  const before = await consumeUndo(tx, workspaceId, 'scheduled-emails', id);
  return before === null ? null : (JSON.parse(before) as ScheduledUndo);
}

/** Restores them as they were: those that still wait (`move`, `mailbox`), or were cancelled and belong to a running stream. */
export async function restoreScheduled(
  tx: Executor,
  workspaceId: string,
  mails: readonly LockedMail[],
  state: 'waiting' | 'cancelled',
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update mails m set state = 'waiting', ended_at = null, due_at = w."dueAt", reason = w.reason, reason_detail = w.detail,
           mailbox_id = w."mailboxId"
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
             as w (id uuid, "dueAt" timestamptz, reason text, detail text, "mailboxId" uuid),
           mail_streams s
     where m.workspace_id = ${workspaceId}::uuid and m.id = w.id and m.state = ${state}
       and s.workspace_id = m.workspace_id and s.id = m.stream_id and s.state <> 'ended'`);
  return rowCount ?? 0;
}

/** Of these, the ones that are still cancelled. */
export async function stillCancelled(
  tx: Executor,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; at: string }>(sql`
    select id, to_json(ended_at)#>>'{}' as at from mails
     where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[]) and state = 'cancelled'`);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
