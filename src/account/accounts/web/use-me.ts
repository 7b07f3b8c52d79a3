// The signed-in user, asked for once per tab and kept current by whoever changes it.
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '#platform/web/api-error.ts';
import type { UserDocument } from '../contract.ts';
import { readMe } from './account-api.ts';

/** For the router's loaders and for `queryClient.setQueryData(meQuery.queryKey, user)` after a change. */
export const meQuery = queryOptions<UserDocument, ApiError>({
  queryKey: ['me'],
  queryFn: ({ signal }) => readMe(signal),
});

/** The user document (spec section 3). The error is NOT_AUTHENTICATED where nobody is signed in. */
export function useMe(): UseQueryResult<UserDocument, ApiError> {
  return useQuery(meQuery);
}

/** The same, asked for anew whenever a place that shows what changes elsewhere (sessions) is opened. */
export function useFreshMe(): UseQueryResult<UserDocument, ApiError> {
  return useQuery({ ...meQuery, refetchOnMount: 'always' });
}
