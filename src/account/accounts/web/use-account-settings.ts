// The calls of the account settings, and what each leaves to be asked again.
import { queryOptions, type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import { ApiError } from '#platform/web/api-error.ts';
import type { RouteOutput } from '#shared/contract.ts';
import * as contract from '../account-settings.contract.ts';
import { endSession } from '../contract.ts';
import { meQuery } from './use-me.ts';

const password = endpoint(contract.changePassword);
const change = endpoint(contract.readEmailChange);
const request = endpoint(contract.requestEmailChange);
const resend = endpoint(contract.resendEmailChange);
const cancel = endpoint(contract.cancelEmailChange);
const others = endpoint(contract.endOtherSessions);
const session = endpoint(endSession);

type PasswordChange = { currentPassword: string; newPassword: string };

/** The key keeps the shell from asking with the old token while it is exchanged. */
export function useChangePassword(): UseMutationResult<
  RouteOutput<typeof contract.changePassword>,
  ApiError,
  PasswordChange
> {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ['account', 'password'],
    mutationFn: (body: PasswordChange) => call(password, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}

const changeQuery = queryOptions<contract.EmailChange | null, ApiError>({
  // Under the user's own key: what invalidates the user invalidates this, too.
  queryKey: [...meQuery.queryKey, 'email-change'],
  queryFn: async ({ signal }) => (await call(change, {}, { signal })).pending,
});

/** The change that waits for its confirmations; null where there is none. */
export const useEmailChange = () => useQuery(changeQuery);

type Pending = RouteOutput<typeof contract.requestEmailChange>;

export function useEmailChangeCalls() {
  const queries = useQueryClient();
  const keep = ({ pending }: Pending) => void queries.setQueryData(changeQuery.queryKey, pending);
  return {
    request: async (body: { email: string }) => keep(await call(request, { body })),
    resend: async () => {
      try {
        keep(await call(resend));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'EMAIL_CHANGE_GONE') keep({ pending: null });
        throw error;
      }
    },
    cancel: async () => {
      await call(cancel);
      keep({ pending: null });
    },
  };
}

/** Ends one session; one that has ended already is what was asked for. */
export function useEndSession(): UseMutationResult<void, ApiError, string> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (sessionId: string) => {
      try {
        await call(session, { params: { sessionId } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'SESSION_NOT_FOUND')) throw error;
      }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}

export function useEndOtherSessions(): UseMutationResult<{ ended: number }, ApiError, void> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(others),
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}
