// The zone that a recipient's windows are read in: that of the city, else of the country, else of the mailbox that writes.
import { type CityZones, createCityZones, type Place } from '#account/places/server/index.ts';

let zones: CityZones | null = null;

/** One for the process: what was read of a country serves all. `fallback`: the mailbox's zone. */
export async function zonesOf(places: readonly Place[], fallback: string): Promise<string[]> {
  zones ??= createCityZones();
  return (await zones.zonesOf(places)).map((zone) => zone ?? fallback);
}

/** The same of one. `city` and `country` (ISO 3166, two letters) as they stand in the contact. */
export async function zoneOf(city: string, country: string, fallback: string): Promise<string> {
  const [zone] = await zonesOf([{ city, country }], fallback);
  return zone ?? fallback;
}
