// The made-up companies that all samples share: the employer of a person in one network is found in another.
import { foldText } from '#shared/text-match.ts';
import {
  type City,
  drawWeighted,
  LOCALES,
  type Locale,
  STEMS,
  TRADES,
  type Trade,
  toLocale,
  toTrade,
  WRITTEN_COMPANIES,
} from './pools.ts';
import { hash32, type Random, randomFrom } from './random.ts';

export interface SampleCompany {
  id: string;
  name: string;
  /** Part of its addresses; unique. */
  universalName: string;
  tagline: string;
  hasLogo: boolean;
  locale: Locale;
  city: City;
  trade: Trade;
}

const GENERATED = 1_700;

let built: readonly SampleCompany[] | null = null;

/** Written ones first. Built on first use (about 20 ms), then kept. */
export function sampleCompanies(): readonly SampleCompany[] {
  built ??= buildCompanies();
  return built;
}

/** Each call builds a new list. */
export function buildCompanies(): SampleCompany[] {
  const taken = new Set<string>();
  const companies = WRITTEN_COMPANIES.map((written): SampleCompany => {
    const universalName = toSlug(written.latinName ?? written.name);
    taken.add(universalName);
    const locale = toLocale(written.country);
    const city = locale.cities.find(({ name }) => name === written.city) ?? { name: written.city, area: '' };
    const { name, tagline, hasLogo = true } = written;
    return {
      id: toId(universalName),
      name,
      universalName,
      tagline,
      hasLogo,
      locale,
      city,
      trade: toTrade(written.industry),
    };
  });
  for (let i = 0; i < GENERATED; i += 1) companies.push(generate(randomFrom(`company ${i}`), taken));
  return companies;
}

function generate(random: Random, taken: Set<string>): SampleCompany {
  const locale = drawWeighted(random, LOCALES);
  const trade = drawWeighted(random, TRADES);
  let stem: string;
  let noun: string;
  let universalName: string;
  do {
    stem = random.pick(STEMS);
    noun = random.pick(trade.nouns);
    universalName = toSlug(`${stem} ${noun}`);
  } while (taken.has(universalName));
  taken.add(universalName);
  const shownNoun = random.chance(0.5) ? (trade.localNouns?.[locale.code] ?? noun) : noun;
  const form = random.chance(0.35) ? ` ${random.pick(locale.forms)}` : '';
  return {
    id: toId(universalName),
    name: `${stem} ${shownNoun}${form}`,
    universalName,
    tagline: random.chance(0.12) ? '' : random.pick(trade.taglines),
    hasLogo: !random.chance(0.15),
    locale,
    city: random.pick(locale.cities),
    trade,
  };
}

/** Eight digits, as the network has them. */
function toId(universalName: string): string {
  return String(10_000_000 + (hash32(universalName) % 89_999_999));
}

/** "Åsa O’Neil" → "asa-oneil". */
export function toSlug(name: string): string {
  return foldText(name).trim().replaceAll(' ', '-');
}

// Postal addresses of the sample: real cities, streets that exist nowhere.
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
