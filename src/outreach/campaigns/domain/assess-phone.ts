// Whether a contact is messaged on WhatsApp: one rule for preflight, the start, and contacts who join later. Bulk messages go to those alone who
// agreed to them (integration contracts 1.11).
import type { Audience } from '../setup.contract.ts';
import { type Assessed, type Candidate, daysSince } from './assess-contact.ts';
import { isUnitedStates } from './phone-country.ts';

export interface PhoneSurroundings {
  leaveOut: Audience['leaveOut'];
  now: Date;
  /** The template is of the category marketing. */
  marketing: boolean;
  /** E.164; null for what is no phone with its country. */
  phoneOf(written: string, country: string): string | null;
  /** Why a phone is never messaged, in words; null where it may be. */
  suppressed(phone: string): string | null;
  /** Name of another running campaign that a contact is in; null for none. */
  otherCampaign(contactId: string): string | null;
}

/** `taken`: phones that are in already; who is messaged is added to it. The candidate answers with its phone in place of its e-mail. */
export function assessPhone(candidate: Candidate, around: PhoneSurroundings, taken: Set<string>): Assessed {
  const phone = candidate.phone === '' ? '' : (around.phoneOf(candidate.phone, candidate.country) ?? '');
  const leftOut = reasonOf(candidate, phone, around, taken);
  if (leftOut === null) taken.add(phone);
  return {
    candidate: { ...candidate, email: phone || candidate.phone },
    address: phone,
    domain: '',
    leftOut,
    warnings: [],
  };
}

function reasonOf(
  { id, phone: written, whatsapp, lastContactedAt }: Candidate,
  phone: string,
  { leaveOut, now, marketing, suppressed, otherCampaign }: PhoneSurroundings,
  taken: ReadonlySet<string>,
): Assessed['leftOut'] {
  if (written === '') return { reason: 'no-phone', detail: '' };
  if (phone === '') return { reason: 'invalid-phone', detail: written };
  if (taken.has(phone)) return { reason: 'duplicate-phone', detail: phone };
  const never = suppressed(phone);
  if (never !== null) return { reason: 'suppressed', detail: never };
  if (whatsapp === 'opted-out') return { reason: 'opted-out', detail: '' };
  if (whatsapp !== 'opted-in') return { reason: 'no-consent', detail: '' };
  if (marketing && isUnitedStates(phone)) return { reason: 'marketing-country', detail: '' };
  const days = leaveOut.contactedWithinDays;
  if (days !== null && lastContactedAt !== null && daysSince(lastContactedAt, now) < days)
    return { reason: 'recently-contacted', detail: lastContactedAt.toISOString().slice(0, 10) };
  const other = leaveOut.inOtherCampaign ? otherCampaign(id) : null;
  return other === null ? null : { reason: 'other-campaign', detail: other };
}
