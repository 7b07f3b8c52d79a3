// `demo`: a small company at work, for showing the product: an owner with searches behind her, a colleague, a newcomer.

import { userByEmail } from '#account/accounts/server/index.ts';
import { createDemoAccount, DEMO_EMAIL } from '#app/server/start-server.ts';
import type { Platform } from '#platform/platform.ts';
import { type EnsuredUser, ensureUser, getPassword, toAccount } from './accounts.ts';
import { type Finds, saveFinds } from './found-records.ts';
import type { Scenario } from './scenario.ts';
import { searchOnce } from './searches.ts';

const COLLEAGUE = { email: 'colleague@leadwright.example', name: 'Jonas Brunner', memberOf: DEMO_EMAIL };
const NEWCOMER = {
  email: 'newcomer@leadwright.example',
  name: 'Inês Duarte',
  userType: 'freelancer',
  plan: 'trial',
} as const;

const SEARCHES = [
  { by: 'owner', people: 'procurement timber' },
  { by: 'owner', companies: 'timber' },
  { by: 'colleague', people: 'site manager' },
  { by: 'owner', people: 'architect' },
  { by: 'colleague', companies: 'construction' },
] as const;

export const demo: Scenario = {
  summary: 'a premium owner with searches, contacts, companies and lists, a colleague in her team, and a trial user',
  async seed(platform, options) {
    const password = getPassword(options);
    const owner = await ensureOwner(platform, password);
    const colleague = await ensureUser(platform, { ...COLLEAGUE, password });
    const newcomer = await ensureUser(platform, { ...NEWCOMER, password });
    const users = { owner: owner.user, colleague: colleague.user };
    let searches = 0;
    const finds: Finds = { people: [], companies: [] };
    for (const [number, search] of SEARCHES.entries()) {
      const found = await searchOnce(platform, users[search.by], `seed-demo-${number + 1}`, search);
      if (found === null) continue;
      searches += 1;
      if (search.by === 'owner') finds['people' in search ? 'people' : 'companies'].push(...found);
    }
    if (finds.people.length > 0 && finds.companies.length > 0) await saveFinds(platform, owner.user, finds);
    const accounts = [owner.account, colleague.account, newcomer.account];
    const anyNew = accounts.some(({ created }) => created);
    return { accounts, password: anyNew ? password : null, searches, entries: 0 };
  },
};

/** The account of a first start, which may be there already. */
async function ensureOwner(platform: Platform, password: string): Promise<EnsuredUser> {
  const made = await createDemoAccount(platform, password);
  const user = await userByEmail(platform.db, DEMO_EMAIL);
  if (!user) throw new Error(`${DEMO_EMAIL} has vanished`);
  return { user, account: toAccount(user, made !== null) };
}
