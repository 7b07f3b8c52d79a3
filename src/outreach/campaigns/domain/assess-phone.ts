// Whether a contact is messaged on WhatsApp: one rule for preflight, the start, and contacts who join later. Bulk messages go to those alone who
// agreed to them (integration contracts 1.11).
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Audience } from '../setup.contract.ts';
import { type Assessed, type Candidate, daysSince } from './assess-contact.ts';

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
  /** All senders are for practice. */
  practice: boolean;
}

/** `taken`: phones that are in already; the candidate's is added. The candidate is returned with its phone in place of its email. */
export function assessPhone(candidate: Candidate, around: PhoneSurroundings, taken: Set<string>): Assessed {
  const phone = candidate.phone === '' ? '' : (around.phoneOf(candidate.phone, candidate.country) ?? '');
  const leftOut = toReason(candidate, phone, around, taken);
  if (leftOut === null) taken.add(phone);
  return {
    candidate: { ...candidate, email: phone || candidate.phone },
    address: phone,
    domain: '',
    leftOut,
    warnings: [],
  };
}

function toReason(
  { id, phone: written, whatsapp, lastContactedAt, sample }: Candidate,
  phone: string,
  { leaveOut, now, marketing, suppressed, otherCampaign, practice }: PhoneSurroundings,
  taken: ReadonlySet<string>,
): Assessed['leftOut'] {
  if (sample && !practice) return { reason: 'sample-contact', detail: '' };
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

// The country of a phone, where its contact does not say one: for the zone that its windows are read in, and for what Meta does not deliver.

/** The United States and their territories: +1 is shared with Canada and the Caribbean. */
const UNITED_STATES = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);

/** In E.164. A number behind +1 whose country cannot be told counts as one of the United States: Meta would refuse it, if it is one. */
export function isUnitedStates(phone: string): boolean {
  if (!phone.startsWith('+1')) return false;
  const country = countryOfPhone(phone);
  return country === '' || UNITED_STATES.has(country);
}

/** Where a person is: as the contact says, else in the country of the phone that they are messaged at. */
export function toPlace({ candidate: { city, country }, address }: Assessed): { city: string; country: string } {
  return { city, country: country || (address.startsWith('+') ? countryOfPhone(address) : '') };
}

const known = new Map<string, string>();
const MAX_KNOWN = 20_000;

/** ISO 3166, two letters; '' where it cannot be told. The prefix decides. */
export function countryOfPhone(phone: string): string {
  const beginning = phone.slice(0, 8);
  const before = known.get(beginning);
  if (before !== undefined) return before;
  const country = parsePhoneNumberFromString(phone)?.country ?? '';
  if (country !== '' && known.size < MAX_KNOWN) known.set(beginning, country);
  return country;
}
