// Facebook data: what a source of it can do, and the one behind the RapidAPI gateway (provider-contracts 4.6).
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { FoundPage, SourcePort } from '#prospecting/searches/server/index.ts';
import { type FaultCode, SourceFault } from '#shared/sources.ts';
import type {
  FacebookGroup,
  FacebookItem,
  FacebookKind,
  FacebookPage,
  FacebookProfile,
  GroupSearch,
} from '../contract.ts';
import { groupUrl, isNumber, ownerUrl } from '../domain/facebook-address.ts';
import { type FoundItems, readItems } from '../domain/facebook-items.ts';
import { readGroup, readPage, readProfile } from '../domain/facebook-records.ts';

export interface FacebookQuery {
  query: string;
  kind: FacebookKind;
  /** `next` of the page before. */
  cursor: string | null;
}

/** Every method throws SourceFault and nothing else. The keys are those of domain/facebook-address.ts. */
export interface FacebookSource extends SourcePort {
  /** What a search for groups finds; may change from `name` to `posts` when the source turns out not to offer the former. */
  groupsBy(): GroupSearch;
  search(query: FacebookQuery): Promise<FoundPage<FacebookItem>>;
  /** These are null where there is no such record, or where it may not be seen. */
  page(key: string): Promise<FacebookPage | null>;
  profile(key: string): Promise<FacebookProfile | null>;
  group(key: string): Promise<FacebookGroup | null>;
}

// Facebook data behind the RapidAPI gateway: the calls of provider-contracts section 6.
export interface FacebookSettings {
  /** Search groups by name, which the provider's list of calls does not mention (`FACEBOOK_GROUP_SEARCH`). */
  groupsByName: boolean;
}

const READ = {
  pages: readItems('page'),
  people: readItems('profile'),
  groups: readItems('group'),
  posts: readItems('post'),
};

export function createRapidapiFacebook(
  client: SourceClient,
  info: SourceInfo,
  { groupsByName }: FacebookSettings,
): FacebookSource {
  let byName = groupsByName;

  const list = (path: string, { query, cursor }: FacebookQuery, read: (json: unknown) => FoundItems) =>
    client.call({ method: 'GET', path, query: { query, ...(cursor !== null && { cursor }) } }, read);
  const detail = <T>(path: string, query: Record<string, string>, read: (json: unknown) => T | null) =>
    client.call({ method: 'GET', path, query }, read).catch(nullFor<T>(MISSING));

  async function groups(asked: FacebookQuery): Promise<FoundItems> {
    const found = byName
      ? await list('/search/groups', asked, READ.groups).catch(nullFor<FoundItems>(NOT_OFFERED))
      : null;
    if (found !== null) return found;
    const posts = await list('/search/groups_posts', asked, READ.posts);
    // Only now is it sure that the source answers and that the other call is what it lacks.
    byName = false;
    return posts;
  }

  return {
    info,
    available: client.available,
    groupsBy: () => (byName ? 'name' : 'posts'),
    search: (asked) =>
      asked.kind === 'groups' ? groups(asked) : list(`/search/${asked.kind}`, asked, READ[asked.kind]),
    page: (key) => detail('/page/details', { url: ownerUrl(key) }, (json) => readPage(json, key)),
    profile: (key) =>
      isNumber(key)
        ? detail('/profile/details_id', { profile_id: key }, (json) => readProfile(json, key))
        : detail('/profile/details_url', { url: ownerUrl(key) }, (json) => readProfile(json, key)),
    group: (key) => detail('/group/details', { url: groupUrl(key) }, (json) => readGroup(json, key)),
  };
}

/** A private or missing record is answered with an empty object or a 4xx (provider-contracts section 6). */
const MISSING: readonly FaultCode[] = ['NOT_FOUND', 'BAD_REQUEST'];
/** A path that the gateway or the provider does not know. */
const NOT_OFFERED: readonly FaultCode[] = ['NOT_FOUND', 'PROVIDER_MOVED'];

const nullFor =
  <T>(codes: readonly FaultCode[]) =>
  (error: unknown): T | null => {
    if (error instanceof SourceFault && codes.includes(error.code)) return null;
    throw error;
  };
