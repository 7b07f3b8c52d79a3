// SQL of practice: its senders, of every channel, and its clock. Nothing they send leaves this machine.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import { wakeEngines } from '../queue/queue.store.ts';
import { mailboxTurns, mailStreams, mails } from '../sending.tables.ts';

/** Emails due within this time of the next one are sent together with it. */
const TOGETHER = sql`interval '10 minutes'`;

const connected = (workspaceId: string) => sql`
  (select id from senders where workspace_id = ${workspaceId}::uuid and deleted_at is null and id in (${practiceSenders(workspaceId)}))`;

/** Scheduled for later, of running streams. */
const scheduled = (workspaceId: string, streamId: string | null): SQL => sql`
  ${mails} m join ${mailStreams} s on s.workspace_id = m.workspace_id and s.id = m.stream_id
  where m.workspace_id = ${workspaceId}::uuid and m.state = 'waiting' and m.due_at > now() and s.state = 'running'
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

export async function shiftPractice(
  tx: Executor,
  workspaceId: string,
  streamId: string | null,
): Promise<{ seconds: number; moved: number }> {
  const { rows } = await tx.execute<{ seconds: number; moved: number }>(sql`
    with next as (select min(m.due_at) as at from ${scheduled(workspaceId, streamId)}),
    ahead as (select max(m.due_at) - now() as by from ${scheduled(workspaceId, streamId)}
      and m.due_at <= (select at from next) + ${TOGETHER}),
    moved as (
      update ${mails} m set due_at = m.due_at - ahead.by, reason = 'scheduled', reason_detail = '' from ahead
      where m.workspace_id = ${workspaceId}::uuid and m.state = 'waiting' and m.due_at > now() and ahead.by is not null
        and m.mailbox_id in ${connected(workspaceId)}
      returning 1),
    freed as (
      update ${mailboxTurns} t set next_at = now(), because = ''
      where t.workspace_id = ${workspaceId}::uuid and t.mailbox_id in ${connected(workspaceId)} and exists (select from moved))
    select coalesce(ceil(extract(epoch from (select by from ahead))), 0)::int as seconds, (select count(*)::int from moved) as moved`);
  const [skipped] = rows;
  if (skipped && skipped.moved > 0) await wakeEngines(tx);
  return skipped ?? { seconds: 0, moved: 0 };
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
