// Places of Nominatim, and businesses of Overpass within them (provider-contracts 9.2).
import { isRecord, looseLine, looseList, looseObject } from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
import { foldText } from '#shared/text-match.ts';
import { BUSINESS_KINDS, type BusinessKind, type FoundCompany } from '../contract.ts';
import { BUSINESS_INDUSTRIES, BUSINESS_TAGS, overpassFilter } from './business-kinds.ts';
import { toCompany } from './found-shapes.ts';
import { looseDegrees, looseEmail, loosePhone, looseSite, pageAt, toDomain } from './loose-facts.ts';
import { toIndustry } from './read-industry.ts';

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
  /** ISO 3166-1 alpha-2; '' where it is in none. */
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
      : [{ ...read, names: toNames(read.name, isRecord(element) ? element.namedetails : null) }];
  });
  if (json.length > 0 && places.length === 0) throw new SourceFault('BAD_PAYLOAD', 'no place could be read');
  return places;
}

function toNames(own: string, details: unknown): string[] {
  const others = isRecord(details) ? Object.values(details).slice(0, 300) : [];
  return [...new Set([own, ...others.map((each) => name.parse(each))].filter((each) => each !== ''))];
}

/** Where people live and work: of these any size is searched, of everything else only what is small enough. */
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

// Businesses of Overpass

/** Most that one answer holds; there are no further pages. */
export const MAX_BUSINESSES = 200;

/** Contains no typed text: only the kind and the numbers of a box. */
export function businessQuery(kind: BusinessKind, { south, west, north, east }: OsmBox): string {
  const box = `(${[south, west, north, east].join(',')})`;
  const parts = BUSINESS_TAGS[kind].map((tag) => `nwr${overpassFilter(tag)}["name"]${box};`);
  return `[out:json][timeout:8];(${parts.join('')});out center tags ${MAX_BUSINESSES};`;
}

const line = looseLine(300);
const url = looseSite();
const email = looseEmail();
const phone = loosePhone();
const position = looseObject({ lat: looseDegrees(90), lon: looseDegrees(180) });

/** Businesses within the place itself have an empty `city`. @throws SourceFault BAD_PAYLOAD, SOFT_FAILURE */
export function readBusinesses(json: unknown, kind: BusinessKind, place: OsmPlace): FoundCompany[] {
  if (!isRecord(json) || !Array.isArray(json.elements))
    throw new SourceFault('BAD_PAYLOAD', 'the answer has no elements');
  // What is there beside a remark is an unknown part of the answer.
  const remark = line.parse(json.remark);
  if (remark !== '') throw new SourceFault('SOFT_FAILURE', remark);
  const found = json.elements.slice(0, MAX_BUSINESSES).map((element) => toBusiness(element, kind, place));
  if (json.elements.length > 0 && found.every((each) => each === null)) {
    throw new SourceFault('BAD_PAYLOAD', 'no element could be read');
  }
  const byKey = new Map(found.flatMap((each) => (each === null ? [] : [[each.key, each] as const])));
  return [...byKey.values()];
}

const WHAT = [
  'office',
  'craft',
  'amenity',
  'shop',
  'tourism',
  'leisure',
  'industrial',
  'man_made',
  'healthcare',
  'wholesale',
  'trade',
];

function toBusiness(element: unknown, kind: BusinessKind, place: OsmPlace): FoundCompany | null {
  if (!isRecord(element) || !isRecord(element.tags)) return null;
  const { type, id, tags } = element;
  const name = line.parse(tags.name);
  if (!/^(node|way|relation)$/.test(String(type)) || !Number.isSafeInteger(id) || name === '') return null;
  const { lat, lon } = position.parse(isRecord(element.center) ? element.center : element);
  const website = url.parse(tags.website) || url.parse(tags['contact:website']) || url.parse(tags.url);
  const what = tagLabel(WHAT.map((tag) => line.parse(tags[tag])).find((each) => each !== '' && each !== 'yes') ?? '');
  return toCompany({
    key: `osm:${type}/${id}`,
    name,
    url: `https://www.openstreetmap.org/${type}/${id}`,
    website,
    domain: toDomain(website),
    email: email.parse(tags.email) || email.parse(tags['contact:email']),
    phone: phone.parse(tags.phone) || phone.parse(tags['contact:phone']) || phone.parse(tags['contact:mobile']),
    city: toCity(line.parse(tags['addr:city']), place),
    country: place.country,
    address: getAddress(tags),
    latitude: lat,
    longitude: lon,
    openingHours: line.parse(tags.opening_hours),
    industry: BUSINESS_INDUSTRIES[kind] || toIndustry(what),
    industryText: what || BUSINESS_KINDS[kind],
    about: line.parse(tags.description),
    linkedin: social(tags, 'linkedin', 'www.linkedin.com', '/company/'),
    facebook: social(tags, 'facebook', 'www.facebook.com', '/'),
    instagram: social(tags, 'instagram', 'www.instagram.com', '/'),
  });
}

/** A city that is one of the place's names is the place; another one, at its edge, stays what it is. */
function toCity(stated: string, { names }: OsmPlace): string {
  const folded = foldText(stated);
  return names.some((each) => foldText(each) === folded) ? '' : stated;
}

function getAddress(tags: Record<string, unknown>): string {
  const part = (tag: string) => line.parse(tags[`addr:${tag}`]);
  const street = [part('street') || part('place'), part('housenumber')].filter(Boolean).join(' ');
  return [street, [part('postcode'), part('city')].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

const social = (tags: Record<string, unknown>, network: string, origin: string, prefix: string): string =>
  pageAt(
    origin,
    prefix,
    line
      .parse(tags[`contact:${network}`] ?? tags[network])
      .split(';')[0]
      ?.trim() ?? '',
  );

/** "estate_agent" → "Estate agent". */
function tagLabel(tag: string): string {
  const text = (tag.split(';')[0] ?? '').replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
