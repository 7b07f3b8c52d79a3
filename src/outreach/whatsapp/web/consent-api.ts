// Calls of consents.
import { call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import type * as contract from '../contract.ts';

const read = endpoint<typeof contract.readConsent>('GET /api/whatsapp/consents/:contactId');
const record = endpoint<typeof contract.recordConsent>('POST /api/whatsapp/consents');

export const CONSENTS_KEY = ['whatsapp-consents'] as const;

export type NewConsent = RouteCall<typeof contract.recordConsent>['body'];
export type RecordedConsents = RouteOutput<typeof contract.recordConsent>;

export const fetchConsent = (contactId: string, signal: AbortSignal) =>
  call(read, { params: { contactId } }, { signal });
export const sendConsent = (body: NewConsent) => call(record, { body });
