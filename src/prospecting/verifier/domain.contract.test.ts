// The domain in what people type.
import { expect, it } from 'vitest';
import { domainInText } from './domain.contract.ts';

it.each([
  ['acme.example', 'acme.example'],
  [' ACME.Example. ', 'acme.example'],
  ['www.acme.example', 'acme.example'],
  ['https://www.acme.example/team?x=1', 'acme.example'],
  ['mara@acme.example', 'acme.example'],
  ['müller.example', 'xn--mller-kva.example'],
  ['mail.acme.co.uk', 'mail.acme.co.uk'],
  ['acme', null],
  ['', null],
  ['127.0.0.1', null],
  ['http://2130706433/', null],
  ['[::1]', null],
  ['a b.example', null],
  ['acme..example', null],
  ['javascript:alert(1)', null],
  [`${'a'.repeat(64)}.example`, null],
])('%j: %j', (text, domain) => {
  expect(domainInText(text)).toBe(domain);
});
