// What follows once Google has said who it is, in the order of spec section 4: account, verified, (second
// factor,) session limit, session.
import { createHmac } from 'node:crypto';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { type Plan, planGroup, SESSION_LIMITS } from '#account/plans/contract.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { hashToken, newToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import type { GoogleOutcome } from '../../contract.ts';
import { missingFields } from '../../domain/profile-fields.ts';
import { accountMailJob } from '../account-mail.job.ts';
import { confirmedUser, type UserRow, userById } from '../accounts.store.ts';
import { claimAddress } from '../confirm-email.ts';
import type { Arrival } from '../open-session.ts';
import { continueSignIn } from '../second-factor/continue-sign-in.ts';
import { lockUser } from '../sessions.store.ts';
import { createAccount, NO_CHECKOUTS, notifyOwner, type PaidCheckouts } from '../sign-up.ts';
import type { GoogleChecks, GoogleIdentity, GoogleProvider } from './google.provider.ts';
import {
  type AttemptKey,
  type AttemptRow,
  consumeAttempt,
  findAttempt,
  insertAttempt,
  insertIdentity,
  userByIdentity,
} from './identities.store.ts';
import { confirmWithGoogle, linkGoogleAccount } from './link-google.ts';

export interface GoogleVisitor extends Arrival {
  /** The cookie that binds a sign-in to the browser it began in. */
  browser: string;
}

export interface GoogleEntrance {
  outcome: GoogleOutcome;
  /** Where one was opened, or continues under another token. */
  session: { token: string; device: string | null } | null;
}

/**
 * Continues with a ticket, which stays valid until a session is opened with it: the session limit and the terms come in
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
    if (!(await consumeAttempt(tx, key))) throw new AppError('GOOGLE_EXPIRED');
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
  return { outcome: { kind: 'entered', sessionId, uid, next: toNext(user), notice: null }, session };
}

/** The session limit is answered with the sessions to choose from, and with the ticket to continue with. */
function withTicket(error: AppError, plan: Plan, ticket: string): AppError {
  if (error.code === 'INVALID_CREDENTIALS') return new AppError('GOOGLE_EXPIRED', { cause: error });
  if (error.code !== 'SESSION_LIMIT_REACHED') return error;
  const params = { plan, n: SESSION_LIMITS[plan] };
  return new AppError('SESSION_LIMIT_REACHED', { params, details: { ...error.details, ticket } });
}

/** Who has not paid completes the profile first, which also leads to the payment (spec section 4, ruling R3). */
function toNext(user: UserRow): '/home' | '/complete-profile' {
  const unpaid = planGroup(user.currentPlan as Plan, user.isPaid) === 'unpaid';
  return unpaid || missingFields(user).length > 0 ? '/complete-profile' : '/home';
}

// Which account a Google account opens: the one it is linked to, the one with its address where both sides verified it,
// or a new one.

/**
 * Null where a new account has to be made; where Google verified the address, sign-ups that wait for it end with that.
 * @throws GOOGLE_NEEDS_PASSWORD where the account with this address has another Google account.
 */
async function findGoogleAccount(platform: Platform, identity: GoogleIdentity): Promise<UserRow | null> {
  const known = await userByIdentity(platform.db, identity.subject);
  if (known || !identity.emailVerified) return known;
  const owner = await confirmedUser(platform.db, identity.email);
  if (!owner) return null;
  if (await linkOwner(platform, owner, identity)) return owner;
  // A parallel request may have linked it a moment ago.
  const linked = await userByIdentity(platform.db, identity.subject);
  if (linked) return linked;
  throw new AppError('GOOGLE_NEEDS_PASSWORD', { params: { email: identity.email } });
}

/** Spec and ruling: only where Google verified the address and the account's own was confirmed. */
async function linkOwner(platform: Platform, owner: UserRow, identity: GoogleIdentity): Promise<boolean> {
  const { workspaceId, id: userId } = owner;
  return platform.db.transaction(async (tx) => {
    await lockUser(tx, workspaceId, userId);
    const now = await userById(tx, workspaceId, userId);
    if (!now?.verified || now.email !== identity.email) return false;
    const linked = await insertIdentity(tx, { workspaceId, userId, subject: identity.subject, email: identity.email });
    if (!linked) return false;
    await platform.jobs.enqueue(tx, accountMailJob, { workspaceId, userId, kind: 'google-linked' });
    await recordActivity(tx, { workspaceId, userId }, { kind: 'account.google-linked' });
    return true;
  });
}

export interface GoogleSignUp {
  identity: GoogleIdentity;
  plan: Plan;
  checkoutId: string | null;
  /** Uses the ticket up, where the account cannot be entered at once; throws where another request did. */
  takeTicket: (tx: Executor) => Promise<void>;
}

/**
 * `made`: there is an account now that this Google account opens, created here or by a parallel request. `mailed`: Google has not
 * verified the address, so our email says how to continue, also to the owner of an existing account.
 */
async function createGoogleAccount(
  platform: Platform,
  signUp: GoogleSignUp,
  checkouts: PaidCheckouts,
): Promise<'made' | 'mailed'> {
  const { identity, plan, checkoutId, takeTicket } = signUp;
  const { email, emailVerified, fullName, subject } = identity;
  if (checkoutId !== null) await checkouts.prepare(checkoutId);
  // A paid plan is bought in the checkout: without one the account is unpaid (ruling R4).
  const account = { email, password: null, plan, isPaid: false, verified: emailVerified, profile: { fullName } };
  const created = await createAccount(platform, account, async (tx, { workspaceId, userId }) => {
    if (!(await insertIdentity(tx, { workspaceId, userId, subject, email }))) throw new IdentityInUse();
    if (checkoutId !== null) await checkouts.claim(tx, checkoutId, { workspaceId, userId });
    if (emailVerified) return;
    await platform.jobs.enqueue(tx, accountMailJob, { workspaceId, userId, kind: 'confirm-email' });
    await takeTicket(tx);
  }).catch((error: unknown) => {
    // Two first sign-ins at once: the other one has made the account.
    if (error instanceof IdentityInUse) return 'taken' as const;
    throw error;
  });
  if (created === 'taken' || emailVerified) return 'made';
  if (created === null) {
    await platform.db.transaction(takeTicket);
    await notifyOwner(platform, email);
  }
  return 'mailed';
}

/** Thrown inside the transaction, so that the account is rolled back too. */
class IdentityInUse extends Error {}

// The way back from Google: uses the state up, verifies the answer, and continues with a ticket for the identity.
export interface GoogleAnswer {
  state: string;
  code?: string | undefined;
  iss?: string | undefined;
  /** `access_denied` where the user cancelled (RFC 6749, 4.1.2.1). */
  error?: string | undefined;
}

/**
 * @throws GOOGLE_EXPIRED for a state that is unknown, used, too old or of another browser; GOOGLE_CANCELLED;
 * GOOGLE_UNAVAILABLE; GOOGLE_REFUSED; GOOGLE_NOT_FRESH and GOOGLE_OTHER_ACCOUNT for a step-up; and what `enterWithGoogle` and `linkGoogleAccount` throw.
 */
export async function answerGoogle(
  platform: Platform,
  google: GoogleProvider,
  visitor: GoogleVisitor,
  { state, code, iss, error }: GoogleAnswer,
): Promise<GoogleEntrance> {
  const attempt = await consumeAttempt(platform.db, attemptKey(platform, 'asked', state, visitor.browser));
  if (!attempt) throw new AppError('GOOGLE_EXPIRED');
  if (error === 'access_denied') throw new AppError('GOOGLE_CANCELLED');
  if (error !== undefined || code === undefined) throw new AppError('GOOGLE_REFUSED');
  const stepUp = attempt.sessionId !== null;
  const identity = await google.exchange({ code, iss }, toChecks(platform, state), { fresh: stepUp });

  if (attempt.workspaceId !== null && attempt.userId !== null) {
    const { current } = visitor;
    // The user who started it must still be signed in: the link opens that account from now on.
    const same = current?.userId === attempt.userId && current.workspaceId === attempt.workspaceId;
    if (!current || !same) throw new AppError('GOOGLE_EXPIRED');
    if (stepUp) {
      if (current.sessionId !== attempt.sessionId) throw new AppError('GOOGLE_EXPIRED');
      const { value: token } = await confirmWithGoogle(platform, current, identity);
      return { outcome: { kind: 'confirmed' }, session: { token, device: visitor.device } };
    }
    await linkGoogleAccount(platform, current, identity);
    return { outcome: { kind: 'linked', email: identity.email }, session: null };
  }
  const ticket = await issueTicket(platform, platform.db, attempt, identity);
  return enterWithGoogle(platform, visitor, { ticket });
}

// A sign-in with Google under way: the state that goes there and back, and the ticket that follows once Google has answered.

/** Integration contract 0.2: an OAuth state lives ten minutes. */
export const ATTEMPT_SECONDS = 600;

/**
 * `plan` and `checkoutId` are for an account that does not exist yet; a user is named where a signed-in user links
 * an account, and their session where they confirm who they are (step-up).
 */
export interface AttemptPurpose {
  plan?: Plan;
  checkoutId?: string | null;
  workspaceId?: string | null;
  userId?: string | null;
  sessionId?: string;
}

function attemptKey(
  { clock }: Pick<Platform, 'clock'>,
  stage: AttemptKey['stage'],
  token: string,
  browser: string,
): AttemptKey {
  return { tokenHash: hashToken(token), browserHash: hashToken(browser), stage, now: new Date(clock.now()) };
}

/**
 * Nonce and PKCE verifier are made from the state with a key of ours: no one else can, and nothing has to be stored that
 * could be used.
 */
export function toChecks({ secrets }: Pick<Platform, 'secrets'>, state: string): GoogleChecks {
  const key = secrets.deriveKey('google-sign-in');
  const derive = (what: string) => createHmac('sha256', key).update(`${what}:${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
}

/** The state of a new attempt. Its first letter tells the page that Google leads back to how it was opened. */
export async function startAttempt(
  { db, clock }: Platform,
  purpose: AttemptPurpose,
  { browser, display }: { browser: string; display: 'popup' | 'page' },
): Promise<string> {
  const state = `${display}.${newToken()}`;
  await insertAttempt(db, {
    ...purpose,
    plan: purpose.plan ?? 'trial',
    stage: 'asked',
    tokenHash: hashToken(state),
    browserHash: hashToken(browser),
    expiresAt: new Date(clock.now() + ATTEMPT_SECONDS * 1000),
  });
  return state;
}

/** The ticket with which this browser may go on as who Google says it is. */
async function issueTicket(
  { clock }: Pick<Platform, 'clock'>,
  executor: Executor,
  { plan, checkoutId, browserHash }: AttemptRow,
  identity: GoogleIdentity,
): Promise<string> {
  const ticket = newToken();
  await insertAttempt(executor, {
    ...identity,
    plan,
    checkoutId,
    browserHash,
    stage: 'proven',
    tokenHash: hashToken(ticket),
    expiresAt: new Date(clock.now() + ATTEMPT_SECONDS * 1000),
  });
  return ticket;
}

/** Who a ticket stands for. The table's check promises that nothing of it is missing. */
function identityOfTicket({ subject, email, emailVerified, fullName }: AttemptRow): GoogleIdentity {
  if (subject === null || email === null) throw new Error('an attempt without an identity is no ticket');
  return { subject, email, emailVerified: emailVerified === true, fullName: fullName ?? '' };
}
