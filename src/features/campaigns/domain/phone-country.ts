// The country of a phone, where its contact does not say one: for the zone that its windows are read in, and for what Meta does not deliver.
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Assessed } from './assess-contact.ts';

/** Area codes behind +1 that are not of the United States or their territories: Canada, then the Caribbean. */
const OTHER_AREAS = new Set(
  `204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 460 468 474 506 514 519 548 579 581 584 587
   604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942
   242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876`.split(/\s+/),
);

/** In E.164. */
export function isUnitedStates(phone: string): boolean {
  return phone.startsWith('+1') && !OTHER_AREAS.has(phone.slice(2, 5));
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
  if (known.size < MAX_KNOWN) known.set(beginning, country);
  return country;
}
