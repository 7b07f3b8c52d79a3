// Statements on tables of the sender and the inbox that mailboxes, which they build on, cannot reach.
import { sql } from 'drizzle-orm';
import { sentBetween } from '#outreach/sending/server/index.ts';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';

/** What each mailbox has handed over on a day, which is from one moment until another in its zone, and how many tries that took. */
export async function sentOn(
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

/** Why mailboxes could not be read the last time. Those that are read are left out. */
export async function readingFaults(db: Database, workspaceId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await runNamed<{ mailboxId: string; fault: string }>(
    db,
    'mailboxes-reading-faults',
    sql`select mailbox_id as "mailboxId", fault from inbox_turns where workspace_id = ${workspaceId}::uuid and fault <> ''`,
  );
  return new Map(rows.map(({ mailboxId, fault }) => [mailboxId, fault]));
}

/** Its turns to send and to be read come at once, and what stands in its way is found out anew. */
export async function lookAgain(tx: Executor, workspaceId: string, mailboxId: string): Promise<void> {
  await tx.execute(sql`
    update mailbox_turns set next_at = now(), because = '' where workspace_id = ${workspaceId} and mailbox_id = ${mailboxId}`);
  await tx.execute(sql`
    update inbox_turns set next_at = now()
     where workspace_id = ${workspaceId} and mailbox_id = ${mailboxId} and holder is null and next_at > now()`);
}
