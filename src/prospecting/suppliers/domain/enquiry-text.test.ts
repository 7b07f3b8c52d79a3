import { expect, test } from 'vitest';
import { readProduct } from './alibaba-payload.ts';
import { enquiryText } from './enquiry-text.ts';

const product = readProduct({
  item: { itemId: '1600000000001', title: 'Larch decking', itemUrl: '//www.alibaba.example/x_1600000000001.html' },
  company: { companyName: 'Example Timber' },
});
if (!product) throw new Error('unreadable');

test('says what was filled in', () => {
  const text = enquiryText(
    { ...product, unit: 'piece' },
    {
      quantity: '1,200',
      specification: '28 x 145 mm, ribbed',
      destination: 'Gothenburg, Sweden',
      from: ['Mara', 'Northwind'],
    },
  );
  expect(text).toBe(`Hello Example Timber,

we would like a quote:
Product: Larch decking
Product number: 1600000000001
Page: https://www.alibaba.example/x_1600000000001.html
Quantity: 1,200 (unit: piece)
Specification: 28 x 145 mm, ribbed
Deliver to: Gothenburg, Sweden

Please tell us
- the price for one unit and in total, with the incoterm that it includes
- the lead time from the order, and how the goods are packed
- the certificates that you can send, and the terms of payment
- what a sample costs

Kind regards
Mara
Northwind`);
});

test('leaves out what is empty', () => {
  const bare = { ...product, url: '', supplier: { ...product.supplier, name: '' } };
  const text = enquiryText(bare, { quantity: ' ', specification: '', destination: '', from: ['', ' '] });
  expect(text).toContain('Hello,\n');
  expect(text).not.toMatch(/Quantity|Specification|Deliver to|Page|undefined|null/);
  expect(text.endsWith('Kind regards')).toBe(true);
});

test('a quantity with its own unit stays as it is', () => {
  const text = enquiryText(
    { ...product, unit: 'piece' },
    { quantity: '2 pallets', specification: '', destination: '', from: [] },
  );
  expect(text).toContain('Quantity: 2 pallets\n');
});
