// Searches of a scenario, run as a user runs them: charged, answered by the sample source, stored.
import type { UserRow } from '#features/accounts/server/index.ts';
import { createLinkedinSource, searchCompanies, searchPeople } from '#features/linkedin-search/server/index.ts';
import { type Plan, planGroup } from '#features/plans/contract.ts';
import { hasRequest, type SearchCaller } from '#features/searches/server/index.ts';
import { sampleSources } from '#features/sources/server/index.ts';
import type { Platform } from '#platform/platform.ts';

export type SeedSearch = { people: string } | { companies: string };

/** False where `key` was used before: nothing is run or charged then. */
export async function searchOnce(platform: Platform, user: UserRow, key: string, search: SeedSearch): Promise<boolean> {
  const { workspaceId, id: userId, email, teamMember } = user;
  if (await hasRequest(platform.db, workspaceId, userId, key)) return false;
  const plan = user.currentPlan as Plan;
  const caller: SearchCaller = {
    principal: { workspaceId, userId, sessionId: '', email, plan, group: planGroup(plan, user.isPaid), teamMember },
    idempotencyKey: key,
    requestId: key,
  };
  // A data set must not spend the operator's quota.
  const source = createLinkedinSource(sampleSources());
  // Nobody looks at the answer, so its pictures need no signature; what is stored has none.
  const context = { platform, source, signPicture: (url: string) => url };
  if ('people' in search) await searchPeople(context, caller, { keywords: search.people, start: 0 });
  else await searchCompanies(context, caller, { keyword: search.companies, page: 1 });
  return true;
}
