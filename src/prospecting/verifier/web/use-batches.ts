// Batches of addresses as the server knows them: made, priced, running, and what is done with them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { meQuery } from '#account/accounts/web/index.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useListQuery } from '#platform/web/use-list-query.ts';
import type { LiveEvent } from '#shared/live.ts';
import type { VerifierBatch } from '../contract.ts';
import { BATCH_EVENT } from '../fields.contract.ts';
import {
  type NewBatch,
  type RowsQuery,
  readBatch,
  readBatches,
  readRows,
  type SaveBatchBody,
  sendBatch,
  sendCancel,
  sendFile,
  sendFinish,
  sendPause,
  sendRemoval,
  sendResume,
  sendRun,
  sendSaveBatch,
  VERIFIER_KEY,
} from './api.ts';
import { isAtWork } from './verifier-labels.ts';

const BATCHES_KEY = [...VERIFIER_KEY, 'batches'] as const;
const LIST_KEY = [...BATCHES_KEY, 'list'] as const;
const batchKey = (id: string) => [...BATCHES_KEY, 'one', id] as const;
const rowsKey = (id: string) => [...BATCHES_KEY, 'rows', id] as const;
/** In case the live stream is cut off. */
const POLL_MS = 2_000;

interface BatchEvent extends LiveEvent {
  data: VerifierBatch;
}

export function useBatches() {
  const queries = useQueryClient();
  useLiveEvent<BatchEvent>(BATCH_EVENT, () => void queries.invalidateQueries({ queryKey: LIST_KEY }));
  return useQuery({ queryKey: LIST_KEY, queryFn: ({ signal }) => readBatches(signal), staleTime: 0 });
}

export function useBatch(id: string) {
  const queries = useQueryClient();
  useLiveEvent<BatchEvent>(BATCH_EVENT, ({ data: now }) => {
    if (now.id !== id) return;
    queries.setQueryData(batchKey(id), now);
    void queries.invalidateQueries({ queryKey: rowsKey(id) });
  });
  return useQuery<VerifierBatch, ApiError>({
    queryKey: batchKey(id),
    queryFn: ({ signal }) => readBatch(id, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? POLL_MS : false),
  });
}

export function useBatchRows(id: string, query: RowsQuery) {
  return useListQuery(rowsKey(id), query, (page, signal) => readRows(id, page, signal));
}

/** From text, contacts or a list. The same until it is known to be made. */
export function useCreateBatch() {
  const keep = useSaveBatch();
  const attempts = useRef(new Map<string, string>());
  return useMutation<VerifierBatch, ApiError, NewBatch>({
    mutationFn: async (body) => {
      const name = JSON.stringify(body);
      const key = attempts.current.get(name) ?? crypto.randomUUID();
      attempts.current.set(name, key);
      const made = await sendBatch(body, key);
      attempts.current.delete(name);
      return made;
    },
    onSuccess: keep,
  });
}

export function useUploadBatch() {
  return useMutation<VerifierBatch, ApiError, Parameters<typeof sendFile>[0]>({
    mutationFn: sendFile,
    onSuccess: useSaveBatch(),
  });
}

/** What is done with one batch; each answer is what is shown from then on. */
export function useBatchActions(id: string) {
  const queries = useQueryClient();
  const keep = useSaveBatch();
  const attempt = useRef<{ body: string; key: string } | null>(null);
  const settled = () => {
    void queries.invalidateQueries({ queryKey: batchKey(id) });
    void queries.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  const steps = { onSuccess: keep, onError: settled };
  return {
    run: useMutation<VerifierBatch, ApiError, number>({ mutationFn: (cap) => sendRun(id, cap), ...steps }),
    pause: useMutation<VerifierBatch, ApiError, void>({ mutationFn: () => sendPause(id), ...steps }),
    resume: useMutation<VerifierBatch, ApiError, number | undefined>({
      mutationFn: (cap) => sendResume(id, cap),
      ...steps,
    }),
    finish: useMutation<VerifierBatch, ApiError, void>({ mutationFn: () => sendFinish(id), ...steps }),
    cancel: useMutation<VerifierBatch, ApiError, void>({ mutationFn: () => sendCancel(id), ...steps }),
    keep: useMutation<VerifierBatch, ApiError, SaveBatchBody>({
      mutationFn: async (body) => {
        const text = JSON.stringify(body);
        if (attempt.current?.body !== text) attempt.current = { body: text, key: crypto.randomUUID() };
        const answer = await sendSaveBatch(id, body, attempt.current.key);
        attempt.current = null;
        return answer;
      },
      ...steps,
    }),
    remove: useMutation<void, ApiError, void>({
      mutationFn: async () => {
        await sendRemoval(id);
      },
      onSuccess: () => void queries.invalidateQueries({ queryKey: LIST_KEY }),
    }),
  };
}

export type BatchActions = ReturnType<typeof useBatchActions>;

function useSaveBatch() {
  const queries = useQueryClient();
  return (now: VerifierBatch) => {
    queries.setQueryData(batchKey(now.id), now);
    void queries.invalidateQueries({ queryKey: LIST_KEY });
    void queries.invalidateQueries({ queryKey: rowsKey(now.id) });
  };
}
