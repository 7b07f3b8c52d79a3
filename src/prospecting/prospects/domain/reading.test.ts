// Words, numbers and addresses of sources, read into what filters know.
import { describe, expect, it } from 'vitest';
import { SIZE_BANDS } from '../fields.contract.ts';
import {
  getRange,
  looseEmail,
  loosePhone,
  looseSite,
  looseYear,
  pageAt,
  toDomain,
  toSeniority,
  toSizeBand,
} from './loose-facts.ts';
import { toIndustry } from './read-industry.ts';

it.each([
  ['Wholesale Building Materials', 'wholesale'],
  ['Software Development', 'software'],
  ['information technology & services', 'software'],
  ['Hospitals and Health Care', 'health'],
  ['Automotive Components', 'automotive'],
  ['Law Practice', 'legal'],
  ['Restaurant', 'hospitality'],
  ['Renewable Energy Equipment', 'energy'],
  ['Gastronomie', 'hospitality'],
  ['Oil and Gas', 'energy'],
  ['Financial Services', 'finance'],
  ['Machinery Manufacturing', 'manufacturing'],
  ['Non-profit Organizations', 'nonprofit'],
  ['Zxqv', ''],
  ['', ''],
])('%j is the industry %j', (words, industry) => expect(toIndustry(words)).toBe(industry));

it.each([
  ['Founder and CEO', 'owner'],
  ['Managing Director', 'executive'],
  ['VP Operations', 'executive'],
  ['Head of Procurement', 'director'],
  ['Sourcing Lead', 'manager'],
  ['Senior Software Engineer', 'senior'],
  ['Junior Buyer', 'junior'],
  ['Buyer', null],
])('%j is %j', (title, rank) => expect(toSeniority(title)).toBe(rank));

describe('sizes', () => {
  it.each([
    [null, ''],
    [0, ''],
    [1, '1-10'],
    [10, '1-10'],
    [11, '11-50'],
    [5_000, '1001-5000'],
    [5_001, '5001+'],
    [9e6, '5001+'],
  ])('%j employees are %j', (employees, band) => expect(toSizeBand(employees)).toBe(band));
  it('the ends of a band are in it', () => {
    for (const band of SIZE_BANDS) {
      const [least, most] = getRange(band);
      expect([toSizeBand(least), toSizeBand(most ?? least)]).toEqual([band, band]);
    }
  });
});

describe('facts', () => {
  it.each([
    ['a@b.example', 'a@b.example'],
    ['mailto:A.B@C.example', 'a.b@c.example'],
    ['one@a.example; two@b.example', 'one@a.example'],
    ['å@ö.example', 'å@ö.example'],
    ['a b@c.example', ''],
    ['a@b', ''],
    ['<a@b.example>', ''],
    [7, ''],
    [null, ''],
  ])('%j is the address %j', (value, email) => expect(looseEmail().parse(value)).toBe(email));

  it.each([
    ['tel:+46 31 000', '+46 31 000'],
    ['+46 31 000 00 00; +1', '+46 31 000 00 00'],
    ['call us', ''],
    ['<b>123456</b>', ''],
  ])('%j is the number %j', (value, phone) => expect(loosePhone().parse(value)).toBe(phone));

  it.each([
    ['1987', 1987],
    ['+1987-00-00T00:00:00Z', 1987],
    ['2026-05-01', 2026],
    [1987, 1987],
    ['0987', null],
    ['19870', null],
    [null, null],
  ])('%j is the year %j', (value, year) => expect(looseYear().parse(value)).toBe(year));

  it.each([
    ['www.a.example; b.example', 'https://www.a.example/'],
    ['javascript:x', ''],
    ['//a.example', 'https://a.example/'],
  ])('%j is the site %j', (value, site) => expect(looseSite().parse(value)).toBe(site));

  it.each([
    ['https://WWW.A.example/x', 'a.example'],
    ['https://www.facebook.com/somebody', ''],
    ['https://shop.wixsite.com/x', ''],
    ['https://127.0.0.1/', ''],
    ['https://localhost/', ''],
    ['', ''],
  ])('%j is at the domain %j', (site, domain) => expect(toDomain(site)).toBe(domain));

  it.each([
    ['name', 'https://www.instagram.com/name'],
    ['https://www.instagram.com/name/', 'https://www.instagram.com/name/'],
    ['https://evil.example/instagram.com', ''],
    ['../x', ''],
    ['a b', ''],
    ['', ''],
  ])('%j is the page %j', (value, page) => expect(pageAt('www.instagram.com', '/', value)).toBe(page));
});
