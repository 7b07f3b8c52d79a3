// The search over the library's own file.
import { describe, expect, it } from 'vitest';
import { createCityData, createCitySearch } from './city-data.ts';

const data = createCityData();
const search = createCitySearch(data);

describe('cities of the library', () => {
  it.each([
    ['SE', 'goth', 'Göteborg'],
    ['SE', '', 'Stockholm'],
    ['DE', 'münch', 'Munich'],
    ['DE', 'koeln', 'Köln'],
    ['US', 'new yo', 'New York City'],
    ['JP', 'tok', 'Tokyo'],
    ['TR', 'istanbul', 'Istanbul'],
    ['BR', 'sao pau', 'São Paulo'],
    // The first and the last country of the file.
    ['AD', 'andor', 'Andorra la Vella'],
    ['ZW', 'har', 'Harare'],
  ])('%s %j finds %s first', async (country, typed, name) => expect((await search(country, typed))[0]).toBe(name));

  it('finds nothing for a country that has no cities', async () => expect(await search('BV', 'a')).toEqual([]));
  it('gives eight at most', async () => expect(await search('US', 'sp')).toHaveLength(8));
  it('reads every city of a country', async () => expect((await data.citiesOf('SE')).length).toBe(820));

  it('answers many questions at once, also about more countries than are kept', async () => {
    const countries = ['SE', 'DE', 'US', 'JP', 'TR', 'BR', 'SE', 'DE'];
    const found = await Promise.all(countries.map((country) => search(country, '')));
    expect(found.map(([first]) => first)).toEqual([
      'Stockholm',
      'Berlin',
      'New York City',
      'Tokyo',
      'Istanbul',
      'São Paulo',
      'Stockholm',
      'Berlin',
    ]);
  });

  it('says so where the file is not there', async () => {
    await expect(createCityData('/nowhere/cities.pbf').citiesOf('SE')).rejects.toThrow(/ENOENT/);
  });
});
