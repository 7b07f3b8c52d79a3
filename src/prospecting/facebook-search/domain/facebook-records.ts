// The details of a page, a profile and a group (provider-contracts section 6), read leniently.
import {
  isRecord,
  looseCount,
  looseFlag,
  looseLine,
  looseList,
  looseObject,
  looseParagraphs,
  looseTypedUrl,
} from '#shared/lenient.ts';
import type { FacebookGroup, FacebookPage, FacebookProfile, ProfileFact } from '../contract.ts';
import { groupUrl, isNumber, ownerUrl } from './facebook-address.ts';
import {
  anything,
  facebookId,
  facebookUrl,
  first,
  joined,
  line,
  picture,
  toPrivacy,
  toRecord,
  wording,
} from './facebook-fields.ts';

// Which lines of a profile are kept (product-design 5.5): work, education, place and public links. An allow list, since a
// source sends what it can get: gender, birthday, relationship, beliefs or a telephone number never get past here.
const MAX_FACTS = 20;
const text = looseLine(300);
const address = looseTypedUrl();

const KINDS: readonly [kind: ProfileFact['kind'], pattern: RegExp][] = [
  ['education', /^(studie[sd]|studying|went to|goes to|attend(s|ed)|graduated|teacher at)\b/i],
  ['place', /^(lives in|lived in|living in|from|moved to|based in)\b/i],
  [
    'work',
    /^((former|senior|self)[- ])?(works?|worked|working|employed|owner|founder|co-?founder|c[efot]o|president|manag(er|es|ing)|director|head|lead|freelancer?|self-employed|intern|consultant)\b|^(profile|page) · \S|\S (at|@) \S/i,
  ],
];

/** Lines that a pattern above might let through, but that are about the person, not about the work. */
const PRIVATE =
  /\b(born|birth(day|date)?|years? old|aged?|male|female|gender|single|married|engaged|divorced|widow(ed)?|relationship|religio\w*|politic\w*|interested in|sexual\w*)\b/i;
/** Addresses and numbers of a person are not links. */
const YEARS = /\b(19|20)\d\d\s*[-–]\s*(19|20)\d\d\b/g;
const REACHES_A_PERSON = /\S@\S+\.\S|(^|\s)\+?\d[\d\s().-]{6,}\d\b/;

export function profileFacts(lines: unknown): ProfileFact[] {
  const all = Array.isArray(lines) ? lines.slice(0, 200) : [];
  return all
    .map(toFact)
    .filter((fact) => fact !== null)
    .slice(0, MAX_FACTS);
}

function toFact(element: unknown): ProfileFact | null {
  if (!isRecord(element)) return null;
  const words = text.parse(element.text);
  if (words === '' || PRIVATE.test(words) || REACHES_A_PERSON.test(words.replace(YEARS, ''))) return null;
  const url = address.parse(element.external_url);
  const [kind] = KINDS.find(([, pattern]) => pattern.test(words)) ?? [];
  if (kind) return { kind, text: words, url };
  // A website that is given as text alone: "northwind-timber.example".
  const link = url || (/^\S+$/.test(words) ? address.parse(words) : '');
  return link === '' ? null : { kind: 'link', text: words, url: link };
}

const ABOUT_LIMIT = 5_000;
const MAX_LINES = 30;

const paragraphs = looseParagraphs(ABOUT_LIMIT);

/** Names of categories; "Page" says nothing. */
const categories = looseList(
  wording(100).transform((name) => (name === '' || name.toLowerCase() === 'page' ? null : name)),
  MAX_LINES,
);

/** One address, several in a line, or a list of them. */
const emails = anything.transform((value) => {
  const words = (Array.isArray(value) ? value.slice(0, 10) : [value]).flatMap((part) =>
    looseLine(1_000)
      .parse(part)
      .split(/[\s,;]+/),
  );
  const kept = words.filter(
    (word) => word.length <= 254 && /^[^\s@<>"'()]+@[^\s@<>"'()]+\.[^\s@<>"'().]{2,}$/.test(word),
  );
  return [...new Set(kept.map((word) => word.toLowerCase()))].slice(0, 10);
});

const page = looseObject({
  name: line,
  page_id: facebookId,
  url: facebookUrl,
  image: picture,
  cover_image: picture,
  intro: paragraphs,
  about: paragraphs,
  likes: looseCount(),
  followers: looseCount(),
  categories,
  phone: wording(100),
  email: emails,
  emails,
  address: joined(400),
  website: looseTypedUrl(),
  rating: wording(200),
  services: joined(500),
  price_range: wording(100),
  verified: looseFlag(),
  is_verified: looseFlag(),
});

/** @returns null where the page is private or does not exist @throws SourceFault PROVIDER_MOVED, BAD_PAYLOAD */
export function readPage(json: unknown, key: string): FacebookPage | null {
  const record = toRecord(json, ['page_details', 'results', 'page']);
  const raw = page.parse(record ?? {});
  if (raw.name === '') return null;
  const { name, website, phone, address, rating, services, likes, followers } = raw;
  return {
    id: toId(raw.page_id, key),
    name,
    url: raw.url || ownerUrl(key),
    picture: raw.image,
    cover: raw.cover_image,
    verified: raw.verified || raw.is_verified,
    categories: [...new Set(raw.categories)],
    about: first(raw.intro, raw.about),
    followers,
    likes,
    rating,
    priceRange: raw.price_range,
    services,
    website,
    phone,
    emails: [...new Set([...raw.email, ...raw.emails])],
    address,
  };
}

const profile = looseObject({
  name: line,
  profile_id: facebookId,
  url: facebookUrl,
  image: picture,
  cover_image: picture,
  intro: paragraphs,
  about_public: anything.transform(profileFacts),
  verified: looseFlag(),
  is_verified: looseFlag(),
});

/**
 * Reads only what product-design 5.5 shows: `gender`, `about` and whatever else the source sends stay where they are.
 * @returns null where the profile is private or does not exist @throws SourceFault PROVIDER_MOVED, BAD_PAYLOAD
 */
export function readProfile(json: unknown, key: string): FacebookProfile | null {
  const record = toRecord(json, ['profile', 'profile_details', 'results']);
  const raw = profile.parse(record ?? {});
  if (raw.name === '') return null;
  return {
    id: toId(raw.profile_id, key),
    name: raw.name,
    url: raw.url || ownerUrl(key),
    picture: raw.image,
    cover: raw.cover_image,
    verified: raw.verified || raw.is_verified,
    intro: raw.intro,
    facts: raw.about_public,
  };
}

const group = looseObject({
  name: line,
  group_id: facebookId,
  url: facebookUrl,
  image: picture,
  cover_image: picture,
  intro: paragraphs,
  description: paragraphs,
  privacy: wording(100),
  member_count: looseCount(),
  members: looseCount(),
  about_public: looseList(
    wording(300).transform((text) => text || null),
    MAX_LINES,
  ),
});

/** @returns null where the group is hidden or does not exist @throws SourceFault PROVIDER_MOVED, BAD_PAYLOAD */
export function readGroup(json: unknown, key: string): FacebookGroup | null {
  const record = toRecord(json, ['group_details', 'results', 'group']);
  const raw = group.parse(record ?? {});
  if (raw.name === '') return null;
  const description = first(raw.intro, raw.description);
  return {
    id: toId(raw.group_id, key),
    name: raw.name,
    url: raw.url || groupUrl(key),
    picture: raw.image,
    cover: raw.cover_image,
    privacy: toPrivacy(raw.privacy),
    members: raw.member_count ?? raw.members,
    description,
    facts: [...new Set(raw.about_public)].filter((fact) => fact !== description),
  };
}

function toId(id: string, key: string): string {
  return id || (isNumber(key) ? key : '');
}
