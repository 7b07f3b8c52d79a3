// The results of a Facebook search (provider-contracts section 6), read leniently.
import type { z } from 'zod';
import { isRecord, looseCount, looseFlag, looseList, looseObject, looseParagraphs } from '#shared/lenient.ts';
import type { FacebookItem, ItemOf } from '../contract.ts';
import {
  anything,
  facebookId,
  facebookUrl,
  first,
  groupAddress,
  joined,
  line,
  ownerAddress,
  picture,
  toList,
  toPrivacy,
  wording,
} from './facebook-fields.ts';

export interface FoundItems {
  items: FacebookItem[];
  total: null;
  next: string | null;
}

/** A page of results has about ten; a source that sends a hundred thousand must not fill the table of results. */
const MAX_ITEMS = 100;
const MESSAGE_LIMIT = 10_000;
/** Facebook is not older than this; a moment of another century is a number of something else. */
const EARLIEST = Date.UTC(2004, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

const page = looseObject({
  facebook_id: facebookId,
  page_id: facebookId,
  id: facebookId,
  name: line,
  url: facebookUrl,
  profile_url: facebookUrl,
  image: picture,
  profile_picture: picture,
  is_verified: looseFlag(),
  verified: looseFlag(),
  category: joined(200),
  categories: joined(200),
  location: joined(200),
  followers: looseCount(),
  followers_count: looseCount(),
}).transform((raw): ItemOf<'page'> | null => {
  if (raw.name === '') return null;
  const id = first(raw.facebook_id, raw.page_id, raw.id);
  return {
    type: 'page',
    id,
    name: raw.name,
    url: ownerAddress(first(raw.url, raw.profile_url), id),
    picture: first(raw.image, raw.profile_picture),
    verified: raw.is_verified || raw.verified,
    category: first(raw.category, raw.categories),
    location: raw.location,
    followers: raw.followers ?? raw.followers_count,
  };
});

const profile = looseObject({
  profile_id: facebookId,
  facebook_id: facebookId,
  id: facebookId,
  name: line,
  url: facebookUrl,
  profile_url: facebookUrl,
  profile_picture: picture,
  image: picture,
  is_verified: looseFlag(),
  verified: looseFlag(),
  intro: wording(300),
}).transform((raw): ItemOf<'profile'> | null => {
  if (raw.name === '') return null;
  const id = first(raw.profile_id, raw.facebook_id, raw.id);
  return {
    type: 'profile',
    id,
    name: raw.name,
    url: ownerAddress(first(raw.url, raw.profile_url), id),
    picture: first(raw.profile_picture, raw.image),
    verified: raw.is_verified || raw.verified,
    intro: raw.intro,
  };
});

const group = looseObject({
  group_id: facebookId,
  facebook_id: facebookId,
  id: facebookId,
  name: line,
  url: facebookUrl,
  image: picture,
  profile_picture: picture,
  privacy: wording(100),
  member_count: looseCount(),
  members: looseCount(),
  intro: wording(300),
  description: wording(300),
}).transform((raw): ItemOf<'group'> | null => {
  if (raw.name === '') return null;
  const id = first(raw.group_id, raw.facebook_id, raw.id);
  return {
    type: 'group',
    id,
    name: raw.name,
    url: groupAddress(raw.url, id),
    picture: first(raw.image, raw.profile_picture),
    privacy: toPrivacy(raw.privacy),
    members: raw.member_count ?? raw.members,
    intro: first(raw.intro, raw.description),
  };
});

const author = looseObject({
  id: facebookId,
  name: line,
  url: facebookUrl,
  profile_picture_url: picture,
  profile_picture: picture,
}).transform(({ id, name, url, ...pictures }) => ({
  id,
  name,
  url: ownerAddress(url, id),
  picture: first(pictures.profile_picture_url, pictures.profile_picture),
}));

/** A group as a post mentions it; the field is not documented, and absent from most answers. */
const mentioned = looseObject({ name: line, url: facebookUrl, id: facebookId }).transform(({ name, url, id }) =>
  name === '' ? null : { name, url: groupAddress(url, id) },
);

const post = looseObject({
  post_id: facebookId,
  id: facebookId,
  url: facebookUrl,
  message: looseParagraphs(MESSAGE_LIMIT),
  message_rich: looseParagraphs(MESSAGE_LIMIT),
  timestamp: anything.transform(toMoment),
  reactions_count: looseCount(),
  comments_count: looseCount(),
  reshare_count: looseCount(),
  image: picture,
  video: anything.transform((value) => isRecord(value) || (typeof value === 'string' && value !== '')),
  author,
  associated_group: mentioned,
  group: mentioned,
}).transform((raw): ItemOf<'post'> | null => {
  const { message_rich, post_id, timestamp, reactions_count, comments_count, reshare_count, associated_group } = raw;
  const id = first(post_id, raw.id);
  const message = first(raw.message, message_rich);
  // Without words there is nothing to judge it by, and without an address nothing to open.
  if (message === '' && (raw.image === '' || raw.url === '')) return null;
  return {
    type: 'post',
    id,
    url: ownerAddress(raw.url, id),
    message,
    at: timestamp,
    reactions: reactions_count,
    comments: comments_count,
    shares: reshare_count,
    picture: raw.image,
    video: raw.video,
    author: raw.author,
    group: associated_group ?? raw.group,
  };
});

/** Epoch seconds, or milliseconds where the number could not be seconds; null for anything before Facebook or absurd. */
function toMoment(value: unknown): string | null {
  const number = typeof value === 'string' && /^\d{9,13}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  const ms = number > 100_000_000_000 ? number : number * 1000;
  return ms >= EARLIEST && ms <= LATEST ? new Date(ms).toISOString() : null;
}

const READERS = { page, profile, group, post } satisfies Record<FacebookItem['type'], z.ZodType<FacebookItem | null>>;

/** Each path of the source answers with one type only. @throws SourceFault SOFT_FAILURE, PROVIDER_MOVED, BAD_PAYLOAD */
export function readItems(type: FacebookItem['type']): (json: unknown) => FoundItems {
  const items = looseList<FacebookItem>(READERS[type], MAX_ITEMS);
  return (json) => {
    const { results, next } = toList(json);
    return { items: items.parse(results), total: null, next };
  };
}
