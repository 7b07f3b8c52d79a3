// The country of a phone, where its contact does not say one: for the zone that its windows are read in, and for what Meta does not deliver.
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Assessed } from './assess-contact.ts';

/** The United States and their territories: +1 is shared with Canada and the Caribbean. */
const UNITED_STATES = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);

/** In E.164. A number behind +1 whose country cannot be told counts as one of the United States: Meta would refuse it, if it is one. */
export function isUnitedStates(phone: string): boolean {
  if (!phone.startsWith('+1')) return false;
  const country = countryOfPhone(phone);
  return country === '' || UNITED_STATES.has(country);
}

/** Where a person is: as the contact says, else in the country of the phone that they are messaged at. */
export function placeOf({ candidate: { city, country }, address }: Assessed): { city: string; country: string } {
  return { city, country: country || (address.startsWith('+') ? countryOfPhone(address) : '') };
}

const known = new Map<string, string>();
const MAX_KNOWN = 20_000;

/** ISO 3166, two letters; '' where it cannot be told. Numbers that begin alike are of one country. */
export function countryOfPhone(phone: string): string {
  const beginning = phone.slice(0, 8);
  const before = known.get(beginning);
  if (before !== undefined) return before;
  const country = parsePhoneNumberFromString(phone)?.country ?? '';
  if (country !== '' && known.size < MAX_KNOWN) known.set(beginning, country);
  return country;
}
