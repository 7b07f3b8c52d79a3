// Hooks of queues of click-to-chat links.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '#platform/web/api-error.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { notify } from '#ui/notify.ts';
import type { LinkEntry, LinkQueue } from '../../contract.ts';
import { LINK_STATES } from '../../fields.contract.ts';
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

type OpenQueue = Awaited<ReturnType<typeof readQueue>>;

/** Optimistic, so that the button shows the next link at once; reverted if the server refuses. */
export function useMarkLink(queueId: string) {
  const queries = useQueryClient();
  const refresh = useRefresh(QUEUES_KEY);
  const key = queueKey(queueId);
  const show = (linkId: string, change: Partial<LinkEntry>) =>
    queries.setQueryData<OpenQueue>(key, (queue) => {
      if (!queue) return queue;
      const items = queue.items.map((link) => (link.id === linkId ? { ...link, ...change } : link));
      const counts = Object.fromEntries(
        LINK_STATES.map((state) => [state, items.filter((link) => link.state === state).length]),
      ) as LinkQueue['counts'];
      return { ...queue, items, counts };
    });
  return useMutation<LinkEntry, ApiError, { link: LinkEntry; state: LinkMark }>({
    mutationKey: QUEUES_KEY,
    mutationFn: ({ link, state }) => markLink(queueId, link.id, state),
    onMutate: async ({ link, state }) => {
      await queries.cancelQueries({ queryKey: key });
      show(link.id, { state });
    },
    onSuccess: (link) => show(link.id, link),
    onError: (error, { link }) => {
      show(link.id, link);
      notify.error(error);
    },
    onSettled: refresh,
  });
}
