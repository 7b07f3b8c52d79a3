// Google has sent the browser back: the state is used up, the answer is verified, and who it is goes on with a ticket.
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { enterWithGoogle, type GoogleEntrance, type GoogleVisitor } from './enter-with-google.ts';
import type { GoogleProvider } from './google.provider.ts';
import { attemptKey, checksOf, issueTicket } from './google-attempt.ts';
import { takeAttempt } from './identities.store.ts';
import { confirmWithGoogle, linkGoogleAccount } from './link-google.ts';

export interface GoogleAnswer {
  state: string;
  code?: string | undefined;
  iss?: string | undefined;
  /** `access_denied` where somebody cancelled (RFC 6749, 4.1.2.1). */
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
  const attempt = await takeAttempt(platform.db, attemptKey(platform, 'asked', state, visitor.browser));
  if (!attempt) throw new AppError('GOOGLE_EXPIRED');
  if (error === 'access_denied') throw new AppError('GOOGLE_CANCELLED');
  if (error !== undefined || code === undefined) throw new AppError('GOOGLE_REFUSED');
  const stepUp = attempt.sessionId !== null;
  const identity = await google.exchange({ code, iss }, checksOf(platform, state), { fresh: stepUp });

  if (attempt.workspaceId !== null && attempt.userId !== null) {
    const { current } = visitor;
    // Whoever began it must still be signed in: the link opens that account from now on.
    const same = current?.userId === attempt.userId && current.workspaceId === attempt.workspaceId;
    if (!current || !same) throw new AppError('GOOGLE_EXPIRED');
    if (stepUp) {
      if (current.sessionId !== attempt.sessionId) throw new AppError('GOOGLE_EXPIRED');
      return { outcome: await confirmWithGoogle(platform, current, identity), session: null };
    }
    await linkGoogleAccount(platform, current, identity);
    return { outcome: { kind: 'linked', email: identity.email }, session: null };
  }
  const ticket = await issueTicket(platform, platform.db, attempt, identity);
  return enterWithGoogle(platform, visitor, { ticket });
}
