// Removes everything of a workspace, or of one member, from every table and from the queue of jobs.
import { sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#platform/db/client.ts';
import { personColumns, rowsOf, type StoredTable, storedTables } from './stored-data.store.ts';

/** What is the same for everybody and of nobody: public postings and companies, counters of hashes, and the count of erasures. */
const OF_NOBODY: ReadonlySet<string> = new Set([
  'job_postings',
  'job_fetches',
  'directory_companies',
  'directory_imports',
  'rate_limits',
  'erasures',
]);
const LEDGER = 'credit_ledger';
const ACTIVITY_LOG = 'activity_log';

/** Takes the row of the deletion for this transaction; false where another process has it, or it is gone. */
export async function holdDeletion(tx: Transaction, workspaceId: string, userId: string): Promise<boolean> {
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
    const rows = rowsOf(table, workspaceId, null);
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
  await tx.execute(sql`delete from users where workspace_id = ${workspaceId}::uuid and id = ${userId}::uuid`);
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

/** What the member did stays in the log, without who it was and where from; so does what was done to the member. */
async function unnameInActivityLog(tx: Transaction, workspaceId: string, userId: string): Promise<void> {
  await tx.execute(sql`
    update activity_log set user_id = null, person_name = 'Former member', origin_id = null, origin_label = ''
     where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid`);
  await tx.execute(sql`
    update activity_log set subject_id = null, subject_label = 'a former member'
     where workspace_id = ${workspaceId}::uuid and subject_type = 'member' and subject_id = ${userId}`);
  await tx.execute(sql`
    update activity_log set details = details || '{"person": "a former member", "personId": ""}'
     where workspace_id = ${workspaceId}::uuid and details->>'personId' = ${userId}`);
}

/** The triggers of the ledger and of the activity log let this transaction, and only it, remove entries of this workspace. */
async function allowErasing(tx: Transaction, workspaceId: string): Promise<void> {
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
    if (workspaceColumn !== null || OF_NOBODY.has(name)) continue;
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
  if (name === LEDGER || name === ACTIVITY_LOG) return;
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
