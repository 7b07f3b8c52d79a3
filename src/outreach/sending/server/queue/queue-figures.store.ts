// What the queue of outgoing mail holds over all workspaces: for the operator.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';

export interface MailQueueFigures {
  /** Counted up to 100,000. */
  waiting: number;
  sending: number;
  /** It is not known whether they were delivered. */
  uncertain: number;
  /** Mailboxes that may send a due mail now, and that no process serves. */
  dueMailboxes: number;
  /** Seconds that the longest of them has waited. */
  delay: number;
}

const MAX_COUNTED = 100_000;

/** The mailboxes are found as `acquireLeases` finds them. */
export async function readMailQueue(executor: Executor): Promise<MailQueueFigures> {
  const count = (state: string) => sql`
    (select count(*)::int from (select from mails where state = ${sql.raw(`'${state}'`)} limit ${MAX_COUNTED}) m)`;
  const { rows } = await executor.execute<MailQueueFigures & Record<string, unknown>>(sql`
    select ${count('waiting')} as waiting, ${count('sending')} as sending, ${count('uncertain')} as uncertain,
           count(*)::int as "dueMailboxes",
           coalesce(extract(epoch from now() - min(greatest(t.next_at, due.due_at))), 0)::int as delay
      from mailbox_turns t
      join senders b on b.workspace_id = t.workspace_id and b.id = t.mailbox_id and b.state = 'active' and b.deleted_at is null
      cross join lateral (
        select m.due_at from mails m join mail_streams s on s.workspace_id = m.workspace_id and s.id = m.stream_id
         where m.mailbox_id = t.mailbox_id and m.state = 'waiting' and m.due_at <= now() and s.state = 'running'
         order by m.due_at limit 1) due
     where (t.holder is null or t.until < now()) and t.next_at <= now()`);
  return rows[0] ?? { waiting: 0, sending: 0, uncertain: 0, dueMailboxes: 0, delay: 0 };
}
