// Made-up local businesses: any city has some of every kind, always the same ones, around its centre where that is known.
import { LOCALES, type Random, randomFrom, STEMS, slugOf } from '#prospecting/sample-data/server/index.ts';
import { BUSINESS_KINDS, type BusinessKind, type FoundCompany } from '../../contract.ts';
import { BUSINESS_INDUSTRIES, BUSINESS_TAGS } from '../../domain/business-kinds.ts';
import { companyOf } from '../../domain/found-shapes.ts';
import { sampleCity } from './sample-cities.ts';
import { near, OPENING_HOURS, stagePhone } from './sample-facts.ts';

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
