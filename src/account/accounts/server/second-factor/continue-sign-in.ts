// What follows the first factor of a sign-in: the second one where the account has it, then the session. Between the two stands
// a pending sign-in, good for ten minutes in the browser that began it.
import type { Executor, Platform } from '#platform/platform.ts';
import { hashToken, newToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import type { PendingSignIn, SecondFactorProof } from '../../second-factor.contract.ts';
import { type UserRow, userById } from '../accounts.store.ts';
import { type Arrival, openSession, type SignedIn } from '../open-session.ts';
import { lockUser } from '../sessions.store.ts';
import {
  consumePending,
  type FirstFactor,
  findPending,
  getFactors,
  insertPending,
  markPassed,
  type PendingKey,
  type PendingRow,
} from './factors.store.ts';
import { startAuthentication } from './passkeys.ts';
import { proveSecondFactor } from './prove-second-factor.ts';

const LIFETIME_MS = 10 * 60_000;

const METHODS: Record<FirstFactor, string> = {
  password: 'a password',
  google: 'Google',
  'email-link': 'the link of an email',
};

interface FirstProof {
  firstFactor: FirstFactor;
  /** Runs in the transaction that opens the session or the pending sign-in: a proof that is good once is used up with it. */
  useProof?: (tx: Executor) => Promise<void>;
}

/**
 * @throws SECOND_FACTOR_REQUIRED (its details are a `PendingSignIn`), SESSION_LIMIT_REACHED (with the sessions that could be
 * ended), INVALID_CREDENTIALS where the password was changed meanwhile
 */
export async function continueSignIn(
  platform: Platform,
  user: UserRow,
  arrival: Arrival,
  { firstFactor, useProof = async () => {} }: FirstProof,
): Promise<SignedIn> {
  const factors = await getFactors(platform.db, user.workspaceId, user.id);
  if (!factors.app && !factors.passkeys) {
    // Google may have known this browser for months: that is no confirmation of this moment.
    const method = METHODS[firstFactor];
    return openSession(platform, user, { ...arrival, method, fresh: firstFactor === 'password' }, useProof);
  }
  const ticket = newToken();
  await platform.db.transaction(async (tx) => {
    await useProof(tx);
    const locked = await lockUser(tx, user.workspaceId, user.id);
    if (locked?.passwordHash !== user.passwordHash) throw new AppError('INVALID_CREDENTIALS');
    await insertPending(tx, {
      ...toKey(platform, ticket, arrival),
      workspaceId: user.workspaceId,
      userId: user.id,
      firstFactor,
      expiresAt: new Date(platform.clock.now() + LIFETIME_MS),
    });
  });
  const details = { ticket, ...factors } satisfies PendingSignIn;
  throw new AppError('SECOND_FACTOR_REQUIRED', { details });
}

interface SecondStep {
  ticket: string;
  /** Left out once it was right. */
  proof?: SecondFactorProof | undefined;
}

/**
 * @throws SIGN_IN_EXPIRED for a ticket that is unknown, used, too old or of another browser; SECOND_FACTOR_REQUIRED without a
 * proof; what `proveSecondFactor` throws; SESSION_LIMIT_REACHED (call again with a session to end, without a proof).
 */
export async function finishSignIn(
  platform: Platform,
  { ticket, proof }: SecondStep,
  arrival: Arrival,
): Promise<SignedIn> {
  const key = toKey(platform, ticket, arrival);
  const { pending, user } = await findSignIn(platform, key);
  const { workspaceId, id: userId } = user;
  if (pending.passedAt === null) {
    if (!proof) throw new AppError('SECOND_FACTOR_REQUIRED');
    await proveSecondFactor(platform, { workspaceId, userId, boundTo: ticket }, proof, async (tx) => {
      if (!(await markPassed(tx, key))) throw new AppError('SIGN_IN_EXPIRED');
    });
  }
  const method = `${METHODS[pending.firstFactor as FirstFactor]} and a second factor`;
  const session = await openSession(platform, user, { ...arrival, method, fresh: true }, async (tx) => {
    // In the order of a change of the password, which locks the user and then ends what is pending.
    await lockUser(tx, workspaceId, userId);
    if (!(await consumePending(tx, key))) throw new AppError('SIGN_IN_EXPIRED');
  });
  // Spec section 4, Google sign-in: who has not paid completes the profile first.
  const byGoogle = (pending.firstFactor as FirstFactor) === 'google';
  return byGoogle && session.next === '/pricing' ? { ...session, next: '/complete-profile', notice: null } : session;
}

/** @throws SIGN_IN_EXPIRED, PASSKEYS_UNAVAILABLE, SECOND_FACTOR_MISSING */
export async function startSignInPasskey(platform: Platform, ticket: string, arrival: Pick<Arrival, 'device'>) {
  const { user } = await findSignIn(platform, toKey(platform, ticket, arrival));
  return startAuthentication(platform, { workspaceId: user.workspaceId, userId: user.id, boundTo: ticket });
}

async function findSignIn({ db }: Platform, key: PendingKey): Promise<{ pending: PendingRow; user: UserRow }> {
  const pending = await findPending(db, key);
  const user = pending && (await userById(db, pending.workspaceId, pending.userId));
  if (!pending || !user) throw new AppError('SIGN_IN_EXPIRED');
  return { pending, user };
}

function toKey({ clock }: Platform, ticket: string, { device }: Pick<Arrival, 'device'>): PendingKey {
  return { tokenHash: hashToken(ticket), deviceHash: hashToken(device ?? ''), now: new Date(clock.now()) };
}
