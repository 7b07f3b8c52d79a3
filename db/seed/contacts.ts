// `contacts`: one workspace with very many contacts and companies, for measurements and for EXPLAIN.
import { writeManyRecords } from '#crm/records/server/index.ts';
import { ensureWorkspace, getPassword } from './accounts.ts';
import type { Scenario } from './scenario.ts';

export const contacts: Scenario = {
  summary: 'one workspace with very many contacts (--contacts, 100,000 by default); contacts-N@... is a premium user',
  async seed(platform, options) {
    const password = getPassword(options);
    const email = `contacts-${options.contacts}@bench.leadwright.example`;
    const wanted = { email, password, credits: 1_000, name: `Contacts ${options.contacts}` };
    const account = await ensureWorkspace(platform, wanted, (tx, owner) =>
      writeManyRecords(tx, { ...owner, contacts: options.contacts }),
    );
    if (account.created) await platform.db.execute('vacuum analyze contacts, companies');
    return { accounts: [account], password: account.created ? password : null, searches: 0, entries: 0 };
  },
};
