// Consent of contacts: its calls and its labels.
import { call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import { formatNoun } from '#shared/formats.ts';
import type { Tone } from '#ui/Badge.tsx';
import * as contract from '../contract.ts';
import type { ConsentSource, ConsentState } from '../fields.contract.ts';

export const STATE_LABELS: Record<ConsentState, string> = {
  unknown: 'No opt-in',
  'opted-in': 'Opted in',
  'opted-out': 'Opted out',
};

export const STATE_TONES: Record<ConsentState, Tone> = { unknown: 'neutral', 'opted-in': 'good', 'opted-out': 'bad' };

export const SOURCE_LABELS: Record<ConsentSource, string> = {
  manual: 'Recorded by hand',
  import: 'Import',
  inbound: 'Message from the contact',
  'stop-word': 'STOP message',
  'user-preferences': 'WhatsApp settings',
  'meta-131050': 'Reported by WhatsApp',
  email: 'Opt-out by email',
};

/** "2 contacts opted in. 1 has no phone number with a country code." */
export function recordedText(
  { changed, known, withoutPhone, optedOut }: RecordedConsents,
  state: 'opted-in' | 'opted-out',
): string {
  const parts = [`${formatNoun(changed, 'contact')} ${state === 'opted-in' ? 'opted in' : 'opted out'}.`];
  if (known > 0) parts.push(`${formatNoun(known, 'contact was', 'contacts were')} recorded before.`);
  if (withoutPhone > 0)
    parts.push(`${formatNoun(withoutPhone, 'contact has', 'contacts have')} no phone number with a country code.`);
  if (optedOut > 0) parts.push(`${formatNoun(optedOut, 'contact', 'contacts')} opted out before: unchanged.`);
  return parts.join(' ');
}

const read = endpoint(contract.readConsent);
const record = endpoint(contract.recordConsent);

export const CONSENTS_KEY = ['whatsapp-consents'] as const;

export type NewConsent = RouteCall<typeof contract.recordConsent>['body'];
export type RecordedConsents = RouteOutput<typeof contract.recordConsent>;

export const fetchConsent = (contactId: string, signal: AbortSignal) =>
  call(read, { params: { contactId } }, { signal });
export const sendConsent = (body: NewConsent) => call(record, { body });
