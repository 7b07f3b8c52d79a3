import { expect, test } from 'vitest';
import { createDomainLists } from './domain-lists.ts';
import { suggestDomain } from './suggest-domain.ts';

const lists = createDomainLists({ disposable: [], widelyDisposable: [], free: ['mail.de'], role: [] });

test.each([
  ['gmial.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmial.fr', 'hotmail.fr'],
  ['outlok.com', 'outlook.com'],
  ['yaho.com', 'yahoo.com'],
  ['iclould.com', 'icloud.com'],
  ['protonmial.com', 'protonmail.com'],
  ['acme.con', 'acme.com'],
  ['acme.cmo', 'acme.com'],
  // Fine as they are
  ['gmail.com', null],
  ['acme.com', null],
  ['acme.co', null],
  ['bosch.de', null],
  ['siemens.com', null],
  ['mail.de', null],
  ['email.cz', null],
  ['web.de', null],
  ['orange.com', null],
  ['me.co', null],
  ['acme.example', null],
  ['', null],
])('%s: %s', (domain, meant) => {
  expect(suggestDomain(domain, lists)).toBe(meant);
});
