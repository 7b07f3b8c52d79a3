// Mails that were sent between two moments: the number "sent today" and the list behind it.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';

/**
 * Condition on `mails m`: its last try began in [from, to), and it is not waiting for another one. Refused and uncertain ones were
 * handed over as well: they count towards the day's cap.
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
          select from mailboxes b
            join lateral (select from mails m where m.workspace_id = b.workspace_id and m.mailbox_id = b.id and m.ended_at is not null
                             and m.state = 'sent' limit 1) m on true
           where b.workspace_id = ${workspaceId}::uuid) as sent`,
  );
  return row?.sent ?? false;
}
