// SQL of the ledger's archive: a batch of old charges goes there as it is, or stays.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import { createMonth } from '#platform/db/months.ts';

export interface ArchivedBatch {
  entries: number;
  /** `at` of the newest of them, where the next batch continues; null where there were none. */
  through: string | null;
}

interface BatchQuery {
  /** Charges since then stay in the ledger. */
  before: Date;
  /** ISO 8601, where the last batch ended. */
  from: string | null;
  size: number;
}

/** The workspaces of the next wallets, in the order of their ids. */
export async function walletsAfter(db: Database, after: string | null, limit: number): Promise<string[]> {
  const rows = await runOnce<{ id: string }>(
    db,
    sql`select workspace_id as id from credit_wallets
         where workspace_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000') order by workspace_id limit ${limit}::int`,
  );
  return rows.map(({ id }) => id);
}

/** When the first charge was made that is still in the ledger and from before then; null where there is none. */
export async function oldestCharge(db: Database, workspaceId: string, before: Date): Promise<Date | null> {
  const [row] = await runOnce<{ at: Date }>(
    db,
    sql`select at from credit_ledger
         where workspace_id = ${workspaceId}::uuid and kind = 'charge' and at < ${before.toISOString()}::timestamptz order by at limit 1`,
  );
  return row?.at ?? null;
}

/** @param month as "2024-11-01" */
export const createArchiveMonth = (db: Database, month: string): Promise<boolean> =>
  createMonth(db, 'credit_ledger_archive', month);

/**
 * For the archive and for the erasure of people in it, of which one waits for the other: an entry on its way would be missed. Until the
 * transaction ends.
 */
export async function lockArchive(tx: Executor, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('credits-archive ' || ${workspaceId}, 0))`);
}

/**
 * The oldest charges of a workspace, in one transaction. The newest entry stays, which says what the balance was last. So does an entry whose
 * id was not made when it was written: months are those of ids.
 * @throws where what was added to the archive is not what was taken out of the ledger; nothing has changed then
 */
export function archiveBatch(
  db: Database,
  workspaceId: string,
  { before, from, size }: BatchQuery,
): Promise<ArchivedBatch> {
  return db.transaction(async (tx) => {
    await lockArchive(tx, workspaceId);
    await tx.execute(sql`select set_config('leadwright.archiving', ${workspaceId}, true)`);
    const { rows } = await tx.execute<MovedBatch>(sql`
      with batch as materialized (
        select l.ctid as place, l.* from credit_ledger l
         where l.workspace_id = ${workspaceId}::uuid and l.kind = 'charge'
           and l.at >= coalesce(${from}::timestamptz, '-infinity') and l.at < ${before.toISOString()}::timestamptz
           and l.seq < (select max(n.seq) from credit_ledger n where n.workspace_id = ${workspaceId}::uuid)
           and abs(('x' || substr(replace(l.id::text, '-', ''), 1, 12))::bit(48)::bigint - extract(epoch from l.at) * 1000) < 3600000
         order by l.at limit ${size}::int for update),
      added as (
        insert into credit_ledger_archive
               (workspace_id, id, seq, at, user_id, api_key_id, kind, amount, balance_after, reason, practice, request_id, search_id, idempotency_key)
        select workspace_id, id, seq, at, user_id, api_key_id, kind, amount, balance_after, reason, practice, request_id, search_id, idempotency_key
          from batch
        returning amount),
      taken as (
        delete from credit_ledger l
         where l.workspace_id = ${workspaceId}::uuid and l.ctid = any(array(select place from batch))
        returning l.amount),
      marked as (
        update credit_wallets w set archived_through = greatest(w.archived_through, (select max(seq) from batch))
         where w.workspace_id = ${workspaceId}::uuid and exists (select from batch))
      select (select count(*) from added) as added, (select coalesce(sum(amount), 0) from added) as "addedSum",
             (select count(*) from taken) as taken, (select coalesce(sum(amount), 0) from taken) as "takenSum",
             (select max(at) from batch)::text as through`);
    const { added = 0, addedSum = 0, taken = 0, takenSum = 0, through = null } = rows[0] ?? {};
    if (added !== taken || addedSum !== takenSum) {
      throw new Error(
        `the archive of the ledger got ${added} entries (${addedSum}), and ${taken} (${takenSum}) left it`,
      );
    }
    return { entries: added, through };
  });
}

interface MovedBatch extends Record<string, unknown> {
  added: number;
  addedSum: number;
  taken: number;
  takenSum: number;
  through: string | null;
}
