// Accounts on the real database: sign-up, confirmation, the order of sign-in, limits under races, resets, purges.
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Plan, SESSION_LIMITS } from '#account/plans/contract.ts';
import { isOutdated } from '#platform/secrets.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { ProfileFields, SignUpForm } from '../contract.ts';
import { accountMailJob, createAccountMailJob } from './account-mail.job.ts';
import { userByEmail } from './accounts.store.ts';
import * as links from './confirm-email.ts';
import { sendVerification } from './confirm-email.ts';
import { createGatekeeper } from './gatekeeper.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';
import { purgeSessions, touchSession } from './sessions.store.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { changeWorkspacePlan, completeProfile, readUserDocument } from './user-document.ts';

const database = withDatabase();
const test = withPlatform(database);
const PASSWORD = 'correct horse battery';
/** In a browser that has not signed up. */
const confirmEmail = (token: string) =>
  links.confirmEmail(test.platform, token, { browser: null, userAgent: 'Mozilla/5.0', device: null, current: null });
const form = (email: string, more: object = {}) =>
  SignUpForm.parse({ email, password: PASSWORD, userType: 'freelancer', fullName: 'Ana', acceptTerms: true, ...more });

/** Runs the account mails that are queued, as the worker would, and answers the link of the newest. */
async function newestLink(): Promise<string> {
  const job = createAccountMailJob(test.platform);
  const { rows } = await database.db.execute<{ payload: unknown }>(sql`
    with due as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
                  where t.id = j.task_id and t.identifier = ${accountMailJob.name} returning j.id, j.payload)
    select payload from due order by id`);
  for (const { payload } of rows) await job.run(payload);
  return (await test.platform.mailer.outbox())[0]?.link ?? '';
}
const toToken = (link: string) => link.split('=')[1] ?? '';
const enter = (email: string, more: object = {}) =>
  signIn(test.platform, { email, password: PASSWORD, userAgent: 'Mozilla/5.0', device: null, current: null, ...more });

describe('sign-up', () => {
  it('makes an unverified trial account with its own workspace and 25 credits, and mails a link to the site root', async () => {
    await signUp(test.platform, form('new@test.example'));
    await expect(enter('new@test.example')).rejects.toMatchObject({
      message: 'Please verify your email before signing in',
    });
    const link = await newestLink();
    expect(link).toMatch(/^http:\/\/localhost:3000\/#confirm=[\w-]{43}$/);
    expect(await confirmEmail(toToken(link))).toEqual({ email: 'new@test.example', session: null });
    const session = await enter('new@test.example');
    const { workspaceId } = await getPrincipal(session.token);
    const me = await readUserDocument(test.platform, {
      workspaceId,
      userId: session.uid,
      sessionId: session.sessionId,
    });
    expect(me).toMatchObject({
      currentPlan: 'trial',
      isPaid: false,
      isTrialUser: true,
      verified: true,
      credits: 25,
      teamMember: false,
    });
    expect(me.activeSessions).toHaveLength(1);
    // The profile is not complete: that is a step of the checklist on Home, no wall.
    expect(session.next).toBe('/home');
  });

  it('with a paid plan starts unpaid, says so, and gets no credits', async () => {
    await signUp(test.platform, form('paid@test.example', { plan: 'pro' }));
    await confirmEmail(toToken(await newestLink()));
    expect(await enter('paid@test.example')).toMatchObject({
      next: '/pricing',
      notice: 'Please purchase a subscription to access your account. You will be redirected to the pricing page.',
    });
  });

  it('answers alike for an address that has an account, and sends its owner a mail in place of a sign-up', async () => {
    const { email } = await someone(test.platform, { plan: 'trial' });
    const answers = [
      await signUp(test.platform, form(email)),
      await signUp(test.platform, form('nobody@test.example')),
    ];
    for (const { signUpId } of answers) expect(signUpId).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.keys(answers[0] ?? {})).toEqual(Object.keys(answers[1] ?? {}));
    const { rows } = await database.db.execute(sql`select count(*)::int as n from users where email = ${email}`);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('refuses a phone number that cannot be one, at its field', async () => {
    const bad = signUp(test.platform, form('phone@test.example', { phoneNumber: '12', country: 'SE' }));
    await expect(bad).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'phoneNumber' }] });
  });
});

const gate = () => createGatekeeper(test.platform);
async function getPrincipal(token: string) {
  const principal = await gate().authenticate(token);
  if (!principal) throw new Error('not signed in');
  return principal;
}

describe('links of mails', () => {
  it('work once, also when used many times at once', async () => {
    await signUp(test.platform, form('once@test.example'));
    const token = toToken(await newestLink());
    const uses = await Promise.allSettled(Array.from({ length: 8 }, () => confirmEmail(token)));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a newer mail ends the older link; tokens are stored hashed', async () => {
    await signUp(test.platform, form('newer@test.example'));
    const first = toToken(await newestLink());
    await sendVerification(test.platform, 'newer@test.example');
    const second = toToken(await newestLink());
    await expect(confirmEmail(first)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    const { rows } = await database.db.execute<{ dump: string }>(
      sql`select string_agg(t::text, '') as dump from account_tokens t`,
    );
    expect(rows[0]?.dump).not.toContain(second);
    await confirmEmail(second);
  });

  it('a reset sets the password, confirms the address and ends every session', async () => {
    const { email } = await someone(test.platform, { plan: 'premium' });
    const { token } = await enter(email);
    await requestPasswordReset(test.platform, email);
    await resetPassword(test.platform, toToken(await newestLink()), 'another long password');
    expect(await gate().authenticate(token)).toBeNull();
    await expect(enter(email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await enter(email, { password: 'another long password' });
  });
});

describe('the session limit (quality R9)', () => {
  it.each([
    ['trial', 1],
    ['starter', 1],
    ['pro', 2],
    ['premium', 4],
  ] as [Plan, number][])('32 logins at once on %s let %d in', async (plan, limit) => {
    expect(SESSION_LIMITS[plan]).toBe(limit);
    const { email } = await someone(test.platform, { plan, email: `race-${plan}@test.example` });
    const logins = await Promise.allSettled(Array.from({ length: 32 }, () => enter(email)));
    expect(logins.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit);
    const refused = logins.find((login) => login.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      message: `Session limit reached. Your ${plan} plan allows ${limit} active session(s).`,
      details: { sessions: expect.arrayContaining([expect.objectContaining({ isActive: true })]) },
    });
  });

  it.each([
    ['starter', 1],
    ['pro', 2],
    ['premium', 4],
  ] as [Plan, number][])('of a member is that of the workspace, which is on %s by now: %d', async (plan, limit) => {
    const owner = await someone(test.platform, { plan: plan === 'premium' ? 'starter' : 'premium' });
    const { workspaceId } = owner;
    const members = [
      await someone(test.platform, { joinWorkspaceId: workspaceId, plan: 'premium' }),
      await someone(test.platform, { joinWorkspaceId: workspaceId, plan: 'premium', role: 'viewer' }),
    ];
    await changeWorkspacePlan(database.db, workspaceId, plan);
    const all = [...members, owner];
    const logins = await Promise.all(
      all.map(({ email }) => Promise.allSettled(Array.from({ length: 32 }, () => enter(email)))),
    );
    // Each has sessions of their own, beside those of the others.
    expect(logins.map((each) => each.filter(({ status }) => status === 'fulfilled').length)).toEqual(
      all.map(() => limit),
    );
    const { rows } = await database.db.execute<{ n: number }>(sql`
      select count(*)::int as n from sessions where workspace_id = ${workspaceId} and is_active group by user_id`);
    expect(rows.map(({ n }) => n)).toEqual(all.map(() => limit));
  });

  it('ending one of the offered sessions lets the new one in and the old one out', async () => {
    const { email } = await someone(test.platform, { plan: 'trial' });
    const old = await enter(email);
    const fresh = await enter(email, { endSessionId: old.sessionId });
    expect(await gate().authenticate(old.token)).toBeNull();
    expect(await gate().authenticate(fresh.token)).not.toBeNull();
  });

  it('ends no session of another user', async () => {
    const [mine, theirs] = [
      await someone(test.platform, { plan: 'trial' }),
      await someone(test.platform, { plan: 'trial' }),
    ];
    const victim = await enter(theirs.email);
    await enter(mine.email);
    await expect(enter(mine.email, { endSessionId: victim.sessionId })).rejects.toMatchObject({
      code: 'SESSION_LIMIT_REACHED',
    });
    expect(await gate().authenticate(victim.token)).not.toBeNull();
  });

  it('signing in again on the same device refreshes its session', async () => {
    const { email } = await someone(test.platform, { plan: 'trial' });
    const first = await enter(email);
    const again = await enter(email, { current: await getPrincipal(first.token) });
    expect(again.sessionId).toBe(first.sessionId);
    expect(await gate().authenticate(first.token)).toBeNull();
  });
});

describe('sessions end', () => {
  it('after 30 days without activity, and are purged', async () => {
    const { email, workspaceId, userId } = await someone(test.platform, { plan: 'trial' });
    const session = await enter(email);
    expect(await touchSession(database.db, workspaceId, userId, session.sessionId)).toBe(true);
    await database.db.execute(
      sql`update sessions set last_activity = now() - interval '31 days' where id = ${session.sessionId}`,
    );
    expect(await gate().authenticate(session.token)).toBeNull();
    expect(await touchSession(database.db, workspaceId, userId, session.sessionId)).toBe(false);
    await enter(email);
    expect(await purgeSessions(database.db)).toBeGreaterThan(0);
  });

  it('90 days after the sign-in, however active they are, and are purged', async () => {
    const { email, workspaceId, userId } = await someone(test.platform, { plan: 'trial' });
    const session = await enter(email);
    const age = (days: number) =>
      database.db.execute(
        sql`update sessions set login_time = now() - make_interval(days => ${days}) where id = ${session.sessionId}`,
      );
    await age(89);
    expect(await gate().authenticate(session.token)).not.toBeNull();
    await age(91);
    expect(await touchSession(database.db, workspaceId, userId, session.sessionId)).toBe(false);
    expect(await gate().authenticate(session.token)).toBeNull();
    await enter(email);
    expect(await purgeSessions(database.db)).toBeGreaterThan(0);
  });

  it.each(['', 'x', 'not-a-uuid.abc', `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.${'a'.repeat(43)}`])(
    'an invalid cookie is anonymous: %s',
    async (value) => expect(await gate().authenticate(value)).toBeNull(),
  );
});

describe('a password that was hashed with less work', () => {
  const WEAKER = { memoryCost: 8192, timeCost: 1, parallelism: 1 };
  const hashOf = async (email: string) => (await userByEmail(database.db, email))?.passwordHash ?? '';

  it.each([
    ['less memory', { ...WEAKER, timeCost: 2 }, true],
    ['fewer passes', { ...WEAKER, memoryCost: 19_456 }, true],
    ['as much work', { memoryCost: 19_456, timeCost: 2, parallelism: 1 }, false],
    ['more work', { memoryCost: 32_768, timeCost: 3, parallelism: 1 }, false],
  ])('%s', async (_, cost, outdated) => expect(isOutdated(await hash(PASSWORD, cost))).toBe(outdated));

  it('is hashed again by its next sign-ins, also by many at once, and by no wrong password', async () => {
    const { email, userId } = await someone(test.platform, { plan: 'premium' });
    const old = await hash(PASSWORD, WEAKER);
    await database.db.execute(sql`update users set password_hash = ${old} where id = ${userId}`);
    await expect(enter(email, { password: 'not the right one' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    expect(await hashOf(email)).toBe(old);
    await Promise.all(Array.from({ length: 4 }, () => enter(email)));
    const renewed = await hashOf(email);
    expect(isOutdated(renewed)).toBe(false);
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select id from sessions where user_id = ${userId} limit 1`,
    );
    await enter(email, { endSessionId: rows[0]?.id });
    expect(await hashOf(email)).toBe(renewed);
  });
});

describe('a password that is easy to guess is refused at its field', () => {
  const WEAK = ['1234567890', 'password12', ' '.repeat(12), 'Leadwright2026', 'weak-at-every-door'];
  const ADDRESS = 'weak-at-every-door@test.example';
  const refusal = (field: string) => ({
    code: 'INVALID_INPUT',
    fields: [{ path: field, message: expect.any(String) }],
  });

  it.each(WEAK)('%j: at sign-up, reset and change', async (password) => {
    await expect(signUp(test.platform, form(ADDRESS, { password }))).rejects.toMatchObject(refusal('password'));
    expect(await userByEmail(database.db, ADDRESS)).toBeNull();

    const owner = await someone(test.platform, { plan: 'trial', email: ADDRESS });
    await expect(
      changePassword(test.platform, owner, { currentPassword: PASSWORD, newPassword: password }),
    ).rejects.toMatchObject(refusal('newPassword'));

    await requestPasswordReset(test.platform, ADDRESS);
    const token = toToken(await newestLink());
    await expect(resetPassword(test.platform, token, password)).rejects.toMatchObject(refusal('password'));
    // The link still works: for a better one.
    await resetPassword(test.platform, token, 'a much better password');
    await database.db.execute(sql`delete from users where email = ${ADDRESS}`);
  });
});

describe('the profile', () => {
  it('asks for what the user type needs, field by field, and then is complete', async () => {
    const user = await someone(test.platform);
    const open = ProfileFields.parse({
      userType: 'company_owner',
      fullName: 'Ana',
    });
    const refused = await completeProfile(test.platform, user, open).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'INVALID_INPUT' });
    expect((refused as { fields: { path: string }[] }).fields.map(({ path }) => path)).toEqual([
      'phoneNumber',
      'country',
      'city',
      'companyName',
      'businessType',
      'industry',
    ]);
    const me = await completeProfile(test.platform, user, {
      ...open,
      phoneNumber: '070-123 45 67',
      country: 'SE',
      city: 'Umeå',
      companyName: 'Ana AB',
      businessType: 'Services',
      industry: 'Timber',
    });
    expect(me).toMatchObject({ phoneNumber: '+46701234567', missingProfileFields: [] });
  });
});
