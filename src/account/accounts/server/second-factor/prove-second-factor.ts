// Checks a second factor and uses it up: a code of the app, a recovery code or a passkey. At most ten codes in fifteen minutes
// are looked at for one user, wherever they come from.
import { generateSecret, generateURI } from 'otplib';
import type { Executor, Platform } from '#platform/platform.ts';
import { createSealer, hashToken, passwordMatches, type Sealed } from '#platform/secrets.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { readCode, stepOfCode } from '../../domain/second-factor-codes.ts';
import type { confirmStepUp, readStepUp, SecondFactorProof } from '../../second-factor.contract.ts';
import { accountMailJob } from '../account-mail.job.ts';
import { userById } from '../accounts.store.ts';
import { createSessionToken } from '../gatekeeper.ts';
import { findIdentity } from '../google/identities.store.ts';
import { findFreshUntil, markFresh } from '../sessions.store.ts';
import {
  clearAttempts,
  countAttempt,
  countRecoveryCodes,
  findTotp,
  getFactors,
  resealTotp,
  savePendingTotp,
  type TotpStage,
  totpsSealedOtherwise,
  useRecoveryCode,
  useStep,
} from './factors.store.ts';
import { advanceCounter } from './passkeys.store.ts';
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
      if (!(await advanceCounter(tx, passkey, counter))) throw new AppError('PASSKEY_REFUSED');
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

// The secret of an authenticator app: made, encrypted for its user's row, and used to check codes.
interface Of {
  workspaceId: string;
  userId: string;
}

/** RFC 4226, section 4: 160 bits, as long as the hash. */
const SECRET_BYTES = 20;

const getSealer = ({ secrets }: Pick<Platform, 'secrets'>) => createSealer(secrets, 'totp');
const getContext = ({ workspaceId, userId }: Of) => `${workspaceId} ${userId}`;

export async function startApp(
  platform: Platform,
  { workspaceId, userId, email }: Of & { email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret({ length: SECRET_BYTES });
  const sealed = getSealer(platform).seal(secret, getContext({ workspaceId, userId }));
  await savePendingTotp(platform.db, workspaceId, userId, sealed);
  return { secret, uri: generateURI({ issuer: 'Leadwright', label: email, secret }) };
}

/**
 * The time step of a right code. Null where the code is wrong or there is no app in this stage.
 * @throws SECOND_FACTOR_UNREADABLE where the key that encrypted the secret is gone.
 */
export async function checkAppCode(
  platform: Platform,
  { workspaceId, userId }: Of,
  stage: TotpStage,
  code: string,
): Promise<{ step: number; sealed: Sealed } | null> {
  const found = await findTotp(platform.db, workspaceId, userId, stage);
  if (!found) return null;
  const secret = getSealer(platform).open(found.sealed, getContext({ workspaceId, userId }));
  if (secret === null) {
    platform.log.error(
      { workspaceId, userId },
      'the secret of an authenticator app cannot be opened: SECRET_KEY has changed',
    );
    throw new AppError('SECOND_FACTOR_UNREADABLE');
  }
  const step = stepOfCode(secret, code, platform.clock.now());
  return step === null ? null : { step, sealed: found.sealed };
}

/** After a change of SECRET_KEY: encrypts every secret that can be read with the present key. @returns how many */
export async function rotateAppSecrets(platform: Pick<Platform, 'secrets'>, db: Executor): Promise<number> {
  const sealer = getSealer(platform);
  let rotated = 0;
  for (const row of await totpsSealedOtherwise(db, sealer.keyId)) {
    const secret = sealer.open(row.sealed, getContext(row));
    if (secret === null) continue;
    await resealTotp(db, row, sealer.seal(secret, getContext(row)));
    rotated += 1;
  }
  return rotated;
}

// Step-up: confirming once more who one is, before an action for which an open session alone is not enough.
export async function readStepUpWays(
  { db, config }: Platform,
  { workspaceId, userId, sessionId }: Principal,
): Promise<RouteOutput<typeof readStepUp>> {
  const [user, identity, factors, freshUntil] = await Promise.all([
    userById(db, workspaceId, userId),
    findIdentity(db, workspaceId, userId),
    getFactors(db, workspaceId, userId),
    findFreshUntil(db, workspaceId, sessionId),
  ]);
  return {
    freshUntil: freshUntil?.toISOString() ?? null,
    password: user !== null && user.passwordHash !== null,
    google: config.google !== null && identity !== null,
    ...factors,
  };
}

/** The session continues under `token`. @throws INVALID_INPUT at `password` or `code`, PASSKEY_REFUSED, SECOND_FACTOR_MISSING, RATE_LIMITED */
export async function stepUp(
  platform: Platform,
  { workspaceId, userId, sessionId }: Principal,
  proof: RouteInput<typeof confirmStepUp>['body'],
): Promise<{ freshUntil: string; token: string }> {
  const token = createSessionToken(workspaceId);
  const confirm = async (executor: Executor) => ({
    freshUntil: (await markFresh(executor, workspaceId, sessionId, token.hash)).toISOString(),
    token: token.value,
  });
  if (proof.method === 'password') {
    const user = await userById(platform.db, workspaceId, userId);
    if (!(await passwordMatches(user?.passwordHash ?? null, proof.password))) {
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'password', message: 'This is not your password' }] });
    }
    return confirm(platform.db);
  }
  const factors = await getFactors(platform.db, workspaceId, userId);
  if (!factors.app && !factors.passkeys) throw new AppError('SECOND_FACTOR_MISSING');
  const holder = { workspaceId, userId, boundTo: sessionId };
  return proveSecondFactor(platform, holder, proof, confirm);
}
