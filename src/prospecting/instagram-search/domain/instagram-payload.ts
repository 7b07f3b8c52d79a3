// What the keyed source answers (provider-contracts 4.1), read leniently into the fields of the specification.
import { z } from 'zod';
import { isRecord, looseFlag, looseLine, looseList, looseObject, looseUrl } from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
import type { InstagramUser } from '../contract.ts';

/** One answer has about 50 accounts; a source that sends a hundred thousand must not fill the table of results. */
const MAX_USERS = 100;

const PROFILE_BASE = 'https://www.instagram.com/';

const fields = looseObject({
  id: looseLine(100),
  pk: looseLine(100),
  username: looseLine(100),
  full_name: looseLine(300),
  profile_pic_url: looseUrl(),
  is_verified: looseFlag(),
  is_private: looseFlag(),
  search_social_context: looseLine(200),
});

/** Each element of the list holds a `user`; an element that is the user itself is read too. */
const user = z
  .unknown()
  .transform((element) => (isRecord(element) && isRecord(element.user) ? element.user : element))
  .pipe(fields)
  .transform(({ pk, ...raw }): InstagramUser | null => {
    // Without a username there is nothing to show and nowhere to lead to.
    if (raw.username === '') return null;
    return { ...raw, id: raw.id || pk || raw.username, profile_url: profileUrl(raw.username) };
  });

/** Where View Profile leads (spec section 2). */
function profileUrl(username: string): string {
  return `${PROFILE_BASE}${encodeURIComponent(username)}/`;
}

/** @throws SourceFault SOFT_FAILURE, PROVIDER_MOVED, BAD_PAYLOAD */
export function readInstagramUsers(json: unknown): InstagramUser[] {
  if (!isRecord(json)) throw new SourceFault('BAD_PAYLOAD', 'the answer is not an object');
  if (json.status !== 'ok') {
    const message = looseLine(300).parse(json.message);
    // The provider has no other sign for it than this sentence (provider-contracts section 10).
    const moved = /no longer available at this location/i.test(message);
    throw new SourceFault(moved ? 'PROVIDER_MOVED' : 'SOFT_FAILURE', message || 'the status is not ok');
  }
  if (json.users !== null && !Array.isArray(json.users)) {
    throw new SourceFault('BAD_PAYLOAD', 'the answer has no list of users');
  }
  // The network ranks some accounts twice.
  const byId = new Map<string, InstagramUser>();
  for (const found of looseList(user, MAX_USERS).parse(json.users)) if (!byId.has(found.id)) byId.set(found.id, found);
  return [...byId.values()];
}
