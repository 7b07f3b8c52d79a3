// Phone numbers: what a person types becomes E.164, or is refused.
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js';

/** The message at a phone number that cannot be one. */
export const PHONE_FAULT = 'Please enter a phone number with its country code, like +46 70 123 45 67';

/** "+46701234567" for a possible number, null else. `country` (ISO alpha-2) says how a national number is read. */
export function toE164(typed: string, country: string): string | null {
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(typed, home);
  return number?.isPossible() ? number.number : null;
}

/** "+46" for SE; null for a country that has none. */
export function callingCode(country: string): string | null {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : null;
}
