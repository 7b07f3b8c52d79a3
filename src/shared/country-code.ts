// The country that a text names: by its code, by its names in ISO 3166, in CLDR in all languages of Intl, and as people write it.
import iso3166 from 'i18n-iso-countries/codes.json' with { type: 'json' };
import isoEnglish from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { COUNTRY_CODES } from './countries.ts';

/** Names that neither has, folded. */
const ALSO: Record<string, string> = {
  america: 'US',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  britain: 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  'republic of ireland': 'IE',
  eire: 'IE',
  'people s republic of china': 'CN',
  'china mainland': 'CN',
  'mainland china': 'CN',
  prc: 'CN',
  'republic of china': 'TW',
  'taiwan china': 'TW',
  'chinese taipei': 'TW',
  'hong kong sar': 'HK',
  'hong kong s a r': 'HK',
  'macau sar': 'MO',
  macau: 'MO',
  'hong kong china': 'HK',
  'macao china': 'MO',
  korea: 'KR',
  'democratic people s republic of korea': 'KP',
  dprk: 'KP',
  congo: 'CG',
  'democratic republic of the congo': 'CD',
  drc: 'CD',
  'dr congo': 'CD',
  'congo kinshasa': 'CD',
  zaire: 'CD',
  holland: 'NL',
  'the netherlands': 'NL',
  'slovak republic': 'SK',
  'hellenic republic': 'GR',
  'swiss confederation': 'CH',
  'french republic': 'FR',
  'italian republic': 'IT',
  'portuguese republic': 'PT',
  'argentine republic': 'AR',
  'kyrgyz republic': 'KG',
  'gabonese republic': 'GA',
  'lao pdr': 'LA',
  laos: 'LA',
  syria: 'SY',
  uae: 'AE',
  emirates: 'AE',
  ksa: 'SA',
  burma: 'MM',
  'east timor': 'TL',
  'cape verde': 'CV',
  swaziland: 'SZ',
  macedonia: 'MK',
  fyrom: 'MK',
  'ivory coast': 'CI',
  vatican: 'VA',
  'holy see': 'VA',
  kosovo: 'XK',
  bosnia: 'BA',
  'trinidad tobago': 'TT',
  brd: 'DE',
  oesterreich: 'AT',
  македонија: 'MK',
  中华人民共和国: 'CN',
};

/** Where two languages call two countries alike, the earlier of these wins. */
const FIRST_LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs tr'.split(' ');
const OTHER_LANGUAGES = (
  'af am ar az be bg bn bs ca cy el et eu fa fil ga gl gu he hi hr hu hy id is ja ka kk km kn ko ky lo lt lv mk ml mn mr ms ' +
  'my ne pa ps ro ru si sk sl so sq sr sr-Latn sw ta te th uk ur uz vi zh zh-Hant zu'
).split(' ');

let usual: ReadonlyMap<string, string> | undefined;
let foreign: ReadonlyMap<string, string> | undefined;

/** "SE", "SWE", "Sweden", "Schweden", "Швеция", "Kingdom of Sweden" → "SE"; null for what is no country. */
export function toCountryCode(text: string): string | null {
  const name = foldName(text);
  if (name.length < 2) return null;
  const code = toUsualCountryCode(text);
  if (code !== null) return code;
  // A fifth of a second, once: not before a name asks for it.
  usual ??= usualNames();
  foreign ??= foreignNames(usual);
  return foreign.get(name) ?? null;
}

/** By its codes, its English names and those of the large European languages: for texts in which any word may stand. */
export function toUsualCountryCode(text: string): string | null {
  const name = foldName(text);
  if (name.length < 2) return null;
  usual ??= usualNames();
  for (const way of waysToWrite(text, name)) {
    const code = usual.get(way);
    if (code !== undefined) return code;
  }
  return null;
}

/** "U.S.A.", "Korea, Republic of", "Bolivia (Plurinational State of)", "The Republic of Korea". */
function* waysToWrite(text: string, name: string): Generator<string> {
  yield name;
  if (/^(?:\p{L}\.\s?){1,3}\p{L}?\.?$/u.test(text.trim())) yield name.replaceAll(' ', '');
  const turned = /^([^,]{2,60}),([^,]{2,60})$/.exec(text) ?? /^([^()]{2,60})\(([^()]{2,60})\)\s*$/.exec(text);
  const inFull = turned ? foldName(`${turned[2]} ${turned[1]}`) : name;
  const plain = inFull.replace(/^the /, '');
  yield plain;
  yield plain.replace(STATE, '');
  if (turned && text.includes('(')) yield foldName(turned[1] ?? '');
}

/** What stands before the name of a country where it is named in full. */
const STATE =
  /^(?:(?:arab|bolivarian|co operative|democratic|federal|federated|federative|hashemite|independent|islamic|oriental|plurinational|socialist|united) )*(?:commonwealth|emirate|grand duchy|kingdom|principality|republic|state|states|sultanate|union) of (?:the )?/;

function usualNames(): Map<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, code: string) => {
    const folded = foldName(name);
    if (folded !== '' && !found.has(folded)) found.set(folded, code);
  };
  for (const code of COUNTRY_CODES) add(code, code);
  for (const [code, alpha3] of iso3166 as readonly (readonly string[])[]) if (code && alpha3) add(alpha3, code);
  for (const [name, code] of Object.entries(ALSO)) add(name, code);
  for (const [code, names] of Object.entries(isoEnglish.countries as Record<string, string | string[]>))
    for (const name of [names].flat()) add(name, code);
  for (const language of FIRST_LANGUAGES) for (const [code, name] of namesIn(language)) add(name, code);
  return found;
}

/** A name that means two countries in two languages means none. */
function foreignNames(known: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  const unclear = new Set<string>();
  for (const language of OTHER_LANGUAGES) {
    for (const [code, name] of namesIn(language)) {
      const folded = foldName(name);
      if (folded === '' || known.has(folded)) continue;
      if ((found.get(folded) ?? code) !== code) unclear.add(folded);
      found.set(folded, code);
    }
  }
  for (const name of unclear) found.delete(name);
  return found;
}

/** "United States" and "US", "Соединенные Штаты" and "США". */
function namesIn(language: string): [code: string, name: string][] {
  return (['long', 'short'] as const).flatMap((style) => {
    const names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
    return COUNTRY_CODES.map((code): [string, string] => [code, names.of(code) ?? '']);
  });
}

/** Case, accents and signs do not matter, and "St." and "&" are read as words. */
function foldName(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/&/g, ' and ')
    .replace(/\bst\./g, 'saint ')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
}
