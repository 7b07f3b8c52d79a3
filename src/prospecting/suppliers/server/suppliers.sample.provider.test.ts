// The sample is as wide, as patchy and as long-winded as a marketplace, and never leads anywhere real.
import { describe, expect, test } from 'vitest';
import { breaking } from '#tests/support/breaking.ts';
import { Product, ProductDetails, type ProductQuery } from '../contract.ts';
import { NO_FILTERS } from '../domain/supplier-facts.ts';
import { buildProducts, toDetails } from './sample-products.ts';
import { createSampleSuppliers } from './suppliers.sample.provider.ts';

const source = createSampleSuppliers();
const everything = buildProducts();
const products = everything.map(({ product }) => product);
const details = everything.map(toDetails);

const search = (query: string, more: Partial<ProductQuery> = {}) =>
  source.searchProducts({ ...NO_FILTERS, query, page: 1, cursor: null, ...more });

describe('the set', () => {
  test('keeps to the contract, every product of it, the same each time', () => {
    expect(products.length).toBeGreaterThan(900);
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
    expect(breaking(Product, products)).toEqual([]);
    expect(breaking(ProductDetails, details)).toEqual([]);
    expect(JSON.stringify(buildProducts().map(({ product }) => product))).toBe(JSON.stringify(products));
  });

  test('leads nowhere but to reserved domains and our own origin', () => {
    const hosts = new Set(Array.from(JSON.stringify(details).matchAll(/https?:\/\/([^/"]+)/g), ([, host]) => host));
    expect([...hosts].filter((host) => !host?.endsWith('.example'))).toEqual([]);
  });

  test('is as patchy as real data', () => {
    const lacks = {
      image: (each: (typeof details)[number]) => each.image === '',
      price: (each: (typeof details)[number]) => each.price === null,
      minOrder: (each: (typeof details)[number]) => each.minOrder === null,
      leadTime: (each: (typeof details)[number]) => each.leadTime === '',
      certificates: (each: (typeof details)[number]) => each.certificates.length === 0,
      country: (each: (typeof details)[number]) => each.supplier.countryCode === '',
      types: (each: (typeof details)[number]) => each.supplier.types.length === 0,
      verified: (each: (typeof details)[number]) => each.supplier.verified === null,
      packing: (each: (typeof details)[number]) => each.packing === '',
      incoterms: (each: (typeof details)[number]) => each.incoterms === '',
      description: (each: (typeof details)[number]) => each.description === '',
    };
    for (const [field, lack] of Object.entries(lacks)) {
      const share = details.filter(lack).length / details.length;
      expect(share, field).toBeGreaterThan(0.01);
      expect(share, field).toBeLessThan(0.6);
    }
    expect(products.some(({ title }) => title.length > 150)).toBe(true);
  });

  test('has prices that fall with the quantity and agree with the list', () => {
    for (const { breaks, price } of details) {
      const lows = breaks.map(({ low }) => low);
      expect(lows).toEqual([...lows].sort((a, b) => b - a));
      expect(price?.low ?? null).toEqual(lows.length > 0 ? Math.min(...lows) : null);
    }
  });
});

describe('search', () => {
  test.each([
    'decking',
    'decking boards',
    'larch decking',
    'solar panel',
    'organic coffee',
    'FSC',
    'corrugated boxes',
    'northwind',
  ])('"%s" finds something', async (query) => expect((await search(query)).items.length).toBeGreaterThan(0));

  test('pages without repeating anything', async () => {
    const first = await search('wood');
    const seen = new Set<string>();
    for (let page = 1; page <= Math.ceil((first.total ?? 0) / 20); page += 1) {
      for (const { id } of (await search('wood', { page })).items) seen.add(id);
    }
    expect(first.next).toBe('2');
    expect(seen.size).toBe(first.total);
    expect((await search('wood', { page: Math.ceil((first.total ?? 0) / 20) })).next).toBeNull();
  });

  test.each([
    [{ country: 'SE' }, (each: Product) => each.supplier.countryCode === 'SE'],
    [{ type: 'trader' }, (each: Product) => each.supplier.types.includes('trader')],
    [{ maxMoq: 100 }, (each: Product) => (each.minOrder ?? 101) <= 100],
    [{ certificate: 'fsc' }, (each: Product) => each.certificates.includes('FSC')],
  ] as const)('%j is served by the source', async (filters, fits) => {
    const { items, total } = await search('wholesale building materials', filters);
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(fits)).toBe(true);
    expect(total).toBeLessThan((await search('wholesale building materials')).total ?? 0);
  });

  test('needs every word', async () => {
    expect(await search('decking qwxyz')).toEqual({ items: [], total: 0, next: null });
  });
});

test('every product of a list can be opened, and no other', async () => {
  const { items } = await search('decking');
  for (const product of items) expect(await source.getProduct(product.id)).toMatchObject(product);
  expect(await source.getProduct('1600000000001')).toBeNull();
  expect(await source.getProduct('__proto__')).toBeNull();
});
