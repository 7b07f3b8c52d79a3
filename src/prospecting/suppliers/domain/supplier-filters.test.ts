// product-design 5.21: country, type, minimum order, certificate; what is not stated does not fit.
import { describe, expect, test } from 'vitest';
import type { SupplierFilters } from '../contract.ts';
import { readProduct } from './alibaba-payload.ts';
import { fitsFilters, NO_FILTERS, unsupportedFilters } from './supplier-facts.ts';

const product = readProduct({
  item: {
    itemId: '1600000000001',
    title: 'Decking',
    certifications: ['ISO 9001:2015', 'FSC'],
    sku: { def: { quantityModule: { minOrder: { quantity: 100 } } } },
  },
  company: {
    companyName: 'Timber',
    companyAddress: { country: 'Vietnam' },
    companyType: 'Manufacturer, Trading Company',
  },
});
const bare = readProduct({ item: { itemId: '1600000000002', title: 'Bare' } });
if (!product || !bare) throw new Error('unreadable');

describe('a product fits', () => {
  test.each<[Partial<SupplierFilters>, boolean]>([
    [{}, true],
    [{ country: 'VN' }, true],
    [{ country: 'CN' }, false],
    [{ type: 'manufacturer' }, true],
    [{ type: 'trader' }, true],
    [{ type: 'distributor' }, false],
    [{ maxMoq: 100 }, true],
    [{ maxMoq: 99 }, false],
    [{ certificate: 'fsc' }, true],
    [{ certificate: 'iso9001' }, true],
    [{ certificate: 'PEFC' }, false],
    [{ certificate: '  ' }, true],
    [{ country: 'VN', type: 'manufacturer', maxMoq: 500, certificate: 'FSC' }, true],
    [{ country: 'VN', certificate: 'PEFC' }, false],
  ])('%j: %j', (filters, fits) => {
    expect(fitsFilters(product, { ...NO_FILTERS, ...filters })).toBe(fits);
  });

  test.each<Partial<SupplierFilters>>([
    { country: 'VN' },
    { type: 'trader' },
    { maxMoq: 1_000_000 },
    { certificate: 'CE' },
  ])('not %j where it states nothing', (filters) =>
    expect(fitsFilters(bare, { ...NO_FILTERS, ...filters })).toBe(false),
  );
});

test('what a source cannot filter by is left over', () => {
  const filters = { ...NO_FILTERS, country: 'VN', maxMoq: 5 };
  expect(unsupportedFilters('rapidapi', filters)).toEqual(['country', 'maxMoq']);
  expect(unsupportedFilters('sample', filters)).toEqual([]);
  expect(unsupportedFilters('rapidapi', NO_FILTERS)).toEqual([]);
});
