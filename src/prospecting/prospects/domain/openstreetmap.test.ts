// OpenStreetMap: which part of which place is searched, and how its businesses are read (provider-contracts 9.2).
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { BUSINESS_KINDS, type BusinessKind, FoundCompany } from '../contract.ts';
import { BUSINESS_TAGS } from './business-kinds.ts';
import {
  bestPlace,
  boxWithin,
  businessQuery,
  nameFor,
  type OsmPlace,
  readBusinesses,
  readPlaces,
} from './openstreetmap.ts';

const gothenburg = {
  lat: '57.7072326',
  lon: '11.9670171',
  name: 'Gothenburg',
  addresstype: 'city',
  display_name: 'Gothenburg, Sweden',
  address: { city: 'Gothenburg', country_code: 'se' },
  namedetails: { name: 'Göteborg', 'name:en': 'Gothenburg' },
  boundingbox: ['57.53', '57.86', '11.59', '12.30'],
};
const [place] = readPlaces([gothenburg]) as [OsmPlace];

describe('places', () => {
  it('are read with the box in its order: south, north, west, east', () => {
    expect(place).toMatchObject({
      name: 'Gothenburg',
      names: ['Gothenburg', 'Göteborg'],
      country: 'SE',
      box: { south: 57.53, north: 57.86, west: 11.59, east: 12.3 },
    });
  });

  it.each([
    ['nothing found', [], []],
    ['a broken element', [null, { name: 'x' }, gothenburg], ['Gothenburg']],
    ['numbers', [{ ...gothenburg, lat: 57.7, boundingbox: [57, 58, 11, 12] }], ['Gothenburg']],
    ['no name but a long one', [{ ...gothenburg, name: '' }], ['Gothenburg']],
  ])('%s', (_what, json, names) => expect(readPlaces(json).map(({ name }) => name)).toEqual(names));

  it.each([
    ['an object', { places: [] }, 'BAD_PAYLOAD'],
    ['an error', { error: { code: 400 } }, 'SOFT_FAILURE'],
    ['nothing that can be read', [[1], 'x', { lat: '91', lon: '0' }], 'BAD_PAYLOAD'],
  ])('%s is a fault', (_what, json, code) => {
    expect(() => readPlaces(json)).toThrow(expect.objectContaining({ code }));
  });

  it('a settlement goes before a region of the same name', () => {
    const region = { ...place, type: 'county' };
    expect(bestPlace([region, place])).toBe(place);
    expect(bestPlace([region])).toBe(region);
    expect(bestPlace([])).toBeNull();
  });

  it.each([
    ['göteborg', 'Göteborg'],
    ['GOTHENBURG', 'Gothenburg'],
    ['Gbg', 'Gothenburg'],
  ])('rows found by %j name the city %j', (typed, name) => expect(nameFor(place, typed)).toBe(name));
});

describe('the searched box', () => {
  const sized = (tall: number, wide: number, type = 'city'): OsmPlace => ({
    ...place,
    type,
    latitude: 10,
    longitude: 20,
    box: { south: 10 - tall / 2, north: 10 + tall / 2, west: 20 - wide / 2, east: 20 + wide / 2 },
  });

  it('is the place where that is small enough', () => {
    expect(boxWithin(sized(0.2, 0.4))).toEqual({ south: 9.9, north: 10.1, west: 19.8, east: 20.2 });
    expect(boxWithin(sized(0.2, 0.4, 'state'))).toEqual({ south: 9.9, north: 10.1, west: 19.8, east: 20.2 });
  });
  it('is half a degree around the centre of a larger settlement', () => {
    expect(boxWithin(sized(0.2, 3))).toEqual({ south: 9.9, north: 10.1, west: 19.75, east: 20.25 });
    expect(boxWithin(sized(2, 3))).toEqual({ south: 9.75, north: 10.25, west: 19.75, east: 20.25 });
  });
  it('stays within the settlement where its centre is at an edge', () => {
    const edge = { ...sized(0.2, 3), longitude: 18.6 };
    expect(boxWithin(edge)).toMatchObject({ west: 18.5, east: 19 });
  });
  it('does not go around the world for a place over the date line', () => {
    const { west, east } = boxWithin({
      ...sized(0.2, 0.2),
      box: { south: 9.9, north: 10.1, west: 179.9, east: -179.9 },
    });
    expect(east - west).toBeCloseTo(0.5);
  });
  it('is refused for what is no settlement and too large', () => {
    expect(() => boxWithin(sized(3, 3, 'country'))).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  });
});

describe('the query', () => {
  const box = { south: 57.53, west: 11.59, north: 57.86, east: 12.3 };
  it('asks for everything of a kind that has a name, in the order south, west, north, east', () => {
    expect(businessQuery('accountant', box)).toBe(
      '[out:json][timeout:8];(nwr["office"="accountant"]["name"](57.53,11.59,57.86,12.3);nwr["office"="tax_advisor"]["name"](57.53,11.59,57.86,12.3););out center tags 200;',
    );
  });
  /** Documented in the OpenStreetMap wiki, but no preset of its editor. */
  const NO_PRESET = ['office=logistics', 'craft=builder', 'craft=printer', 'trade', 'wholesale'];
  it('asks only for tags that mappers use: presets of the OpenStreetMap editor', async () => {
    const path = createRequire(import.meta.url).resolve('@openstreetmap/id-tagging-schema/dist/presets.min.json');
    const presets: { tags: Record<string, string> }[] = Object.values(JSON.parse(await readFile(path, 'utf8')));
    const used = new Set(presets.flatMap(({ tags }) => Object.entries(tags).flatMap(([k, v]) => [k, `${k}=${v}`])));
    const unknown = Object.values(BUSINESS_TAGS)
      .flat()
      .filter((tag) => !used.has(tag));
    expect([...new Set(unknown)].sort()).toEqual([...NO_PRESET].sort());
    expect(Object.keys(BUSINESS_TAGS).length).toBeGreaterThan(100);
    expect(new Set(Object.values(BUSINESS_KINDS)).size).toBe(Object.keys(BUSINESS_KINDS).length);
  });
  it.each(Object.keys(BUSINESS_KINDS) as BusinessKind[])('%s has tags', (kind) => {
    expect(businessQuery(kind, box)).toMatch(
      /^\[out:json\]\[timeout:8\];\((nwr(\["\w+"(="\w+")?\])+\([-\d.,]+\);)+\);out/,
    );
  });
});

describe('businesses', () => {
  const node = {
    type: 'node',
    id: 1,
    lat: 57.7,
    lon: 11.97,
    tags: {
      office: 'estate_agent',
      name: 'Northwind Homes',
      'contact:website': 'northwind-homes.example; https://other.example',
      phone: '+46 31 000 00 00;+46 31 000 00 01',
      'contact:email': 'Sales@Northwind-Homes.example',
      'contact:instagram': 'northwindhomes',
      'addr:street': 'Exempelgatan',
      'addr:housenumber': '1',
      'addr:city': 'Göteborg',
      'addr:postcode': '411 04',
      opening_hours: 'Mo-Fr 09:00-17:00',
    },
  };
  const read = (...elements: unknown[]) => readBusinesses({ elements }, 'estate-agent', place);

  it('are read from whichever tags they use; the place itself goes without its name', () => {
    const [found] = read(node);
    expect(FoundCompany.parse(found)).toEqual(found);
    expect(found).toMatchObject({
      key: 'osm:node/1',
      website: 'https://northwind-homes.example/',
      domain: 'northwind-homes.example',
      email: 'sales@northwind-homes.example',
      phone: '+46 31 000 00 00',
      instagram: 'https://www.instagram.com/northwindhomes',
      address: 'Exempelgatan 1, 411 04 Göteborg',
      city: '',
      country: 'SE',
      industry: 'property',
      industryText: 'Estate agent',
      latitude: 57.7,
      url: 'https://www.openstreetmap.org/node/1',
    });
  });

  it('an area stands at its centre, and a neighbouring town keeps its name', () => {
    const way = { type: 'way', id: 2, center: { lat: 57.6, lon: 12 }, tags: { name: 'Works', 'addr:city': 'Mölndal' } };
    expect(read(way)).toMatchObject([
      { key: 'osm:way/2', latitude: 57.6, city: 'Mölndal', industryText: 'Estate agents' },
    ]);
  });

  it('what is hostile is text, and what is no address is none', () => {
    const tags = {
      name: '<script>x</script>\u202e',
      website: 'javascript:alert(1)',
      email: 'a b@c',
      phone: '<b>12345</b>',
    };
    expect(read({ ...node, tags })).toMatchObject([{ name: '<script>x</script>', website: '', email: '', phone: '' }]);
  });

  it('one that is broken never costs the others, and one that comes twice counts once', () => {
    expect(read(null, { type: 'node' }, { ...node, id: 'x' }, node, node)).toHaveLength(1);
  });

  it.each([
    ['a remark', { elements: [node], remark: 'runtime error: Query timed out' }, 'SOFT_FAILURE'],
    ['no elements', { version: 0.6 }, 'BAD_PAYLOAD'],
    ['a list', [[1, 2]], 'BAD_PAYLOAD'],
    ['nothing readable', { elements: [1, { type: 'node', id: 1, tags: {} }] }, 'BAD_PAYLOAD'],
  ])('%s is a fault', (_what, json, code) => {
    expect(() => readBusinesses(json, 'office', place)).toThrow(expect.objectContaining({ code }));
  });
});
