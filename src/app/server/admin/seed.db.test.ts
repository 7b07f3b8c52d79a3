// The named data sets: what each makes, and that a second time changes nothing.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signIn } from '#account/accounts/server/sign-in.ts';
import type { Seeded } from '#seed/scenario.ts';
import { withAdmin } from '#tests/support/admin.ts';
import { withDatabase } from '#tests/support/database.ts';
import { withPlatform } from '#tests/support/platform.ts';

const database = withDatabase();
const test = withPlatform(database);
const admin = withAdmin(database);
const PASSWORD = 'correct horse battery';
type Answer = Seeded & { changed: boolean };
const seed = (...argv: string[]) => admin.json<Answer>('seed', ...argv);

async function getCounts(...tables: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)}`,
    );
    counts[table] = rows[0]?.count ?? -1;
  }
  return counts;
}
const everything = () =>
  getCounts('workspaces', 'users', 'credit_wallets', 'credit_ledger', 'search_runs', 'contacts', 'companies');

describe.each([
  ['plans', ['--password', PASSWORD]],
  ['demo', ['--password', PASSWORD]],
  ['bench', ['--password', PASSWORD, '--workspaces', '6', '--entries', '50']],
  ['contacts', ['--password', PASSWORD, '--contacts', '50']],
])('%s', (scenario, options) => {
  it('makes verified accounts with the password that was given, and does so once', async () => {
    const first = await seed(scenario, ...options);
    expect(first).toMatchObject({ changed: true, password: PASSWORD });
    for (const { email, created } of first.accounts) {
      expect(created).toBe(true);
      const entering = { email, password: PASSWORD, userAgent: '', device: null, current: null };
      await expect(signIn(test.platform, entering)).resolves.toMatchObject({ uid: expect.any(String) });
    }
    const before = await everything();
    const second = await seed(scenario, ...options);
    expect(second).toMatchObject({ changed: false, password: null, searches: 0, entries: 0 });
    expect(second.accounts).toEqual(first.accounts.map((account) => ({ ...account, created: false })));
    expect(await everything()).toEqual(before);
    expect((await admin.run('seed', scenario, ...options)).out).toContain('already exists; nothing was changed');
  });

  it('leaves a sound ledger', async () => {
    expect((await admin.run('credits:audit')).exitCode).toBe(0);
  });
});

it('plans: one of each kind', async () => {
  const { accounts } = await seed('plans');
  const kinds = accounts.map(({ plan, isPaid, teamMember }) => `${plan} ${isPaid} ${teamMember}`);
  expect(kinds).toEqual([
    'trial false false',
    'free false false',
    'starter true false',
    'pro true false',
    'premium true false',
    'pro false false',
    'premium true true',
  ]);
});

it('demo: the searches were charged, answered by the sample and stored', async () => {
  const { accounts } = await seed('demo');
  const owner = await admin.json('user:show', accounts[0]?.email ?? '');
  const { rows } = await database.db.execute<{ state: string; sample: boolean; charged: number; found: number }>(sql`
    select state, (source->>'sample')::boolean as sample, charged, result_count as found from search_runs
     where workspace_id = ${owner.workspaceId}`);
  expect(rows).toHaveLength(5);
  for (const row of rows) {
    expect(row).toMatchObject({ state: 'delivered', sample: true, charged: 5 });
    expect(row.found).toBeGreaterThan(0);
  }
  expect(owner.credits).toBe(2_000 - 5 * 5);
});

it('bench: each workspace has its entries, and more workspaces can be added', async () => {
  const more = await seed('bench', '--workspaces', '8', '--entries', '20');
  expect(more.accounts.filter(({ created }) => created)).toHaveLength(2);
  expect(more.entries).toBe(40);
  const { rows } = await database.db.execute(sql`
    select count(*)::int as entries, max(balance_after) as first, min(balance_after) as last from credit_ledger l
      join users u using (workspace_id) where u.email like 'bench-%' group by workspace_id order by 1`);
  expect(rows).toEqual([
    ...Array(2).fill({ entries: 20, first: 1_000_095, last: 1_000_000 }),
    ...Array(6).fill({ entries: 50, first: 1_000_245, last: 1_000_000 }),
  ]);
  expect((await admin.run('credits:audit')).exitCode).toBe(0);
});

it('makes up a password where none is given, and tells it once', async () => {
  const { out } = await admin.run('seed', 'bench', '--workspaces', '9', '--entries', '1');
  expect(out).toMatch(/^Password of the new accounts: [\w-]{16}$/m);
});
