// Asking Overpass for businesses of a kind, and what it answers (provider-contracts 9.2).
import { isRecord, looseLine, looseObject } from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
import { foldText } from '#shared/text-match.ts';
import { BUSINESS_KINDS, type BusinessKind, type FoundCompany } from '../contract.ts';
import { BUSINESS_INDUSTRIES, BUSINESS_TAGS, overpassFilter } from './business-kinds.ts';
import { companyOf } from './found-shapes.ts';
import { domainOf, looseDegrees, looseEmail, loosePhone, looseSite, pageAt } from './loose-facts.ts';
import type { OsmBox, OsmPlace } from './osm-places.ts';
import { industryOf } from './read-industry.ts';

/** Most that one answer holds; there are no further pages. */
export const MOST_BUSINESSES = 200;

/** Nothing that anybody typed stands in it: the kind and the numbers of a box are all that it is made of. */
export function businessQuery(kind: BusinessKind, { south, west, north, east }: OsmBox): string {
  const box = `(${[south, west, north, east].join(',')})`;
  const parts = BUSINESS_TAGS[kind].map((tag) => `nwr${overpassFilter(tag)}["name"]${box};`);
  return `[out:json][timeout:8];(${parts.join('')});out center tags ${MOST_BUSINESSES};`;
}

const line = looseLine(300);
const url = looseSite();
const email = looseEmail();
const phone = loosePhone();
const position = looseObject({ lat: looseDegrees(90), lon: looseDegrees(180) });

/** Of what lies in the place itself `city` is ''. @throws SourceFault BAD_PAYLOAD, SOFT_FAILURE */
export function readBusinesses(json: unknown, kind: BusinessKind, place: OsmPlace): FoundCompany[] {
  if (!isRecord(json) || !Array.isArray(json.elements))
    throw new SourceFault('BAD_PAYLOAD', 'the answer has no elements');
  // What is there beside a remark is a part of the answer, and nobody knows which.
  const remark = line.parse(json.remark);
  if (remark !== '') throw new SourceFault('SOFT_FAILURE', remark);
  const found = json.elements.slice(0, MOST_BUSINESSES).map((element) => businessOf(element, kind, place));
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

function businessOf(element: unknown, kind: BusinessKind, place: OsmPlace): FoundCompany | null {
  if (!isRecord(element) || !isRecord(element.tags)) return null;
  const { type, id, tags } = element;
  const name = line.parse(tags.name);
  if (!/^(node|way|relation)$/.test(String(type)) || !Number.isSafeInteger(id) || name === '') return null;
  const { lat, lon } = position.parse(isRecord(element.center) ? element.center : element);
  const website = url.parse(tags.website) || url.parse(tags['contact:website']) || url.parse(tags.url);
  const what = words(WHAT.map((tag) => line.parse(tags[tag])).find((each) => each !== '' && each !== 'yes') ?? '');
  return companyOf({
    key: `osm:${type}/${id}`,
    name,
    url: `https://www.openstreetmap.org/${type}/${id}`,
    website,
    domain: domainOf(website),
    email: email.parse(tags.email) || email.parse(tags['contact:email']),
    phone: phone.parse(tags.phone) || phone.parse(tags['contact:phone']) || phone.parse(tags['contact:mobile']),
    city: cityOf(line.parse(tags['addr:city']), place),
    country: place.country,
    address: addressOf(tags),
    latitude: lat,
    longitude: lon,
    openingHours: line.parse(tags.opening_hours),
    industry: BUSINESS_INDUSTRIES[kind] || industryOf(what),
    industryText: what || BUSINESS_KINDS[kind],
    about: line.parse(tags.description),
    linkedin: social(tags, 'linkedin', 'www.linkedin.com', '/company/'),
    facebook: social(tags, 'facebook', 'www.facebook.com', '/'),
    instagram: social(tags, 'instagram', 'www.instagram.com', '/'),
  });
}

/** A city that is one of the place's names is the place; another one, at its edge, stays what it is. */
function cityOf(stated: string, { names }: OsmPlace): string {
  const folded = foldText(stated);
  return names.some((each) => foldText(each) === folded) ? '' : stated;
}

function addressOf(tags: Record<string, unknown>): string {
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
function words(tag: string): string {
  const text = (tag.split(';')[0] ?? '').replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
