// Who looks at a public page, where nobody signed in is an answer and not a reason to leave.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#platform/web/api-error.ts';
import type { UserDocument } from '../contract.ts';
import { readMe } from './account-calls.ts';
import { storedSessionId } from './session-id.ts';
import { meQuery } from './use-me.ts';

/** The signed-in user, null where there is none, undefined until that is known. */
export function useVisitor(): UserDocument | null | undefined {
  const cache = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: ['visitor'],
    queryFn: ({ signal }) => askVisitor(signal),
    // Coming from a page of the shell it is known already.
    placeholderData: () => cache.getQueryData(meQuery.queryKey),
  });
  return isError ? null : data;
}

async function askVisitor(signal: AbortSignal): Promise<UserDocument | null> {
  // Without a stored session id nobody signed in here: a stranger's visit asks nothing.
  if (storedSessionId() === null) return null;
  try {
    return await readMe(signal);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_AUTHENTICATED') return null;
    throw error;
  }
}
