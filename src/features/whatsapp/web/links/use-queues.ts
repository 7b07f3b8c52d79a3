// Guided queues of click-to-chat links, and every change of them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '#platform/web/api-error.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { notify } from '#ui/notify.ts';
import type { LinkQueue } from '../../contract.ts';
import {
  createLinkQueue,
  deleteQueue,
  type LinkMark,
  listQueues,
  markLink,
  type NewQueue,
  QUEUES_KEY,
  readQueue,
} from '../api.ts';

export function useQueues() {
  return useQuery({ queryKey: [...QUEUES_KEY, 'list'], queryFn: ({ signal }) => listQueues(signal) });
}

const queueKey = (id: string) => [...QUEUES_KEY, 'one', id] as const;

export function useQueue(id: string) {
  return useQuery({ queryKey: queueKey(id), queryFn: ({ signal }) => readQueue(id, signal) });
}

export function useCreateQueue() {
  const refresh = useRefresh(QUEUES_KEY);
  return useMutation<LinkQueue, ApiError, NewQueue>({
    mutationKey: QUEUES_KEY,
    mutationFn: createLinkQueue,
    onSettled: refresh,
  });
}

export function useDeleteQueue() {
  const refresh = useRefresh(QUEUES_KEY);
  return useMutation<undefined, ApiError, string>({
    mutationKey: QUEUES_KEY,
    mutationFn: deleteQueue,
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

/** The answer is shown at once, so that the next link is there when its button is pressed. */
export function useMarkLink(queueId: string) {
  const queries = useQueryClient();
  const refresh = useRefresh(QUEUES_KEY);
  return useMutation<Awaited<ReturnType<typeof markLink>>, ApiError, { linkId: string; state: LinkMark }>({
    mutationKey: QUEUES_KEY,
    mutationFn: ({ linkId, state }) => markLink(queueId, linkId, state),
    onSuccess: (link) =>
      queries.setQueryData<Awaited<ReturnType<typeof readQueue>>>(
        queueKey(queueId),
        (queue) => queue && { ...queue, items: queue.items.map((one) => (one.id === link.id ? link : one)) },
      ),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}
