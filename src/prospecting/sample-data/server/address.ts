// Postal addresses of the sample: real cities, streets that exist nowhere.
import type { City, Locale } from './locale.ts';
import type { Random } from './random.ts';

export interface SampleAddress {
  city: string;
  line1: string;
  postalCode: string;
  geographicArea: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** Parts are missing as often as in life. */
export function drawAddress(random: Random, city: City, locale: Locale): SampleAddress {
  const number = String(1 + random.below(180));
  return {
    city: city.name,
    line1: random.chance(0.15) ? '' : random.pick(locale.streets).replace('#', number),
    postalCode: random.chance(0.15) ? '' : filled(random, locale.postalCode),
    geographicArea: random.chance(0.2) ? '' : city.area,
    country: locale.code,
  };
}

/** `#` becomes a digit, `X` and `Z` a letter. */
function filled(random: Random, pattern: string): string {
  return pattern.replace(/[#XZ]/g, (sign) =>
    sign === '#' ? String(random.below(10)) : String.fromCharCode(65 + random.below(26)),
  );
}
