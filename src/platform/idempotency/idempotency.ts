// What is sent twice under one idempotency key is done once, and answered alike both times.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { Executor } from '../db/client.ts';
import { defineJob, type Job } from '../jobs/jobs.ts';
import type { Platform, Transaction } from '../platform.ts';

interface CallFacts {
  principal: Principal;
  /** Of the caller's choice. */
  key: string;
  /** What is done: "POST /api/contacts". */
  what: string;
  /** The parsed body. */
  body: unknown;
}

export interface IdempotentCall<Result> {
  result: Result;
  /** True where it was done before: nothing has happened now. */
  again: boolean;
}

/**
 * `work` is all that the call does, in one transaction with its key; its result is kept, so it holds ids rather than what stands
 * under them. Where it throws, the key is free again.
 * @throws AppError IDEMPOTENCY_KEY_REUSED where the key was used for another question
 */
export function withIdempotency<Result>(
  db: Platform['db'],
  asked: CallFacts,
  work: (tx: Transaction) => Promise<Result>,
): Promise<IdempotentCall<Result>> {
  return db.transaction((tx) => withIdempotencyIn(tx, asked, () => work(tx)));
}

/** The same in a transaction that is open already. */
export async function withIdempotencyIn<Result>(
  tx: Transaction,
  { principal: { workspaceId, userId }, key, what, body }: CallFacts,
  work: () => Promise<Result>,
): Promise<IdempotentCall<Result>> {
  const fingerprint = createHash('sha256')
    .update(`${what} ${JSON.stringify(body)}`)
    .digest();
  const call: Call = { workspaceId, userId, key, fingerprint };
  if (!(await claimKey(tx, call))) {
    const answered = await findResult(tx, call);
    if (!answered?.sameQuestion) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return { result: answered.result as Result, again: true };
  }
  const result = await work();
  await saveResult(tx, call, result);
  return { result, again: false };
}

// SQL of calls with an idempotency key. The key is taken in the transaction of what is done under it: both are kept, or neither.
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
async function claimKey(tx: Executor, call: Call): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into answered_calls (workspace_id, user_id, key, fingerprint)
    values (${call.workspaceId}::uuid, ${call.userId}::uuid, ${call.key}::text, ${call.fingerprint}::bytea)
    on conflict do nothing`);
  return rowCount === 1;
}

async function saveResult(tx: Executor, call: Call, result: unknown): Promise<void> {
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

// Forgets idempotency keys that no one sends again.
export function createPurgeIdempotencyKeysJob({ db, log }: Platform): Job {
  return defineJob(
    { name: 'idempotency-keys-purge', payload: z.unknown(), cron: '40 3 * * *', maxAttempts: 3 },
    async () => {
      const keys = await deleteOldKeys(db);
      log.info({ keys }, 'idempotency keys purged');
    },
  );
}
