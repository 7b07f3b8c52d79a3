// credits:grant and credits:audit on the real database, with a server's process listening.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#shared/live.ts';
import { withAdmin } from '#tests/support/admin.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import type { Audit } from './credits.commands.ts';

const database = withDatabase();
const test = withPlatform(database);
const admin = withAdmin(database);
const audit = async () => {
  const { exitCode, out } = await admin.run('credits:audit', '--json');
  return { exitCode, ...(JSON.parse(out) as Audit) };
};

describe('credits:grant', () => {
  it('adds, takes away, and writes both into the ledger', async () => {
    const { email, workspaceId } = await someone(test.platform, { credits: 0 });
    expect(await admin.json('credits:grant', email, '50')).toEqual({ email, workspaceId, amount: 50, balance: 50 });
    expect(await admin.json('credits:grant', email, '-20')).toMatchObject({ amount: -20, balance: 30 });
    const { rows } = await database.db.execute(sql`
      select kind, amount, balance_after, reason from credit_ledger where workspace_id = ${workspaceId} order by seq`);
    expect(rows).toEqual([
      { kind: 'grant', amount: 50, balance_after: 50, reason: 'Granted by the operator' },
      { kind: 'adjustment', amount: -20, balance_after: 30, reason: 'Corrected by the operator' },
    ]);
  });

  it('never goes below 0', async () => {
    const { email } = await someone(test.platform, { credits: 30 });
    const { exitCode, out, err } = await admin.run('credits:grant', email, '-31');
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(err).toBe('Insufficient credits\nN: The balance is 30 credits: no more than that can be taken away\n');
    expect((await admin.json('user:show', email)).credits).toBe(30);
    expect((await admin.json<{ balance: number }>('credits:grant', email, '-30')).balance).toBe(0);
  });

  it('never goes above what a wallet can hold', async () => {
    const { email } = await someone(test.platform, { credits: 2_000_000_000 });
    const { exitCode, err } = await admin.run('credits:grant', email, '147483648');
    expect(exitCode).toBe(1);
    expect(err).toBe('N: The balance is 2,000,000,000 credits and can be 2,147,483,647 at most\n');
  });

  it('counts for the whole team', async () => {
    const owner = await someone(test.platform, { plan: 'premium', credits: 1 });
    const member = await someone(test.platform, { joinWorkspaceId: owner.workspaceId });
    await admin.json('credits:grant', member.email, '9');
    expect((await admin.json('user:show', owner.email)).credits).toBe(10);
  });

  it('tells the open tabs of a running server before it ends', async () => {
    const { email, workspaceId } = await someone(test.platform, { credits: 10 });
    const told = new Promise<LiveEvent>((resolve) => {
      test.platform.events.subscribe(workspaceId, (event) => {
        // Making the account announced its balance as well.
        if (event.type === 'credits' && event.balance !== 10) resolve(event);
      });
    });
    await admin.json('credits:grant', email, '5');
    expect(await told).toMatchObject({ type: 'credits', balance: 15 });
  });

  it('adds up when many run at once', async () => {
    const { email } = await someone(test.platform, { credits: 10 });
    const runs = await Promise.all(Array.from({ length: 6 }, () => admin.run('credits:grant', email, '-3')));
    expect(runs.filter(({ exitCode }) => exitCode === 0)).toHaveLength(3);
    expect((await admin.json('user:show', email)).credits).toBe(1);
  });
});

describe('credits:audit', () => {
  it('is clean after all of the above', async () => {
    const { exitCode, workspaces, faults } = await audit();
    expect({ exitCode, faults }).toEqual({ exitCode: 0, faults: [] });
    expect(workspaces).toBeGreaterThan(4);
  });

  it('finds a balance that was changed by hand, and an entry without one', async () => {
    const changed = await someone(test.platform, { credits: 10 });
    const extra = await someone(test.platform, { credits: 10 });
    await database.db.execute(sql`update credit_wallets set balance = 11 where workspace_id = ${changed.workspaceId}`);
    await database.db.execute(sql`
      insert into credit_ledger (workspace_id, id, kind, amount, balance_after, reason, idempotency_key)
      values (${extra.workspaceId}, gen_random_uuid(), 'grant', 5, 15, 'forged', 'forged')`);
    const { exitCode, faults } = await audit();
    expect(exitCode).toBe(1);
    expect(faults).toHaveLength(2);
    expect(faults).toEqual(
      expect.arrayContaining([
        { workspaceId: changed.workspaceId, balance: 11, sum: 10, lastBalanceAfter: 10 },
        { workspaceId: extra.workspaceId, balance: 10, sum: 15, lastBalanceAfter: 15 },
      ]),
    );
    const plain = await admin.run('credits:audit');
    expect(plain.exitCode).toBe(1);
    expect(plain.out).toContain(`workspace ${changed.workspaceId}: balance 11, sum of entries 10`);
  });
});
