// How found products are counted, put in order, and written to a file.
import type { CsvColumn } from '#ui/export-csv.ts';
import type { Product } from '../contract.ts';
import { countryName } from '../domain/countries.ts';
import { evidenceOf, writeTypes } from '../domain/evidence.ts';

export const nounOf = (count: number): string => (count === 1 ? 'product' : 'products');

/** What is not stated comes last. */
const by =
  (value: (product: Product) => number | null, order: 1 | -1 = 1) =>
  (a: Product, b: Product): number => {
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return order * (left - right);
  };

const bySupplier = ({ supplier: a }: Product, { supplier: b }: Product): number =>
  Number(a.name === '') - Number(b.name === '') || a.name.localeCompare(b.name);

export const SORTS = [
  { key: 'price', label: 'Lowest price', compare: by(({ price }) => price?.low ?? null) },
  { key: 'moq', label: 'Minimum order', compare: by(({ minOrder }) => minOrder) },
  { key: 'lead', label: 'Lead time', compare: by(({ leadDays }) => leadDays) },
  { key: 'years', label: 'Years as member', compare: by(({ supplier }) => supplier.years, -1) },
  { key: 'supplier', label: 'Supplier', compare: bySupplier },
];

export const COLUMNS: readonly CsvColumn<Product>[] = [
  { header: 'Product', value: ({ title }) => title },
  { header: 'Product number', value: ({ id }) => id },
  { header: 'Price from', value: ({ price }) => price?.low },
  { header: 'Price to', value: ({ price }) => price?.high },
  { header: 'Currency', value: ({ price }) => price?.currency },
  { header: 'Unit', value: ({ unit }) => unit },
  { header: 'Minimum order', value: ({ minOrder }) => minOrder },
  { header: 'Lead time', value: ({ leadTime }) => leadTime },
  { header: 'Certificates', value: ({ certificates }) => certificates.join('; ') },
  { header: 'Supplier', value: ({ supplier }) => supplier.name },
  { header: 'Country', value: ({ supplier }) => countryName(supplier) },
  { header: 'Supplier type', value: ({ supplier }) => writeTypes(supplier) },
  { header: 'Evidence', value: ({ supplier }) => evidenceOf(supplier).join('; ') },
  { header: 'Years as member', value: ({ supplier }) => supplier.years },
  { header: 'Supplier URL', value: ({ supplier }) => supplier.url },
  { header: 'Product URL', value: ({ url }) => url },
];
