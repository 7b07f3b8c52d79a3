// The people of the workspace by name: owners of records, who a task is for.
import { useQuery } from '@tanstack/react-query';
import { readMembers } from './account-api.ts';

export interface Member {
  id: string;
  name: string;
}

const NOBODY: readonly Member[] = [];

/** The owner of the workspace first. Empty until they are there. */
export function useMembers(): readonly Member[] {
  const { data } = useQuery({
    queryKey: ['members'],
    queryFn: ({ signal }) => readMembers(signal),
    staleTime: 5 * 60_000,
  });
  return data?.items ?? NOBODY;
}
