// The details of one company. The source is asked once: a failure is told at once, and trying again is the user's choice.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type FoundCompany, readCompany } from './api.ts';

const FRESH_MS = 5 * 60_000;

export function useCompany(username: string): UseQueryResult<FoundCompany> {
  return useQuery({
    queryKey: ['linkedin-company', username],
    queryFn: ({ signal }) => readCompany(username, signal),
    staleTime: FRESH_MS,
    retry: false,
  });
}
