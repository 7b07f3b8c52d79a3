// What replies mean in a CRM, and what was pushed of them, as the server knows it; the only caller of these routes.
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import type * as contract from '../replies.contract.ts';
import { CRM_KEY, useChange } from './use-crm.ts';

const settings = endpoint<typeof contract.readCrmReplies>('GET /api/crm/connections/:id/replies');
const changeSettings = endpoint<typeof contract.changeCrmReplies>('PUT /api/crm/connections/:id/replies');
const list = endpoint<typeof contract.listCrmReplies>('GET /api/crm/replies');
const push = endpoint<typeof contract.pushCrmReply>('POST /api/crm/replies');
const retry = endpoint<typeof contract.retryCrmReply>('POST /api/crm/replies/:id/retry');

export type ReplyMeaning = RouteOutput<typeof contract.readCrmReplies>;
export type ReplyPush = contract.CrmReplyPush;
type PushPage = RouteOutput<typeof contract.listCrmReplies>;

export function useReplyMeaning(id: string) {
  return useQuery<ReplyMeaning, ApiError>({
    queryKey: [...CRM_KEY, 'reply-meaning', id],
    queryFn: ({ signal }) => call(settings, { params: { id } }, { signal }),
    // What is being edited is not replaced under the hands.
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
}

/** Last changed first. */
export function useReplyPushes(connectionId: string) {
  return useInfiniteQuery<PushPage, ApiError, InfiniteData<PushPage>, readonly unknown[], string | undefined>({
    queryKey: [...CRM_KEY, 'reply-pushes', connectionId],
    queryFn: ({ signal, pageParam }) =>
      call(list, { query: { limit: 25, connectionId, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export const useChangeReplyMeaning = (id: string) =>
  useChange((body: RouteCall<typeof contract.changeCrmReplies>['body']) =>
    call(changeSettings, { params: { id }, body }),
  );
export const usePushReply = () => useChange((threadId: string) => call(push, { body: { threadId } }));
export const useRetryReply = () =>
  useChange(async (id: string) => {
    await call(retry, { params: { id } });
  });
