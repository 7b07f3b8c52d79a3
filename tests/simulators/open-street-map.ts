// Nominatim and Overpass (provider-contracts 9.2): a place by its name, and the businesses of a box.
import { type Call, type Endpoint, required } from './endpoint.ts';
import { createHostile, HOSTILE_TEXTS } from './hostile.ts';
import { dice, inventCompany } from './invented.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

/** What a box is for places that tests ask for by name; every other place gets one of its own. */
const KNOWN: Record<string, [lat: number, lon: number, code: string, half: number, type: string]> = {
  gothenburg: [57.7, 11.97, 'se', 0.16, 'city'],
  göteborg: [57.7, 11.97, 'se', 0.16, 'city'],
  berlin: [52.52, 13.4, 'de', 0.34, 'city'],
  texas: [31.8, -99.3, 'us', 5, 'state'],
};

/** Overpass is queried by a box, not by words: far in the south its latitude is the scenario. */
const FAR_SOUTH = -60;
export const getLatitude = (scenario: Scenario): number => FAR_SOUTH + SCENARIOS.indexOf(scenario) / 2;
const scenarioAt = (south: number, north: number): Scenario | undefined =>
  SCENARIOS[Math.round(((south + north) / 2 - FAR_SOUTH) * 2)];

function places({ query }: Call, term: string, scenario: Scenario): unknown {
  if (scenario === 'soft_fail' || scenario === 'moved')
    return { error: { code: 400, message: 'Nothing to search for' } };
  if (scenario === 'empty' || scenario === 'not_found' || /^nowhere/i.test(term)) return [];
  const roll = dice('place', term);
  const drawn = [40 + roll(200) / 10, roll(300) / 10, 'se', 0.1, 'city'] as const;
  const [lat, lon, code, half, type] = KNOWN[term.toLowerCase()] ?? drawn;
  const name = /^g(ö|othen)/i.test(term) ? 'Gothenburg' : term;
  const box = [lat - half, lat + half, lon - half, lon + half].map((each) => each.toFixed(5));
  const place = {
    place_id: 100_000_001,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0.',
    osm_type: 'relation',
    osm_id: 935_611,
    lat: String(lat),
    lon: String(lon),
    category: 'boundary',
    type: 'administrative',
    place_rank: 16,
    addresstype: type,
    name,
    display_name: `${name}, Västra Götalands län, Sverige`,
    address: { city: name, country: 'Sverige', country_code: query.countrycodes?.split(',')[0] ?? code },
    namedetails: { name: name === 'Gothenburg' ? 'Göteborg' : name, 'name:en': name },
    boundingbox: box,
  };
  if (scenario === 'partial')
    return [null, 7, { name: 'no place' }, { ...place, address: null, namedetails: 3 }, 'broken'];
  if (scenario === 'alt')
    return [{ ...place, lat, lon, boundingbox: box.map(Number), name: '', addresstype: undefined }];
  const hostile = {
    name: `${HOSTILE_TEXTS[0]} ${name}`,
    display_name: HOSTILE_TEXTS[5],
    namedetails: { x: HOSTILE_TEXTS[1] },
  };
  return [scenario === 'hostile' ? { ...place, ...hostile } : place];
}

/** The query, out of the form. */
const getData = ({ body }: Call): string =>
  typeof body === 'string' ? (new URLSearchParams(body).get('data') ?? '') : '';

const BOX = /\(([-\d.]+),([-\d.]+),([-\d.]+),([-\d.]+)\)/;

/** The query, behind the scenario of its box where that has one. */
function asked(call: Call): string | undefined {
  const data = getData(call);
  if (!/^\[out:json\]\[timeout:\d+\];.*out center tags \d+;$/s.test(data)) return undefined;
  const [, south, , north] = BOX.exec(data) ?? [];
  const scenario = scenarioAt(Number(south), Number(north));
  return scenario === undefined ? data : `sim:${scenario} ${data}`;
}

const MAX_RESULTS = 120;

function businesses(call: Call, term: string, scenario: Scenario): unknown {
  const envelope = (elements: unknown[]) => ({
    version: 0.6,
    generator: 'Overpass API',
    osm3s: { timestamp_osm_base: '2026-06-01T10:00:00Z', copyright: 'The data is made available under ODbL.' },
    elements,
  });
  const [, south = '0', west = '0', north = '0', east = '0'] = BOX.exec(term) ?? [];
  const tags = /nwr\["(\w+)"(?:="(\w+)")?\]/.exec(term);
  const count = scenario === 'empty' || scenario === 'not_found' ? 0 : 20 + dice('businesses', term)(MAX_RESULTS - 20);
  const elements = Array.from({ length: count }, (_, n) => {
    const roll = dice('business', term, n);
    const { name, universalName } = inventCompany(call.origin, term, n) as { name: string; universalName: string };
    const at = {
      lat: Number(south) + ((Number(north) - Number(south)) * roll(1_000)) / 1_000,
      lon: Number(west) + ((Number(east) - Number(west)) * roll(1_000)) / 1_000,
    };
    const about = {
      [tags?.[1] ?? 'office']: tags?.[2] ?? 'company',
      name,
      ...(n % 2 === 0 && { website: `https://${universalName}.example` }),
      ...(n % 3 === 0 && { 'contact:email': `info@${universalName}.example; sales@${universalName}.example` }),
      ...(n % 4 === 0 && { phone: '+46 31 000 00 00' }),
      'addr:street': 'Exempelgatan',
      'addr:housenumber': String(1 + n),
      'addr:postcode': '411 04',
      ...(n % 2 === 1 && { 'addr:city': 'Göteborg' }),
      ...(n % 5 === 0 && { opening_hours: 'Mo-Fr 09:00-17:00', 'contact:instagram': universalName }),
    };
    return n % 3 === 2
      ? { type: 'way', id: 1_000 + n, center: at, tags: about }
      : { type: 'node', id: 1 + n, ...at, tags: about };
  });
  if (scenario === 'soft_fail' || scenario === 'moved') {
    return {
      ...envelope(elements.slice(0, 3)),
      remark: 'runtime error: Query timed out in "query" at line 1 after 9 seconds.',
    };
  }
  if (scenario === 'partial')
    return envelope([
      null,
      { type: 'node' },
      ...elements.map(({ tags: _, ...bare }, n) => ({ ...bare, tags: n % 2 ? { name: 'Only a name' } : null })),
    ]);
  if (scenario === 'hostile')
    return envelope(elements.map((each, n) => ({ ...each, tags: createHostile(each.tags, '', n) })));
  if (scenario === 'alt')
    return envelope(
      elements.map(({ tags: said, ...each }) => ({
        ...each,
        center: null,
        tags: { ...said, website: 'www.one.example; two.example' },
      })),
    );
  return envelope(elements);
}

export const ENDPOINTS: readonly Endpoint[] = [
  { method: 'GET', path: '/nominatim/search', leastMs: 1_000, term: ({ query }) => required(query.q), answer: places },
  {
    method: 'POST',
    path: '/overpass/api/interpreter',
    term: asked,
    answer: businesses,
    missing: '<html><body><p><strong>Error</strong>: line 1: parse error</p></body></html>',
  },
];
