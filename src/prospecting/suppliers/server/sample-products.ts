// The products of the sample: what a list shows of each, and its details when it is opened.
import {
  picturePath,
  type Random,
  randomFrom,
  type SampleCompany,
  sampleCompanies,
  toSlug,
} from '#prospecting/sample-data/server/index.ts';
import { formatCount } from '#shared/formats.ts';
import type { PriceBreak, Product, ProductDetails, Supplier, SupplierType } from '../contract.ts';
import { toLeadDays } from '../domain/amounts.ts';
import trades from './data/goods.json' with { type: 'json' };

export interface SampleProduct {
  product: Product;
  line: GoodsLine;
  company: SampleCompany;
}

const PER_LINE = 22;
const FIRST_ID = 9_600_000_000_000;
/** Apart, as in life: neighbours in the list are not neighbours by number. */
const ID_STEP = 7_919;

const LEAD_TIMES = ['3-5 days', '7-10 days', '10-15 days', '15-25 days', '20-30 days', '4-6 weeks', '6-8 weeks'];

const TAIL =
  ', made to drawing and under your own label, for hotels, schools, shops and public buildings, with samples on request, ' +
  'mixed containers and inspection before shipping';

const PORTS: Record<string, string> = {
  SE: 'Gothenburg',
  NO: 'Oslo',
  FI: 'Helsinki',
  DE: 'Hamburg',
  NL: 'Rotterdam',
  PL: 'Gdańsk',
  ES: 'Valencia',
  IT: 'Genoa',
  GB: 'Felixstowe',
  US: 'Savannah',
  CN: 'Ningbo',
  JP: 'Yokohama',
  KR: 'Busan',
  IN: 'Nhava Sheva',
  TR: 'Mersin',
  VN: 'Haiphong',
  BR: 'Santos',
};

export function buildProducts(): SampleProduct[] {
  const byTrade = groupByTrade(sampleCompanies());
  return GOODS_LINES.flatMap((line, row) =>
    Array.from({ length: PER_LINE }, (_, n): SampleProduct => {
      const id = String(FIRST_ID + (row * PER_LINE + n) * ID_STEP);
      const company = randomFrom(`maker ${id}`).pick(byTrade.get(line.industry) ?? sampleCompanies());
      return { product: listed(id, line, company), line, company };
    }),
  );
}

function listed(id: string, line: GoodsLine, company: SampleCompany): Product {
  const random = randomFrom(`product ${id}`);
  const [size] = line.specs;
  const title = `${random.pick(line.kinds)} ${line.noun}${size && random.chance(0.6) ? `, ${random.pick(size.values)}` : ''}`;
  const breaks = priceBreaks(id, line);
  const prices = breaks.flatMap(({ low, high }) => [low, high]);
  const leadTime = random.chance(0.22) ? '' : random.pick(LEAD_TIMES);
  return {
    id,
    title: random.chance(0.08) ? title + TAIL : title,
    image: random.chance(0.06) ? '' : picturePath('product', `${toSlug(line.noun)}-${id}`),
    url: random.chance(0.03) ? '' : `https://www.alibaba.example/product-detail/${toSlug(title)}_${id}.html`,
    price: prices.length === 0 ? null : { low: Math.min(...prices), high: Math.max(...prices), currency: 'USD' },
    unit: line.unit,
    minOrder: random.chance(0.08) ? null : firstOrder(id, line),
    leadTime,
    leadDays: toLeadDays(leadTime),
    certificates: random.chance(0.3) ? [] : random.some(line.certificates, 1 + random.below(3)),
    supplier: sampleSupplier(company),
  };
}

const firstOrder = (id: string, line: GoodsLine) => randomFrom(`order ${id}`).pick(line.orders);

/** Falling prices, one range, or none where it is to be negotiated. */
function priceBreaks(id: string, line: GoodsLine): PriceBreak[] {
  const random = randomFrom(`price ${id}`);
  if (random.chance(0.06)) return [];
  const { low, high } = line.price;
  const first = low + ((high - low) * random.below(1000)) / 1000;
  const money = (value: number) => Number(value.toFixed(value < 1 ? 3 : 2));
  if (random.chance(0.3)) return [{ from: null, to: null, low: money(first * 0.82), high: money(first) }];
  const order = firstOrder(id, line);
  const steps = [1, 5, 20, 100].slice(0, 2 + random.below(3));
  return steps.map((step, n) => {
    const next = steps[n + 1];
    const price = money(first * (1 - 0.07 * n));
    return { from: order * step, to: next === undefined ? null : order * next - 1, low: price, high: price };
  });
}

export function toDetails({ product, line, company }: SampleProduct): ProductDetails {
  const random = randomFrom(`details ${product.id}`);
  const [shown] = random.some(line.specs, 1);
  const more = Array.from({ length: random.below(5) }, (_, n) =>
    picturePath('product', `${toSlug(line.noun)}-${product.id}-${n + 2}`),
  );
  const breaks = priceBreaks(product.id, line);
  const isRange = breaks.length === 1;
  const stated = <T>(share: number, value: T, none: T): T => (random.chance(share) ? value : none);
  return {
    ...product,
    images: product.image === '' ? [] : [product.image, ...more],
    description: stated(0.88, description(random, line, company), ''),
    breaks,
    specs: line.specs
      .filter(() => !random.chance(0.12))
      .map(({ name, values }) => ({ name, value: random.pick(values) })),
    options: shown && random.chance(0.6) ? [{ name: shown.name, values: [...shown.values] }] : [],
    packing: stated(0.7, random.pick(line.packing), ''),
    incoterms: isRange ? 'FOB' : stated(0.55, random.pick(['EXW', 'FOB, CIF', 'EXW, FOB, CIF', 'DAP', 'FCA']), ''),
    port: stated(0.6, PORTS[company.locale.code] ?? '', ''),
    origin: stated(0.8, product.supplier.country, ''),
  };
}

function description(
  random: Random,
  { noun, certificates }: GoodsLine,
  { name, city, locale, trade }: SampleCompany,
): string {
  const [first = '', second = ''] = random.some(trade.specialities, 2);
  const paragraphs = [
    `${name} makes this ${noun} in ${city.name}, ${locale.country}. We ${random.pick(trade.does)}.`,
    `• Samples within a week, charged at cost\n• Quality is checked before each shipment\n• ${first} and ${second} on request`,
  ];
  if (random.chance(0.4)) paragraphs.push(`Papers for ${random.pick(certificates)} can be sent before the order.`);
  return paragraphs.join('\n\n');
}

function groupByTrade(companies: readonly SampleCompany[]): Map<string, SampleCompany[]> {
  const groups = new Map<string, SampleCompany[]>();
  for (const company of companies) {
    const group = groups.get(company.trade.industry);
    if (group) group.push(company);
    else groups.set(company.trade.industry, [company]);
  }
  return groups;
}

// The suppliers of the sample: companies of the goods trades, as a marketplace would present them.
const TYPES: readonly (readonly SupplierType[])[] = [
  ['manufacturer'],
  ['manufacturer'],
  ['manufacturer'],
  ['manufacturer', 'trader'],
  ['trader'],
  ['trader'],
  ['distributor'],
  [],
];

/** The same for every product of a company. */
function sampleSupplier({ universalName, name, locale }: SampleCompany): Supplier {
  const random = randomFrom(`supplier ${universalName}`);
  const says = (share: number): boolean | null => (random.chance(0.1) ? null : random.chance(share));
  const hasCountry = !random.chance(0.04);
  const employees = random.pick(['6', '18', '42', '51 - 100 people', '120', '201 - 300 people', '850', '']);
  return {
    name,
    url: random.chance(0.06) ? '' : `https://${universalName}.example/`,
    country: hasCountry ? locale.country : '',
    countryCode: hasCountry ? locale.code : '',
    types: [...random.pick(TYPES)],
    years: random.chance(0.1) ? null : random.below(22),
    established: random.chance(0.3) ? null : 1921 + random.below(102),
    employees,
    floorSpace: random.chance(0.5) ? '' : `${formatCount((1 + random.below(60)) * 500)} m²`,
    verified: says(0.45),
    assessed: says(0.3),
    tradeAssurance: says(0.6),
    gold: says(0.5),
    ratings: random.chance(0.35)
      ? []
      : ['Supplier service', 'On-time shipment', 'Product quality'].map((title) => ({
          name: title,
          value: `${(3.6 + random.below(14) / 10).toFixed(1)} of 5`,
        })),
  };
}

// What the goods trades of the sample make: kinds of products with their units, prices, quantities and specifications.

/** What one trade makes, with the certificates and the packing that its products share. */
export interface GoodsTrade {
  industry: string;
  certificates: readonly string[];
  packing: readonly string[];
  lines: readonly {
    noun: string;
    /** Words before the noun: "Larch decking board". */
    kinds: readonly string[];
    unit: string;
    /** US dollars for one unit, from the cheapest to the dearest supplier. */
    price: { low: number; high: number };
    /** Usual minimum orders. */
    orders: readonly number[];
    specs: readonly { name: string; values: readonly string[] }[];
  }[];
}

export type GoodsLine = GoodsTrade['lines'][number] & Omit<GoodsTrade, 'lines'>;

const TRADES: readonly GoodsTrade[] = trades;

const GOODS_LINES: readonly GoodsLine[] = TRADES.flatMap(({ lines, ...trade }) =>
  lines.map((line) => ({ ...trade, ...line })),
);
