// What the list takes for an address, a domain and a phone, and what it compares an address with.
import { expect, it } from 'vitest';
import { addressKey, isPhoneWithoutCode, suppressionKey, valuesFor } from './suppression-key.ts';

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
  ['+49 170 1234567', { kind: 'phone', value: '+491701234567' }],
  ["'+49 (170) 123-45.67", { kind: 'phone', value: '+491701234567' }],
  ['tel:+46701234567', { kind: 'phone', value: '+46701234567' }],
  ['0049 170 1234567', { kind: 'phone', value: '+491701234567' }],
  ['0170 1234567', null],
  ['+49 170 1234567 ext. 3', null],
  ['+12', null],
  ['+0123456789', null],
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

it.each([
  ['0170 1234567', true],
  ['(0170) 123-4567', true],
  ['1701234567', true],
  ['+49 170 1234567', false],
  ['1234', false],
  ['1and1.example', false],
  ['noaddress', false],
])('says of %s whether its country is missing', (text, missing) => {
  expect(isPhoneWithoutCode(text)).toBe(missing);
});
