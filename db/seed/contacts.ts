// `contacts`: one workspace with very many contacts and companies, for measurements and for EXPLAIN.
import { provisionalProfile } from '#app/server/admin/provisional-profile.ts';
import { createAccount, userByEmail } from '#features/accounts/server/index.ts';
import { writeManyRecords } from '#features/records/server/index.ts';
import { accountOf, passwordOf } from './accounts.ts';
import type { Scenario } from './scenario.ts';

export const contacts: Scenario = {
  summary: 'one workspace with very many contacts (--contacts, 100,000 by default); contacts-N@... is a premium user',
  async seed(platform, options) {
    const password = passwordOf(options);
    const email = `contacts-${options.contacts}@bench.leadwright.example`;
    // The account and its records are one transaction: a run that is cut off leaves nothing.
    const made = await createAccount(
      platform,
      {
        email,
        password,
        plan: 'premium',
        isPaid: true,
        verified: true,
        credits: 1_000,
        profile: provisionalProfile('company_owner', `Contacts ${options.contacts}`),
      },
      (tx, account) => writeManyRecords(tx, { ...account, contacts: options.contacts }),
    );
    if (made) await platform.db.execute('vacuum analyze contacts, companies');
    const user = await userByEmail(platform.db, email);
    if (!user) throw new Error(`${email} has vanished`);
    return { accounts: [accountOf(user, made !== null)], password: made ? password : null, searches: 0, entries: 0 };
  },
};
