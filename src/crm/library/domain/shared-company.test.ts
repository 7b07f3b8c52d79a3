import { expect, it } from 'vitest';
import { toCompany } from './shared-company.ts';

const share = (page: Partial<Parameters<typeof toCompany>[0]>) => toCompany({ title: '', text: '', url: '', ...page });

it('takes domain and name of a website', () => {
  expect(share({ title: 'Kiefer Holzbau GmbH', url: 'https://www.kiefer-holzbau.at/' })).toEqual({
    domain: 'kiefer-holzbau.at',
    name: 'Kiefer Holzbau GmbH',
  });
});

it('keeps the link to a page of the website', () => {
  expect(share({ title: 'Team | Kiefer Holzbau', url: 'https://kiefer-holzbau.at/team' })).toEqual({
    domain: 'kiefer-holzbau.at',
    name: 'Kiefer Holzbau',
    website: 'https://kiefer-holzbau.at/team',
  });
});

it('finds the link in the text, where some apps put it', () => {
  expect(share({ text: 'Northwind Timber https://northwind.example/about' })).toMatchObject({
    domain: 'northwind.example',
    name: 'Northwind Timber',
  });
});

it.each([
  [
    'https://www.linkedin.com/company/northwind',
    { name: 'Northwind Timber', linkedin: 'https://www.linkedin.com/company/northwind' },
  ],
  [
    'https://www.instagram.com/northwind/',
    { name: 'Northwind Timber', website: 'https://www.instagram.com/northwind/' },
  ],
])('keeps the link to a profile: %s', (url, company) => {
  expect(share({ title: 'Northwind Timber | Profile', url })).toEqual(company);
});

it('takes words without a link as the name, and nothing from nothing', () => {
  expect(share({ text: 'Northwind Timber' })).toEqual({ name: 'Northwind Timber' });
  expect(share({})).toBeNull();
  expect(share({ url: 'javascript:alert(1)' })).toBeNull();
});
