// Folding, kinds of employment, duplicates: the small rules of jobs.
import { describe, expect, test } from 'vitest';
import { BOARDS, minutesUntilNext } from './boards.ts';
import { employmentTypes, remoteKind } from './posting.ts';
import { companyKey, sameJobKey, stackDuplicates } from './same-job.ts';
import { foldWords, placeWords, queryWords, toCountry } from './search-terms.ts';

test.each([
  ['Senior Köchin (m/w/d)', 'senior kochin m w d'],
  ['C++ / C# developer', 'cplusplus csharp developer'],
  ['.NET and ASP.NET', 'dotnet and asp net'],
  ['Node.js', 'node js'],
  ['Łódź straße', 'lodz strasse'],
  ['  — ', ''],
])('%j folds to %j', (text, folded) => {
  expect(foldWords(text)).toBe(folded);
});

test('fillers are dropped from a query unless there is nothing else', () => {
  expect(queryWords('Jobs for a React developer in the Netherlands')).toEqual(['react', 'developer', 'netherlands']);
  expect(queryWords('the jobs')).toEqual(['jobs']);
  expect(queryWords('...')).toEqual([]);
});

describe('employment', () => {
  test.each([
    [['full_time'], ['full-time']],
    [
      ['FULLTIME', 'CONTRACTOR'],
      ['full-time', 'contract'],
    ],
    [['Full-time, Part-time'], ['full-time', 'part-time']],
    [['Internship'], ['internship']],
    [['berufserfahren', 'Vollzeit'], ['full-time']],
    [[['Contract']], ['contract']],
    [['professional / experienced'], []],
    [[null, 7, {}], []],
  ])('%j → %j', (said, types) => {
    expect(employmentTypes(said)).toEqual(types);
  });

  test.each([
    ['Flexible / Remote', 'remote'],
    ['REMOTE (US)', 'remote'],
    ['Hybrid, 2 days remote', 'hybrid'],
    ['Onsite', 'on-site'],
    ['no remote', 'on-site'],
    ['Berlin', null],
  ])('%s → %s', (text, kind) => {
    expect(remoteKind(text)).toBe(kind);
  });
});

describe('the same job', () => {
  const job = {
    title: 'Backend Engineer (m/w/d)',
    company: 'Northwind Timber GmbH',
    place: 'Berlin, Germany',
    remote: null,
  };
  test('is recognised by title, company and city, without legal forms and gender marks', () => {
    const key = sameJobKey(job);
    expect(sameJobKey({ ...job, title: 'Backend Engineer', company: 'NORTHWIND TIMBER', place: 'Berlin' })).toBe(key);
    expect(sameJobKey({ ...job, place: 'Hamburg' })).not.toBe(key);
    expect(sameJobKey({ ...job, title: 'Frontend Engineer' })).not.toBe(key);
  });

  test('has no place when it is remote', () => {
    const remote = { ...job, remote: 'remote' as const };
    expect(sameJobKey(remote)).toBe(sameJobKey({ ...remote, place: 'Worldwide' }));
  });

  test('a company that is only a legal form keeps its name', () => {
    expect(companyKey('SE AG')).toBe('se ag');
    expect(companyKey('')).toBe('');
  });

  test('is stacked under the first, each address once', () => {
    const at = (key: string, board: string, url: string) => ({ key, board, url });
    const stacks = stackDuplicates([
      at('a', 'Remotive', 'https://r.example/1'),
      at('b', 'Jobicy', 'https://j.example/2'),
      at('a', 'Jobicy', 'https://j.example/1'),
      at('a', 'Jobicy', 'https://j.example/1'),
      at('a', 'Remotive', 'https://r.example/1'),
      at('a', 'Remote OK', ''),
    ]);
    expect(stacks.map(({ first, others }) => [first.key, others.length])).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
  });
});

test('no board is fetched more often than its limit; failures double the wait up to a day', () => {
  expect(BOARDS.remotive.minutesBetween).toBeGreaterThanOrEqual(350);
  expect(BOARDS.jobicy.minutesBetween).toBeGreaterThanOrEqual(60);
  const waits = [0, 1, 2, 3, 9].map((failures) => minutesUntilNext(BOARDS.jobicy, failures));
  expect(waits).toEqual([65, 130, 260, 520, 1_440]);
});

// The country of a place, and the words it is found by.
test.each([
  ['Berlin, Germany', 'DE'],
  ['Germany', 'DE'],
  ['München, Deutschland', 'DE'],
  ['Austin, TX', 'US'],
  ['San Francisco, CA', 'US'],
  ['USA Only', 'US'],
  ['Remote (US)', 'US'],
  ['London, UK', 'GB'],
  ['United Kingdom', 'GB'],
  ['Brno, Czech Republic', 'CZ'],
  ['Toronto, Canada', 'CA'],
  ['DE', 'DE'],
  ['IT / Remote', ''],
  ['Seoul, Korea (Republic of)', 'KR'],
  ['Worldwide', ''],
  ['Europe', ''],
  ['', ''],
])('%s → %s', (place, country) => {
  expect(toCountry(place)).toBe(country);
});

test('a place is found by its country too, however that is written', () => {
  expect(placeWords('Göteborg', 'SE')).toEqual(['goteborg', 'sweden']);
  expect(placeWords('Austin, TX', 'US')).toEqual(['austin', 'tx', 'united', 'states', 'usa', 'us']);
  expect(placeWords('', '')).toEqual([]);
});
