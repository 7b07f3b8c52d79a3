// Phone numbers: what a person types becomes E.164, or is refused; while it is typed it is written as its country writes it.
import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js';

/** The message at a phone number that cannot be one. */
export const PHONE_FAULT = 'Please enter a phone number with its country code, like +46 70 123 45 67';

/** "+46701234567" for a possible number, null else. `country` (ISO alpha-2) says how a national number is read. */
export function toE164(typed: string, country: string): string | null {
  const number = parsePhoneNumberFromString(typed, known(country));
  return number?.isPossible() ? number.number : null;
}

/** "+46" for SE; null for a country that has none. */
export function callingCode(country: string): string | null {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : null;
}

/** Every country that has a calling code. */
export function callingCountries(): readonly string[] {
  return getCountries();
}

/** "0701234" as "070-123 4" while it is typed; a number that begins with + is written the international way. */
export function formatTyped(typed: string, country: string): string {
  return new AsYouType(known(country)).input(typed) || typed;
}

export interface ShownPhone {
  /** As its own country writes it: "070-123 45 67". */
  text: string;
  /** ISO code of the country whose number it is; '' where it belongs to none (+800) or cannot be told. */
  country: string;
}

/** How a number is shown once it is whole; anything that is none stays as it was typed, in the country it was typed for. */
export function showPhone(typed: string, country: string): ShownPhone {
  const number = parsePhoneNumberFromString(typed, known(country));
  if (!number?.isPossible()) return { text: typed, country };
  // +1 is many countries: where the digits do not say which, the chosen one is kept.
  const sameCode = callingCode(country) === `+${number.countryCallingCode}` ? country : '';
  const own = number.country ?? sameCode;
  return own === ''
    ? { text: number.formatInternational(), country: '' }
    : { text: number.formatNational(), country: own };
}

function known(country: string): CountryCode | undefined {
  return isSupportedCountry(country) ? country : undefined;
}
