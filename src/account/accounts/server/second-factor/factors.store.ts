// SQL on authenticator apps, recovery codes, attempts, what the workspace requires, and sign-ins that wait for their second factor.
import { and, count, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database, Executor } from '#platform/db/client.ts';
import type { Sealed } from '#platform/secrets.ts';
import { workspaces } from '../accounts.tables.ts';
import { factorAttempts, passkeys, pendingSignIns, recoveryCodes, totpFactors } from './second-factor.tables.ts';

export type TotpStage = 'pending' | 'active';

export interface TotpFactor {
  sealed: Sealed;
  createdAt: Date;
}

const toTotp = (workspaceId: string, userId: string, stage: TotpStage) =>
  and(eq(totpFactors.workspaceId, workspaceId), eq(totpFactors.userId, userId), eq(totpFactors.stage, stage));

export async function findTotp(
  executor: Executor,
  workspaceId: string,
  userId: string,
  stage: TotpStage,
): Promise<TotpFactor | null> {
  const [row] = await executor
    .select()
    .from(totpFactors)
    .where(toTotp(workspaceId, userId, stage));
  return row ? { sealed: { keyId: row.keyId, bytes: row.sealed }, createdAt: row.createdAt } : null;
}

/** Takes the place of an earlier one that was not confirmed. */
export async function savePendingTotp(
  executor: Executor,
  workspaceId: string,
  userId: string,
  { keyId, bytes }: Sealed,
): Promise<void> {
  const fresh = { keyId, sealed: bytes, lastStep: null, createdAt: sql`now()` };
  await executor
    .insert(totpFactors)
    .values({ workspaceId, userId, stage: 'pending', ...fresh })
    .onConflictDoUpdate({ target: [totpFactors.workspaceId, totpFactors.userId, totpFactors.stage], set: fresh });
}

/** The one that was being set up takes the place of the one in use; the code of `step` counts as used. False where there is none. */
export async function activateTotp(
  executor: Executor,
  workspaceId: string,
  userId: string,
  { confirmed, step }: { confirmed: Sealed; step: number },
): Promise<boolean> {
  await executor.delete(totpFactors).where(toTotp(workspaceId, userId, 'active'));
  const { rowCount } = await executor
    .update(totpFactors)
    .set({ stage: 'active', lastStep: step, createdAt: sql`now()` })
    .where(and(toTotp(workspaceId, userId, 'pending'), eq(totpFactors.sealed, confirmed.bytes)));
  return rowCount === 1;
}

export async function deleteTotp(
  executor: Executor,
  workspaceId: string,
  userId: string,
  stage: TotpStage,
): Promise<boolean> {
  const { rowCount } = await executor.delete(totpFactors).where(toTotp(workspaceId, userId, stage));
  return rowCount === 1;
}

/** Uses a time step up: of many codes of one step at once exactly one is accepted, and none of an earlier step afterwards. */
export async function useStep(executor: Executor, workspaceId: string, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await executor
    .update(totpFactors)
    .set({ lastStep: step })
    .where(
      and(toTotp(workspaceId, userId, 'active'), or(isNull(totpFactors.lastStep), lt(totpFactors.lastStep, step))),
    );
  return rowCount === 1;
}

export interface SealedTotp {
  workspaceId: string;
  userId: string;
  stage: TotpStage;
  sealed: Sealed;
}

/** Sealed by another key than this one, of all workspaces. */
export async function totpsSealedOtherwise(db: Executor, keyId: string): Promise<SealedTotp[]> {
  const rows = await db.select().from(totpFactors).where(ne(totpFactors.keyId, keyId));
  return rows.map(({ workspaceId, userId, stage, keyId: sealedBy, sealed }) => ({
    workspaceId,
    userId,
    stage: stage as TotpStage,
    sealed: { keyId: sealedBy, bytes: sealed },
  }));
}

/** Nothing where it has been replaced meanwhile. */
export async function resealTotp(
  db: Executor,
  { workspaceId, userId, stage, sealed }: SealedTotp,
  after: Sealed,
): Promise<void> {
  await db
    .update(totpFactors)
    .set({ keyId: after.keyId, sealed: after.bytes })
    .where(and(toTotp(workspaceId, userId, stage), eq(totpFactors.sealed, sealed.bytes)));
}

const codesCondition = (workspaceId: string, userId: string) =>
  and(eq(recoveryCodes.workspaceId, workspaceId), eq(recoveryCodes.userId, userId));

/** The earlier ones, used and unused, stop working. */
export async function replaceRecoveryCodes(
  executor: Executor,
  workspaceId: string,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await executor.delete(recoveryCodes).where(codesCondition(workspaceId, userId));
  if (hashes.length === 0) return;
  await executor.insert(recoveryCodes).values(hashes.map((codeHash) => ({ workspaceId, userId, codeHash })));
}

export async function countRecoveryCodes(executor: Executor, workspaceId: string, userId: string): Promise<number> {
  const [found] = await executor
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(codesCondition(workspaceId, userId), isNull(recoveryCodes.usedAt)));
  return found?.left ?? 0;
}

/** Uses a code up: of many uses at once exactly one is true. */
export async function useRecoveryCode(
  executor: Executor,
  workspaceId: string,
  userId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await executor
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(codesCondition(workspaceId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)),
    );
  return rowCount === 1;
}

/** What a user can finish a sign-in with; recovery codes replace either. */
export async function getFactors(
  executor: Executor,
  workspaceId: string,
  userId: string,
): Promise<{ app: boolean; passkeys: boolean }> {
  const { rows } = await executor.execute<{ app: boolean; passkeys: boolean }>(sql`
    select exists (select from ${totpFactors} where ${toTotp(workspaceId, userId, 'active')}) as app,
           exists (select from ${passkeys}
                    where ${and(eq(passkeys.workspaceId, workspaceId), eq(passkeys.userId, userId))}) as passkeys`);
  return rows[0] ?? { app: false, passkeys: false };
}

export type AttemptCount = { attempts: number; secondsLeft: number };

/** Counts one attempt, in one statement: exact for all processes together. A window that is over starts again. */
export async function countAttempt(
  db: Database,
  workspaceId: string,
  userId: string,
  windowSeconds: number,
): Promise<AttemptCount> {
  const { rows } = await db.execute<AttemptCount>(sql`
    insert into factor_attempts as f (workspace_id, user_id, attempts, window_ends_at)
    values (${workspaceId}::uuid, ${userId}::uuid, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (workspace_id, user_id) do update
       set attempts = case when f.window_ends_at <= now() then 1 else f.attempts + 1 end,
           window_ends_at = case when f.window_ends_at <= now() then excluded.window_ends_at else f.window_ends_at end
    returning attempts, ceil(extract(epoch from window_ends_at - now()))::int as "secondsLeft"`);
  const [counted] = rows;
  if (!counted) throw new Error('an attempt was not counted');
  return counted;
}

export async function clearAttempts(executor: Executor, workspaceId: string, userId: string): Promise<void> {
  await executor
    .delete(factorAttempts)
    .where(and(eq(factorAttempts.workspaceId, workspaceId), eq(factorAttempts.userId, userId)));
}

export async function isFactorRequired(executor: Executor, workspaceId: string): Promise<boolean> {
  const [found] = await executor
    .select({ required: workspaces.secondFactorRequired })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return found?.required ?? false;
}

/** @returns false where it is so already */
export async function setFactorRequired(executor: Executor, workspaceId: string, required: boolean): Promise<boolean> {
  const { rowCount } = await executor
    .update(workspaces)
    .set({ secondFactorRequired: required })
    .where(and(eq(workspaces.id, workspaceId), ne(workspaces.secondFactorRequired, required)));
  return rowCount === 1;
}

/** Unfinished set-ups, and windows of attempts that are over. */
export async function deleteStaleFactors(db: Database, now: Date): Promise<void> {
  await db
    .delete(totpFactors)
    .where(and(eq(totpFactors.stage, 'pending'), lt(totpFactors.createdAt, new Date(now.getTime() - 3_600_000))));
  await db.delete(factorAttempts).where(lt(factorAttempts.windowEndsAt, now));
}

// All SQL on sign-ins that wait for their second factor.
export type PendingRow = typeof pendingSignIns.$inferSelect;
export type FirstFactor = 'password' | 'google' | 'email-link';

export async function insertPending(
  executor: Executor,
  pending: Omit<typeof pendingSignIns.$inferInsert, 'firstFactor' | 'passedAt'> & { firstFactor: FirstFactor },
): Promise<void> {
  await executor.insert(pendingSignIns).values(pending);
}

export interface PendingKey {
  tokenHash: Buffer;
  /** Another browser than the one that began it gets nothing and spoils nothing. */
  deviceHash: Buffer;
  now: Date;
}

const isPending = ({ tokenHash, deviceHash, now }: PendingKey) =>
  and(
    eq(pendingSignIns.tokenHash, tokenHash),
    eq(pendingSignIns.deviceHash, deviceHash),
    gt(pendingSignIns.expiresAt, now),
  );

export async function findPending(executor: Executor, key: PendingKey): Promise<PendingRow | null> {
  const [pending] = await executor.select().from(pendingSignIns).where(isPending(key));
  return pending ?? null;
}

/** False where it is gone: ended by a change of the password, or finished. */
export async function markPassed(executor: Executor, key: PendingKey): Promise<boolean> {
  const { rowCount } = await executor.update(pendingSignIns).set({ passedAt: sql`now()` }).where(isPending(key));
  return rowCount === 1;
}

/** Uses it up: of many at once exactly one is true. */
export async function consumePending(executor: Executor, key: PendingKey): Promise<boolean> {
  const { rowCount } = await executor
    .delete(pendingSignIns)
    .where(and(isPending(key), sql`${pendingSignIns.passedAt} is not null`));
  return rowCount === 1;
}

/** Ends every sign-in of the user that is under way: what proved the first factor proves nothing any more. */
export async function deletePendings(executor: Executor, workspaceId: string, userId: string): Promise<void> {
  await executor
    .delete(pendingSignIns)
    .where(and(eq(pendingSignIns.workspaceId, workspaceId), eq(pendingSignIns.userId, userId)));
}

export async function deleteExpiredPendings(db: Database, now: Date): Promise<void> {
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, now));
}
