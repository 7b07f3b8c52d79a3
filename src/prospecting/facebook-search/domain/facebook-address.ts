// What a thing on Facebook is called by: the key of a page, profile or group, read from whatever a person pastes.
// A key is a number or the short name of an address, in lower case: Facebook tells no capitals apart.
import { parseUrl } from '#shared/urls.ts';
import type { FacebookItem } from '../contract.ts';

/** `facebook.example` is where the sample's links lead: a reserved domain, so that they reach no real account. */
const HOST = /^(?:[\w-]+\.)?(?:facebook\.com|fb\.com|facebook\.example)$/i;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,149}$/u;
const NUMBER = /^\d{1,25}$/;

/** First segments of addresses that name no page and no person. */
const NOT_AN_OWNER = new Set(
  (
    'ads bookmarks business dialog donate events fundraisers gaming groups hashtag help home.php l.php login login.php ' +
    'marketplace media messages notes permalink.php photo photo.php photos plugins policies privacy reel reels search ' +
    'settings share share.php sharer sharer.php story.php stories terms tr video video.php videos watch'
  ).split(' '),
);
const NOT_A_GROUP = new Set(['create', 'discover', 'feed', 'joins']);

/** Key of a page or a person, which share their names; null for what can be neither. */
export function toOwnerKey(typed: string): string | null {
  const text = typed.trim();
  if (NAME.test(text)) return ownerName(text);
  const place = toPlace(text);
  if (place === null) return null;
  const [first = '', ...rest] = place.segments;
  switch (first.toLowerCase()) {
    case 'profile.php':
      return toNumber(place.id);
    case 'pages':
    case 'people':
      return toNumber(rest.findLast((segment) => NUMBER.test(segment)));
    case 'p':
      // /p/Northwind-Timber-100060000000001
      return toNumber(rest[0]?.split('-').at(-1));
    case 'pg':
      return ownerName(rest[0] ?? '');
    case 'groups':
      // A member as seen in a group: /groups/1/user/2
      return rest[1]?.toLowerCase() === 'user' ? toNumber(rest[2]) : null;
    default:
      return ownerName(first);
  }
}

/** Key of a group, from its link, number or short name. */
export function toGroupKey(typed: string): string | null {
  const text = typed.trim();
  if (NAME.test(text)) return text.toLowerCase();
  const [folder = '', group = ''] = toPlace(text)?.segments ?? [];
  if (folder.toLowerCase() !== 'groups' || !NAME.test(group) || NOT_A_GROUP.has(group.toLowerCase())) return null;
  return group.toLowerCase();
}

/** Address of a page or a profile at Facebook. */
export function ownerUrl(key: string): string {
  return `https://www.facebook.com/${encodeURIComponent(key)}`;
}

export function groupUrl(key: string): string {
  return `https://www.facebook.com/groups/${encodeURIComponent(key)}`;
}

/** Whether an address is one of Facebook's own: a link that says so must not lead elsewhere. */
export function isFacebookUrl(url: string): boolean {
  return toPlace(url) !== null;
}

export function isNumber(key: string): boolean {
  return NUMBER.test(key);
}

function ownerName(name: string): string | null {
  const key = name.toLowerCase();
  return NAME.test(key) && !NOT_AN_OWNER.has(key) ? key : null;
}

function toNumber(text: string | null | undefined): string | null {
  return text && NUMBER.test(text) ? text : null;
}

/** An address on Facebook, also without `https://` as people copy it; null for any other text. */
function toPlace(text: string): { segments: string[]; id: string | null } | null {
  const address = /^[\w-]+(\.[\w-]+)+\//.test(text) ? `https://${text}` : text;
  const url = /^https?:\/\//i.test(address) ? parseUrl(address) : null;
  if (url === null) return null;
  const { hostname, port, username, password, pathname, searchParams } = url;
  if (!HOST.test(hostname) || port !== '' || username !== '' || password !== '') return null;
  try {
    const segments = pathname.split('/').filter(Boolean).map(decodeURIComponent);
    return { segments, id: searchParams.get('id') };
  } catch {
    return null;
  }
}

// What a result is known by: "seen before" and the selection hang on it, on both sides alike.
export function itemKey(item: FacebookItem): string {
  const known = item.id || item.url;
  if (known !== '') return `${item.type}:${known}`;
  return item.type === 'post' ? `post:${item.author.name}:${item.message.slice(0, 200)}` : `${item.type}:${item.name}`;
}
