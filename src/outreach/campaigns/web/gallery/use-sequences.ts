// The written sequences, as the server renders them for the user.
import { useQuery } from '@tanstack/react-query';
import type { listSequences } from '#outreach/templates/contract.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { CAMPAIGNS_KEY, readSequences } from '../api.ts';

export type Sequence = RouteOutput<typeof listSequences>['items'][number];

export function useSequences() {
  return useQuery({
    queryKey: [...CAMPAIGNS_KEY, 'sequences'],
    queryFn: ({ signal }) => readSequences(signal),
    staleTime: 60_000,
  });
}
