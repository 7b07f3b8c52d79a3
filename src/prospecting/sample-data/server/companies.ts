// The made-up companies that all samples share: whoever employs a person of one network can be found in another.
import { foldText } from '#shared/text-match.ts';
import type { City, Locale } from './locale.ts';
import { drawWeighted, LOCALES, localeOf, TRADES, tradeOf } from './pools.ts';
import { hash32, type Random, randomFrom } from './random.ts';
import { STEMS } from './stems.ts';
import type { Trade } from './trade.ts';
import { WRITTEN_COMPANIES } from './written.ts';

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
    const universalName = slugOf(written.latinName ?? written.name);
    taken.add(universalName);
    const locale = localeOf(written.country);
    const city = locale.cities.find(({ name }) => name === written.city) ?? { name: written.city, area: '' };
    const { name, tagline, hasLogo = true } = written;
    return {
      id: idOf(universalName),
      name,
      universalName,
      tagline,
      hasLogo,
      locale,
      city,
      trade: tradeOf(written.industry),
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
    universalName = slugOf(`${stem} ${noun}`);
  } while (taken.has(universalName));
  taken.add(universalName);
  const shownNoun = random.chance(0.5) ? (trade.localNouns?.[locale.code] ?? noun) : noun;
  const form = random.chance(0.35) ? ` ${random.pick(locale.forms)}` : '';
  return {
    id: idOf(universalName),
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
function idOf(universalName: string): string {
  return String(10_000_000 + (hash32(universalName) % 89_999_999));
}

/** "Åsa O’Neil" → "asa-oneil". */
export function slugOf(name: string): string {
  return foldText(name).trim().replaceAll(' ', '-');
}
