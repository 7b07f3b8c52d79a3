// What the keyed source answers (provider-contracts section 8), read leniently into products and their suppliers.
import { isRecord, looseCount, looseLine, looseList, looseObject, looseUrl } from '#shared/lenient.ts';
import { plainText } from '#shared/plain-text.ts';
import { SourceFault } from '#shared/sources.ts';
import { parseUrl } from '#shared/urls.ts';
import type { Fact, PriceBreak, PriceRange, Product, ProductDetails, Supplier, SupplierType } from '../contract.ts';
import { toLeadDays, toUnit } from './amounts.ts';
import {
  amountsIn,
  looseAmount,
  looseFacts,
  looseNames,
  loosePictures,
  looseWhole,
  looseYesNo,
} from './loose-values.ts';
import { getCountryCode } from './supplier-facts.ts';

/** A page has some 20 to 40; a source that sends a hundred thousand must not fill the table of results. */
const MAX_ITEMS = 100;
const MAX_IMAGES = 20;

const line = looseLine(500);

const ID = /^\d{5,20}$/;

const item = looseObject({
  itemId: looseLine(40),
  title: line,
  image: looseUrl(),
  images: loosePictures(MAX_IMAGES),
  itemUrl: looseUrl(),
  leadTime: looseLine(200),
  deliveryTime: looseLine(200),
  packaging: line,
  incoterms: looseNames(),
  port: looseLine(200),
  certifications: looseNames(),
  certificates: looseNames(),
  properties: looseFacts(),
});

const companyPapers = looseObject({ certifications: looseNames(), certificates: looseNames() });

/** Facts that have a place of their own on the page. */
const PLACED = {
  leadTime: /^(lead|delivery|production)\s*time/i,
  certificates: /^certificat/i,
  packing: /^pack(ag)?ing( details?| type)?$/i,
  incoterms: /incoterm|^(trade|price|delivery) terms?$|^terms of (trade|delivery)$/i,
  port: /^(loading |shipping )?port( of \w+)?$/i,
  origin: /^(place|country) of origin$|^origin$/i,
} as const;

type Placed = keyof typeof PLACED;

/** One element of the list. Null for what has no id or no title: there is nothing to show or to open. */
export function readProduct(element: unknown): Product | null {
  if (!isRecord(element)) return null;
  const record = isRecord(element.item) ? element.item : element;
  const raw = item.parse(record);
  if (!ID.test(raw.itemId) || raw.title === '') return null;
  const sku = toSku(record);
  const order = readMinOrder(sku.quantityModule);
  const stated = placed(raw.properties);
  const leadTime = writtenLeadTime(raw.leadTime || raw.deliveryTime || stated.leadTime);
  const papers = companyPapers.parse(element.company);
  return {
    id: raw.itemId,
    title: raw.title,
    image: raw.image || raw.images[0] || '',
    url: raw.itemUrl,
    price: readPrices(sku.priceModule).range,
    unit: toUnit(order.unit),
    minOrder: order.quantity,
    leadTime,
    leadDays: toLeadDays(leadTime),
    certificates: distinct([
      ...raw.certifications,
      ...raw.certificates,
      ...looseNames().parse(stated.certificates),
      ...papers.certifications,
      ...papers.certificates,
    ]).slice(0, 30),
    supplier: readSupplier(element.company, element.seller),
  };
}

function toSku(record: Record<string, unknown>): Record<string, unknown> {
  const sku = isRecord(record.sku) ? record.sku : {};
  return isRecord(sku.def) ? sku.def : {};
}

/** A bare number is one of days. */
function writtenLeadTime(text: string): string {
  return /^\d{1,3}$/.test(text) ? `${text} days` : text;
}

function placed(facts: readonly Fact[]): Record<Placed, string> {
  const stated = (name: RegExp) => facts.find((fact) => name.test(fact.name))?.value ?? '';
  return Object.fromEntries(Object.entries(PLACED).map(([place, name]) => [place, stated(name)])) as Record<
    Placed,
    string
  >;
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)];

export interface FoundProducts {
  items: Product[];
  /** Null where the source does not say. */
  total: number | null;
  /** Elements of the page before any were left out: an empty page is the end. */
  sent: number;
  pageSize: number | null;
}

const counts = looseObject({ totalResults: looseCount(), totalCount: looseCount(), pageSize: looseCount() });

/** @throws SourceFault SOFT_FAILURE, PROVIDER_MOVED, BAD_PAYLOAD */
export function readProducts(json: unknown): FoundProducts {
  const result = toResult(json);
  const list = result.resultList ?? null;
  if (list !== null && !Array.isArray(list)) throw new SourceFault('BAD_PAYLOAD', 'the answer has no list of products');
  if (list === null && !isRecord(result.status))
    throw new SourceFault('BAD_PAYLOAD', 'the answer has no list of products');
  const { totalResults, totalCount, pageSize } = counts.parse(isRecord(result.base) ? result.base : result);
  const elements = (list ?? []).slice(0, MAX_ITEMS);
  const items = elements.map(readProduct).filter((product) => product !== null);
  return { items: firstOfEach(items), total: totalResults ?? totalCount, sent: elements.length, pageSize };
}

function firstOfEach(items: readonly Product[]): Product[] {
  return [...new Map([...items].reverse().map((product) => [product.id, product])).values()].reverse();
}

const option = looseObject({ name: looseLine(100), values: looseNames() }).transform((raw) =>
  raw.name === '' || raw.values.length === 0 ? null : raw,
);

/**
 * @returns null where the source knows no such product
 * @throws SourceFault SOFT_FAILURE, PROVIDER_MOVED, BAD_PAYLOAD
 */
export function readProductDetails(json: unknown, id: string): ProductDetails | null {
  const result = toResult(json, { missingIsEmpty: true });
  if (result.item === null || result.item === undefined) return null;
  if (!isRecord(result.item)) throw new SourceFault('BAD_PAYLOAD', 'product details are not an object');
  if (Object.keys(result.item).length === 0) return null;
  const record: Record<string, unknown> = { itemId: id, ...result.item };
  const product = readProduct({ ...result, item: record });
  if (product === null) throw new SourceFault('BAD_PAYLOAD', 'product details without a title');
  const raw = item.parse(record);
  const sku = toSku(record);
  const prices = readPrices(sku.priceModule);
  const stated = placed(raw.properties);
  const isPlaced = ({ name }: Fact) => Object.values(PLACED).some((place) => place.test(name));
  return {
    ...product,
    images: distinct([...raw.images, raw.image].filter((url) => url !== '')).slice(0, MAX_IMAGES),
    description: toText(result.item.description),
    breaks: prices.breaks,
    specs: raw.properties.filter((fact) => !isPlaced(fact)),
    options: looseList(option, 20).parse(isRecord(record.sku) ? record.sku.props : undefined),
    packing: raw.packaging || stated.packing,
    incoterms: raw.incoterms.join(', ') || stated.incoterms || (prices.type === 'fobPrice' ? 'FOB' : ''),
    port: raw.port || stated.port,
    origin: stated.origin,
  };
}

function toText(description: unknown): string {
  return plainText(isRecord(description) ? (description.html ?? description.text) : description);
}

const status = looseObject({ code: looseCount(), data: looseLine(300), msg: looseLine(300) });

/** Opens the envelope `{ result: { status: { code, data } } }`. */
function toResult(json: unknown, { missingIsEmpty = false } = {}): Record<string, unknown> {
  if (!isRecord(json)) throw new SourceFault('BAD_PAYLOAD', 'the answer is not an object');
  const message = looseLine(300).parse(json.message);
  // The gateway's family of sources has no other sign for it than this sentence (provider-contracts section 10).
  if (/no longer available at this location/i.test(message)) throw new SourceFault('PROVIDER_MOVED', message);
  if (!isRecord(json.result)) throw new SourceFault('BAD_PAYLOAD', message || 'the answer has no result');
  const { code, data, msg } = status.parse(json.result.status);
  if (code === null || code === 200) return json.result;
  if (missingIsEmpty && (code === 404 || /not\s?found|no such|not exist/i.test(`${data} ${msg}`))) return {};
  throw new SourceFault('SOFT_FAILURE', `status ${code}: ${data || msg || 'no message'}`);
}

/** An id as routes take it, or the address of a product's page; null for anything that can be none of the source's. */
export function toProductId(typed: string): string | null {
  const text = typed.trim();
  if (ID.test(text)) return text;
  const url = parseUrl(text);
  if (url === null) return null;
  const { protocol, hostname, pathname } = url;
  if (!/^https?:$/.test(protocol) || !/(^|\.)alibaba\.(com|example)$/.test(hostname)) return null;
  return /_(\d{5,20})\.html$/.exec(pathname)?.[1] ?? null;
}

// Prices of a product as the marketplace answers them (provider-contracts section 8): by quantity, as a range, or as a text.
const MAX_BREAKS = 20;
const MAX_QUANTITY = 1_000_000_000;

const amount = looseAmount();
const quantity = looseWhole(1, MAX_QUANTITY);

const priceBreak = looseObject({
  price: amount,
  minPrice: amount,
  maxPrice: amount,
  priceFormatted: looseLine(100),
  minQuantity: quantity,
  // -1: no upper bound.
  maxQuantity: quantity,
}).transform((raw): PriceBreak | null => {
  const [written, writtenTo] = amountsIn(raw.priceFormatted);
  const low = raw.price ?? raw.minPrice ?? written ?? raw.maxPrice;
  if (low === null) return null;
  const high = raw.price ?? raw.maxPrice ?? (raw.minPrice === null ? (writtenTo ?? low) : low);
  const { minQuantity: from, maxQuantity } = raw;
  const to = maxQuantity !== null && maxQuantity >= (from ?? 1) ? maxQuantity : null;
  return { from, to, low: Math.min(low, high), high: Math.max(low, high) };
});

const priceModule = looseObject({
  priceList: looseList(priceBreak, MAX_BREAKS),
  priceFormatted: looseLine(100),
  priceType: looseLine(40),
  currency: looseLine(10),
  currencyCode: looseLine(10),
});

export interface ReadPrices {
  breaks: PriceBreak[];
  range: PriceRange | null;
  /** `volumePrice`, `fobPrice`; empty where it is not said. */
  type: string;
}

/** The adapter asks for prices in US dollars; what the answer names wins. */
const REQUEST_CURRENCY = 'USD';

function readPrices(module: unknown): ReadPrices {
  const { priceList, priceFormatted, priceType, currency, currencyCode } = priceModule.parse(module);
  const breaks = [...priceList].sort((a, b) => (a.from ?? 0) - (b.from ?? 0));
  const amounts =
    breaks.length > 0 ? breaks.flatMap(({ low, high }) => [low, high]) : amountsIn(priceFormatted).slice(0, 2);
  const named = [currency, currencyCode].find((code) => /^[A-Z]{3}$/.test(code));
  const range =
    amounts.length === 0
      ? null
      : { low: Math.min(...amounts), high: Math.max(...amounts), currency: named ?? REQUEST_CURRENCY };
  return { breaks, range, type: priceType };
}

const minOrder = looseObject({ quantity, quantityFormatted: looseLine(100), unit: looseLine(40) });

/** Least quantity of an order and the word for its unit, from numbers or from "100 pieces". */
function readMinOrder(module: unknown): { quantity: number | null; unit: string } {
  const raw = minOrder.parse(isRecord(module) ? module.minOrder : undefined);
  const [, written, word = ''] = /^\s*([\d,]+)(?:\.0+)?\s*(.*)$/.exec(raw.quantityFormatted) ?? [];
  return { quantity: raw.quantity ?? quantity.parse(written), unit: raw.unit || word };
}

// The supplier of a product as the marketplace answers it: a company, and the shop it has there.
const supplierLine = looseLine(200);
const yesNo = looseYesNo();

const company = looseObject({
  companyName: supplierLine,
  name: supplierLine,
  companyUrl: looseUrl(),
  companyEmployeesCount: looseLine(60),
  companyBuildingSize: looseLine(60),
  companyEstablishmentYear: looseWhole(1500, 2100),
  companyType: looseNames(),
  businessType: looseNames(),
  status: looseObject({ gold: yesNo, assessed: yesNo, verified: yesNo, tradeAssurance: yesNo }),
});

const seller = looseObject({
  storeTitle: supplierLine,
  storeName: supplierLine,
  storeUrl: looseUrl(),
  storeAge: looseWhole(0, 200),
  storeEvaluates: looseFacts(10),
});

const address = looseObject({ country: supplierLine, countryCode: supplierLine });

/** Null where nothing at all is said of it. */
function readSupplier(rawCompany: unknown, rawSeller: unknown): Supplier {
  const of = company.parse(rawCompany);
  const shop = seller.parse(rawSeller);
  const place = address.parse(
    isRecord(rawCompany) && isRecord(rawCompany.companyAddress) ? rawCompany.companyAddress : rawCompany,
  );
  const country = place.country || place.countryCode;
  return {
    name: of.companyName || of.name || shop.storeTitle || shop.storeName,
    url: shop.storeUrl || of.companyUrl,
    country,
    countryCode: getCountryCode(country) || getCountryCode(place.countryCode),
    types: typesIn([...of.companyType, ...of.businessType].join(' ')),
    years: shop.storeAge,
    established: of.companyEstablishmentYear,
    employees: of.companyEmployeesCount,
    floorSpace: of.companyBuildingSize,
    ...of.status,
    ratings: shop.storeEvaluates,
  };
}

const TYPES: readonly [SupplierType, RegExp][] = [
  ['manufacturer', /manufactur|factory|producer/i],
  ['trader', /\btrad(e|er|ing)\b|import|export/i],
  ['distributor', /distribut|wholesal|agent/i],
];

/** "Manufacturer, Trading Company" is both. */
function typesIn(words: string): SupplierType[] {
  return TYPES.filter(([, says]) => says.test(words)).map(([type]) => type);
}

// Which page comes after one: the source counts pages from 1 and may say neither how long one is nor how many there are.

/** The contract takes pages up to this one. */
const LAST_PAGE = 100;

interface SentPage {
  total: number | null;
  /** Elements of the page, readable or not. */
  sent: number;
  pageSize: number | null;
}

/** An empty page is the end, whatever total the source claims. */
export function nextPage({ total, sent, pageSize }: SentPage, page: number): string | null {
  if (sent === 0 || page >= LAST_PAGE) return null;
  return total !== null && page * (pageSize ?? sent) >= total ? null : String(page + 1);
}
