// The made-up companies of the samples with all that a source of companies says: those that other samples know, and more trades.
import {
  drawWeighted,
  LOCALES,
  randomFrom,
  STEMS,
  sampleCompanies,
  slugOf,
} from '#prospecting/sample-data/server/index.ts';
import type { FoundCompany, Industry } from '../../contract.ts';
import { companyOf } from '../../domain/found-shapes.ts';
import { industryOf } from '../../domain/read-industry.ts';
import { sizeBandOf } from '../../domain/size-band.ts';
import { sampleCity } from './sample-cities.ts';
import { near, stagePhone } from './sample-facts.ts';

/** Trades that the shared sample does not have, with the second words of their names. */
const MORE: readonly [Industry, text: string, nouns: readonly string[]][] = [
  ['legal', 'Law Practice', ['Legal', 'Law', 'Advocates']],
  ['insurance', 'Insurance', ['Insurance', 'Mutual', 'Underwriting']],
  ['pharma', 'Pharmaceutical Manufacturing', ['Pharma', 'Biologics', 'Therapeutics']],
  ['property', 'Real Estate', ['Property', 'Estates', 'Homes']],
  ['sport', 'Sports and Fitness', ['Sports', 'Fitness', 'Athletics']],
  ['entertainment', 'Media Production', ['Media', 'Pictures', 'Press']],
  ['consumer', 'Consumer Goods', ['Care', 'Brands', 'Household']],
  ['automotive', 'Motor Vehicle Manufacturing', ['Motors', 'Vehicles', 'Mobility']],
  ['energy', 'Utilities', ['Energy', 'Power', 'Solar']],
  ['logistics', 'Freight and Package Transportation', ['Freight', 'Logistics', 'Couriers']],
];
const OF_EACH = 90;
const PREFIXES = ['info', 'hello', 'contact', 'office', 'sales'];

let built: readonly FoundCompany[] | null = null;

/** Some 2,600; built on first use, then kept. */
export function sampleFirms(): readonly FoundCompany[] {
  built ??= [
    ...sampleCompanies().map(known),
    ...MORE.flatMap((trade) => Array.from({ length: OF_EACH }, (_, n) => further(trade, n))),
  ];
  return built;
}

function known({ name, universalName, tagline, locale, city, trade }: ReturnType<typeof sampleCompanies>[number]) {
  return firm(name, universalName, {
    about: tagline,
    city: city.name,
    country: locale.code,
    industry: industryOf(trade.industry),
    industryText: trade.industry,
  });
}

function further([industry, industryText, nouns]: (typeof MORE)[number], n: number): FoundCompany {
  const random = randomFrom(`firm ${industry} ${n}`);
  const locale = drawWeighted(random, LOCALES);
  const name = `${random.pick(STEMS)} ${random.pick(nouns)}`;
  const city = random.pick(locale.cities).name;
  // Two of the same name live at addresses of their own.
  return firm(name, `${slugOf(name)}-${n + 2}`, { city, country: locale.code, industry, industryText });
}

function firm(name: string, slug: string, facts: Partial<FoundCompany> & { city: string; country: string }) {
  const random = randomFrom(`firm ${slug}`);
  const hasSite = !random.chance(0.08);
  const domain = hasSite ? `${slug}.example` : '';
  const employees = random.chance(0.2) ? null : Math.round(3 * 10 ** (random.below(1_000) / 290));
  const centre = sampleCity(facts.city);
  return companyOf({
    key: `sample:${slug}`,
    name,
    domain,
    website: hasSite ? `https://${domain}/` : '',
    email: hasSite && random.chance(0.55) ? `${random.pick(PREFIXES)}@${domain}` : '',
    phone: random.chance(0.6) ? stagePhone(random, facts.country) : '',
    linkedin: random.chance(0.7) ? `https://www.linkedin.example/company/${slug}/` : '',
    url: `https://companies.example/${slug}`,
    employees,
    size: sizeBandOf(employees),
    founded: random.chance(0.25) ? null : 1895 + random.below(130),
    ...(centre && near(random, centre)),
    ...facts,
  });
}
