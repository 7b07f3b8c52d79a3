// What the keyed source answers (provider-contracts 4.2-4.4), read leniently into the fields of the specification.
import { z } from 'zod';
import {
  isRecord,
  looseCount,
  looseFlag,
  looseLine,
  looseList,
  looseObject,
  looseParagraphs,
  looseTypedUrl,
  looseUrl,
} from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
import type { CompanyDetails, LinkedinCompany, LinkedinPerson } from '../contract.ts';
import type { Found } from './results.ts';

// What the keyed source's answers have in common: the envelope, and parts that several records hold.
const MAX_TAGS = 100;

export const anything = z.unknown().optional();
export const address = looseUrl();
export const line = looseLine(200);

/**
 * An address of LinkedIn, '' for any other: what stands behind "Open on LinkedIn" leads nowhere else, whatever a source sends.
 * `linkedin.example` is the reserved domain of the samples.
 */
export const linkedinAddress = address.transform((url) =>
  url !== '' && /(^|\.)linkedin\.(com|example)$/.test(new URL(url).hostname) ? url : '',
);

/** A list of pictures, one picture alone, or nothing; each an address, or an object with `url`. */
export const pictures = anything.transform((value) =>
  (Array.isArray(value) ? value.slice(0, 10) : [value])
    .map((picture) => address.parse(isRecord(picture) ? picture.url : picture))
    .filter((url) => url !== ''),
);

/** Names as text, or in objects that hold one. */
export const names = looseList(
  anything.transform((value) => line.parse(isRecord(value) ? (value.name ?? value.localizedName) : value) || null),
  MAX_TAGS,
);

/**
 * The answer as an object, once it has said that it worked.
 * @throws SourceFault SOFT_FAILURE with the source's own words, PROVIDER_MOVED, BAD_PAYLOAD
 */
export function openEnvelope(json: unknown): Record<string, unknown> {
  if (!isRecord(json)) throw new SourceFault('BAD_PAYLOAD', 'the answer is not an object');
  const message = looseLine(300).parse(json.message);
  // The provider has no other sign for it than this sentence (provider-contracts 4.2).
  if (/no longer available at this location/i.test(message)) throw new SourceFault('PROVIDER_MOVED', message);
  if (json.success === false || json.success === 'false')
    throw new SourceFault('SOFT_FAILURE', message || 'no message');
  return json;
}

/** `https://host/in/mara-lindqvist/` → `mara-lindqvist`; '' where there is none. */
export function lastSegment(url: string, folder: string): string {
  if (url === '') return '';
  const [, rest = ''] = new URL(url).pathname.split(folder);
  const [segment = ''] = rest.split('/');
  try {
    return decodeURIComponent(segment).slice(0, 200);
  } catch {
    return '';
  }
}

/** Both searches answer 10 a page; a source that sends a hundred thousand must not fill the table of results. */
const MAX_ITEMS = 100;
const MAX_LOCATIONS = 200;

const PROFILE_BASE = 'https://www.linkedin.com/in/';
const COMPANY_BASE = 'https://www.linkedin.com/company/';

const person = looseObject({
  fullName: line,
  firstName: looseLine(100),
  lastName: looseLine(100),
  headline: looseLine(500),
  location: line,
  profilePicture: address,
  profileURL: linkedinAddress,
  username: line,
}).transform((raw): LinkedinPerson | null => {
  const fullName = raw.fullName || `${raw.firstName} ${raw.lastName}`.trim();
  const username = raw.username || lastSegment(raw.profileURL, '/in/');
  // Hidden members come without a name: there is nothing to show or to open.
  if (fullName === '') return null;
  const profileURL = raw.profileURL || (username && PROFILE_BASE + encodeURIComponent(username));
  const { headline, location, profilePicture } = raw;
  return { fullName, headline, location, profilePicture, profileURL, username };
});

const company = looseObject({
  id: looseLine(100),
  name: line,
  tagline: looseLine(500),
  universalName: line,
  linkedinURL: linkedinAddress,
  logo: pictures,
}).transform((raw): LinkedinCompany | null => {
  if (raw.name === '') return null;
  const universalName = raw.universalName || lastSegment(raw.linkedinURL, '/company/');
  return {
    id: raw.id || universalName,
    name: raw.name,
    tagline: raw.tagline,
    logo: raw.logo.map((url) => ({ url })),
    universalName,
    linkedinURL: raw.linkedinURL || (universalName && COMPANY_BASE + encodeURIComponent(universalName)),
  };
});

const place = looseObject({
  city: line,
  line1: looseLine(300),
  postalCode: looseLine(50),
  geographicArea: line,
  country: looseLine(100),
  headquarter: looseFlag(),
});

const details = looseObject({
  name: line,
  tagline: looseLine(500),
  universalName: line,
  description: looseParagraphs(10_000),
  Images: looseObject({ logo: pictures, cover: pictures, logos: pictures, backgroundCoverImages: pictures }),
  logos: pictures,
  backgroundCoverImages: pictures,
  staffCount: looseCount(),
  headquarter: place,
  locations: looseList(place, MAX_LOCATIONS),
  industries: names,
  specialities: names,
  website: looseTypedUrl(),
  linkedinUrl: linkedinAddress,
}).transform((raw): CompanyDetails => {
  const { city, country } = raw.headquarter;
  return {
    name: raw.name,
    tagline: raw.tagline,
    universalName: raw.universalName,
    Images: {
      cover: first(raw.Images.cover, raw.Images.backgroundCoverImages, raw.backgroundCoverImages),
      logo: first(raw.Images.logo, raw.Images.logos, raw.logos),
    },
    headquarter: city === '' && country === '' ? null : { city, country },
    website: raw.website,
    staffCount: raw.staffCount,
    linkedinUrl: raw.linkedinUrl || (raw.universalName && COMPANY_BASE + encodeURIComponent(raw.universalName)),
    description: raw.description,
    industries: raw.industries,
    specialities: raw.specialities,
    locations: raw.locations.filter((at) =>
      Object.values(at).some((value) => typeof value === 'string' && value !== ''),
    ),
  };
});

/** @throws SourceFault SOFT_FAILURE, PROVIDER_MOVED, BAD_PAYLOAD */
export function readPeople(json: unknown): Found<LinkedinPerson> {
  return found(openEnvelope(json).data, person);
}

/** @throws SourceFault SOFT_FAILURE, PROVIDER_MOVED, BAD_PAYLOAD */
export function readCompanies(json: unknown): Found<LinkedinCompany> {
  return found(openEnvelope(json).data, company);
}

/**
 * @returns null where the source says that there is no such company, which it does with `success: false`
 * @throws SourceFault PROVIDER_MOVED, BAD_PAYLOAD
 */
export function readCompanyDetails(json: unknown, username: string): CompanyDetails | null {
  let data: unknown;
  try {
    data = openEnvelope(json).data;
  } catch (error) {
    if (error instanceof SourceFault && error.code === 'SOFT_FAILURE') return null;
    throw error;
  }
  if (data === null || data === undefined || (isRecord(data) && Object.keys(data).length === 0)) return null;
  if (!isRecord(data)) throw new SourceFault('BAD_PAYLOAD', 'company details are not an object');
  const read = details.parse({ universalName: username, ...data });
  if (read.name === '') throw new SourceFault('BAD_PAYLOAD', 'company details without a name');
  return read;
}

function found<T>(data: unknown, item: z.ZodType<T | null>): Found<T> {
  const items = Array.isArray(data) ? data : isRecord(data) ? data.items : undefined;
  if (items !== null && !Array.isArray(items)) throw new SourceFault('BAD_PAYLOAD', 'the answer has no list of items');
  const total = isRecord(data) ? looseCount().parse(data.total) : null;
  return { items: looseList(item, MAX_ITEMS).parse(items), total };
}

/** The first picture of the first form that has one: older and newer payloads name them differently. */
function first(...forms: string[][]): string {
  return forms.find((urls) => urls.length > 0)?.[0] ?? '';
}
