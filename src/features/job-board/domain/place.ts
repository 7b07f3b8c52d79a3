// Where a job is: the country that a place names, and the words by which a place is found.
import { foldWords } from './job-words.ts';

/** ISO 3166-1 alpha-2. */
const CODES =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA PE PG PH PK PL PR PS PT PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TW TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW'.split(
    ' ',
  );

/** How countries are written beside their English names, folded. */
const ALSO: Record<string, string> = {
  usa: 'US',
  us: 'US',
  'u s': 'US',
  'u s a': 'US',
  'united states of america': 'US',
  uk: 'GB',
  'u k': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  deutschland: 'DE',
  osterreich: 'AT',
  schweiz: 'CH',
  'czech republic': 'CZ',
  holland: 'NL',
  'the netherlands': 'NL',
  espana: 'ES',
  brasil: 'BR',
  turkey: 'TR',
  'south korea': 'KR',
  uae: 'AE',
  vietnam: 'VN',
  russia: 'RU',
};

/** States that follow a city: "Austin, TX". CA is California there, as boards write Canada out. */
const US_STATES = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC'.split(
    ' ',
  ),
);

const english = new Intl.DisplayNames('en', { type: 'region' });
let byName: Map<string, string> | null = null;

function countries(): Map<string, string> {
  byName ??= new Map([
    ...CODES.map((code): [string, string] => [foldWords(english.of(code) ?? code), code]),
    ...Object.entries(ALSO),
  ]);
  return byName;
}

/** ISO code of the country that a place ends with, or that the text is; '' where it names none. */
export function countryOf(place: string): string {
  const parts = place
    .slice(0, 300)
    .split(/[,;|/()]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  if (parts.length > 1 && US_STATES.has(last)) return 'US';
  for (const part of parts.reverse()) {
    const code = countries().get(foldWords(part.replace(/\b(only|remote|based)\b/gi, '')));
    if (code !== undefined) return code;
  }
  return /^[A-Z]{2}$/.test(last) && CODES.includes(last) ? last : '';
}

export function countryName(code: string): string {
  return CODES.includes(code) ? (english.of(code) ?? code) : '';
}

const SHORT: Record<string, string[]> = { US: ['usa', 'us'], GB: ['uk'], AE: ['uae'] };
const MAX_WORDS = 24;

/** Folded words that a filter by place finds this one by, its country's name among them. */
export function placeWords(place: string, country: string): string[] {
  const words = `${foldWords(place)} ${foldWords(countryName(country))}`.split(' ').filter((word) => word !== '');
  return [...new Set([...words, ...(SHORT[country] ?? [])])].slice(0, MAX_WORDS);
}
