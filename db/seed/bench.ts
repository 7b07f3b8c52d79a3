// `bench`: many workspaces, each with a long ledger, for measurements and for EXPLAIN.

import { writeLedgerHistory } from '#billing/credits/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { ensureWorkspace, getPassword } from './accounts.ts';
import type { Scenario, SeededAccount } from './scenario.ts';

const PRICE = 5;
/** Left in every wallet, so that paid requests can be measured for a while. */
const BALANCE = 1_000_000;
/** As many at once as hash a password in parallel (libuv's threads). */
const BATCH_SIZE = 4;

export const bench: Scenario = {
  summary: 'many workspaces with long ledgers (--workspaces, --entries in each); bench-00001@... is a premium user',
  async seed(platform, options) {
    const password = getPassword(options);
    const accounts: SeededAccount[] = [];
    for (let first = 1; first <= options.workspaces; first += BATCH_SIZE) {
      options.signal.throwIfAborted();
      const last = Math.min(first + BATCH_SIZE - 1, options.workspaces);
      const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      accounts.push(...(await Promise.all(numbers.map((n) => ensureOne(platform, n, password, options.entries)))));
    }
    const created = accounts.filter((account) => account.created).length;
    return { accounts, password: created > 0 ? password : null, searches: 0, entries: created * options.entries };
  },
};

function ensureOne(platform: Platform, n: number, password: string, entries: number): Promise<SeededAccount> {
  const email = `bench-${String(n).padStart(5, '0')}@bench.leadwright.example`;
  return ensureWorkspace(platform, { email, password, credits: 0, name: `Bench ${n}` }, (tx, owner) =>
    writeLedgerHistory(tx, { ...owner, entries, price: PRICE, balance: BALANCE }),
  );
}
