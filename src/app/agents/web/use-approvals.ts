// What agents have asked for, as the server knows it; the only caller of these routes.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { startPreflight } from '#outreach/campaigns/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import * as contract from '../contract.ts';
import { APPROVALS_EVENT } from '../fields.contract.ts';

const list = endpoint(contract.listApprovals);
const read = endpoint(contract.readApproval);
const decide = endpoint(contract.decideApproval);
const check = endpoint(startPreflight);

const KEY = ['approvals'];

export type Approval = contract.Approval;
export type Preview = contract.ApprovalPreview;
type Page = RouteOutput<typeof contract.listApprovals>;
type Decision = RouteCall<typeof contract.decideApproval>['body'];

/** How many wait, for the bell. */
export function useOpenApprovals(enabled: boolean): number {
  const queries = useQueryClient();
  useLiveEvent(APPROVALS_EVENT, () => void queries.invalidateQueries({ queryKey: KEY }));
  const { data } = useQuery<Page, ApiError>({
    queryKey: [...KEY, 'open-count'],
    queryFn: ({ signal }) => call(list, { query: { show: 'open', limit: 1 } }, { signal }),
    enabled,
  });
  return data?.open ?? 0;
}

export function useApprovals(show: 'open' | 'closed') {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: KEY });
  useLiveEvent(APPROVALS_EVENT, refresh);
  // What would be launched has changed, or its check has ended.
  useLiveEvent('campaigns', refresh);
  return useInfiniteQuery<Page, ApiError, { pages: Page[] }, string[], string | undefined>({
    queryKey: [...KEY, show],
    queryFn: ({ signal, pageParam }) =>
      call(list, { query: { show, limit: 25, ...(pageParam !== undefined && { cursor: pageParam }) } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

const CHECK_MS = 2_000;

export function useApproval(id: string) {
  return useQuery<RouteOutput<typeof contract.readApproval>, ApiError>({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }),
    staleTime: 0,
    // A check that runs tells its progress to the page of its campaign alone.
    refetchInterval: ({ state }) => (state.data?.preview?.checking ? CHECK_MS : false),
  });
}

/** `onDecided` is called also where the card is gone by then: the live event may come before the answer. */
export function useDecide(id: string, onDecided: (approval: Approval) => void) {
  const queries = useQueryClient();
  return useMutation<Approval, ApiError, Decision>({
    mutationFn: (body) => call(decide, { params: { id }, body }),
    onSuccess: onDecided,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** Runs the check of a campaign again, which launching needs. */
export function useRecheck(campaignId: string) {
  const queries = useQueryClient();
  return useMutation<unknown, ApiError, void>({
    mutationFn: () => call(check, { params: { id: campaignId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
