// SQL of practice: its senders, of every channel, and its clock. Nothing they send leaves this machine.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import { wakeEngines } from '../queue/queue.store.ts';
import { mailboxLeases, mailStreams, mails, sendCounts } from '../sending.tables.ts';

/** Emails due within this time of the next one are sent together with it. */
const TOGETHER = sql`interval '10 minutes'`;

/** Later ones wait for a person, not for a time. */
const TIMED = sql`m.due_at < '2999-01-01'`;

const connected = (workspaceId: string) => sql`
  (select id from senders where workspace_id = ${workspaceId}::uuid and deleted_at is null and id in (${practiceSenders(workspaceId)}))`;

/** Scheduled for later, of running streams. */
const scheduled = (workspaceId: string, streamId: string | null): SQL => sql`
  ${mails} m join ${mailStreams} s on s.workspace_id = m.workspace_id and s.id = m.stream_id
  where m.workspace_id = ${workspaceId}::uuid and m.state = 'waiting' and m.due_at > now() and ${TIMED} and s.state = 'running'
    and m.mailbox_id in ${connected(workspaceId)} ${streamId === null ? sql`` : sql`and m.stream_id = ${streamId}::uuid`}`;

export async function nextPractice(
  db: Database,
  workspaceId: string,
  streamId: string | null,
): Promise<{ waiting: number; nextAt: Date | null }> {
  const [row] = await runOnce<{ waiting: number; nextAt: Date | null }>(
    db,
    sql`select count(*)::int as waiting, min(m.due_at) as "nextAt" from ${scheduled(workspaceId, streamId)}`,
  );
  return row ?? { waiting: 0, nextAt: null };
}

/** Of one stream its own mails alone; without one, everything that is scheduled in practice. */
export async function shiftPractice(
  tx: Executor,
  workspaceId: string,
  streamId: string | null,
): Promise<{ seconds: number; moved: number }> {
  return shift(
    tx,
    workspaceId,
    streamId,
    sql`select max(m.due_at) - now() as by from ${scheduled(workspaceId, streamId)}
          and m.due_at <= (select min(m.due_at) from ${scheduled(workspaceId, streamId)}) + ${TOGETHER}`,
  );
}

/** The clock of one stream, by a number of seconds: what is due within them is sent now. */
export async function shiftPracticeBy(
  tx: Executor,
  workspaceId: string,
  streamId: string,
  seconds: number,
): Promise<{ seconds: number; moved: number }> {
  return shift(tx, workspaceId, streamId, sql`select make_interval(secs => ${seconds}::int) as by`);
}

async function shift(
  tx: Executor,
  workspaceId: string,
  streamId: string | null,
  by: SQL,
): Promise<{ seconds: number; moved: number }> {
  const { rows } = await tx.execute<{ seconds: number; moved: number; freed: number }>(sql`
    with ahead as materialized (${by}),
    -- Of the clock's own days: what waited for tomorrow has reached it.
    full_boxes as materialized (
      select t.mailbox_id from ${mailboxLeases} t, ahead
       where t.workspace_id = ${workspaceId}::uuid and t.mailbox_id in ${connected(workspaceId)} and t.because in ('mailbox-cap', 'domain-cap')
         and t.next_at > now() and t.next_at <= now() + ahead.by + interval '1 second'),
    full_streams as materialized (
      select distinct m.stream_id from ${mails} m, ahead
       where m.workspace_id = ${workspaceId}::uuid and m.state = 'waiting' and m.reason = 'stream-cap' and m.due_at > now()
         and m.due_at <= now() + ahead.by + interval '1 second' and m.mailbox_id in ${connected(workspaceId)}
         ${streamId === null ? sql`` : sql`and m.stream_id = ${streamId}::uuid`}),
    next_day as materialized (
      select id from senders b, ahead where b.workspace_id = ${workspaceId}::uuid and b.id in ${connected(workspaceId)}
         and (now() at time zone b.zone)::date <> ((now() + ahead.by) at time zone b.zone)::date),
    counted as materialized (
      select c.scope, c.subject, c.day from ${sendCounts} c
       where c.workspace_id = ${workspaceId}::uuid and c.day >= now()::date - 1
         and (c.scope = 'mailbox' and c.subject in (select mailbox_id::text from full_boxes union select id::text from next_day)
           or c.scope = 'domain' and c.subject in (select split_part(b.address, '@', 2) from senders b
                where b.workspace_id = ${workspaceId}::uuid and b.id in (select mailbox_id from full_boxes union select id from next_day))
           or c.scope = 'stream' and c.subject in (select stream_id::text from full_streams union
                select m.stream_id::text from ${mails} m where m.workspace_id = ${workspaceId}::uuid and m.state = 'waiting'
                   and m.mailbox_id in (select id from next_day) ${streamId === null ? sql`` : sql`and m.stream_id = ${streamId}::uuid`}))
       order by c.scope, c.subject for update),
    restarted as (
      update ${sendCounts} c set sent = 0 from counted w
       where c.workspace_id = ${workspaceId}::uuid and c.scope = w.scope and c.subject = w.subject and c.day = w.day),
    moved as (
      update ${mails} m set due_at = m.due_at - ahead.by, reason = 'scheduled', reason_detail = '' from ahead
      where m.workspace_id = ${workspaceId}::uuid and m.state = 'waiting' and m.due_at > now() and ${TIMED} and ahead.by is not null
        and m.mailbox_id in ${connected(workspaceId)} ${streamId === null ? sql`` : sql`and m.stream_id = ${streamId}::uuid`}
      returning m.stream_id),
    clocks as (
      update ${mailStreams} s set practice_ahead = s.practice_ahead + ceil(extract(epoch from ahead.by))::int from ahead
      where s.workspace_id = ${workspaceId}::uuid and ahead.by is not null
        and s.id in (${streamId === null ? sql`select stream_id from moved` : sql`${streamId}::uuid`})),
    freed as (
      update ${mailboxLeases} t set next_at = now(), because = ''
      where t.workspace_id = ${workspaceId}::uuid and t.mailbox_id in ${connected(workspaceId)}
        and (exists (select from moved) or t.because <> '' and t.next_at <= now() + (select by from ahead) + interval '1 second')
      returning 1)
    select coalesce(ceil(extract(epoch from (select by from ahead))), 0)::int as seconds, (select count(*)::int from moved) as moved,
           (select count(*)::int from freed) as freed`);
  const [skipped] = rows;
  if (skipped && skipped.moved + skipped.freed > 0) await wakeEngines(tx);
  return { seconds: skipped?.seconds ?? 0, moved: skipped?.moved ?? 0 };
}

export interface StreamPractice {
  /** By how many seconds its clock is ahead. */
  ahead: number;
  /** Messages that are being sent, or are due. */
  due: number;
  /** Seconds until the next one, and those that are sent together with it, are due and their mailbox may send; null where nothing is scheduled. */
  gap: number | null;
}

export async function streamPractice(db: Executor, workspaceId: string, streamId: string): Promise<StreamPractice> {
  const { rows } = await db.execute<{ [Key in keyof StreamPractice]: StreamPractice[Key] }>(sql`
    with open as (
      select m.state, greatest(m.due_at, case when t.because in ('mailbox-cap', 'domain-cap', 'mailbox-gap') then t.next_at end) as due_at
        from ${mails} m left join ${mailboxLeases} t on t.workspace_id = m.workspace_id and t.mailbox_id = m.mailbox_id
       where m.workspace_id = ${workspaceId}::uuid and m.stream_id = ${streamId}::uuid and m.state in ('waiting', 'sending') and ${TIMED}
         and m.mailbox_id in ${connected(workspaceId)}),
    later as (select due_at from open where state = 'waiting' and due_at > now())
    select s.practice_ahead as ahead, (select count(*)::int from open) - (select count(*)::int from later) as due,
           (select ceil(extract(epoch from max(due_at) - now()))::int from later
             where due_at <= (select min(due_at) from later) + ${TOGETHER}) as gap
      from ${mailStreams} s where s.workspace_id = ${workspaceId}::uuid and s.id = ${streamId}::uuid`);
  return rows[0] ?? { ahead: 0, due: 0, gap: null };
}

// Practice senders of every channel.

/** Ids of practice mailboxes and practice numbers, removed ones too. A number's kind is only known to its own table. */
const practiceSenders = (workspaceId: string): SQL => sql`
  select id from senders where workspace_id = ${workspaceId}::uuid and kind = 'practice'
  union all
  select id from practice_numbers where workspace_id = ${workspaceId}::uuid`;

export async function practiceSenderIds(db: Executor, workspaceId: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(practiceSenders(workspaceId));
  return new Set(rows.map(({ id }) => id));
}
