// Made-up local businesses: any city has some of every kind, always the same ones, around its centre where that is known.
import {
  drawWeighted,
  LOCALES,
  type Random,
  randomFrom,
  STEMS,
  sampleCompanies,
  slugOf,
} from '#prospecting/sample-data/server/index.ts';
import { BUSINESS_KINDS, type BusinessKind, type FoundCompany, type Industry } from '../../contract.ts';
import { BUSINESS_INDUSTRIES, BUSINESS_TAGS } from '../../domain/business-kinds.ts';
import { companyOf } from '../../domain/found-shapes.ts';
import { sizeBandOf } from '../../domain/loose-facts.ts';
import { industryOf } from '../../domain/read-industry.ts';
import { near, OPENING_HOURS, sampleCity, stagePhone } from './sample-places.ts';

/** What the invented names end in; others are called by what they are. */
const NAMES: Partial<Record<BusinessKind, readonly string[]>> = {
  office: ['Group', 'Holding', 'Services', 'Partners'],
  it: ['Systems', 'Software', 'Digital', 'Data'],
  advertising: ['Advertising', 'Studio', 'Creative'],
  lawyer: ['Legal', 'Law Office', 'Advocates'],
  accountant: ['Accounting', 'Audit', 'Books'],
  'estate-agent': ['Estates', 'Homes', 'Property'],
  insurance: ['Insurance', 'Mutual'],
  manufacturer: ['Works', 'Manufacturing', 'Industries'],
  craft: ['Joinery', 'Electric', 'Plumbing', 'Roofing'],
  wholesale: ['Wholesale', 'Trading', 'Supply'],
  restaurant: ['Kitchen', 'Table', 'Bistro', 'Grill'],
  cafe: ['Coffee', 'Café', 'Bakery Café'],
  hotel: ['Hotel', 'Inn', 'Guesthouse'],
  shop: ['Store', 'Market', 'Goods'],
  dentist: ['Dental', 'Dental Practice'],
  clinic: ['Clinic', 'Medical Centre'],
  gym: ['Gym', 'Fitness', 'Training Club'],
  'car-repair': ['Garage', 'Auto Service'],
  'car-dealer': ['Cars', 'Motors'],
};

/** "shop=bakery" → Bakery. */
function namesOf(kind: BusinessKind): readonly string[] {
  const [, value = ''] = BUSINESS_TAGS[kind][0]?.split('=') ?? [];
  const word = value.replaceAll('_', ' ');
  return NAMES[kind] ?? [word === '' ? BUSINESS_KINDS[kind] : word.charAt(0).toUpperCase() + word.slice(1)];
}

/** 40 to 120. `city` as it was typed: that is how the rows name it. */
export function sampleBusinesses(kind: BusinessKind, city: string, countries: readonly string[]): FoundCompany[] {
  const centre = sampleCity(city, countries);
  const country = centre?.country ?? countries[0] ?? '';
  const place = slugOf(centre?.name ?? city) || 'here';
  const random = randomFrom(`businesses ${kind} ${place} ${country}`);
  const streets = LOCALES.find(({ code }) => code === country)?.streets ?? ['Sample Street #'];
  return Array.from({ length: 40 + random.below(81) }, (_, n): FoundCompany => {
    const one = randomFrom(`business ${kind} ${place} ${country} ${n}`);
    const name = `${one.pick(STEMS)} ${one.pick(namesOf(kind))}`;
    const slug = `${slugOf(name)}-${place}-${n + 1}`;
    const domain = one.chance(0.62) ? `${slug}.example` : '';
    const street = one
      .pick(streets)
      .replaceAll('_', ' ')
      .replace('#', String(1 + one.below(160)));
    return companyOf({
      key: `sample:${kind}/${country}/${slug}`,
      name,
      ...contacts(one, domain, country),
      city,
      country,
      url: `https://maps.example/${slug}`,
      industry: BUSINESS_INDUSTRIES[kind],
      industryText: BUSINESS_KINDS[kind],
      address: one.chance(0.85) ? `${street}, ${city}` : '',
      openingHours: one.chance(0.55) ? one.pick(OPENING_HOURS) : '',
      ...(centre && near(one, centre)),
    });
  });
}

function contacts(random: Random, domain: string, country: string): Partial<FoundCompany> {
  return {
    domain,
    website: domain && `https://${domain}/`,
    email: domain !== '' && random.chance(0.5) ? `info@${domain}` : '',
    phone: random.chance(0.7) ? stagePhone(random, country) : '',
    instagram: domain !== '' && random.chance(0.3) ? `https://www.instagram.example/${domain.split('.')[0]}/` : '',
  };
}

// Companies: those that other samples know, and more trades

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
