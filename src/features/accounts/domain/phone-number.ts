// Phone numbers: what a person types becomes E.164, or is refused.
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** "+46701234567" for a possible number, null else. `country` (ISO alpha-2) says how a national number is read. */
export function toE164(typed: string, country: string): string | null {
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(typed, home);
  return number?.isPossible() ? number.number : null;
}
