// Words, places and marks: what a company is found by, and what a question asks for.
import { describe, expect, it } from 'vitest';
import { type DirectoryFilters, getTerms, toGroups, toLookup, toTsvector } from './terms.ts';
import { cityKey, cityWords, nameWords, plainName, queryWords } from './words.ts';

it.each([
  ['The Northwind Trading Co. Ltd', ['the', 'northwind', 'trading']],
  ['Müller & Söhne GmbH & Co. KG', ['muller', 'sohne']],
  ['Siemens Aktiengesellschaft', ['siemens']],
  ['Barilla S.p.A.', ['barilla']],
  ['Maersk A/S', ['maersk']],
  ['Allegro Sp. z o.o.', ['allegro']],
  ['AT&T', ['att']],
  ['H&M Group', ['hm', 'group']],
  ['Marks & Spencer', ['marks', 'spencer']],
  ['J.P. Morgan', ['jp', 'morgan']],
  ['Ltd', ['ltd']],
  ['ООО Ромашка', ['ооо', 'ромашка']],
  ['', []],
])('%j has the words %j', (name, words) => {
  expect(nameWords(name)).toEqual(words);
});

it('asks for no legal forms, not even alone', () => {
  expect([queryWords('Siemens AG'), queryWords('ltd'), queryWords('the')]).toEqual([['siemens'], [], ['the']]);
});

it.each(['https://www.siemens.com/', 'www.siemens.com', 'siemens.com'])('takes %s for the domain', (typed) => {
  expect(queryWords(typed)).toEqual(['siemens', 'com']);
});

it('calls one company alike, whatever its form is', () => {
  expect(plainName('SIEMENS AKTIENGESELLSCHAFT')).toBe(plainName('Siemens AG'));
});

it.each([
  ['München', 'Munich'],
  ['MUENCHEN', 'Munich'],
  ['Wien', 'Vienna'],
  ['Aarhus', 'Århus'],
  ['KØBENHAVN', 'Copenhagen'],
  ['Düsseldorf', 'Duesseldorf'],
  ['New York City', 'New York'],
  ['Sankt-Peterburg', 'St. Petersburg'],
])('%s and %s are one city', (one, other) => {
  expect(cityKey(one)).toBe(cityKey(other));
});

it('keeps the words of a city apart', () => {
  expect(cityWords('Frankfurt am Main')).toEqual(['frankfurt', 'am', 'main']);
});

describe('terms', () => {
  const company = {
    name: 'Acme Ltd',
    otherNames: ['Акме'],
    domain: 'acme-tools.com',
    city: 'Wien',
    country: 'AT',
    size: '51-200',
  } as const;

  it('of a company', () => {
    const terms = getTerms({ ...company, industry: 'software', industryText: 'Tools and toys' }, 'gleif');
    expect(terms.sort()).toEqual(
      [
        'acme',
        'акме',
        'tools',
        'toys',
        'com',
        'software',
        'it',
        'at:vienna',
        'c:AT',
        'f:gleif',
        'i:software',
        's:51-200',
      ].sort(),
    );
  });

  it('of a question: all groups, any of a group, the last word as a beginning', () => {
    const filters: DirectoryFilters = {
      q: 'acme too',
      city: 'Wien',
      country: ['AT', 'DE'],
      industry: ['software'],
      size: [],
      source: ['built-in', 'gleif'],
    };
    const query =
      "('acme') & ('too':*) & ('at:vienna') & ('i:software') & ('c:AT' | 'c:DE') & ('f:built-in' | 'f:gleif')";
    expect(toLookup(toGroups(filters))).toEqual({ query, foundedFrom: null });
    const more = { ...filters, beginnings: [['dentist', 'dental']], foundedFrom: 2020 };
    expect(toLookup(toGroups(more))).toEqual({ query: `${query} & ('dentist':* | 'dental':*)`, foundedFrom: 2020 });
  });

  it('cannot be made to say something else', () => {
    const nothing = { country: [], industry: [], size: [], source: [] };
    const filters: DirectoryFilters = { q: `a' | b:* & ! \\ <-> "c`, city: `'`, ...nothing };
    expect(toLookup(toGroups(filters)).query).toBe("('b') & ('c':*)");
    expect(toTsvector([`it's`, 'a\\b'])).toBe("'its' 'ab'");
  });
});
