// The first search of a person: where their goal leads, and with what in the box. An example that fits their trade and place.
import type { Feature } from '#account/plans/contract.ts';
import { GOAL_LABELS, type Goal } from '#account/preferences/fields.contract.ts';
import type { BusinessKind } from '#prospecting/prospects/fields.contract.ts';

export interface FirstSearch {
  /** Words of the button. */
  label: string;
  /** "Restaurants in Graz"; empty where nothing is filled in. */
  example: string;
  href: string;
}

export interface Searcher {
  goal: Goal | null;
  industry: string;
  skills: readonly string[];
  /** ISO code; may be empty. */
  country: string;
  city: string;
  /** Of the browser: where no city is known, that of its name. */
  timeZone: string;
  reaches: (feature: Feature) => boolean;
}

/** Each goal's best page that the plan reaches; every plan reaches Discover. */
export function firstSearch(searcher: Searcher): FirstSearch {
  const { goal } = searcher;
  if (goal === null) return { label: 'Find prospects', example: '', href: '/dashboard' };
  return { label: GOAL_LABELS[goal], ...SEARCHES[goal](searcher) };
}

type Filled = Pick<FirstSearch, 'example' | 'href'>;

/** The names that Discover shows, of the kinds below only: Home loads no more of them. */
export const KIND_NAMES = {
  advertising: 'Advertising agencies',
  architect: 'Architects',
  bakery: 'Bakeries',
  beauty: 'Beauty salons',
  builder: 'Builders',
  cafe: 'Cafés',
  'car-repair': 'Car repairs',
  carpenter: 'Carpenters and joiners',
  clinic: 'Clinics',
  clothes: 'Clothes shops',
  craft: 'Crafts and trades',
  dentist: 'Dentists',
  designer: 'Design studios',
  doctor: 'Doctors',
  electrician: 'Electricians',
  electronics: 'Electronics shops',
  'estate-agent': 'Estate agents',
  gym: 'Gyms',
  hotel: 'Hotels',
  it: 'Software and IT companies',
  jewelry: 'Jewellers',
  lawyer: 'Law firms',
  manufacturer: 'Manufacturers',
  metalwork: 'Metal workshops',
  pet: 'Pet shops',
  restaurant: 'Restaurants',
  shop: 'Shops',
  tailor: 'Tailors',
  'tax-advisor': 'Tax advisers',
  toys: 'Toy shops',
  'travel-agent': 'Travel agencies',
  wholesale: 'Wholesale and trade',
} satisfies Partial<Record<BusinessKind, string>>;
type Kind = keyof typeof KIND_NAMES;

const SEARCHES: Record<Goal, (searcher: Searcher) => Filled> = {
  customers: (searcher) => businesses(CUSTOMERS[searcher.industry] ?? 'restaurant', searcher),
  suppliers: (searcher) => {
    if (!searcher.reaches('suppliers')) return businesses('wholesale', searcher);
    const q = PRODUCTS[searcher.industry] ?? 'cardboard boxes';
    return { example: q, href: address('/supplier-manufacturer', { q }) };
  },
  projects: (searcher) => {
    const { skills, reaches } = searcher;
    const [skill = ''] = skills;
    // The page's own filters are for a certain skill and budget: someone else's projects would be empty.
    if (reaches('upwork-jobs')) {
      const own: Record<string, string> = skill === '' ? {} : { q: skill, skills: '', min: '', max: '' };
      return { example: skill, href: address('/upwork-jobs', own) };
    }
    if (reaches('jobs')) return jobs(['freelance', skill], '');
    return businesses(getClients(skills), searcher);
  },
  job: (searcher) => {
    const { skills, industry, city, reaches } = searcher;
    if (reaches('jobs')) return jobs([skills[0] ?? industry], city);
    return businesses(getClients(skills), searcher);
  },
};

function businesses(businessKind: Kind, { country, city, timeZone }: Searcher): Filled {
  const place = city || cityOfZone(timeZone);
  return {
    example: `${KIND_NAMES[businessKind]}${place === '' ? '' : ` in ${place}`}`,
    href: address('/dashboard', {
      kind: 'company',
      businessKind,
      ...(country !== '' && { country }),
      ...(place !== '' && { city: place }),
    }),
  };
}

function jobs(words: readonly string[], location: string): Filled {
  const q = words.filter((word) => word !== '').join(' ');
  return {
    example: [q, location].filter((part) => part !== '').join(' in '),
    href: address('/job-seeker', { ...(q !== '' && { q }), ...(location !== '' && { location }) }),
  };
}

function address(path: string, params: Record<string, string>): string {
  const query = new URLSearchParams(params);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** "Europe/Vienna" → "Vienna"; zones without a place ("UTC", "Etc/GMT+2") name none. */
function cityOfZone(timeZone: string): string {
  const [area = '', ...rest] = timeZone.split('/');
  return area === 'Etc' ? '' : (rest.at(-1) ?? '').replaceAll('_', ' ');
}

/** Who buys the work of a freelancer. */
function getClients(skills: readonly string[]): Kind {
  const known = skills.join(' ').toLowerCase();
  if (/script|react|php|python|java|software|develop|web|data|cloud|\.net/.test(known)) return 'it';
  if (/design|figma|brand|illustrat|photo/.test(known)) return 'designer';
  return 'advertising';
}

/** The customers of each industry of the profile: local businesses that are found by kind and city. */
const CUSTOMERS: Readonly<Record<string, Kind>> = {
  'Accounting and tax': 'craft',
  'Advertising and marketing': 'dentist',
  'Agriculture and fishing': 'restaurant',
  'Architecture and planning': 'builder',
  Automotive: 'car-repair',
  'Beauty and cosmetics': 'beauty',
  'Building materials': 'builder',
  'Cleaning and facility services': 'hotel',
  Construction: 'architect',
  'Consumer electronics': 'electronics',
  Cybersecurity: 'lawyer',
  Design: 'cafe',
  'Education and training': 'it',
  'Electrical equipment': 'electrician',
  'Energy and utilities': 'manufacturer',
  Engineering: 'manufacturer',
  'Environment and recycling': 'manufacturer',
  Events: 'hotel',
  'Fashion and apparel': 'clothes',
  'Film, music and media': 'advertising',
  'Food and drink': 'restaurant',
  'Forestry and wood': 'carpenter',
  'Furniture and interiors': 'hotel',
  'Health care': 'doctor',
  'Hotels and accommodation': 'travel-agent',
  'Human resources and recruiting': 'it',
  'Import and export': 'wholesale',
  'Industrial machinery': 'manufacturer',
  Insurance: 'craft',
  'Internet and online services': 'shop',
  'IT services': 'tax-advisor',
  'Jewellery and watches': 'jewelry',
  'Legal services': 'estate-agent',
  'Logistics and transport': 'wholesale',
  'Management consulting': 'manufacturer',
  'Medical devices': 'clinic',
  'Metals and mining': 'metalwork',
  Packaging: 'bakery',
  'Photography and video': 'hotel',
  'Printing and publishing': 'advertising',
  'Real estate': 'architect',
  Software: 'tax-advisor',
  'Sports and fitness': 'gym',
  Textiles: 'tailor',
  'Tourism and travel': 'hotel',
  'Toys and children': 'toys',
  'Translation and languages': 'lawyer',
  'Veterinary and pets': 'pet',
  Wellness: 'hotel',
};

/** What each industry of the profile buys. */
const PRODUCTS: Readonly<Record<string, string>> = {
  'Architecture and planning': 'facade panels',
  Automotive: 'brake pads',
  'Beauty and cosmetics': 'cosmetic jars',
  'Building materials': 'roof tiles',
  Construction: 'scaffolding',
  'Consumer electronics': 'lithium batteries',
  'Electrical equipment': 'power cables',
  'Fashion and apparel': 'cotton t-shirts',
  'Food and drink': 'glass bottles',
  'Forestry and wood': 'saw blades',
  'Furniture and interiors': 'oak boards',
  'Hotels and accommodation': 'bed linen',
  'Industrial machinery': 'ball bearings',
  'Jewellery and watches': 'gift boxes',
  'Medical devices': 'nitrile gloves',
  'Metals and mining': 'stainless steel sheet',
  Packaging: 'corrugated cardboard',
  'Printing and publishing': 'offset paper',
  'Restaurants and catering': 'paper cups',
  'Sports and fitness': 'dumbbells',
  Textiles: 'linen fabric',
  'Toys and children': 'wooden toys',
};
