// Webhooks, as the server knows them; the only caller of their routes.
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import { notify } from '#ui/notify.ts';
import * as contract from '../contract.ts';
import { type DeliveryState, WEBHOOKS_EVENT } from '../fields.contract.ts';

const list = endpoint(contract.listWebhookEndpoints);
const add = endpoint(contract.addWebhookEndpoint);
const edit = endpoint(contract.changeWebhookEndpoint);
const remove = endpoint(contract.deleteWebhookEndpoint);
const rotate = endpoint(contract.rotateWebhookSecret);
const test = endpoint(contract.sendTestWebhook);
const deliveries = endpoint(contract.listWebhookDeliveries);
const delivery = endpoint(contract.readWebhookDelivery);
const resend = endpoint(contract.redeliverWebhook);

const KEY = ['webhooks'];

export type Endpoint = contract.WebhookEndpoint;
export type Delivery = contract.WebhookDelivery;
export type NewEndpoint = RouteCall<typeof contract.addWebhookEndpoint>['body'];
export type EndpointChange = RouteCall<typeof contract.changeWebhookEndpoint>['body'];
type Page = RouteOutput<typeof contract.listWebhookDeliveries>;

export function useEndpoints(enabled: boolean) {
  const queries = useQueryClient();
  useLiveEvent(WEBHOOKS_EVENT, () => void queries.invalidateQueries({ queryKey: KEY }));
  return useQuery<RouteOutput<typeof contract.listWebhookEndpoints>, ApiError>({
    queryKey: [...KEY, 'endpoints'],
    queryFn: ({ signal }) => call(list, {}, { signal }),
    enabled,
  });
}

function useChange<What, Answer>(send: (what: What) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation<Answer, ApiError, What>({
    mutationKey: KEY,
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export const useAddEndpoint = () => useChange((body: NewEndpoint) => call(add, { body }));
export const useEditEndpoint = () =>
  useChange(({ id, change }: { id: string; change: EndpointChange }) => call(edit, { params: { id }, body: change }));
export const useRotateSecret = () => useChange((id: string) => call(rotate, { params: { id } }));
export const useRemoveEndpoint = () =>
  useChange(async (id: string) => {
    await call(remove, { params: { id } });
  });
export const useRedeliver = (id: string) =>
  useChange(async (eventId: string) => {
    await call(resend, { params: { id, eventId } });
    notify.success('The event is sent again.');
  });

/** Says what the receiver answered. */
export function useTestEndpoint() {
  const queries = useQueryClient();
  return useMutation<RouteOutput<typeof contract.sendTestWebhook>, ApiError, string>({
    mutationFn: (id) => call(test, { params: { id } }),
    onSuccess: ({ delivered, status, fault, ms }) =>
      delivered
        ? notify.success(`The receiver answered ${status} in ${ms} ms.`)
        : notify.error(`Not delivered. ${fault}.`),
    onError: (error) => notify.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useDeliveries(id: string, state: DeliveryState | null) {
  return useInfiniteQuery<Page, ApiError, InfiniteData<Page>, readonly unknown[], string | undefined>({
    queryKey: [...KEY, 'deliveries', id, state],
    queryFn: ({ signal, pageParam }) =>
      call(
        deliveries,
        { params: { id }, query: { ...(state && { state }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export function useDelivery(id: string, eventId: string) {
  return useQuery<RouteOutput<typeof contract.readWebhookDelivery>, ApiError>({
    queryKey: [...KEY, 'delivery', id, eventId],
    queryFn: ({ signal }) => call(delivery, { params: { id, eventId } }, { signal }),
  });
}
