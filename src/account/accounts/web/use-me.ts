// The signed-in user and the people of their workspace, and signing out.

import {
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { type Feature, mayUse, planGroup } from '#account/plans/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { clearUserStorage, useStored } from '#platform/web/user-storage.ts';
import { storeAppearance } from '#ui/appearance.ts';
import { notify } from '#ui/notify.ts';
import { applyRegion } from '#ui/user-region.ts';
import { signOut, type UserDocument } from '../contract.ts';
import { readMe, readMembers } from './api.ts';
import { storedSessionId } from './sessions/session-id.ts';
import { redirectToSignIn } from './sign-in/return-path.ts';

/** For the router's loaders and for `queryClient.setQueryData(meQuery.queryKey, user)` after a change. */
export const meQuery = queryOptions<UserDocument, ApiError>({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const user = await readMe(signal);
    // Before anything of this user is drawn.
    applyRegion(user.preferences);
    return user;
  },
});

/** The user document (spec section 3). The error is NOT_AUTHENTICATED without a session. */
export function useMe(): UseQueryResult<UserDocument, ApiError> {
  return useQuery(meQuery);
}

/** The same, refetched when a view opens that shows what changes elsewhere (sessions). */
export function useFreshMe(): UseQueryResult<UserDocument, ApiError> {
  return useQuery({ ...meQuery, refetchOnMount: 'always' });
}

/**
 * The signed-in user, null where there is none, undefined until that is known. The same answer as `useMe`: with two, a public page
 * and the shell could send someone to each other while only one of them knows of a new plan.
 */
export function useVisitor(): UserDocument | null | undefined {
  // Without a stored session id this browser never signed in: no call is needed.
  const mayBeSignedIn = storedSessionId() !== null;
  const { data, isError } = useQuery({ ...meQuery, enabled: mayBeSignedIn });
  return !mayBeSignedIn || isError ? null : data;
}

// The people of the workspace by name: owners of records, who a task is for.
export interface Member {
  id: string;
  name: string;
}

const NO_MEMBERS: readonly Member[] = [];

/** The owner of the workspace first. Empty until they are there. */
export function useMembers(): readonly Member[] {
  const { data } = useQuery({
    queryKey: ['members'],
    queryFn: ({ signal }) => readMembers(signal),
    staleTime: 5 * 60_000,
  });
  return data?.items ?? NO_MEMBERS;
}

// Whether the signed-in user's plan includes a feature, for links that would only lead to the plans.

/** False until the user document is there. */
export function useMayUse(feature: Feature): boolean {
  const { data: user } = useMe();
  if (!user) return false;
  const viewer = { group: planGroup(user.currentPlan, user.isPaid), teamMember: user.teamMember };
  return mayUse(feature, viewer) === 'allowed';
}

// Whether a page still shows its sample; who has put it away does not see it again in this browser.
const parseHidden = (stored: unknown) => (typeof stored === 'boolean' ? stored : null);

export function useSample(name: string): { shown: boolean; remove: () => void } {
  const uid = useMe().data?.uid ?? '';
  const [hidden, setHidden] = useStored(uid, name, parseHidden, false);
  return { shown: !hidden, remove: () => setHidden(() => true) };
}

// Ends the session here and on the server, and leaves nothing of the user in this browser.
const out = endpoint(signOut);

/** `mutate(uid)` signs out and reloads `/`. Where the server was not reached the user stays signed in, with a message. */
export function useSignOut(): UseMutationResult<void, ApiError, string> {
  return useMutation({
    mutationFn: endSession,
    onSuccess: (_, uid) => {
      // The server has the browser clear what it supports; this does the rest.
      clearUserStorage(uid);
      storeAppearance();
      redirectToSignIn('signed-out');
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
