// What the list takes for an address and for a domain, and what it compares an address with.
import { expect, it } from 'vitest';
import { addressKey, suppressionKey, valuesFor } from './suppression-key.ts';

it.each([
  ['Mara@Northwind.example', { kind: 'address', value: 'mara@northwind.example' }],
  [' Mara Lind <MARA@northwind.example> ', { kind: 'address', value: 'mara@northwind.example' }],
  ['mara@köln.de', { kind: 'address', value: 'mara@xn--kln-sna.de' }],
  ['mailto:mara@northwind.example?subject=x', { kind: 'address', value: 'mara@northwind.example' }],
  ['Northwind.example', { kind: 'domain', value: 'northwind.example' }],
  ['@northwind.example', { kind: 'domain', value: 'northwind.example' }],
  ['mail.northwind.co.uk', { kind: 'domain', value: 'mail.northwind.co.uk' }],
  ['northwind.example.', { kind: 'domain', value: 'northwind.example' }],
  ['köln.de', { kind: 'domain', value: 'xn--kln-sna.de' }],
  ["o'neil=x!y+z@a.xn--p1ai", { kind: 'address', value: "o'neil=x!y+z@a.xn--p1ai" }],
  ['com', null],
  ['co.uk', null],
  ['127.0.0.1', null],
  ['', null],
  ['@', null],
  ['mara@', null],
  ['mara@northwind', null],
  ['mara@x.example, bcc@y.example', null],
  ['mara@x.example\r\nBcc: y@z.example', null],
  ['https://northwind.example/path', null],
])('%s', (text, key) => {
  expect(suppressionKey(text)).toEqual(key);
});

it('compares an address with itself, its domain and those above', () => {
  const key = addressKey('Mara@eu.mail.northwind.example');
  expect(key && valuesFor(key)).toEqual([
    'mara@eu.mail.northwind.example',
    'eu.mail.northwind.example',
    'mail.northwind.example',
    'northwind.example',
  ]);
});
