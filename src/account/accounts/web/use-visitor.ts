// Who looks at a public page, where nobody signed in is an answer and not a reason to leave.
import { useQuery } from '@tanstack/react-query';
import type { UserDocument } from '../contract.ts';
import { storedSessionId } from './session-id.ts';
import { meQuery } from './use-me.ts';

/**
 * The signed-in user, null where there is none, undefined until that is known. The same answer as `useMe`: with two, a public page
 * and the shell could send someone to each other while only one of them knows of a new plan.
 */
export function useVisitor(): UserDocument | null | undefined {
  // Without a stored session id nobody signed in here: a stranger's visit asks nothing.
  const mayBeSignedIn = storedSessionId() !== null;
  const { data, isError } = useQuery({ ...meQuery, enabled: mayBeSignedIn });
  return !mayBeSignedIn || isError ? null : data;
}
