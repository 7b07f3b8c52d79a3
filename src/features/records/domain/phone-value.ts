// Phone numbers as they are kept: E.164, or as typed where that cannot be read from them.
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

const MAX = 40;

/** `country` (ISO alpha-2) says how a number without a country code is read. Null for what holds no number. */
export function toPhone(text: string, country?: string): string | null {
  const typed = text.replace(/^tel:/i, '').trim();
  if ((typed.match(/\d/g)?.length ?? 0) < 3) return null;
  const number = parsePhoneNumberFromString(typed, knownCountry(country));
  if (number?.isPossible()) return number.ext ? `${number.number} ext. ${number.ext}` : number.number;
  return typed.length <= MAX ? typed : null;
}

function knownCountry(country: string | undefined): CountryCode | undefined {
  return country && isSupportedCountry(country) ? country : undefined;
}
