// The pages of the sample: companies of the shared cast, as they would show themselves here.
import {
  drawAddress,
  drawWeighted,
  picturePath,
  type Random,
  randomFrom,
  type SampleCompany,
  sampleCompanies,
} from '#prospecting/sample-data/server/index.ts';
import type { FacebookPage, ItemOf } from '../../contract.ts';

export interface SamplePage {
  item: ItemOf<'page'>;
  /** Last part of its address. */
  key: string;
  company: SampleCompany;
}

const REACH = [
  { weight: 30, from: 12, to: 240 },
  { weight: 40, from: 241, to: 2_900 },
  { weight: 20, from: 2_901, to: 31_000 },
  { weight: 8, from: 31_001, to: 480_000 },
  { weight: 2, from: 480_001, to: 3_900_000 },
];

/** Numbers that the authorities of these countries keep for fiction; other countries state none. */
const FICTIONAL_NUMBERS: Readonly<Record<string, string>> = {
  SE: '+46 31 390 06 ##',
  DE: '+49 30 23125 ###',
  FR: '+33 1 99 00 ## ##',
  GB: '+44 1632 960 ###',
  US: '+1 202 555 01##',
  CA: '+1 613 555 01##',
  AU: '+61 2 5550 ####',
  IE: '+353 20 911 ####',
};

const SERVICES = [
  'Delivery',
  'Showroom',
  'Advice on site',
  'Repairs',
  'Online orders',
  'Samples on request',
  'Training',
];
const PRICES = ['$', '$$', '$$', '$$$'];

export function buildPages(): SamplePage[] {
  return sampleCompanies()
    .filter(({ universalName }, i) => i < 12 || randomFrom(`facebook page ${universalName}`).chance(0.8))
    .map((company, i) => present(company, i));
}

function present(company: SampleCompany, i: number): SamplePage {
  const { name, universalName, trade, city, locale, hasLogo } = company;
  const random = randomFrom(`facebook reach 37 ${universalName}`);
  const { from, to } = drawWeighted(random, REACH);
  const followers = from + random.below(to - from + 1);
  const key = universalName.replaceAll('-', '.');
  const item: ItemOf<'page'> = {
    type: 'page',
    id: String(100_060_000_000_001 + i),
    name,
    url: SAMPLE_BASE + key,
    picture: hasLogo ? picturePath('company', universalName) : '',
    verified: followers > 20_000 && random.chance(0.6),
    category: random.chance(0.08) ? '' : trade.industry,
    location: random.chance(0.12) ? '' : `${city.name}, ${locale.country}`,
    followers: random.chance(0.05) ? null : followers,
  };
  return { item, key, company };
}

export function pageDetails({ item, company }: SamplePage): FacebookPage {
  const { type, category, location, ...shared } = item;
  const { universalName, trade, tagline, city, locale } = company;
  const random = randomFrom(`facebook details 37 ${universalName}`);
  const address = drawAddress(random, city, locale);
  const website = random.chance(0.14) ? '' : `https://${universalName}.example/`;
  return {
    ...shared,
    cover: random.chance(0.25) ? '' : picturePath('cover', universalName),
    categories: category === '' ? [] : [category, ...random.some(SHOPS, random.below(3))],
    about: random.chance(0.08) ? '' : about(random, company, tagline),
    likes: item.followers === null ? null : Math.round(item.followers * (0.82 + random.below(17) / 100)),
    rating: random.chance(0.5) ? `${80 + random.below(21)}% recommend (${3 + random.below(400)} reviews)` : '',
    priceRange: random.chance(0.4) ? random.pick(PRICES) : '',
    services: random.chance(0.35)
      ? [...random.some(SERVICES, 3), ...random.some(trade.specialities, 1)].join(', ')
      : '',
    website,
    phone: random.chance(0.2) ? '' : filled(random, FICTIONAL_NUMBERS[locale.code] ?? ''),
    emails: random.chance(0.3) ? [] : mailboxes(random, universalName),
    address: random.chance(0.15)
      ? ''
      : [address.line1, [address.postalCode, address.city].filter(Boolean).join(' '), locale.country]
          .filter(Boolean)
          .join(', '),
  };
}

const SHOPS = ['Local business', 'Product/service', 'Wholesaler', 'Shopping & retail', 'Commercial & industrial'];

function about(random: Random, { name, trade, city }: SampleCompany, tagline: string): string {
  const [s = '', t = ''] = random.some(trade.specialities, 2);
  const words = [tagline && `${tagline}.`, `We ${random.pick(trade.does)}.`].filter(Boolean).join(' ');
  if (random.chance(0.55)) return words;
  const more =
    `${name} is at home in ${city.name}. Write to us about ${s} or ${t}: we answer within a working day, also when the ` +
    'answer is that someone else does it better.';
  if (random.chance(0.8)) return `${words}\n\n${more}`;
  const story = Array.from(
    { length: 6 },
    (_, n) =>
      `${1994 + n * 5}: ${random.pick(trade.does).replace(/^./, (letter) => letter.toUpperCase())}, for the first time in ` +
      `${2 + random.below(30)} places at once, and with ${random.pick(trade.specialities)} that we had not dared before.`,
  );
  return [words, more, ...story].join('\n\n');
}

function mailboxes(random: Random, domain: string): string[] {
  return random
    .some(['info', 'sales', 'hello', 'orders'], random.chance(0.2) ? 2 : 1)
    .map((box) => `${box}@${domain}.example`);
}

function filled(random: Random, pattern: string): string {
  return pattern.replace(/#/g, () => String(random.below(10)));
}

// Where the sample's links lead: a reserved domain, so that a made-up page leads to no real one.
export const SAMPLE_BASE = 'https://www.facebook.example/';
