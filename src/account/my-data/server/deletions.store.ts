// SQL of deletions: those that are pending, and the erasing itself.
import { and, eq, gt, sql } from 'drizzle-orm';
import { deleteUser } from '#account/accounts/server/index.ts';
import { unnameInActivityLog } from '#account/activity-log/server/index.ts';
import { lockArchive } from '#billing/credits/server/index.ts';
import { type Database, type Executor, runOnce, type Transaction } from '#platform/db/client.ts';
import { accountDeletions } from './my-data.tables.ts';
import { getRows, personColumns, type StoredTable, storedTables } from './stored-data.store.ts';

export type DeletionRow = typeof accountDeletions.$inferSelect;

const own = (workspaceId: string, userId: string) =>
  and(eq(accountDeletions.workspaceId, workspaceId), eq(accountDeletions.userId, userId));

/** A repeated request starts over, but one that is confirmed or carried out stays as it is. Answers whether it was changed. */
export async function saveDeletion(
  executor: Executor,
  workspaceId: string,
  row: Pick<DeletionRow, 'userId' | 'scope' | 'state' | 'dueAt'>,
): Promise<boolean> {
  const { rowCount } = await executor
    .insert(accountDeletions)
    .values({ workspaceId, ...row })
    .onConflictDoUpdate({
      target: [accountDeletions.workspaceId, accountDeletions.userId],
      set: { scope: row.scope, state: row.state, dueAt: row.dueAt, requestedAt: sql`now()` },
      setWhere: eq(accountDeletions.state, 'unconfirmed'),
    });
  return rowCount === 1;
}

export async function findDeletion(
  executor: Executor,
  workspaceId: string,
  userId: string,
): Promise<DeletionRow | null> {
  const [row] = await executor.select().from(accountDeletions).where(own(workspaceId, userId));
  return row ?? null;
}

export async function setDeletionToken(
  executor: Executor,
  workspaceId: string,
  userId: string,
  token: { hash: Buffer; expiresAt: Date },
): Promise<void> {
  await executor
    .update(accountDeletions)
    .set({ tokenHash: token.hash, tokenExpiresAt: token.expiresAt })
    .where(and(own(workspaceId, userId), eq(accountDeletions.state, 'unconfirmed')));
}

/** Of many confirmations at once exactly one is answered true. */
export async function confirmByToken(
  executor: Executor,
  workspaceId: string,
  userId: string,
  { hash, now, dueAt }: { hash: Buffer; now: Date; dueAt: Date },
): Promise<boolean> {
  const { rowCount } = await executor
    .update(accountDeletions)
    .set({ state: 'pending', dueAt, tokenHash: null, tokenExpiresAt: null })
    .where(
      and(
        own(workspaceId, userId),
        eq(accountDeletions.state, 'unconfirmed'),
        eq(accountDeletions.tokenHash, hash),
        gt(accountDeletions.tokenExpiresAt, now),
      ),
    );
  return rowCount === 1;
}

/** Not once it is being carried out. Answers what it was. */
export async function removeDeletion(
  executor: Executor,
  workspaceId: string,
  userId: string,
): Promise<DeletionRow | null> {
  const [row] = await executor
    .delete(accountDeletions)
    .where(and(own(workspaceId, userId), sql`${accountDeletions.state} <> 'erasing'`))
    .returning();
  return row ?? null;
}

export type DueDeletion = Pick<DeletionRow, 'workspaceId' | 'userId' | 'scope'>;

/** Those whose day has come, and those that a killed process has begun. */
export function dueDeletions(db: Database, now: Date): Promise<DueDeletion[]> {
  return runOnce(
    db,
    sql`select workspace_id as "workspaceId", user_id as "userId", scope from account_deletions
         where state <> 'unconfirmed' and due_at <= ${now} order by due_at`,
  );
}

/** From now on it cannot be cancelled. False where it was, in time. */
export async function startErasing(
  db: Database,
  workspaceId: string,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update account_deletions set state = 'erasing'
     where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid and state <> 'unconfirmed' and due_at <= ${now}`);
  return rowCount === 1;
}

/** Whose deletion concerns this user: his own, or that of the whole workspace. */
export async function waitingDeletions(
  db: Database,
  workspaceId: string,
  userId: string,
): Promise<(DueDeletion & { dueAt: Date })[]> {
  return runOnce(
    db,
    sql`select workspace_id as "workspaceId", user_id as "userId", scope, due_at as "dueAt" from account_deletions
         where workspace_id = ${workspaceId}::uuid and state <> 'unconfirmed'
           and (scope = 'workspace' or user_id = ${userId}::uuid)`,
  );
}

// Removes everything of a workspace, or of one member, from every table and from the queue of jobs.

/** Data of no workspace: public postings and companies, counters of hashes, and the count of erasures. */
const WITHOUT_WORKSPACE: ReadonlySet<string> = new Set([
  'job_postings',
  'job_fetches',
  'directory_companies',
  'directory_imports',
  'rate_limits',
  'erasures',
]);
const LEDGER: ReadonlySet<string> = new Set(['credit_ledger', 'credit_ledger_archive']);
const ACTIVITY_LOG = 'activity_log';

/** Takes the row of the deletion for this transaction; false where another process has it, or it is gone. */
export async function lockDeletion(tx: Transaction, workspaceId: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from account_deletions where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid
       and state = 'erasing' for update skip locked`);
  return rowCount === 1;
}

export async function eraseWorkspace(tx: Transaction, workspaceId: string, traces: readonly string[]): Promise<void> {
  await allowErasing(tx, workspaceId);
  const tables = await storedTables(tx);
  await eraseElsewhere(tx, tables, [workspaceId, ...traces]);
  for (const table of tables) {
    const rows = getRows(table, workspaceId, null);
    if (rows) await tx.execute(sql`delete from ${sql.identifier(table.name)} where ${rows}`);
  }
}

/**
 * What the member made for the workspace stays with it under its owner's name; what is only his goes: rows that are known by
 * him (his id in their key), and those that go with him by their foreign key.
 */
export async function eraseMember(
  tx: Transaction,
  workspaceId: string,
  { userId, ownerId, traces }: { userId: string; ownerId: string; traces: readonly string[] },
): Promise<void> {
  await allowErasing(tx, workspaceId);
  const tables = await storedTables(tx);
  await eraseElsewhere(tx, tables, [userId, ...traces]);
  await unnameInActivityLog(tx, workspaceId, userId);
  for (const table of tables) {
    if (table.workspaceColumn === null || table.name === 'users') continue;
    const name = sql.identifier(table.name);
    for (const column of personColumns(table)) {
      const his = sql`workspace_id = ${workspaceId}::uuid and ${sql.identifier(column.name)} = ${userId}::uuid`;
      if (column.cascades || column.inKey) await tx.execute(sql`delete from ${name} where ${his}`);
      else {
        const next = column.nullable ? sql`null` : sql`${ownerId}::uuid`;
        await tx.execute(sql`update ${name} set ${sql.identifier(column.name)} = ${next} where ${his}`);
      }
    }
    await renameInside(tx, table, workspaceId, userId, ownerId);
  }
  await deleteUser(tx, workspaceId, userId);
}

/**
 * What lets a person in, and what is theirs alone: sessions, API keys, factors, preferences. What they did for the workspace stays, and so
 * does their account's row. `kept` names tables of theirs that are handed over.
 */
export async function deletePersonalRows(
  tx: Transaction,
  workspaceId: string,
  userId: string,
  kept: readonly string[] = [],
): Promise<void> {
  for (const table of await storedTables(tx)) {
    if (table.workspaceColumn === null || table.name === 'users' || kept.includes(table.name)) continue;
    for (const column of personColumns(table)) {
      if (!column.cascades && !column.inKey) continue;
      await tx.execute(sql`
        delete from ${sql.identifier(table.name)}
         where workspace_id = ${workspaceId}::uuid and ${sql.identifier(column.name)} = ${userId}::uuid`);
    }
  }
}

/** The triggers of the ledger and of the activity log let this transaction, and only it, remove entries of this workspace. */
async function allowErasing(tx: Transaction, workspaceId: string): Promise<void> {
  await lockArchive(tx, workspaceId);
  await tx.execute(sql`select set_config('leadwright.erasing', ${workspaceId}, true)`);
}

/** Rows of no workspace that name it or its people, whatever table a later feature keeps them in; and waiting jobs. */
async function eraseElsewhere(
  tx: Transaction,
  tables: readonly StoredTable[],
  traces: readonly string[],
): Promise<void> {
  const patterns = sql.param(traces.map((trace) => `%${trace.replace(/[\\%_]/g, '\\$&')}%`));
  for (const { name, workspaceColumn } of tables) {
    if (workspaceColumn !== null || WITHOUT_WORKSPACE.has(name)) continue;
    await tx.execute(sql`delete from ${sql.identifier(name)} t where t::text ilike any(${patterns}::text[])`);
  }
  await tx.execute(sql`
    delete from graphile_worker._private_jobs
     where payload::text ilike any(${patterns}::text[]) or key ilike any(${patterns}::text[])`);
}

/** Ids inside of documents: "saved by" in what undoes a change. */
async function renameInside(
  tx: Transaction,
  { name, columns }: StoredTable,
  workspaceId: string,
  userId: string,
  ownerId: string,
): Promise<void> {
  // The ledger holds no documents and may not be changed; the log says what was so then.
  if (LEDGER.has(name) || name === ACTIVITY_LOG) return;
  for (const { name: column, type } of columns) {
    if (type !== 'jsonb' && type !== 'json') continue;
    const field = sql.identifier(column);
    await tx.execute(sql`
      update ${sql.identifier(name)} set ${field} = replace(${field}::text, ${userId}, ${ownerId})::${sql.raw(type)}
       where workspace_id = ${workspaceId}::uuid and ${field}::text like ${`%${userId}%`}`);
  }
}

export async function countErasure(executor: Executor, day: string, scope: string): Promise<void> {
  await executor.execute(sql`
    insert into erasures (day, scope, count) values (${day}::date, ${scope}, 1)
    on conflict (day, scope) do update set count = erasures.count + 1`);
}
