// What becomes of sign-ups that lost their address: every row of them goes, what was paid can be claimed again, and nothing of
// the winner or of a team is touched.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { claimAddress, createAccount, userByEmail, userById } from '#account/accounts/server/index.ts';
import { createRemoveSignUpsJob } from '#account/my-data/server/index.ts';
import { releaseCheckouts } from '#billing/billing/server/index.ts';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';

const database = withDatabase();
const test = withPlatform(database);
const remove = () => createRemoveSignUpsJob(test.platform, releaseCheckouts).run(null);

async function signUp(email: string, more: object = {}) {
  const profile = { fullName: 'Sam' };
  const base = { email, password: 'correct horse battery', plan: 'trial', isPaid: false, verified: false, profile };
  const made = await createAccount(test.platform, { ...base, plan: 'trial', ...more });
  if (!made) throw new Error('the address is taken');
  return made;
}

async function confirm({ workspaceId, userId }: { workspaceId: string; userId: string }) {
  const user = await userById(database.db, workspaceId, userId);
  if (!user) throw new Error('no such sign-up');
  expect(await database.db.transaction((tx) => claimAddress(test.platform, tx, user))).toBe(true);
}

async function getRows(workspaceId: string) {
  const { rows } = await database.db.execute<{ users: number; workspaces: number; entries: number }>(sql`
    select (select count(*)::int from users where workspace_id = ${workspaceId}::uuid) as users,
           (select count(*)::int from workspaces where id = ${workspaceId}::uuid) as workspaces,
           (select count(*)::int from credit_ledger where workspace_id = ${workspaceId}::uuid) as entries`);
  return rows[0];
}
const GONE = { users: 0, workspaces: 0, entries: 0 };
const THERE = { users: 1, workspaces: 1, entries: 1 };

it('removes those who lost, and leaves the winner and everybody who still waits', async () => {
  const [loser, winner] = [await signUp('one@removed.example'), await signUp('one@removed.example')];
  const waiting = await signUp('two@removed.example');
  await confirm(winner);
  await remove();
  await remove();
  expect(await getRows(loser.workspaceId)).toEqual(GONE);
  expect(await getRows(winner.workspaceId)).toEqual(THERE);
  expect(await getRows(waiting.workspaceId)).toEqual(THERE);
});

it('removes what was not confirmed for thirty days, but nothing that was paid', async () => {
  const made = {
    old: await signUp('old@removed.example'),
    young: await signUp('young@removed.example'),
    paid: await signUp('paid@removed.example', { plan: 'pro', isPaid: true }),
    owner: await someone(test.platform, { plan: 'trial' }),
  };
  const age = (of: { userId: string }, days: number) =>
    database.db.execute(
      sql`update users set created_at = now() - make_interval(days => ${days}) where id = ${of.userId}`,
    );
  for (const of of [made.old, made.paid, made.owner]) await age(of, 31);
  await age(made.young, 29);
  await remove();
  const left = await Promise.all(Object.values(made).map(({ workspaceId }) => getRows(workspaceId)));
  expect(left).toEqual([GONE, THERE, THERE, THERE]);
});

it('gives back what was paid before signing up', async () => {
  const [payer, winner] = [await signUp('three@removed.example'), await signUp('three@removed.example')];
  const id = newId();
  await database.db.execute(sql`
    insert into billing_checkouts (id, workspace_id, user_id, provider, checkout_id, idempotency_key, kind, plan, interval, amount,
                                   currency, state, guest, claimed_at, reminded_at, paid_at)
    values (${id}, ${payer.workspaceId}, ${payer.userId}, 'test', ${`cs_${id}`}, ${id}, 'plan', 'pro', 'monthly', 7900, 'usd', 'paid',
            true, now(), now(), now())`);
  await confirm(winner);
  await remove();
  const { rows } = await database.db.execute(sql`
    select workspace_id, user_id, claimed_at, reminded_at, state from billing_checkouts where id = ${id}`);
  expect(rows).toEqual([{ workspace_id: null, user_id: null, claimed_at: null, reminded_at: null, state: 'paid' }]);
  expect(await getRows(payer.workspaceId)).toEqual(GONE);
});

it('removes a member who never confirmed, and nothing of the team', async () => {
  const owner = await someone(test.platform, { plan: 'premium' });
  const member = await signUp('member@removed.example', { joinWorkspaceId: owner.workspaceId });
  const own = await signUp('member@removed.example');
  await confirm(own);
  await remove();
  expect(await getRows(owner.workspaceId)).toEqual(THERE);
  expect(await userById(database.db, owner.workspaceId, member.userId)).toBeNull();
  expect(await userByEmail(database.db, 'member@removed.example')).toMatchObject({ id: own.userId });
});
