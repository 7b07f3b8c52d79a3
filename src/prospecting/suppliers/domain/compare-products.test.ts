// Up to five side by side; a best value is marked only where it can be compared (product-design 5.21).
import { describe, expect, test } from 'vitest';
import type { Product } from '../contract.ts';
import { readProduct } from './alibaba-payload.ts';
import { writePrice } from './amounts.ts';
import { comparedIds, compareProducts } from './compare-products.ts';

function product(changes: Partial<Product> = {}, supplier: Partial<Product['supplier']> = {}): Product {
  const bare = readProduct({ item: { itemId: '1600000000001', title: 'Decking' } });
  if (!bare) throw new Error('unreadable');
  return { ...bare, unit: 'piece', ...changes, supplier: { ...bare.supplier, ...supplier } };
}
const usd = (low: number, high = low) => ({ low, high, currency: 'USD' });
const row = (name: string, ...products: (Product | null)[]) => {
  const found = compareProducts(products).find((each) => each.name === name);
  if (!found) throw new Error(`no row ${name}`);
  return { ...found, best: found.cells.map(({ best }) => best), texts: found.cells.map(({ text }) => text) };
};

describe('the best', () => {
  test('price is the lowest of one unit and one currency', () => {
    const compared = row('Price', product({ price: usd(2, 3) }), product({ price: usd(1.5, 4) }), product());
    expect(compared).toMatchObject({ best: [false, true, false], note: '' });
    expect(compared.texts).toEqual(['$2.00 – $3.00 / piece', '$1.50 – $4.00 / piece', '']);
  });

  test.each<[string, Product[], string]>([
    [
      'units differ',
      [product({ price: usd(2) }), product({ price: usd(1), unit: 'm²' })],
      'Units differ: not compared',
    ],
    [
      'currencies differ',
      [product({ price: usd(2) }), product({ price: { ...usd(1), currency: 'EUR' } })],
      'Units differ: not compared',
    ],
    ['only one states it', [product({ price: usd(2) }), product()], ''],
    ['all are equal', [product({ price: usd(2) }), product({ price: usd(2, 9) })], ''],
    ['not stated', [product(), product()], ''],
  ])('price is not marked where %s', (_why, products, note) => {
    expect(row('Price', ...products)).toMatchObject({ best: [false, false], note });
  });

  test('is shared where two are equally good', () => {
    const orders = [product({ minOrder: 50 }), product({ minOrder: 50 }), product({ minOrder: 90 })];
    expect(row('Minimum order', ...orders).best).toEqual([true, true, false]);
  });

  test('lead time is the shortest, membership the longest', () => {
    const [a, b] = [
      product({ leadTime: '3 weeks', leadDays: 21 }, { years: 3 }),
      product({ leadTime: '9 days', leadDays: 9 }, { years: 0 }),
    ];
    expect(row('Lead time', a, b)).toMatchObject({ best: [false, true], mark: 'Shortest' });
    expect(row('On the marketplace', a, b)).toMatchObject({ best: [true, false], texts: ['3 years', 'under a year'] });
  });
});

test('what is not stated stays empty, and a product that is not known too', () => {
  const compared = row('Verified', product({}, { verified: false }), product({}, { verified: true }), product(), null);
  expect(compared.texts).toEqual(['No', 'Yes', '', '']);
  expect(compared.best).toEqual([false, false, false, false]);
});

test.each([
  ['1600000000001,1600000000002', ['1600000000001', '1600000000002']],
  ['1600000000001,1600000000001', ['1600000000001']],
  ['x,<script>,1600000000001,', ['1600000000001']],
  ['10001,10002,10003,10004,10005,10006', ['10001', '10002', '10003', '10004', '10005']],
  ['', []],
  [null, []],
])('the address "%s" compares %j', (param, ids) => expect(comparedIds(param)).toEqual(ids));

test.each([
  [usd(0.004, 0.02), '$0.004 – $0.02'],
  [usd(1200.5), '$1,200.50'],
  [{ low: 2, high: 3, currency: 'EUR' }, '€2.00 – €3.00'],
])('%j is written "%s"', (price, text) => expect(writePrice(price)).toBe(text));
