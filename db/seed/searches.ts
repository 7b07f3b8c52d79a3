// Searches of a scenario, run as a user runs them: charged, answered by the sample source, stored.
import type { UserRow } from '#account/accounts/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { createLinkedinSource, searchCompanies, searchPeople } from '#prospecting/linkedin-search/server/index.ts';
import { hasRequest, type SearchCaller } from '#prospecting/searches/server/index.ts';
import { sampleSources } from '#prospecting/sources/server/index.ts';
import { toPrincipal } from './accounts.ts';

export type SeedSearch = { people: string } | { companies: string };

/** Keys of what was found; null where `key` was used before: nothing is run or charged then. */
export async function searchOnce(
  platform: Platform,
  user: UserRow,
  key: string,
  search: SeedSearch,
): Promise<string[] | null> {
  const { workspaceId, id: userId } = user;
  if (await hasRequest(platform.db, workspaceId, userId, key)) return null;
  const caller: SearchCaller = { principal: toPrincipal(user), idempotencyKey: key, requestId: key };
  // A data set must not spend the operator's quota.
  const source = createLinkedinSource(sampleSources());
  // The answer is not shown, so its pictures need no signature; what is stored has none.
  const context = { platform, source, signPicture: (url: string) => url };
  if ('people' in search) {
    const { items } = await searchPeople(context, caller, { keywords: search.people, start: 0 });
    return items.map(({ profileURL }) => profileURL);
  }
  const { items } = await searchCompanies(context, caller, { keyword: search.companies, page: 1 });
  return items.map(({ universalName }) => universalName);
}
