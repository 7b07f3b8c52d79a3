// Streams group the mails of a campaign, a draft or an answer: opened, paused, changed and ended as one.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';
import type { Executor } from '#platform/platform.ts';
import type { StreamKind, StreamState } from '../../fields.contract.ts';
import { mailStreams } from '../sending.tables.ts';
import type { MailOutcome } from '../sending-context.ts';
import { endWaiting, wakeEngines } from './queue.store.ts';

export interface NewStream {
  /** Id of the campaign, the draft or the answered mail. */
  id: string;
  kind: StreamKind;
  /** Shown on pages. */
  name: string;
  /** Daily cap; null for no cap of its own. */
  dayCap: number | null;
  /** Bulk mail: carries the ways to opt out and the identity of the sender. */
  bulk: boolean;
  createdBy: string;
}

/** Opens or reopens a stream. An existing one takes the new name, cap and kind of mail, and runs again if it was ended or paused. */
export async function openStream(tx: Executor, workspaceId: string, stream: NewStream): Promise<void> {
  await tx
    .insert(mailStreams)
    .values({ workspaceId, ...stream })
    .onConflictDoUpdate({
      target: [mailStreams.workspaceId, mailStreams.id],
      set: { name: stream.name, dayCap: stream.dayCap, bulk: stream.bulk, state: 'running', pausedBecause: '' },
    });
  await wakeEngines(tx);
}

export interface StreamChange {
  name?: string;
  dayCap?: number | null;
  /** The content was edited: mails rendered before are rendered again before they are sent. */
  revised?: true;
}

export async function changeStream(
  tx: Executor,
  workspaceId: string,
  streamId: string,
  { revised, ...set }: StreamChange,
): Promise<void> {
  await tx
    .update(mailStreams)
    .set({ ...set, revision: revised ? sql`${mailStreams.revision} + 1` : sql`${mailStreams.revision}` })
    .where(isStream(workspaceId, streamId));
  if (set.dayCap === undefined) return;
  // Mails that waited because of the old cap are checked again.
  await tx.execute(sql`
    update mails set due_at = now(), reason = 'scheduled', reason_detail = ''
    where workspace_id = ${workspaceId} and stream_id = ${streamId} and state = 'waiting' and reason = 'stream-cap'`);
  await wakeEngines(tx);
}

/** Effective with the commit: no mail of it is claimed afterwards. False if it was not running. */
export async function pauseStream(
  tx: Executor,
  workspaceId: string,
  streamId: string,
  because: string,
): Promise<boolean> {
  return setState(tx, workspaceId, streamId, 'running', 'paused', because);
}

/** False if it was not paused. */
export async function resumeStream(tx: Executor, workspaceId: string, streamId: string): Promise<boolean> {
  const resumed = await setState(tx, workspaceId, streamId, 'paused', 'running', '');
  if (resumed) await wakeEngines(tx);
  return resumed;
}

/** Something of it is to be sent again. False if it had not ended. */
export async function reopenStream(tx: Executor, workspaceId: string, streamId: string): Promise<boolean> {
  return setState(tx, workspaceId, streamId, 'ended', 'running', '');
}

/** Cancels its waiting mails. What is being sent ends by itself. */
export async function endStream(tx: Executor, workspaceId: string, streamId: string): Promise<MailOutcome[]> {
  await tx.update(mailStreams).set({ state: 'ended', pausedBecause: '' }).where(isStream(workspaceId, streamId));
  return endWaiting(tx, workspaceId, { streamId }, { state: 'cancelled', reason: 'stream-ended', detail: '' });
}

/** Null if there is no such stream. */
export async function streamState(
  tx: Executor,
  workspaceId: string,
  streamId: string,
): Promise<{ state: StreamState; pausedBecause: string; revision: number } | null> {
  const [row] = await tx
    .select({ state: mailStreams.state, pausedBecause: mailStreams.pausedBecause, revision: mailStreams.revision })
    .from(mailStreams)
    .where(isStream(workspaceId, streamId));
  return row ? { ...row, state: row.state as StreamState } : null;
}

async function setState(
  tx: Executor,
  workspaceId: string,
  streamId: string,
  from: StreamState,
  to: StreamState,
  pausedBecause: string,
): Promise<boolean> {
  const changed = await tx
    .update(mailStreams)
    .set({ state: to, pausedBecause })
    .where(and(isStream(workspaceId, streamId), eq(mailStreams.state, from)))
    .returning({ id: mailStreams.id });
  return changed.length > 0;
}

function isStream(workspaceId: string, streamId: string) {
  return and(eq(mailStreams.workspaceId, workspaceId), eq(mailStreams.id, streamId));
}

/** With their mails, which are the proof. */
export async function deleteStreams(
  tx: Executor,
  streams: readonly { workspaceId: string; id: string }[],
): Promise<void> {
  await tx.execute(sql`
    delete from mail_streams s
     using jsonb_to_recordset(${JSON.stringify(streams)}::jsonb) as gone("workspaceId" uuid, id uuid)
     where s.workspace_id = gone."workspaceId" and s.id = gone.id`);
}

// Numbers of sent mails for pages: "sent today", by mailbox and day, and the condition of the list behind them.

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

/** How many messages were sent on each of some days, practice included; `starts` are their beginnings, the last one is under way. */
export async function countSentByDay(db: Database, workspaceId: string, starts: readonly Date[]): Promise<number[]> {
  const moments = sql.param(starts.map((start) => start.toISOString()));
  const rows = await runNamed<{ place: number; sent: number }>(
    db,
    'mails-sent-by-day',
    sql`select width_bucket(m.ended_at, ${moments}::timestamptz[]) as place, count(*)::int as sent
          from senders b
          join mails m on m.workspace_id = b.workspace_id and m.mailbox_id = b.id
                      and m.ended_at >= (${moments}::timestamptz[])[1] and m.state = 'sent'
         where b.workspace_id = ${workspaceId}::uuid
         group by place`,
  );
  const sent = new Map(rows.map((row) => [row.place, row.sent]));
  return starts.map((_, at) => sent.get(at + 1) ?? 0);
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
