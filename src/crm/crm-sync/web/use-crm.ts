// Connections and runs, as the server knows them; the only caller of their routes.
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, endpoint, getAddress } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import * as contract from '../contract.ts';
import type { CrmId, RowAction, RowState } from '../fields.contract.ts';
import * as replies from '../replies.contract.ts';

const crms = endpoint(contract.listCrms);
const startConsent = endpoint(contract.startCrmConsent);
const finishConsent = endpoint(contract.finishCrmConsent);
const connectToken = endpoint(contract.connectCrmToken);
const disconnect = endpoint(contract.disconnectCrm);
const mapping = endpoint(contract.readCrmMapping);
const changeMapping = endpoint(contract.changeCrmMapping);
const readNow = endpoint(contract.readCrmNow);
const ofRecord = endpoint(contract.readCrmRecord);
const runs = endpoint(contract.listCrmRuns);
const startRun = endpoint(contract.startCrmRun);
const run = endpoint(contract.readCrmRun);
const rows = endpoint(contract.listCrmRunRows);
const push = endpoint(contract.pushCrmRun);
const cancel = endpoint(contract.cancelCrmRun);
const undo = endpoint(contract.undoCrmRun);
const choose = endpoint(contract.chooseCrmMatch);
const runLog = endpoint(contract.exportCrmRun);

export const runLogHref = (id: string): string => getAddress(runLog, { params: { id } });

const CRM_KEY = ['crm'];
/** Of contract.ts, which would bring zod into the page. */
const CRM_EVENT: typeof contract.CRM_EVENT = 'crm';

export type CrmCard = RouteOutput<typeof contract.listCrms>['items'][number];
export type Connection = contract.CrmConnection;
export type Run = contract.CrmRun;
export type RunRow = contract.CrmRunRow;
export type Mapping = RouteOutput<typeof contract.readCrmMapping>;
type RunPage = RouteOutput<typeof contract.listCrmRuns>;
type RowPage = RouteOutput<typeof contract.listCrmRunRows>;

export function useCrms(enabled = true) {
  const queries = useQueryClient();
  useLiveEvent(CRM_EVENT, () => void queries.invalidateQueries({ queryKey: CRM_KEY }));
  return useQuery<RouteOutput<typeof contract.listCrms>, ApiError>({
    queryKey: [...CRM_KEY, 'connections'],
    queryFn: ({ signal }) => call(crms, {}, { signal }),
    enabled,
  });
}

/** What connected CRMs know of a record. */
export function useKnownRecord(kind: 'contact' | 'company', id: string) {
  return useQuery<RouteOutput<typeof contract.readCrmRecord>, ApiError>({
    queryKey: [...CRM_KEY, 'record', kind, id],
    queryFn: ({ signal }) => call(ofRecord, { params: { kind, id } }, { signal }),
    staleTime: 60_000,
  });
}

/** Newest first; of one connection where it is named. */
export function useRuns(connectionId?: string) {
  return useInfiniteQuery<RunPage, ApiError, InfiniteData<RunPage>, readonly unknown[], string | undefined>({
    queryKey: [...CRM_KEY, 'runs', connectionId],
    queryFn: ({ signal, pageParam }) =>
      call(
        runs,
        { query: { limit: 10, ...(connectionId && { connectionId }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export function useRun(id: string) {
  const queries = useQueryClient();
  useLiveEvent(CRM_EVENT, () => void queries.invalidateQueries({ queryKey: CRM_KEY }));
  return useQuery<Run, ApiError>({
    queryKey: [...CRM_KEY, 'run', id],
    queryFn: ({ signal }) => call(run, { params: { id } }, { signal }),
  });
}

export function useRunRows(id: string, filter: { action?: RowAction; state?: RowState }) {
  return useInfiniteQuery<RowPage, ApiError, InfiniteData<RowPage>, readonly unknown[], string | undefined>({
    queryKey: [...CRM_KEY, 'rows', id, filter],
    queryFn: ({ signal, pageParam }) =>
      call(
        rows,
        { params: { id }, query: { limit: 50, ...filter, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
}

export function useMapping(id: string, kind: 'contact' | 'company') {
  return useQuery<Mapping, ApiError>({
    queryKey: [...CRM_KEY, 'mapping', id, kind],
    queryFn: ({ signal }) => call(mapping, { params: { id }, query: { kind } }, { signal }),
    // What is being edited is not replaced under the hands.
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
}

function useChange<What, Answer>(send: (what: What) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation<Answer, ApiError, What>({
    mutationKey: CRM_KEY,
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: CRM_KEY }),
  });
}

export const useConnectToken = () =>
  useChange((body: RouteCall<typeof contract.connectCrmToken>['body']) => call(connectToken, { body }));
export const useDisconnect = () =>
  useChange(async (id: string) => {
    await call(disconnect, { params: { id } });
  });
export const useChangeMapping = (id: string) =>
  useChange((body: RouteCall<typeof contract.changeCrmMapping>['body']) =>
    call(changeMapping, { params: { id }, body }),
  );
export const useReadNow = () =>
  useChange(async (id: string) => {
    await call(readNow, { params: { id } });
  });
export const useStartRun = () =>
  useChange((body: RouteCall<typeof contract.startCrmRun>['body']) => call(startRun, { body }));
export const usePush = () => useChange((id: string) => call(push, { params: { id } }));
export const useCancel = () => useChange((id: string) => call(cancel, { params: { id } }));
export const useUndo = () => useChange((id: string) => call(undo, { params: { id } }));
export const useChoose = (id: string) =>
  useChange(({ recordId, choice }: { recordId: string; choice: string }) =>
    call(choose, { params: { id, recordId }, body: { choice } }),
  );

/** Leaves the page for the CRM's own. */
export const useStartConsent = () =>
  useMutation<void, ApiError, { crm: CrmId; region: string }>({
    mutationFn: async ({ crm, region }) => {
      const { url } = await call(startConsent, { params: { crm }, body: { display: 'page', region } });
      location.assign(url);
    },
  });

export const sendFinishConsent = (crm: CrmId, body: RouteCall<typeof contract.finishCrmConsent>['body']) =>
  call(finishConsent, { params: { crm }, body });

// What replies mean in a CRM, and what was pushed of them, as the server knows it; the only caller of these routes.
const settings = endpoint(replies.readCrmReplies);
const changeSettings = endpoint(replies.changeCrmReplies);
const list = endpoint(replies.listCrmReplies);
const pushReply = endpoint(replies.pushCrmReply);
const retry = endpoint(replies.retryCrmReply);

export type ReplyMeaning = RouteOutput<typeof replies.readCrmReplies>;
export type ReplyPush = replies.CrmReplyPush;
type PushPage = RouteOutput<typeof replies.listCrmReplies>;

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
  useChange((body: RouteCall<typeof replies.changeCrmReplies>['body']) =>
    call(changeSettings, { params: { id }, body }),
  );
export const usePushReply = () => useChange((threadId: string) => call(pushReply, { body: { threadId } }));
export const useRetryReply = () =>
  useChange(async (id: string) => {
    await call(retry, { params: { id } });
  });
