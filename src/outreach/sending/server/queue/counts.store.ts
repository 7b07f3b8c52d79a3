// How much was sent in a day, by mailbox, sending domain and stream: compared with the caps, and listed on pages.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';
import type { LeasedMailbox } from '../worker/leases.store.ts';

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
export async function beginCounts(
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

export interface Counted {
  mailbox: number;
  domain: number;
  /** Streams that have reached their cap. */
  fullStreams: string[];
}

export async function readCounts(
  db: Database,
  { workspaceId, mailboxId }: LeasedMailbox,
  { day, domain }: Pick<CountedDay, 'day' | 'domain'>,
): Promise<Counted> {
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
export async function hourFullUntil(
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

// Mails that were sent between two moments: the number "sent today" and the list behind it.

/**
 * Condition on `mails m`: its last try started in [from, to), and it is not waiting for another one. Refused and uncertain mails were
 * submitted as well: they count towards the daily cap.
 */
export function sentBetween(from: SQL, to: SQL): SQL {
  return sql`m.sending_at >= ${from} and m.sending_at < ${to} and (m.state = 'sending'
    or (m.ended_at >= ${from} and m.state in ('sent', 'refused', 'uncertain')))`;
}

/** Whether any email was sent, practice included. */
export async function hasSent(db: Database, workspaceId: string): Promise<boolean> {
  const [row] = await runNamed<{ sent: boolean }>(
    db,
    'mails-has-sent',
    sql`select exists (
          select from senders b
            join lateral (select from mails m where m.workspace_id = b.workspace_id and m.mailbox_id = b.id and m.ended_at is not null
                             and m.state = 'sent' limit 1) m on true
           where b.workspace_id = ${workspaceId}::uuid) as sent`,
  );
  return row?.sent ?? false;
}

/** How many emails each mailbox sent on a day in its zone, and in how many tries. */
export async function countSentOn(
  db: Database,
  workspaceId: string,
  days: readonly { mailboxId: string; day: string; from: Date; to: Date }[],
): Promise<ReadonlyMap<string, { sent: number; tries: number }>> {
  const list = (of: (each: (typeof days)[number]) => string) => sql.param(days.map(of));
  const rows = await runNamed<{ mailboxId: string; sent: number; tries: number }>(
    db,
    'mailboxes-sent-on',
    sql`select asked.id as "mailboxId", coalesce(c.sent, 0) as tries,
               (select count(*) from mails m where m.workspace_id = ${workspaceId}::uuid and m.mailbox_id = asked.id::uuid
                   and ${sentBetween(sql`asked.since`, sql`asked.until`)}) as sent
          from unnest(${list(({ mailboxId }) => mailboxId)}::text[], ${list(({ day }) => day)}::date[],
                      ${list(({ from }) => from.toISOString())}::timestamptz[],
                      ${list(({ to }) => to.toISOString())}::timestamptz[]) as asked (id, day, since, until)
          left join send_counts c on c.workspace_id = ${workspaceId}::uuid and c.scope = 'mailbox' and c.subject = asked.id
                                 and c.day = asked.day`,
  );
  return new Map(rows.map(({ mailboxId, sent, tries }) => [mailboxId, { sent, tries }]));
}

/** What mailboxes have sent, each on the day that it is in its own zone. */
export async function sentOnDays(
  db: Database,
  workspaceId: string,
  days: readonly { mailboxId: string; day: string }[],
): Promise<Map<string, number>> {
  const rows = await runNamed<{ subject: string; sent: number }>(
    db,
    'email-sent-on-days',
    sql`select c.subject, c.sent from send_counts c
          join unnest(${sql.param(days.map(({ mailboxId }) => mailboxId))}::text[], ${sql.param(days.map(({ day }) => day))}::date[])
            as d(subject, day) on d.subject = c.subject and d.day = c.day
         where c.workspace_id = ${workspaceId}::uuid and c.scope = 'mailbox'`,
  );
  return new Map(rows.map(({ subject, sent }) => [subject, sent]));
}
