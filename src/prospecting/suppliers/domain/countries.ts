// Countries as suppliers write them.
import { countryName as nameOfCode } from '#shared/countries.ts';
import { toCountryCode } from '#shared/country-code.ts';

/** "VN", "Vietnam", "Viet Nam" → "VN"; '' for what is no country. */
export function countryCodeOf(text: string): string {
  return toCountryCode(text) ?? '';
}

/** For the screen: the name of a code, else the words of the source. */
export function countryName({ country, countryCode }: { country: string; countryCode: string }): string {
  return nameOfCode(countryCode) || country;
}
