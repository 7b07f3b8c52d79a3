// `plans`: an account of each kind in the plan table, for trying and testing what each can reach.
import { PLANS } from '#account/plans/contract.ts';
import { ensureUser, getPassword } from './accounts.ts';
import type { Scenario, SeededAccount } from './scenario.ts';

const ADDRESS = '@plans.leadwright.example';

export const plans: Scenario = {
  summary: 'one verified user of each plan, one who has not paid, and a team member of the premium one',
  async seed(platform, options) {
    const password = getPassword(options);
    const users = [
      ...PLANS.map((plan) => ({ email: `${plan}${ADDRESS}`, plan })),
      { email: `unpaid${ADDRESS}`, plan: 'pro' as const, unpaid: true },
      { email: `member${ADDRESS}`, memberOf: `premium${ADDRESS}` },
    ];
    const accounts: SeededAccount[] = [];
    for (const user of users) {
      const { account } = await ensureUser(platform, { ...user, password, name: toName(user.email) });
      accounts.push(account);
    }
    const anyNew = accounts.some(({ created }) => created);
    return { accounts, password: anyNew ? password : null, searches: 0, entries: 0 };
  },
};

/** "starter@..." → "Starter user". */
function toName(email: string): string {
  const [kind = ''] = email.split('@');
  return `${kind[0]?.toUpperCase()}${kind.slice(1)} user`;
}
