// The time zone of a person, by city and country.
import { expect, it } from 'vitest';
import { createCityZones } from './city-data.ts';

it('is that of the city, else that of the country where most of its people live', async () => {
  const { zonesOf } = createCityZones();
  const cases = [
    [{ city: 'Lisbon', country: 'PT' }, 'Europe/Lisbon'],
    [{ city: 'Ponta Delgada', country: 'PT' }, 'Atlantic/Azores'],
    [{ city: 'köln', country: 'de' }, 'Europe/Berlin'],
    [{ city: 'Los Angeles', country: 'US' }, 'America/Los_Angeles'],
    [{ city: '', country: 'US' }, 'America/New_York'],
    [{ city: 'Perth', country: 'AU' }, 'Australia/Perth'],
    [{ city: 'An unknown place', country: 'SE' }, 'Europe/Stockholm'],
    [{ city: 'Lisbon', country: '' }, null],
    [{ city: 'Lisbon', country: 'XX' }, null],
  ] as const;
  expect(await zonesOf(cases.map(([place]) => place))).toEqual(cases.map(([, zone]) => zone));
});
