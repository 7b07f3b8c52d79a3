// Numbers of sent mails for pages: "sent today", by mailbox and day, and the condition of the list behind them.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';

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
