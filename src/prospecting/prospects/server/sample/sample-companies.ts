// Made-up local businesses: any city has some of every kind, always the same ones, around its centre where that is known.
import {
  drawWeighted,
  LOCALES,
  type Random,
  randomFrom,
  STEMS,
  sampleCompanies,
  toSlug,
} from '#prospecting/sample-data/server/index.ts';
import { foldText } from '#shared/text-match.ts';
import { BUSINESS_KINDS, type BusinessKind, type FoundCompany, type Industry } from '../../contract.ts';
import { BUSINESS_INDUSTRIES, BUSINESS_TAGS } from '../../domain/business-kinds.ts';
import { toCompany } from '../../domain/found-shapes.ts';
import { toSizeBand } from '../../domain/loose-facts.ts';
import { toIndustry } from '../../domain/read-industry.ts';

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
function getNames(kind: BusinessKind): readonly string[] {
  const [, value = ''] = BUSINESS_TAGS[kind][0]?.split('=') ?? [];
  const word = value.replaceAll('_', ' ');
  return NAMES[kind] ?? [word === '' ? BUSINESS_KINDS[kind] : word.charAt(0).toUpperCase() + word.slice(1)];
}

/** 40 to 120. `city` as it was typed: that is how the rows name it. */
export function sampleBusinesses(kind: BusinessKind, city: string, countries: readonly string[]): FoundCompany[] {
  const centre = sampleCity(city, countries);
  const country = centre?.country ?? countries[0] ?? '';
  const place = toSlug(centre?.name ?? city) || 'here';
  const random = randomFrom(`businesses ${kind} ${place} ${country}`);
  const streets = LOCALES.find(({ code }) => code === country)?.streets ?? ['Sample Street #'];
  return Array.from({ length: 40 + random.below(81) }, (_, n): FoundCompany => {
    const one = randomFrom(`business ${kind} ${place} ${country} ${n}`);
    const name = `${one.pick(STEMS)} ${one.pick(getNames(kind))}`;
    const slug = `${toSlug(name)}-${place}-${n + 1}`;
    const domain = one.chance(0.62) ? `${slug}.example` : '';
    const street = one
      .pick(streets)
      .replaceAll('_', ' ')
      .replace('#', String(1 + one.below(160)));
    return toCompany({
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
    industry: toIndustry(trade.industry),
    industryText: trade.industry,
  });
}

function further([industry, industryText, nouns]: (typeof MORE)[number], n: number): FoundCompany {
  const random = randomFrom(`firm ${industry} ${n}`);
  const locale = drawWeighted(random, LOCALES);
  const name = `${random.pick(STEMS)} ${random.pick(nouns)}`;
  const city = random.pick(locale.cities).name;
  // Two of the same name live at addresses of their own.
  return firm(name, `${toSlug(name)}-${n + 2}`, { city, country: locale.code, industry, industryText });
}

function firm(name: string, slug: string, facts: Partial<FoundCompany> & { city: string; country: string }) {
  const random = randomFrom(`firm ${slug}`);
  const hasSite = !random.chance(0.08);
  const domain = hasSite ? `${slug}.example` : '';
  const employees = random.chance(0.2) ? null : Math.round(3 * 10 ** (random.below(1_000) / 290));
  const centre = sampleCity(facts.city);
  return toCompany({
    key: `sample:${slug}`,
    name,
    domain,
    website: hasSite ? `https://${domain}/` : '',
    email: hasSite && random.chance(0.55) ? `${random.pick(PREFIXES)}@${domain}` : '',
    phone: random.chance(0.6) ? stagePhone(random, facts.country) : '',
    linkedin: random.chance(0.7) ? `https://www.linkedin.example/company/${slug}/` : '',
    url: `https://companies.example/${slug}`,
    employees,
    size: toSizeBand(employees),
    founded: random.chance(0.25) ? null : 1895 + random.below(130),
    ...(centre && near(random, centre)),
    ...facts,
  });
}

// Where the cities of the sample lie, so that made-up businesses stand on the map where their city is.
export interface SampleCity {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  latitude: number;
  longitude: number;
}

/** "Name[=other name] latitude longitude", by country; centres of real cities (facts of common knowledge, to two decimals). */
const CITIES: Readonly<Record<string, string>> = {
  SE: 'Gothenburg=Göteborg 57.71 11.97; Stockholm 59.33 18.07; Malmö 55.60 13.00; Umeå 63.83 20.26; Växjö 56.88 14.81; Örebro 59.27 15.21; Uppsala 59.86 17.64',
  NO: 'Oslo 59.91 10.75; Bergen 60.39 5.32; Trondheim 63.43 10.40; Tromsø 69.65 18.96',
  DK: 'Copenhagen=København 55.68 12.57; Aarhus 56.16 10.20; Odense 55.40 10.39; Aalborg 57.05 9.92',
  FI: 'Helsinki 60.17 24.94; Tampere 61.50 23.76; Oulu 65.01 25.47; Lahti 60.98 25.66',
  DE: 'Hamburg 53.55 9.99; Berlin 52.52 13.40; Munich=München 48.14 11.58; Leipzig 51.34 12.37; Cologne=Köln 50.94 6.96; Freiburg im Breisgau=Freiburg 48.00 7.85; Frankfurt am Main=Frankfurt 50.11 8.68; Stuttgart 48.78 9.18; Dresden 51.05 13.74',
  AT: 'Linz 48.31 14.29; Vienna=Wien 48.21 16.37; Graz 47.07 15.44; Innsbruck 47.27 11.40; Salzburg 47.80 13.04',
  CH: 'Zürich=Zurich 47.37 8.54; Geneva=Genève 46.20 6.14; Basel 47.56 7.59; Lugano 46.00 8.95; Winterthur 47.50 8.73; Bern 46.95 7.45',
  NL: 'Rotterdam 51.92 4.48; Amsterdam 52.37 4.90; Eindhoven 51.44 5.48; ’s-Hertogenbosch 51.69 5.30; Utrecht 52.09 5.12',
  BE: 'Antwerp=Antwerpen 51.22 4.40; Ghent=Gent 51.05 3.72; Brussels=Bruxelles 50.85 4.35; Liège 50.63 5.57',
  GB: 'London 51.51 -0.13; Leeds 53.80 -1.55; Manchester 53.48 -2.24; Edinburgh 55.95 -3.19; Bristol 51.45 -2.59; Glasgow 55.86 -4.25; Cardiff 51.48 -3.18; Belfast 54.60 -5.93; Birmingham 52.49 -1.89',
  IE: 'Dublin 53.35 -6.26; Cork 51.90 -8.47; Limerick 52.66 -8.63; Galway 53.27 -9.05',
  FR: 'Lyon 45.76 4.84; Paris 48.86 2.35; Nantes 47.22 -1.55; Marseille 43.30 5.37; Toulouse 43.60 1.44; Bordeaux 44.84 -0.58',
  ES: 'Valencia 39.47 -0.38; Madrid 40.42 -3.70; Barcelona 41.39 2.17; Bilbao 43.26 -2.93; A Coruña 43.36 -8.41; Seville=Sevilla 37.39 -5.98',
  PT: 'Porto 41.15 -8.61; Lisbon=Lisboa 38.72 -9.14; Braga 41.55 -8.43; Aveiro 40.64 -8.65',
  IT: 'Milan=Milano 45.46 9.19; Rome=Roma 41.90 12.50; Turin=Torino 45.07 7.69; Bologna 44.49 11.34; Udine 46.06 13.24; Forlì 44.22 12.04',
  PL: 'Gdańsk 54.35 18.65; Warsaw=Warszawa 52.23 21.01; Kraków 50.06 19.94; Wrocław 51.11 17.04; Łódź 51.76 19.46; Białystok 53.13 23.16',
  CZ: 'Brno 49.20 16.61; Prague=Praha 50.08 14.44; Ostrava 49.82 18.26; Plzeň 49.75 13.38',
  RO: 'Cluj-Napoca 46.77 23.59; Bucharest=București 44.43 26.10; Iași 47.16 27.59; Brașov 45.66 25.61',
  HU: 'Budapest 47.50 19.04; Debrecen 47.53 21.63; Győr 47.69 17.63',
  GR: 'Thessaloniki 40.64 22.94; Athens 37.98 23.73; Patras 38.25 21.73',
  UA: 'Lviv 49.84 24.03; Kyiv 50.45 30.52; Ivano-Frankivsk 48.92 24.71; Odesa 46.48 30.72',
  TR: 'Istanbul 41.01 28.98; İzmir 38.42 27.14; Bursa 40.19 29.06; Gaziantep 37.07 37.38; Ankara 39.93 32.86',
  US: 'Portland 45.52 -122.68; New York=New York City 40.71 -74.01; San Francisco 37.77 -122.42; Boston 42.36 -71.06; Denver 39.74 -104.99; Seattle 47.61 -122.33; Austin 30.27 -97.74; Chicago 41.88 -87.63; Atlanta 33.75 -84.39; Raleigh 35.78 -78.64; Los Angeles 34.05 -118.24; Houston 29.76 -95.37; Miami 25.76 -80.19',
  CA: 'Vancouver 49.28 -123.12; Montréal 45.50 -73.57; Toronto 43.65 -79.38; Halifax 44.65 -63.58',
  MX: 'Guadalajara 20.67 -103.35; Monterrey 25.69 -100.32; Mérida 20.97 -89.62; Mexico City=Ciudad de México 19.43 -99.13',
  BR: 'Curitiba -25.43 -49.27; São Paulo -23.55 -46.63; Rio de Janeiro -22.91 -43.17; Belém -1.46 -48.50; Porto Alegre -30.03 -51.23',
  AR: 'Rosario -32.95 -60.64; Buenos Aires -34.60 -58.38; Córdoba -31.42 -64.18; Mendoza -32.89 -68.83',
  NG: 'Lagos 6.52 3.38; Abuja 9.08 7.40; Port Harcourt 4.82 7.05; Ibadan 7.38 3.95',
  KE: 'Nairobi -1.29 36.82; Mombasa -4.04 39.67; Kisumu -0.09 34.77',
  ZA: 'Cape Town -33.92 18.42; Durban -29.86 31.02; Johannesburg -26.20 28.05',
  EG: 'Cairo 30.04 31.24; Alexandria 31.20 29.92; Giza 30.01 31.21',
  AE: 'Dubai 25.20 55.27; Abu Dhabi 24.45 54.38; Sharjah 25.35 55.42',
  IL: 'Haifa 32.79 34.99; Tel Aviv 32.09 34.78; Jerusalem 31.77 35.21',
  IN: 'Bengaluru=Bangalore 12.97 77.59; Mumbai 19.08 72.88; Delhi=New Delhi 28.61 77.21; Pune 18.52 73.86; Kochi 9.93 76.27; Jaipur 26.91 75.79; Chennai 13.08 80.27',
  JP: 'Osaka 34.69 135.50; Tokyo 35.68 139.69; Nagoya 35.18 136.91; Fukuoka 33.59 130.40; Sapporo 43.06 141.35',
  KR: 'Busan 35.18 129.08; Seoul 37.57 126.98; Incheon 37.46 126.71; Daegu 35.87 128.60',
  CN: 'Shenzhen 22.54 114.06; Shanghai 31.23 121.47; Beijing 39.90 116.41; Hangzhou 30.27 120.16; Chengdu 30.57 104.07',
  VN: 'Ho Chi Minh City 10.78 106.70; Hanoi 21.03 105.85; Da Nang 16.05 108.21',
  ID: 'Surabaya -7.26 112.75; Jakarta -6.21 106.85; Bandung -6.92 107.62',
  SG: 'Singapore 1.35 103.82',
  AU: 'Melbourne -37.81 144.96; Sydney -33.87 151.21; Brisbane -27.47 153.03; Perth -31.95 115.86; Hobart -42.88 147.33',
  NZ: 'Auckland -36.85 174.76; Rotorua -38.14 176.25; Christchurch -43.53 172.64',
};

let citiesByName: Map<string, SampleCity> | null = null;

/** By any of its names, whatever the accents; null where the sample has no such city in (one of) the countries. */
function sampleCity(name: string, countries: readonly string[] = []): SampleCity | null {
  citiesByName ??= readCities();
  const city = citiesByName.get(foldText(name).trim());
  return city !== undefined && (countries.length === 0 || countries.includes(city.country)) ? city : null;
}

function readCities(): Map<string, SampleCity> {
  const cities = new Map<string, SampleCity>();
  for (const [country, list] of Object.entries(CITIES)) {
    for (const entry of list.split('; ')) {
      const [, names = '', latitude = '', longitude = ''] = /^(.+) (-?[\d.]+) (-?[\d.]+)$/.exec(entry) ?? [];
      const [name = '', ...others] = names.split('=');
      const city = { name, country, latitude: Number(latitude), longitude: Number(longitude) };
      for (const each of [name, ...others]) cities.set(foldText(each).trim(), city);
    }
  }
  return cities;
}

// Telephone numbers that ring nowhere, places near a centre, opening hours

/** Numbers that are set aside for films and plays; `#` is a digit. A country without such numbers has none. */
const STAGE_NUMBERS: Readonly<Record<string, string>> = {
  GB: '+44 20 7946 0###',
  US: '+1 202 555 01##',
  CA: '+1 613 555 01##',
  SE: '+46 8 465 004 ##',
  DE: '+49 30 23125 ###',
  FR: '+33 1 99 00 ## ##',
  AU: '+61 2 5550 ####',
};

function stagePhone(random: Random, country: string): string {
  return (STAGE_NUMBERS[country] ?? '').replace(/#/g, () => String(random.below(10)));
}

/** Some kilometres around a centre, denser in the middle. */
function near(random: Random, centre: { latitude: number; longitude: number }) {
  const off = () => (random.below(2_001) - 1_000) * random.below(1_001) * 5e-8;
  return {
    latitude: round(centre.latitude + off()),
    longitude: round(centre.longitude + off() * 1.5),
  };
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

const OPENING_HOURS = [
  'Mo-Fr 09:00-17:00',
  'Mo-Fr 08:00-18:00; Sa 10:00-14:00',
  'Tu-Su 11:00-22:00',
  'Mo-Sa 10:00-19:00',
  '24/7',
];
