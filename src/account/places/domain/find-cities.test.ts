// The search over the cities of a country.
import { describe, expect, it } from 'vitest';
import { findable, findCities, fold } from './find-cities.ts';

it.each([
  ['Göteborg', 'goteborg'],
  ['  ŁÓDŹ ', 'lodz'],
  ['Saint-Étienne', 'saint etienne'],
  ["L'Aquila", 'laquila'],
  ['Tromsø', 'tromso'],
  ['İzmir', 'izmir'],
  ['東京', '東京'],
  ['--', ''],
])('%j is read as %j', (text, folded) => expect(fold(text)).toBe(folded));

describe('what is found', () => {
  const sweden = findable('SE', [
    { name: 'Umeå', population: 83_000 },
    { name: 'Göteborg', population: 570_000 },
    { name: 'Gothem', population: 300 },
    { name: 'Nya Göteborg', population: 2_000_000 },
    { name: 'Malmö', population: 300_000 },
    { name: 'Malmköping', population: 2_000 },
    { name: 'Malmö', population: 1_000 },
  ]);
  it.each([
    ['goth', ['Göteborg', 'Gothem']],
    ['GÖTE', ['Göteborg', 'Nya Göteborg']],
    ['goeteborg', ['Göteborg', 'Nya Göteborg']],
    ['umea', ['Umeå']],
    ['umeaa', ['Umeå']],
    ['malm', ['Malmö', 'Malmköping']],
    ['borg', []],
    ['.*', ['Nya Göteborg', 'Göteborg', 'Malmö', 'Umeå', 'Malmköping', 'Gothem']],
    ['', ['Nya Göteborg', 'Göteborg', 'Malmö', 'Umeå', 'Malmköping', 'Gothem']],
  ])('%j finds %j', (typed, found) => expect(findCities(sweden, typed, 8)).toEqual(found));
  it('gives no more than asked for', () => expect(findCities(sweden, 'malm', 1)).toEqual(['Malmö']));
});
