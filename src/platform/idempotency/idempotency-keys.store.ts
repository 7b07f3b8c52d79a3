// SQL of calls with an idempotency key. The key is taken in the transaction of what is done under it: both are kept, or neither.
import { sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';

export interface Call {
  workspaceId: string;
  userId: string;
  key: string;
  fingerprint: Buffer;
}

/** For how long a key is remembered, in days. */
const REMEMBERED = 2;

const isCall = ({ workspaceId, userId, key }: Call) =>
  sql`workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid and key = ${key}::text`;

/** False where the key is taken. Waits for a concurrent claim. */
export async function claimKey(tx: Executor, call: Call): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into answered_calls (workspace_id, user_id, key, fingerprint)
    values (${call.workspaceId}::uuid, ${call.userId}::uuid, ${call.key}::text, ${call.fingerprint}::bytea)
    on conflict do nothing`);
  return rowCount === 1;
}

export async function saveResult(tx: Executor, call: Call, result: unknown): Promise<void> {
  await tx.execute(sql`update answered_calls set result = ${JSON.stringify(result)}::jsonb where ${isCall(call)}`);
}

/** What was answered under a key, and whether it was asked for the same; null where it is free. */
export async function findResult(
  executor: Executor,
  call: Call,
): Promise<{ result: unknown; sameQuestion: boolean } | null> {
  const { rows } = await executor.execute<{ result: unknown; sameQuestion: boolean }>(sql`
    select result, fingerprint = ${call.fingerprint}::bytea as "sameQuestion" from answered_calls where ${isCall(call)}`);
  return rows[0] ?? null;
}

/** Answers how many. */
export async function deleteOldKeys(executor: Executor): Promise<number> {
  const { rowCount } = await executor.execute(
    sql`delete from answered_calls where at < now() - make_interval(days => ${REMEMBERED})`,
  );
  return rowCount ?? 0;
}
