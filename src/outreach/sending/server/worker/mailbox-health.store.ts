// Recent answers of the server of a mailbox, for `mailbox-health.ts`.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';
import type { Executor } from '#platform/platform.ts';
import type { Attempt } from '../../domain/read-answer.ts';
import { mails } from '../sending.tables.ts';
import type { LeasedMailbox } from './leases.store.ts';

const LAST_TAKEN = 50;

/** Of the last day, and since the last successful connection test. */
export function recentAttempts(db: Database, { workspaceId, mailboxId }: LeasedMailbox): Promise<Attempt[]> {
  return runNamed<Attempt & Record<string, unknown>>(
    db,
    'sending-recent-attempts',
    sql`
    with since as (
      select greatest(tested_at, now() - interval '1 day') as at from senders where workspace_id = ${workspaceId} and id = ${mailboxId}
    )
    (select m.to_domain as "toDomain", false as refused from ${mails} m, since
      where m.workspace_id = ${workspaceId} and m.mailbox_id = ${mailboxId} and m.state = 'sent' and m.ended_at > since.at
      order by m.ended_at desc limit ${LAST_TAKEN})
    union all
    (select m.to_domain, true from ${mails} m, since
      where m.workspace_id = ${workspaceId} and m.mailbox_id = ${mailboxId} and m.reason = 'server-refused' and m.sending_at > since.at
      order by m.sending_at desc limit ${LAST_TAKEN})`,
  );
}

/** Whether a test message may be sent now: one an hour, or one after each successful connection test. Only the holder of the lease asks. */
export async function claimProbe(
  db: Database,
  { workspaceId, mailboxId }: LeasedMailbox,
  holder: string,
): Promise<boolean> {
  const rows = await runNamed(
    db,
    'sending-claim-probe',
    sql`
    update mailbox_turns t set probed_at = now() from senders b
    where t.workspace_id = ${workspaceId} and t.mailbox_id = ${mailboxId} and t.holder = ${holder}::uuid
      and b.workspace_id = t.workspace_id and b.id = t.mailbox_id
      and (t.probed_at is null or t.probed_at < now() - interval '1 hour' or t.probed_at < b.tested_at)
    returning 1 as ok`,
  );
  return rows.length > 0;
}

/** Resets mails that were refused because of their mailbox: their attempts do not count, and they are sent first once it works. */
export async function forgiveRefusals(tx: Executor, workspaceId: string, mailboxId: string): Promise<void> {
  await tx.execute(sql`
    update mails set attempts = 0, due_at = least(due_at, now())
    where workspace_id = ${workspaceId} and mailbox_id = ${mailboxId} and reason = 'server-refused' and state = 'waiting'`);
}
