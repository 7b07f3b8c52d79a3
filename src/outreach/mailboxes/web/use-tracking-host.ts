// The tracking domain of a sending domain, as the server knows it.
import { useQuery } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import type * as contract from '../contract.ts';
import { MAILBOXES_KEY } from './mailbox-api.ts';
import { useChange } from './use-mailboxes.ts';

const read = endpoint<typeof contract.readTrackingHost>('GET /api/mailbox-domains/:domain/tracking');
const save = endpoint<typeof contract.saveTrackingHost>('PUT /api/mailbox-domains/:domain/tracking');
const check = endpoint<typeof contract.checkTrackingHost>('POST /api/mailbox-domains/:domain/tracking/check');

/** A name server, and then our own server under another name, may each be slow. */
const PATIENT_MS = 30_000;

export function useTrackingHost(domain: string) {
  return useQuery({
    queryKey: [...MAILBOXES_KEY, 'tracking', domain],
    queryFn: ({ signal }) => call(read, { params: { domain } }, { signal }),
  });
}

/** '' for the name of this server. */
export const useSaveHost = (domain: string) =>
  useChange((host: string) => call(save, { params: { domain }, body: { host } }, { timeoutMs: PATIENT_MS }));

export const useCheckHost = (domain: string) =>
  useChange((_: undefined) => call(check, { params: { domain } }, { timeoutMs: PATIENT_MS }));
