// user:create, user:show, user:verify, user:plan on the real database.
import { describe, expect, it } from 'vitest';
import { PLAN_CREDITS, PLANS } from '#features/plans/contract.ts';
import { withAdmin } from '#tests/support/admin.ts';
import { withDatabase } from '#tests/support/database.ts';

const database = withDatabase();
const admin = withAdmin(database);
const PASSWORD = 'correct horse battery';
const create = (email: string, ...more: string[]) => admin.json('user:create', email, '--password', PASSWORD, ...more);
const fieldFault = async (...argv: string[]) => JSON.parse((await admin.run(...argv, '--json')).err).error;

describe('user:create', () => {
  it('makes an unverified trial account whose profile is complete', async () => {
    const user = await create('Plain@Test.example');
    expect(user).toMatchObject({
      email: 'plain@test.example',
      currentPlan: 'trial',
      planid: 'trial',
      isPaid: false,
      isTrialUser: true,
      verified: false,
      userType: 'company_owner',
      credits: PLAN_CREDITS.trial,
      teamMember: false,
      activeSessions: [],
      missingProfileFields: [],
    });
    expect(await admin.json('user:show', 'plain@test.example')).toEqual(user);
  });

  it.each(PLANS)('counts %s as the plan table does', async (plan) => {
    const paid = plan !== 'trial' && plan !== 'free';
    expect(await create(`${plan}@test.example`, '--plan', plan, '--type', 'freelancer', '--verified')).toMatchObject({
      currentPlan: plan,
      isPaid: paid,
      isTrialUser: !paid,
      verified: true,
      userType: 'freelancer',
      credits: PLAN_CREDITS[plan],
      missingProfileFields: [],
    });
  });

  it.each([0, 7])('gives exactly %i credits', async (credits) => {
    const email = `credits${credits}@test.example`;
    expect((await create(email, '--plan', 'premium', '--credits', String(credits))).credits).toBe(credits);
  });

  it('takes any text as a name', async () => {
    const name = "Zoë 🚀 <b>李</b>\t'); drop table users; --";
    expect((await create('name@test.example', '--name', name)).fullName).toBe(name);
  });

  it('adds a team member with the plan of the owner, or another', async () => {
    const owner = await create('owner@test.example', '--plan', 'premium', '--credits', '40');
    expect(await create('member@test.example', '--member-of', 'OWNER@test.example')).toMatchObject({
      workspaceId: owner.workspaceId,
      teamMember: true,
      currentPlan: 'premium',
      isPaid: true,
      credits: 40,
    });
    const other = await create('other@test.example', '--member-of', 'owner@test.example', '--plan', 'trial');
    expect(other).toMatchObject({ currentPlan: 'trial', isPaid: false, isTrialUser: true, credits: 40 });
    expect(
      await fieldFault('user:create', 'x@test.example', '--password', PASSWORD, '--member-of', other.email),
    ).toEqual(
      expect.objectContaining({ message: '--member-of: This is a team member; name the owner of the workspace' }),
    );
  });

  it('gives a member of an unpaid workspace an unpaid plan', async () => {
    await create('debtor@test.example', '--plan', 'pro');
    await admin.run('user:plan', 'debtor@test.example', 'pro', '--unpaid');
    const member = await create('of-debtor@test.example', '--member-of', 'debtor@test.example');
    expect(member).toMatchObject({ currentPlan: 'pro', isPaid: false });
  });

  it('refuses an address that has an account, and an owner who is not there', async () => {
    await create('twice@test.example');
    expect(await fieldFault('user:create', 'TWICE@test.example', '--password', PASSWORD)).toEqual(
      expect.objectContaining({ message: 'EMAIL: This e-mail address has an account already' }),
    );
    const orphan = await admin.run(
      'user:create',
      'o@test.example',
      '--password',
      PASSWORD,
      '--member-of',
      'n@x.example',
    );
    expect(orphan).toEqual({ exitCode: 1, out: '', err: 'User not found\n' });
  });
});

it('verifies, once or twice', async () => {
  await create('verify@test.example');
  expect((await admin.json('user:verify', 'verify@test.example')).verified).toBe(true);
  expect((await admin.json('user:verify', 'verify@test.example')).verified).toBe(true);
});

describe('user:plan', () => {
  it('counts a paid plan as paid unless told otherwise, and grants nothing', async () => {
    await create('plan@test.example', '--credits', '3');
    const plan = (...more: string[]) => admin.json('user:plan', 'plan@test.example', ...more);
    expect(await plan('pro')).toMatchObject({ currentPlan: 'pro', planid: 'pro', isPaid: true, isTrialUser: false });
    expect(await plan('starter', '--unpaid')).toMatchObject({ isPaid: false, isTrialUser: false, credits: 3 });
    expect(await plan('free')).toMatchObject({ isPaid: false, isTrialUser: true });
  });

  it('takes the team along with its owner, and changes a member alone', async () => {
    await create('boss@test.example', '--plan', 'pro');
    await create('staff@test.example', '--member-of', 'boss@test.example');
    await admin.json('user:plan', 'boss@test.example', 'premium');
    expect((await admin.json('user:show', 'staff@test.example')).currentPlan).toBe('premium');
    await admin.json('user:plan', 'staff@test.example', 'trial');
    expect((await admin.json('user:show', 'boss@test.example')).currentPlan).toBe('premium');
  });
});

it.each([['user:show'], ['user:verify'], ['user:plan', 'pro'], ['credits:grant', '5']])(
  '%s of somebody unknown: User not found',
  async (command, ...rest) => {
    const argv = [command, 'nobody@test.example', ...rest];
    expect(await admin.run(...argv)).toEqual({ exitCode: 1, out: '', err: 'User not found\n' });
    expect(await fieldFault(...argv)).toEqual({ code: 'USER_NOT_FOUND', message: 'User not found' });
  },
);

it('shows people lines, not JSON', async () => {
  await create('lines@test.example', '--plan', 'pro');
  const { out } = await admin.run('user:show', 'lines@test.example');
  expect(out).toMatch(/^email {17}lines@test\.example$/m);
  expect(out).toMatch(/^currentPlan {11}pro$/m);
});
