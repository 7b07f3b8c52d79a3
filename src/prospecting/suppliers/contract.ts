// Supplier search and product details: the fields of products and their suppliers, and the routes (product-design 5.21, 5.22).
// An empty text, an empty list and null all mean that the source does not state it: the screen says so.
import { z } from 'zod';
import { type AnswerOptions, detailRoutes, searchRoutes } from '#prospecting/searches/contract.ts';
import { FIELD_TEXTS } from '#shared/errors.ts';
import { optionalText, text } from '#shared/text.ts';

const SUPPLIER_TYPES = ['manufacturer', 'trader', 'distributor'] as const;
export type SupplierType = (typeof SUPPLIER_TYPES)[number];

/** A price for one unit; both bounds are equal where it is one price. */
export const PriceRange = z.object({
  low: z.number(),
  high: z.number(),
  /** ISO 4217. */
  currency: z.string(),
});
export type PriceRange = z.output<typeof PriceRange>;

const Fact = z.object({ name: z.string(), value: z.string() });
export type Fact = z.output<typeof Fact>;

export const Supplier = z.object({
  name: z.string(),
  /** Its own pages at the source. */
  url: z.string(),
  /** As the source writes it: "Vietnam", "VN", "China (Mainland)". */
  country: z.string(),
  /** ISO 3166-1 alpha-2; empty where the country is not recognised. */
  countryCode: z.string(),
  types: z.array(z.enum(SUPPLIER_TYPES)),
  /** Years that it has been a member of the source's marketplace. */
  years: z.number().int().nullable(),
  established: z.number().int().nullable(),
  /** As the source writes it: "120", "51 - 100 people". */
  employees: z.string(),
  floorSpace: z.string(),
  /** What the source says it has checked or promises; never our own judgement. */
  verified: z.boolean().nullable(),
  assessed: z.boolean().nullable(),
  tradeAssurance: z.boolean().nullable(),
  /** A paid membership. */
  gold: z.boolean().nullable(),
  /** What buyers say, each under the source's own name for it: "Supplier Service 4.8". */
  ratings: z.array(Fact),
});
export type Supplier = z.output<typeof Supplier>;

/** A product as a list of results has it. */
export const Product = z.object({
  id: z.string(),
  title: z.string(),
  image: z.string(),
  url: z.string(),
  price: PriceRange.nullable(),
  /** What one piece of it is called: "piece", "m²", "kg". */
  unit: z.string(),
  /** Least quantity of an order, in units. */
  minOrder: z.number().int().nullable(),
  leadTime: z.string(),
  /** The longest that the lead time says, in days, for comparing. */
  leadDays: z.number().int().nullable(),
  certificates: z.array(z.string()),
  supplier: Supplier,
});
export type Product = z.output<typeof Product>;

/** What one unit costs from a quantity on. */
export const PriceBreak = z.object({
  from: z.number().int().nullable(),
  /** Null where there is no upper bound. */
  to: z.number().int().nullable(),
  low: z.number(),
  high: z.number(),
});
export type PriceBreak = z.output<typeof PriceBreak>;

export const ProductDetails = Product.extend({
  images: z.array(z.string()),
  /** Paragraphs without markup. */
  description: z.string(),
  breaks: z.array(PriceBreak),
  specs: z.array(Fact),
  /** Colours, sizes and the like that can be chosen. */
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  packing: z.string(),
  incoterms: z.string(),
  port: z.string(),
  origin: z.string(),
});
export type ProductDetails = z.output<typeof ProductDetails>;

/** What a supplier search asks beside its words. Empty and null leave a filter out. */
const SupplierFilters = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/, 'Please choose a country of the list')
    .default(''),
  type: z.enum(['', ...SUPPLIER_TYPES]).default(''),
  /** A minimum order of at most so many units. */
  maxMoq: z.number().int('Please enter a whole number').min(1).max(1_000_000_000).nullable().default(null),
  certificate: optionalText({ label: 'Certificate', max: 60 }),
});
export type SupplierFilters = z.output<typeof SupplierFilters>;

export const { search: searchProducts, reopen: reopenProducts } = searchRoutes({
  base: '/api/suppliers/products',
  summary: 'Search products and their suppliers',
  plan: 'suppliers',
  credits: 'supplier-search',
  query: z.object({
    query: text({ label: 'Search term', max: 200, missing: FIELD_TEXTS.SEARCH_TERM }),
    ...SupplierFilters.shape,
  }),
  item: Product,
  failure: 'SEARCH_FAILED',
});
export type ProductQuery = Omit<z.output<typeof searchProducts.request.body>, keyof AnswerOptions>;

export const { stored: storedProduct, fetch: fetchProduct } = detailRoutes({
  base: '/api/suppliers/products',
  summary: 'Details of a product',
  plan: 'product-details',
  credits: 'product-detail',
  record: ProductDetails,
  failure: 'DETAILS_FAILED',
  notFound: 'PRODUCT_NOT_FOUND',
});
