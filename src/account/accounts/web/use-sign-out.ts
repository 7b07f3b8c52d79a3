// Ends the session here and on the server, and leaves nothing of the user in this browser.
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { clearUserStorage } from '#platform/web/user-storage.ts';
import { keepAppearance } from '#ui/appearance.ts';
import { notify } from '#ui/notify.ts';
import type { signOut } from '../contract.ts';
import { leaveForSignIn } from './return-path.ts';

const out = endpoint<typeof signOut>('POST /api/accounts/sign-out');

/** `mutate(uid)` signs out and loads `/` anew. Where the server was not reached the user stays signed in and is told. */
export function useSignOut(): UseMutationResult<void, ApiError, string> {
  return useMutation({
    mutationFn: endSession,
    onSuccess: (_, uid) => {
      // The server has the browser clear what it supports; this does the rest.
      clearUserStorage(uid);
      keepAppearance();
      leaveForSignIn('signed-out');
    },
    onError: (error) => notify.error(error),
  });
}

async function endSession(): Promise<void> {
  try {
    await call(out);
  } catch (error) {
    // The session had ended before: that is what was asked for.
    if (!(error instanceof ApiError && error.code === 'NOT_AUTHENTICATED')) throw error;
  }
}
