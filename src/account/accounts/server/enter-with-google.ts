// What follows once Google has said who it is, in the order of spec section 4: account, verified, (second
// factor,) session limit, session.
import { type Plan, planGroup, SESSION_LIMITS } from '#account/plans/contract.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { GoogleOutcome } from '../contract.ts';
import { missingFields } from '../domain/profile-completeness.ts';
import type { UserRow } from './accounts.store.ts';
import { claimAddress } from './claim-address.ts';
import type { GoogleIdentity } from './google.provider.ts';
import { createGoogleAccount, findGoogleAccount } from './google-account.ts';
import { attemptKey, identityOfTicket } from './google-attempt.ts';
import { findAttempt, takeAttempt } from './identities.store.ts';
import type { Arrival, SignedIn } from './open-session.ts';
import { NO_CHECKOUTS, type PaidCheckouts } from './paid-checkouts.ts';
import { continueSignIn } from './second-factor/continue-sign-in.ts';

export interface GoogleVisitor extends Arrival {
  /** The cookie that binds a sign-in to the browser it began in. */
  browser: string;
}

export interface GoogleEntrance {
  outcome: GoogleOutcome;
  /** Where one was opened. */
  session: SignedIn | null;
}

/**
 * Goes on with a ticket, which stays good until a session is opened with it: the session limit and the terms are asked in
 * between.
 * @throws GOOGLE_EXPIRED, GOOGLE_NEEDS_PASSWORD, EMAIL_NOT_VERIFIED, SECOND_FACTOR_REQUIRED (its details hold another
 * ticket, for `finishSignIn`), SESSION_LIMIT_REACHED (its details hold the ticket).
 */
export async function enterWithGoogle(
  platform: Platform,
  visitor: GoogleVisitor,
  { ticket, acceptTerms = false }: { ticket: string; acceptTerms?: boolean | undefined },
  checkouts: PaidCheckouts = NO_CHECKOUTS,
): Promise<GoogleEntrance> {
  const key = attemptKey(platform, 'proven', ticket, visitor.browser);
  const attempt = await findAttempt(platform.db, key);
  if (!attempt) throw new AppError('GOOGLE_EXPIRED');
  const identity = identityOfTicket(attempt);
  const { checkoutId } = attempt;
  const plan = attempt.plan as Plan;
  const takeTicket = async (tx: Executor) => {
    if (!(await takeAttempt(tx, key))) throw new AppError('GOOGLE_EXPIRED');
  };

  let user = await findGoogleAccount(platform, identity);
  if (!user) {
    const { email, fullName } = identity;
    if (!acceptTerms) {
      return {
        outcome: { kind: 'new-account', ticket, email, fullName, plan, checkout: checkoutId !== null },
        session: null,
      };
    }
    const signedUp = await createGoogleAccount(platform, { identity, plan, checkoutId, takeTicket }, checkouts);
    if (signedUp === 'mailed') return { outcome: { kind: 'check-mail', email }, session: null };
    user = await findGoogleAccount(platform, identity);
  }
  if (!user) throw new AppError('GOOGLE_EXPIRED'); // deleted in the same moment
  return enter(platform, user, { visitor, identity, ticket, takeTicket });
}

interface Entry {
  visitor: GoogleVisitor;
  identity: GoogleIdentity;
  ticket: string;
  takeTicket: (tx: Executor) => Promise<void>;
}

async function enter(platform: Platform, user: UserRow, entry: Entry): Promise<GoogleEntrance> {
  const { visitor, identity, ticket, takeTicket } = entry;
  // Spec section 4: what the auth record says of the address goes for the document, too.
  const confirms = identity.emailVerified && identity.email === user.email;
  if (!user.verified && !confirms) {
    throw new AppError('EMAIL_NOT_VERIFIED', { details: { email: user.email, signUpId: user.id } });
  }

  const spendProof = async (tx: Executor) => {
    await takeTicket(tx);
    if (!user.verified && !(await claimAddress(platform, tx, user))) throw new AppError('GOOGLE_EXPIRED');
  };
  const proof = { firstFactor: 'google', useProof: spendProof } as const;
  const session = await continueSignIn(platform, user, visitor, proof).catch((error: unknown) => {
    throw error instanceof AppError ? withTicket(error, user.currentPlan as Plan, ticket) : error;
  });
  const { sessionId, uid } = session;
  return { outcome: { kind: 'entered', sessionId, uid, next: nextOf(user), notice: null }, session };
}

/** The session limit is answered with the sessions to choose from, and with the ticket to go on with. */
function withTicket(error: AppError, plan: Plan, ticket: string): AppError {
  if (error.code === 'INVALID_CREDENTIALS') return new AppError('GOOGLE_EXPIRED', { cause: error });
  if (error.code !== 'SESSION_LIMIT_REACHED') return error;
  const params = { plan, n: SESSION_LIMITS[plan] };
  return new AppError('SESSION_LIMIT_REACHED', { params, details: { ...error.details, ticket } });
}

/** Who has not paid completes the profile first, which also leads to the payment (spec section 4, ruling R3). */
function nextOf(user: UserRow): '/home' | '/complete-profile' {
  const unpaid = planGroup(user.currentPlan as Plan, user.isPaid) === 'unpaid';
  return unpaid || missingFields(user).length > 0 ? '/complete-profile' : '/home';
}
