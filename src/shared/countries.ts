// Countries and territories by their ISO 3166-1 alpha-2 codes, and their names (CLDR). How people write them: country-code.ts.
import { DEFAULT_REGION, type Region, region } from '#shared/region.ts';

const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG ' +
  'UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW XK';

/** ISO 3166-1, and XK for Kosovo, which has phone numbers and no ISO code. */
export const COUNTRY_CODES: readonly string[] = CODES.split(' ');

const KNOWN: ReadonlySet<string> = new Set(COUNTRY_CODES);
export function isCountryCode(text: string): boolean {
  return KNOWN.has(text);
}

const names = new Map<string, Intl.DisplayNames>();

/** "SE" or " se " → "Sweden" in the user's locale; what is no code stays as it is. */
export function countryName(country: string, { locale }: Pick<Region, 'locale'> = region()): string {
  const code = country.trim().toUpperCase();
  if (!KNOWN.has(code)) return country;
  const known = names.get(locale) ?? new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  names.set(locale, known);
  return known.of(code) ?? country;
}

/** Choices of a field: found by the name in the user's locale, by the English one, or by the code. */
export interface CountryOption {
  /** Code. */
  value: string;
  label: string;
  keywords: string;
}

const options = new Map<string, readonly CountryOption[]>();

/** Every country, in the order of the names. */
export function countryOptions({ locale }: Pick<Region, 'locale'> = region()): readonly CountryOption[] {
  let list = options.get(locale);
  if (list === undefined) {
    const { compare } = new Intl.Collator(locale);
    list = COUNTRY_CODES.map((code) => ({
      value: code,
      label: countryName(code, { locale }),
      keywords: `${code} ${countryName(code, DEFAULT_REGION)}`,
    })).sort((a, b) => compare(a.label, b.label));
    options.set(locale, list);
  }
  return list;
}
