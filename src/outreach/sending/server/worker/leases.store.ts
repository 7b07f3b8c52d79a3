// Leases of mailboxes: one worker at a time over all processes. What a worker was sending when it died is uncertain.
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/client.ts';
import { type AcquiredLease, createLeaseStore } from '#platform/db/leases.ts';
import type { Executor } from '#platform/platform.ts';
import type { MailReason } from '../../fields.contract.ts';
import { ENGINE_CHANNEL } from '../queue/queue.store.ts';

export interface LeasedMailbox {
  workspaceId: string;
  mailboxId: string;
}

export type MailboxLease = AcquiredLease<keyof LeasedMailbox>;

/** Also the time until another process sends after a crash. */
const LEASE_MS = 15_000;

const LEASES = createLeaseStore({
  name: 'sending-leases',
  table: 'mailbox_turns',
  key: { workspaceId: 'workspace_id', mailboxId: 'mailbox_id' },
  ms: LEASE_MS,
});

/**
 * Acquires leases of mailboxes with due mails, or with mails that a dead worker was sending. A mailbox whose settings
 * have changed since its last lease is included before its time.
 */
export function acquireLeases(db: Database, holder: string, most: number): Promise<MailboxLease[]> {
  const free = sql`
      select t.workspace_id, t.mailbox_id, b.updated_at > t.until and t.because <> 'mailbox-gap' as changed
      from mailbox_turns t
        join senders b on b.workspace_id = t.workspace_id and b.id = t.mailbox_id
      where (t.holder is null or t.until < now())
        and ((b.state = 'active' and b.deleted_at is null and (t.next_at <= now() or (b.updated_at > t.until and t.because <> 'mailbox-gap'))
              and exists (select from mails m join mail_streams s on s.workspace_id = m.workspace_id and s.id = m.stream_id
                where m.mailbox_id = t.mailbox_id and m.state = 'waiting' and m.due_at <= now() and s.state = 'running'))
          or exists (select from mails m where m.mailbox_id = t.mailbox_id and m.state = 'sending'))
      order by t.next_at limit ${most}`;
  const set = sql`next_at = case when free.changed then least(t.next_at, now()) else t.next_at end`;
  return LEASES.acquire(db, holder, free, { set });
}

/** False if another worker has acquired it meanwhile. */
export function renewLease(db: Database, { workspaceId, mailboxId }: LeasedMailbox, holder: string): Promise<boolean> {
  return LEASES.renew(db, holder, { workspaceId, mailboxId });
}

/**
 * `pause`: until when the mailbox is not leased and why; it never shortens the interval after the last mail. Settings changed during
 * the lease count as changed since: the lease has followed the ones before.
 */
export async function releaseLease(
  db: Database,
  { workspaceId, mailboxId, takenAt }: MailboxLease,
  holder: string,
  pause: { until: Date; because: MailReason | '' } | null,
): Promise<void> {
  const until = pause?.until.toISOString() ?? null;
  const set = sql`holder = null, until = ${takenAt}::timestamptz,
    because = case when ${until}::timestamptz > next_at then ${pause?.because ?? ''} when next_at > now() then because else '' end,
    next_at = greatest(next_at, ${until}::timestamptz)`;
  await LEASES.release(db, holder, { workspaceId, mailboxId }, set);
}

export interface MailboxStatus {
  mailboxId: string;
  nextAt: Date;
  because: MailReason | '';
}

/** For `limitingReason`: of mailboxes that have sent or are going to send, by their id. */
export async function mailboxStatuses(executor: Executor, workspaceId: string): Promise<Map<string, MailboxStatus>> {
  const { rows } = await executor.execute<{ mailboxId: string; nextAt: string; because: MailReason | '' }>(sql`
    select mailbox_id as "mailboxId", to_json(next_at)#>>'{}' as "nextAt", because
    from mailbox_turns where workspace_id = ${workspaceId}`);
  return new Map(rows.map((row) => [row.mailboxId, { ...row, nextAt: new Date(row.nextAt) }]));
}

/** Calls back whenever due mails were queued. @returns a stop function; rejects if no connection is available */
export async function subscribeToQueue(
  db: Database,
  heard: () => void,
  lost: () => void,
): Promise<() => Promise<void>> {
  const client = await db.$client.connect();
  let held = true;
  // Released however it ends: a lost connection would take a place of the pool forever.
  const release = () => {
    if (!held) return;
    held = false;
    client.removeListener('notification', heard);
    client.release(true);
  };
  client.on('notification', heard);
  client.once('error', () => {
    release();
    lost();
  });
  try {
    await client.query(`listen ${ENGINE_CHANNEL}`);
  } catch (error) {
    release();
    throw error;
  }
  return async () => release();
}

/** After its settings changed: the mailbox sends at once, and what blocks it is determined again. */
export async function resumeSending(tx: Executor, workspaceId: string, mailboxId: string): Promise<void> {
  await tx.execute(sql`
    update mailbox_turns set next_at = now(), because = '' where workspace_id = ${workspaceId} and mailbox_id = ${mailboxId}`);
}
