// user:create, user:show, user:verify, user:plan on the real database.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PLAN_CREDITS, PLANS } from '#account/plans/contract.ts';
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
    expect(await create('viewer@test.example', '--member-of', 'owner@test.example', '--role', 'viewer')).toMatchObject({
      role: 'viewer',
      teamMember: true,
    });
    expect(await fieldFault('user:create', 'y@test.example', '--password', PASSWORD, '--role', 'viewer')).toEqual(
      expect.objectContaining({ message: '--member-of: Name the owner of the workspace that the role is for' }),
    );
    const other = await create('other@test.example', '--member-of', 'owner@test.example', '--plan', 'trial');
    expect(other).toMatchObject({ currentPlan: 'trial', isPaid: false, isTrialUser: true, credits: 40 });
    expect(
      await fieldFault('user:create', 'x@test.example', '--password', PASSWORD, '--member-of', other.email),
    ).toEqual(
      expect.objectContaining({
        message: '--member-of: This account is not an owner. Name the owner of the workspace',
      }),
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
      expect.objectContaining({ message: 'EMAIL: This email address already has an account' }),
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

it.each(['1234567890', 'password12', 'weakest@test.example'])('refuses %s as a password', async (password) => {
  expect(await fieldFault('user:create', 'weakest@test.example', '--password', password)).toMatchObject({
    message: expect.stringMatching(/^--password: This password is /),
  });
});

it('verifies, once or twice', async () => {
  await create('verify@test.example');
  expect((await admin.json('user:verify', 'verify@test.example')).verified).toBe(true);
  expect((await admin.json('user:verify', 'verify@test.example')).verified).toBe(true);
});

it('verifies one of several sign-ups with an address by its id, and ends the others', async () => {
  await create('several@test.example');
  await database.db.execute(sql`
    insert into users (workspace_id, id, email, full_name, current_plan, is_paid, role)
    select workspace_id, gen_random_uuid(), email, 'Second sign-up', 'trial', false, 'member' from users where email = 'several@test.example'`);
  expect(await fieldFault('user:verify', 'several@test.example')).toMatchObject({
    message: expect.stringMatching(/^--id: Several sign-ups wait for this address.*Second sign-up/),
  });
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from users where email = 'several@test.example' and full_name <> 'Second sign-up'`,
  );
  const verified = await admin.json('user:verify', 'several@test.example', '--id', rows[0]?.id ?? '');
  expect(verified).toMatchObject({ uid: rows[0]?.id, verified: true });
  expect(await admin.json('user:show', 'several@test.example')).toMatchObject({ uid: rows[0]?.id });
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
  '%s of an unknown user: User not found',
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
  expect(out).toMatch(/^preferences {11}theme: system; density: cosy; /m);
});

it('resets the second factor of one user: nothing of it is left, their sessions end, and they get an email', async () => {
  const { uid } = await create('factor@test.example', '--verified');
  const { uid: otherId } = await create('other-factor@test.example', '--verified');
  for (const id of [uid, otherId]) {
    for (const statement of [
      sql`insert into totp_factors (workspace_id, user_id, stage, key_id, sealed) select workspace_id, id, 'active', 'k', '\\x00' from users where id = ${id}`,
      sql`insert into recovery_codes (workspace_id, user_id, code_hash) select workspace_id, id, decode(md5(id::text), 'hex') from users where id = ${id}`,
      sql`insert into sessions (workspace_id, id, user_id, token_hash, device_info, user_agent)
          select workspace_id, gen_random_uuid(), id, decode(md5(id::text), 'hex'), 'Desktop', 'test' from users where id = ${id}`,
    ]) {
      await database.db.execute(statement);
    }
  }
  const left = async (id: string) => {
    const { rows } = await database.db.execute(sql`
      select (select count(*)::int from totp_factors where user_id = ${id}) as app,
             (select count(*)::int from recovery_codes where user_id = ${id}) as codes,
             (select count(*)::int from sessions where user_id = ${id} and is_active) as sessions,
             (select count(*)::int from graphile_worker._private_jobs
               where payload->>'userId' = ${id} and payload->>'kind' = 'second-factor-reset') as mails`);
    return rows[0];
  };
  expect(await admin.json('user:reset-second-factor', 'Factor@Test.example')).toMatchObject({
    uid,
    activeSessions: [],
  });
  expect(await left(uid)).toEqual({ app: 0, codes: 0, sessions: 0, mails: 1 });
  expect(await left(otherId)).toEqual({ app: 1, codes: 1, sessions: 1, mails: 0 });
  expect(await fieldFault('user:reset-second-factor', 'nobody@test.example')).toMatchObject({
    code: expect.any(String),
  });
});

it('ends the sessions of one user, or of all, and says how many', async () => {
  const holders = await Promise.all(['one', 'two'].map((name) => create(`${name}-session@test.example`, '--verified')));
  for (const { uid } of [...holders, ...holders]) {
    await database.db.execute(sql`
      insert into sessions (workspace_id, id, user_id, token_hash, device_info, user_agent)
      select workspace_id, gen_random_uuid(), id, sha256(gen_random_uuid()::text::bytea), 'Desktop', 'test' from users where id = ${uid}`);
  }
  expect(await admin.json('user:end-sessions', 'one-session@test.example')).toEqual({ users: 1, sessions: 2 });
  expect(await admin.json('user:end-sessions', 'one-session@test.example')).toEqual({ users: 1, sessions: 0 });
  const active = () => database.db.execute(sql`select from sessions where is_active`).then(({ rowCount }) => rowCount);
  expect(await active()).toBeGreaterThanOrEqual(2);
  await admin.json('user:end-sessions', '--all');
  expect(await active()).toBe(0);
  const { rows } = await database.db.execute(sql`
    select details->>'count' as count, origin from activity_log
     where kind = 'account.sessions-ended' and details->>'personId' = ${holders[0]?.uid}`);
  expect(rows).toEqual([{ count: '2', origin: 'system' }]);
  expect(await fieldFault('user:end-sessions')).toMatchObject({ code: expect.any(String) });
});
