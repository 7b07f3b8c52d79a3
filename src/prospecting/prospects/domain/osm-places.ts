// What Nominatim answers (provider-contracts 9.2), and the part of a place that Overpass may be asked about.
import { isRecord, looseLine, looseList, looseObject } from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
import { foldText } from '#shared/text-match.ts';
import { looseDegrees } from './loose-facts.ts';

export interface OsmBox {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface OsmPlace {
  /** In English where it has such a name. */
  name: string;
  /** All of its names, in every language that the source has. */
  names: string[];
  /** ISO 3166-1 alpha-2; '' where it lies in none. */
  country: string;
  /** `city`, `town`, `country`, ... */
  type: string;
  latitude: number;
  longitude: number;
  box: OsmBox;
}

const name = looseLine(200);
const raw = looseObject({
  lat: looseDegrees(90),
  lon: looseDegrees(180),
  name,
  display_name: looseLine(500),
  addresstype: name,
  type: name,
  boundingbox: looseList(looseDegrees(180), 4),
  address: looseObject({ country_code: looseLine(2) }),
});

const place = raw.transform(({ lat, lon, boundingbox, address, ...found }): Omit<OsmPlace, 'names'> | null => {
  // Order of the source: south, north, west, east.
  const [south, north, west, east] = boundingbox;
  const own = found.name || (found.display_name.split(',')[0] ?? '').trim();
  if (lat === null || lon === null || own === '') return null;
  if (south === undefined || north === undefined || west === undefined || east === undefined) return null;
  const country = address.country_code.toUpperCase();
  return {
    name: own,
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    type: found.addresstype || found.type,
    latitude: lat,
    longitude: lon,
    box: { south, west, north, east },
  };
});

/** @throws SourceFault BAD_PAYLOAD, SOFT_FAILURE */
export function readPlaces(json: unknown): OsmPlace[] {
  if (isRecord(json) && json.error !== undefined) throw new SourceFault('SOFT_FAILURE', 'the search of places failed');
  if (!Array.isArray(json)) throw new SourceFault('BAD_PAYLOAD', 'the answer has no list of places');
  const places = json.slice(0, 40).flatMap((element): OsmPlace[] => {
    const read = isRecord(element) ? place.parse(element) : null;
    return read === null
      ? []
      : [{ ...read, names: namesOf(read.name, isRecord(element) ? element.namedetails : null) }];
  });
  if (json.length > 0 && places.length === 0) throw new SourceFault('BAD_PAYLOAD', 'no place could be read');
  return places;
}

function namesOf(own: string, details: unknown): string[] {
  const others = isRecord(details) ? Object.values(details).slice(0, 300) : [];
  return [...new Set([own, ...others.map((each) => name.parse(each))].filter((each) => each !== ''))];
}

/** Where people live and work: of these any size is asked about, of everything else only what is small enough. */
const SETTLEMENTS = new Set([
  'city',
  'town',
  'village',
  'municipality',
  'suburb',
  'borough',
  'city_district',
  'quarter',
  'neighbourhood',
  'hamlet',
  'district',
]);

/** A settlement before anything else of the same name; null where nothing was found. */
export function bestPlace(places: readonly OsmPlace[]): OsmPlace | null {
  return places.find(({ type }) => SETTLEMENTS.has(type)) ?? places[0] ?? null;
}

/** Degrees; the public servers refuse more than about this (provider-contracts 9.2). */
const WIDEST = 0.5;

/**
 * The box to ask about: of a settlement larger than the limit the part around its centre.
 * @throws SourceFault BAD_REQUEST for a country, a state, or whatever else is no settlement and too large
 */
export function boxWithin({ box, type, latitude, longitude }: OsmPlace): OsmBox {
  const tall = box.north - box.south;
  const wide = box.east - box.west;
  const fits = tall <= WIDEST && wide <= WIDEST && wide >= 0;
  if (!(fits || SETTLEMENTS.has(type)))
    throw new SourceFault('BAD_REQUEST', 'the place is too large to be asked about');
  const [south, north] = tall <= WIDEST ? [box.south, box.north] : around(latitude, box.south, box.north);
  // A box over the date line has its east in the west.
  const [west, east] = wide >= 0 && wide <= WIDEST ? [box.west, box.east] : around(longitude, box.west, box.east);
  return { south: round(south), west: round(west), north: round(north), east: round(east) };
}

/** As much as is allowed around the centre, moved to lie within the place. */
function around(centre: number, least: number, most: number): [number, number] {
  const from = least < most ? Math.min(Math.max(centre - WIDEST / 2, least), most - WIDEST) : centre - WIDEST / 2;
  return [from, from + WIDEST];
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/**
 * The name that rows of this place get: as it was typed where that is one of its names, so that the same question finds them
 * again, in that name's own spelling.
 */
export function nameFor({ name: own, names }: OsmPlace, typed: string): string {
  const folded = foldText(typed);
  return names.find((each) => foldText(each) === folded) ?? own;
}
