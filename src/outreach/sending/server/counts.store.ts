// How much has been handed over in a day, by mailbox, sending domain and stream: what caps are held to.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';
import type { LeasedMailbox } from './leases.store.ts';

export interface CountedDay {
  /** "2026-11-22", of the mailbox's zone. */
  day: string;
  dayStart: Date;
  domain: string;
  /** Of the mailboxes of the domain, together. */
  domainCap: number;
  mailboxCap: number;
}

/**
 * The rows that hand-overs count in, so that they can be locked. A stream that had no cap this morning begins with what it has sent
 * today, which is counted once: it takes longer than a mailbox with a gap takes for its mail.
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

/** When the hour's cap lets the next one go: an hour after the oldest of the last `cap` mails. Null where there is room. */
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
