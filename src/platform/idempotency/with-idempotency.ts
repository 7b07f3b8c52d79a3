// What is sent twice under one idempotency key is done once, and answered alike both times.
import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { Platform, Transaction } from '../platform.ts';
import { type Call, claimKey, findResult, saveResult } from './idempotency-keys.store.ts';

interface Asked {
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
  asked: Asked,
  work: (tx: Transaction) => Promise<Result>,
): Promise<IdempotentCall<Result>> {
  return db.transaction((tx) => withIdempotencyIn(tx, asked, () => work(tx)));
}

/** The same in a transaction that is open already. */
export async function withIdempotencyIn<Result>(
  tx: Transaction,
  { principal: { workspaceId, userId }, key, what, body }: Asked,
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
