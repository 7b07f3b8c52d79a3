// Countries as suppliers write them: a code, an English name, or the marketplace's own words.

/** Names that are not the English ones of CLDR. */
const OTHER_NAMES: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  'china (mainland)': 'CN',
  'mainland china': 'CN',
  "people's republic of china": 'CN',
  'hong kong': 'HK',
  'hong kong s.a.r.': 'HK',
  macau: 'MO',
  'taiwan, china': 'TW',
  turkey: 'TR',
  türkiye: 'TR',
  'viet nam': 'VN',
  korea: 'KR',
  'republic of korea': 'KR',
  'russian federation': 'RU',
  'czech republic': 'CZ',
  holland: 'NL',
  uae: 'AE',
};

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** No countries: groups, stand-ins and what is kept for old codes. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']);

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

let listed: readonly { code: string; name: string }[] | null = null;

/** Every country by its English name, in the order of the names. */
export function allCountries(): readonly { code: string; name: string }[] {
  listed ??= LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.has(code))
    .map((code) => ({ code, name: names.of(code) ?? '' }))
    // Old codes are shown under their country's present name, which has a code of its own.
    .filter(({ code, name }) => name !== '' && new Intl.Locale(`und-${code}`).region === code)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return listed;
}

/** "VN", "Vietnam", "Viet Nam" → "VN"; '' for what is no country. */
export function countryCodeOf(text: string): string {
  const name = text.trim().toLowerCase();
  if (name.length < 2) return '';
  const other = OTHER_NAMES[name];
  if (other) return other;
  const found = allCountries().find((country) => country.code.toLowerCase() === name || sameName(country.name, name));
  return found?.code ?? '';
}

function sameName(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted || plain(name) === plain(wanted);
}

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

/** For the screen: the name of a code, else the words of the source. */
export function countryName({ country, countryCode }: { country: string; countryCode: string }): string {
  return (countryCode && names.of(countryCode)) || country;
}
