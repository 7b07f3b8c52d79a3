// Leases of mailboxes that are read, among all processes, and the reading position of each folder.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import { type AcquiredLease, createLeaseStore } from '#platform/db/leases.ts';

export interface MailboxLease extends AcquiredLease<'workspaceId' | 'mailboxId'> {
  /** Failures in a row. */
  failures: number;
  /** Of the mailbox's settings when it was acquired. */
  revision: number;
}

const LEASES = createLeaseStore({
  name: 'inbox-leases',
  table: 'inbox_turns',
  key: { workspaceId: 'workspace_id', mailboxId: 'mailbox_id' },
  ms: 20_000,
});

/** Acquires free leases of readable mailboxes, longest waiting first. */
export async function acquireLeases(db: Database, holder: string, places: number): Promise<MailboxLease[]> {
  await runNamed(
    db,
    'inbox-new-turns',
    sql`insert into inbox_turns (workspace_id, mailbox_id)
        select b.workspace_id, b.id from senders b where b.deleted_at is null and b.is_read
           and not exists (select from inbox_turns t where t.workspace_id = b.workspace_id and t.mailbox_id = b.id)
        on conflict do nothing`,
  );
  const free = sql`
    select t.workspace_id, t.mailbox_id, b.revision from inbox_turns t
      join senders b on b.workspace_id = t.workspace_id and b.id = t.mailbox_id
     where (t.until is null or t.until < now()) and t.next_at <= now() and b.deleted_at is null and b.is_read
     order by t.next_at limit ${places}`;
  return LEASES.acquire(db, holder, free, { returning: sql`t.failures, free.revision` });
}

/**
 * Renews the leases of a holder on the mailboxes of `since`: when each was opened.
 * @returns the mailboxes that it still holds: not those leased by another process, removed, or with settings changed since
 */
export async function renewLeases(
  db: Database,
  holder: string,
  since: ReadonlyMap<string, Date>,
): Promise<Set<string>> {
  const rows = await LEASES.renewMany<{ mailboxId: string; updatedAt: Date }>(db, holder, {
    from: sql`senders b`,
    which: sql`t.mailbox_id = any(${sql.param([...since.keys()])}::uuid[]) and t.until > now()
           and b.workspace_id = t.workspace_id and b.id = t.mailbox_id and b.deleted_at is null and b.is_read`,
    returning: sql`t.mailbox_id as "mailboxId", b.updated_at as "updatedAt"`,
  });
  const still = rows.filter(({ mailboxId, updatedAt }) => updatedAt <= (since.get(mailboxId) ?? updatedAt));
  return new Set(still.map(({ mailboxId }) => mailboxId));
}

/**
 * Releases a lease; the next one starts after so many seconds, or at once if the settings have changed since it was acquired. `fault`: why
 * reading failed, '' if it did not.
 */
export function releaseLease(
  db: Database,
  holder: string,
  { workspaceId, mailboxId, revision }: MailboxLease,
  { seconds, fault }: { seconds: number; fault: string },
): Promise<void> {
  const set = sql`holder = null, until = null, fault = ${fault},
    next_at = case when exists (select from senders b where b.workspace_id = t.workspace_id and b.id = t.mailbox_id
                                   and b.revision <> ${revision}::int)
                   then now() else now() + make_interval(secs => ${seconds}::float8) end,
    failures = case when ${fault} = '' then 0 else failures + 1 end`;
  return LEASES.release(db, holder, { workspaceId, mailboxId }, set);
}

/** Leases of a holder without a reader. */
export function releaseAllLeases(db: Database, holder: string): Promise<void> {
  return LEASES.releaseAll(db, holder);
}

/** It was just read. */
export async function recordRead(db: Database, { workspaceId, mailboxId }: MailboxLease): Promise<void> {
  await runNamed(
    db,
    'inbox-note-read',
    sql`update inbox_turns set read_at = now(), fault = '', failures = 0
         where workspace_id = ${workspaceId}::uuid and mailbox_id = ${mailboxId}::uuid`,
  );
}

export interface FolderPosition {
  uidValidity: number;
  lastUid: number;
}

/** Null if the folder has never been read. `cursor`: that of an API. `since`: mails of that day and later may answer ours. */
export async function getPosition(
  db: Database,
  { workspaceId, mailboxId }: MailboxLease,
  folder: string,
): Promise<{ place: FolderPosition | null; cursor: string; since: Date }> {
  const [row] = await runNamed<{ uidValidity: number | null; lastUid: number | null; cursor: string; since: Date }>(
    db,
    'inbox-place',
    sql`select f.uid_validity as "uidValidity", f.last_uid as "lastUid", coalesce(f.cursor, '') as cursor,
               greatest(coalesce((select m.ended_at from outgoing_mails m where m.workspace_id = b.workspace_id and m.mailbox_id = b.id
                                     and m.ended_at is not null order by m.ended_at limit 1), now()),
                        now() - interval '30 days') - interval '1 day' as since
          from senders b left join inbox_folders f on f.workspace_id = b.workspace_id and f.mailbox_id = b.id and f.folder = ${folder}
         where b.workspace_id = ${workspaceId}::uuid and b.id = ${mailboxId}::uuid`,
  );
  const place =
    row?.uidValidity == null || row.lastUid === null ? null : { uidValidity: row.uidValidity, lastUid: row.lastUid };
  return { place, cursor: row?.cursor ?? '', since: row?.since ?? new Date() };
}

export async function savePosition(
  db: Database,
  { workspaceId, mailboxId }: MailboxLease,
  folder: string,
  { uidValidity, lastUid }: FolderPosition,
): Promise<void> {
  await runNamed(
    db,
    'inbox-keep-place',
    sql`insert into inbox_folders (workspace_id, mailbox_id, folder, uid_validity, last_uid)
        values (${workspaceId}::uuid, ${mailboxId}::uuid, ${folder}, ${uidValidity}::bigint, ${lastUid}::bigint)
        on conflict (workspace_id, mailbox_id, folder) do update set uid_validity = excluded.uid_validity, last_uid = excluded.last_uid`,
  );
}

export async function saveCursor(
  db: Database,
  { workspaceId, mailboxId }: MailboxLease,
  folder: string,
  cursor: string,
): Promise<void> {
  await runNamed(
    db,
    'inbox-keep-cursor',
    sql`insert into inbox_folders (workspace_id, mailbox_id, folder, cursor)
        values (${workspaceId}::uuid, ${mailboxId}::uuid, ${folder}, ${cursor})
        on conflict (workspace_id, mailbox_id, folder) do update set cursor = excluded.cursor`,
  );
}

/** Why the last reading of mailboxes failed. Without those that are read. */
export async function readingFaults(db: Database, workspaceId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await runNamed<{ mailboxId: string; fault: string }>(
    db,
    'mailboxes-reading-faults',
    sql`select mailbox_id as "mailboxId", fault from inbox_turns where workspace_id = ${workspaceId}::uuid and fault <> ''`,
  );
  return new Map(rows.map(({ mailboxId, fault }) => [mailboxId, fault]));
}

/** After its settings changed: the mailbox is read at once. */
export async function resumeReading(tx: Executor, workspaceId: string, mailboxId: string): Promise<void> {
  await tx.execute(sql`
    update inbox_turns set next_at = now()
     where workspace_id = ${workspaceId} and mailbox_id = ${mailboxId} and holder is null and next_at > now()`);
}
