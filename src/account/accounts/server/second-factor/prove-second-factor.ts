// Checks a second factor and uses it up: a code of the app, a recovery code or a passkey. At most ten codes in fifteen minutes
// are looked at for one user, wherever they come from.
import type { Executor, Platform } from '#platform/platform.ts';
import { hashToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { readCode } from '../../domain/second-factor-codes.ts';
import type { SecondFactorProof } from '../../second-factor.contract.ts';
import { accountMailJob } from '../account-mail.job.ts';
import { checkAppCode } from './authenticator-app.ts';
import { clearAttempts, countAttempt, countRecoveryCodes, useRecoveryCode, useStep } from './factors.store.ts';
import { raiseCounter } from './passkeys.store.ts';
import { type Holder, verifyAuthentication } from './passkeys.ts';

export const MAX_ATTEMPTS = 10;
const WINDOW_SECONDS = 900;

/**
 * @param then runs in the transaction that uses the factor up: both happen, or neither.
 * @throws RATE_LIMITED, INVALID_INPUT at `code`, PASSKEY_REFUSED, SECOND_FACTOR_UNREADABLE
 */
export async function proveSecondFactor<T>(
  platform: Platform,
  holder: Holder,
  proof: SecondFactorProof,
  then: (tx: Executor) => Promise<T>,
): Promise<T> {
  const useUp = await check(platform, holder, proof);
  return platform.db.transaction(async (tx) => {
    await useUp(tx);
    await clearAttempts(tx, holder.workspaceId, holder.userId);
    return then(tx);
  });
}

type UseUp = (tx: Executor) => Promise<void>;

async function check(platform: Platform, holder: Holder, proof: SecondFactorProof): Promise<UseUp> {
  const { workspaceId, userId } = holder;
  if (proof.method === 'passkey') {
    const { passkey, counter } = await verifyAuthentication(platform, holder, proof.response);
    return async (tx) => {
      if (!(await raiseCounter(tx, passkey, counter))) throw new AppError('PASSKEY_REFUSED');
    };
  }
  await countGuess(platform, holder);
  const typed = readCode(proof.code);
  if (typed?.kind === 'recovery') return (tx) => useRecovery(platform, tx, holder, typed.code);
  const right = typed && (await checkAppCode(platform, holder, 'active', typed.code));
  if (!right) throw wrongCode();
  return async (tx) => {
    if (await useStep(tx, workspaceId, userId, right.step)) return;
    throw wrongCode('This code was already used. Wait for the next one.');
  };
}

async function useRecovery(platform: Platform, tx: Executor, { workspaceId, userId }: Holder, code: string) {
  if (!(await useRecoveryCode(tx, workspaceId, userId, hashToken(code)))) throw wrongCode();
  const left = await countRecoveryCodes(tx, workspaceId, userId);
  const facts = { left: String(left) };
  await platform.jobs.enqueue(tx, accountMailJob, { workspaceId, userId, kind: 'recovery-code-used', facts });
}

/** Counts one guess before it is looked at. @throws RATE_LIMITED */
export async function countGuess(
  { db, jobs }: Platform,
  { workspaceId, userId }: Omit<Holder, 'boundTo'>,
): Promise<void> {
  const { attempts, secondsLeft } = await countAttempt(db, workspaceId, userId, WINDOW_SECONDS);
  if (attempts <= MAX_ATTEMPTS) return;
  // Once per window: the guesser already has the first factor.
  if (attempts === MAX_ATTEMPTS + 1) {
    await jobs.enqueue(db, accountMailJob, { workspaceId, userId, kind: 'second-factor-guessed', facts: {} });
  }
  const seconds = Math.max(1, secondsLeft);
  throw new AppError('RATE_LIMITED', { params: { seconds }, details: { seconds } });
}

export function wrongCode(
  message = 'This code is not right. Check the time of your phone, or use the newest code.',
): AppError {
  return new AppError('INVALID_INPUT', { fields: [{ path: 'code', message }] });
}
