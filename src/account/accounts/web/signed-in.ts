// What follows a successful sign-in: the session id is kept and the product loads anew (spec section 2).
import { deleteDraft, deleteFormDrafts } from '#platform/web/form-draft.ts';
import type { RouteOutput } from '#shared/contract.ts';
import type { signIn } from '../contract.ts';
import { forgetDeparture, readDeparture } from './return-path.ts';
import { keepSessionId } from './session-id.ts';

export type SignedIn = RouteOutput<typeof signIn>;

/** The draft of a sign-up, which a sign-in ends. */
export const SIGN_UP_KEY = 'leadwright.signUp';

/** Loads the page the user came from, or the one that the server names. */
export function openProduct({ sessionId, next }: SignedIn): void {
  keepSessionId(sessionId);
  const from = readDeparture()?.returnTo ?? null;
  forgetDeparture();
  deleteDraft(SIGN_UP_KEY);
  deleteFormDrafts();
  // A payment that waits to be taken into the account comes before the plans to choose from.
  const leadsBack = next === '/home' || (next === '/pricing' && from?.startsWith('/payment-success?'));
  location.assign(leadsBack && from !== null ? from : next);
}
