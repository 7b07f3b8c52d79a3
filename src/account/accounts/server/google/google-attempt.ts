// A sign-in with Google under way: the state that goes there and back, and the ticket that follows once Google has answered.
import { createHmac } from 'node:crypto';
import type { Plan } from '#account/plans/contract.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { hashToken, newToken } from '#platform/secrets.ts';
import type { GoogleChecks, GoogleIdentity } from './google.provider.ts';
import { type AttemptKey, type AttemptRow, insertAttempt } from './identities.store.ts';

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

export function attemptKey(
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
export function checksOf({ secrets }: Pick<Platform, 'secrets'>, state: string): GoogleChecks {
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
export async function issueTicket(
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
export function identityOfTicket({ subject, email, emailVerified, fullName }: AttemptRow): GoogleIdentity {
  if (subject === null || email === null) throw new Error('an attempt without an identity is no ticket');
  return { subject, email, emailVerified: emailVerified === true, fullName: fullName ?? '' };
}
