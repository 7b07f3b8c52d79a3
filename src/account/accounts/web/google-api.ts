// The calls of signing in with Google, by their words only, and what is kept for the tab while it is at Google.
import { call, endpoint } from '#platform/web/api-client.ts';
import { ApiError } from '#platform/web/api-error.ts';
import type { OAuthDisplay } from '#platform/web/oauth-window.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import { isOwnPath } from '#shared/urls.ts';
import type * as contract from '../google.contract.ts';
import type { startStepUpGoogle } from '../second-factor.contract.ts';

const startEndpoint = endpoint<typeof contract.startGoogle>('POST /api/accounts/google/start');
const answerEndpoint = endpoint<typeof contract.answerGoogle>('POST /api/accounts/google/callback');
const finishEndpoint = endpoint<typeof contract.finishGoogle>('POST /api/accounts/google/finish');
const confirmEndpoint = endpoint<typeof startStepUpGoogle>('POST /api/me/step-up/google');
const linkEndpoint = endpoint<typeof contract.linkGoogle>('POST /api/me/google');

export type GoogleOutcome = RouteOutput<typeof contract.answerGoogle>;

/** What somebody went to Google for; a page that Google leads back to goes on from it. */
export type GooglePurpose =
  | { kind: 'sign-in'; plan?: string; checkoutId?: string }
  | { kind: 'link' }
  /** Step-up: `from` is the page that needs it. */
  | { kind: 'confirm'; from: string };

export function startGoogle(purpose: GooglePurpose, display: OAuthDisplay): Promise<{ url: string }> {
  keepPurpose(purpose);
  if (purpose.kind === 'link') return call(linkEndpoint, { body: { display } });
  if (purpose.kind === 'confirm') return call(confirmEndpoint, { body: { display } });
  const { plan, checkoutId } = purpose;
  const body = { display, ...(plan && { plan }), ...(checkoutId && { checkoutId }) };
  return call(startEndpoint, { body: body as RouteCall<typeof contract.startGoogle>['body'] });
}

/** @throws ApiError; SESSION_LIMIT_REACHED has a `ticket` in its details. */
export const answerGoogle = (body: RouteCall<typeof contract.answerGoogle>['body']) => call(answerEndpoint, { body });
export const finishGoogle = (body: RouteCall<typeof contract.finishGoogle>['body']) => call(finishEndpoint, { body });

/** Whether this installation has Google sign-in: the server writes it into the document, so no button comes late. */
export function googleIsOffered(): boolean {
  return document.documentElement.dataset.signIn === 'google';
}

const KEY = 'leadwright.google';

function keepPurpose(purpose: GooglePurpose): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(purpose));
  } catch {
    // Then "Try again" begins a plain sign-in.
  }
}

export function keptPurpose(): GooglePurpose {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as GooglePurpose;
    if (kept.kind === 'link') return { kind: 'link' };
    if (kept.kind === 'confirm') return { kind: 'confirm', from: isOwnPath(kept.from) ? kept.from : '/settings' };
    return { ...kept, kind: 'sign-in' };
  } catch {
    return { kind: 'sign-in' };
  }
}

/** How a window reports a failure to the page that opened it, and how that page reads it. */
export interface GoogleFailure {
  kind: 'failed';
  code: ApiError['code'];
  message: string;
  status: number;
  requestId?: string | undefined;
}

export function failureOf({ code, message, status, requestId }: ApiError): GoogleFailure {
  return { kind: 'failed', code, message, status, requestId };
}

export function errorOfFailure({ code, message, status, requestId }: GoogleFailure): ApiError {
  return new ApiError({ code, message, status, requestId, retryable: true });
}
