// An answer said that nobody is signed in: is it so? A call that was under way while the session's token was exchanged (a
// change of the password) was asked with the old one, and its answer says nothing of the session.
import { ApiError } from '#platform/web/api-error.ts';
import { readMe } from './account-api.ts';
import { leaveForSignIn } from './return-path.ts';

let asking = false;

/** Leads to the sign-in page where a second question has the same answer. */
export async function leaveIfSignedOut(): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    await readMe(new AbortController().signal);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_AUTHENTICATED') leaveForSignIn('session-ended');
  } finally {
    asking = false;
  }
}
