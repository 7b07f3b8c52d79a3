// The user's second factors as the server knows them, and the changes to them.
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '#platform/web/api-error.ts';
import { notify } from '#ui/notify.ts';
import type { SecondFactor } from '../../second-factor.contract.ts';
import { readSecondFactor } from '../api.ts';
import { meQuery } from '../use-me.ts';

const queryKey = ['second-factor'];

export const useSecondFactor = () =>
  useQuery<SecondFactor, ApiError>({ queryKey, queryFn: ({ signal }) => readSecondFactor(signal), staleTime: 0 });

export function useCacheSecondFactor(): (factor: SecondFactor) => void {
  const queries = useQueryClient();
  return (factor) => void queries.setQueryData(queryKey, factor);
}

/** Once a set-up is over: a workspace that required it lets the user in from now on. */
export function useSetUpDone(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: meQuery.queryKey });
}

/** A change whose answer is the new state; a failure is a toast, but for a confirmation that the user cancelled. */
export function useFactorChange<Input>(
  change: (input: Input) => Promise<SecondFactor>,
  success: string,
): UseMutationResult<SecondFactor, ApiError, Input> {
  const cache = useCacheSecondFactor();
  return useMutation<SecondFactor, ApiError, Input>({
    mutationFn: change,
    onSuccess: (factor) => {
      cache(factor);
      notify.success(success);
    },
    onError: notifyUnlessCancelled,
  });
}

export function notifyUnlessCancelled(error: ApiError): void {
  if (error.code !== 'STEP_UP_REQUIRED') notify.error(error);
}
