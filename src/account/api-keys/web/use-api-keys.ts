// API keys, as the server knows them; the only caller of its routes.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import { ApiError } from '#platform/web/api-error.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type * as contract from '../contract.ts';

const list = endpoint<typeof contract.listApiKeys>('GET /api/api-keys');
const create = endpoint<typeof contract.createApiKey>('POST /api/api-keys');
const revoke = endpoint<typeof contract.revokeApiKey>('DELETE /api/api-keys/:id');
const restore = endpoint<typeof contract.restoreApiKey>('POST /api/api-keys/:id/restore');

const change = endpoint<typeof contract.changeApiKey>('PATCH /api/api-keys/:id');

const KEY = ['api-keys'];

export type NewKey = RouteCall<typeof contract.createApiKey>['body'];
export type MadeKey = RouteOutput<typeof contract.createApiKey>;
type Keys = RouteOutput<typeof contract.listApiKeys>;

export function useApiKeys(enabled: boolean) {
  return useQuery<Keys, ApiError>({
    queryKey: KEY,
    queryFn: ({ signal }) => call(list, {}, { signal }),
    // When each was last used changes by itself.
    staleTime: 0,
    enabled,
  });
}

/** `attempt` stays the same while one form is sent again: it makes one key. */
export function useCreateKey() {
  const queries = useQueryClient();
  return useMutation<MadeKey, ApiError, { key: NewKey; attempt: string }>({
    mutationFn: ({ key, attempt }) => call(create, { body: key }, { idempotencyKey: attempt }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useChangeBudget() {
  const queries = useQueryClient();
  return useMutation<unknown, ApiError, { id: string; dailyCredits: number }>({
    mutationFn: ({ id, dailyCredits }) => call(change, { params: { id }, body: { dailyCredits } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** Takes the key off the list at once, and offers to bring it back. */
export function useRevokeKey() {
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: KEY });
  const bringBack = useMutation<unknown, ApiError, contract.ApiKey>({
    mutationFn: ({ id }) => call(restore, { params: { id } }),
    onSuccess: (_restored, { name }) => notify.success(`${name} works again.`),
    onError: (error) => notify.error(error),
    onSettled: again,
  });
  return useMutation<void, ApiError, contract.ApiKey>({
    mutationFn: async ({ id }) => {
      await call(revoke, { params: { id } });
    },
    onSuccess: (_none, key) => notifyUndo(`${key.name} is revoked.`, () => bringBack.mutate(key)),
    onError: (error) => {
      // Revoked in another tab: the list says so.
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) notify.error(error);
    },
    onSettled: again,
  });
}
