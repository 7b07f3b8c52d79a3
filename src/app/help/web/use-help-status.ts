// What the server says of sources, mailboxes and the queue, and messages to support.
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import type { RouteCall } from '#shared/contract.ts';
import type { contactSupport, HelpStatus, readHelpStatus } from '../contract.ts';

const status = endpoint<typeof readHelpStatus>('GET /api/help/status');
const contact = endpoint<typeof contactSupport>('POST /api/help/requests');

export function useHelpStatus() {
  return useQuery<HelpStatus, ApiError>({
    queryKey: ['help-status'],
    queryFn: ({ signal }) => call(status, {}, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
}

interface Message extends RouteCall<typeof contactSupport> {
  idempotencyKey: string;
}

export function useContactSupport() {
  return useMutation<unknown, ApiError, Message>({
    // Offline it fails at once and says so, where waiting for a network would look like sending.
    networkMode: 'always',
    mutationFn: ({ body, idempotencyKey }) => call(contact, { body }, { idempotencyKey }),
  });
}
