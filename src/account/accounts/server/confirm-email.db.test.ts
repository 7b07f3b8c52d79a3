// The link of a confirmation email signs in the browser that signed up, once, and no other (decision 054).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newToken } from '#platform/secrets.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { SignUpForm } from '../contract.ts';
import { accountMailJob, createAccountMailJob } from './account-mail.job.ts';
import { userByEmail } from './accounts.store.ts';
import { confirmEmail, sendVerification } from './confirm-email.ts';
import { createGatekeeper } from './gatekeeper.ts';
import { requestPasswordReset, resetPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

const database = withDatabase();
const test = withPlatform(database);
const PASSWORD = 'correct horse battery';

let addresses = 0;
const newAddress = () => `link${++addresses}@signs-in.example`;

async function tokenMailedTo(email: string): Promise<string> {
  const job = createAccountMailJob(test.platform);
  const { rows } = await database.db.execute<{ payload: unknown }>(sql`
    with due as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
                  where t.id = j.task_id and t.identifier = ${accountMailJob.name} returning j.id, j.payload)
    select payload from due order by id`);
  for (const { payload } of rows) await job.run(payload);
  const mail = (await test.platform.mailer.outbox()).find(({ to }) => to.includes(email));
  return mail?.link?.split('=')[1] ?? '';
}

/** A sign-up in a browser of its own, and the token that is mailed for it. */
async function signUpAs(email: string, more: object = {}) {
  const browser = newToken();
  const form = { email, password: PASSWORD, userType: 'freelancer', fullName: 'Ana', acceptTerms: true, ...more };
  const { signUpId } = await signUp(test.platform, SignUpForm.parse(form), { browser });
  return { browser, signUpId, token: await tokenMailedTo(email) };
}

const confirm = (token: string, browser: string | null, current: Principal | null = null) =>
  confirmEmail(test.platform, token, { browser, userAgent: 'Mozilla/5.0', device: null, current });
const isVerified = async (email: string) => (await userByEmail(database.db, email))?.verified;
const enter = (email: string, password = PASSWORD) =>
  signIn(test.platform, { email, password, userAgent: 'Mozilla/5.0', device: null, current: null });

async function countSessions(email: string): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(sql`
    select count(*)::int as n from sessions s join users u on u.workspace_id = s.workspace_id and u.id = s.user_id
     where u.email = ${email} and s.is_active`);
  return rows[0]?.n ?? -1;
}

describe('the browser that signed up', () => {
  it('is signed in by its link, in a session that works, and is known from then on', async () => {
    const email = newAddress();
    const { token, browser } = await signUpAs(email);
    const { session } = await confirm(token, browser);
    expect(session).toMatchObject({ next: '/home', notice: null });
    const principal = await createGatekeeper(test.platform).authenticate(session?.token ?? '');
    // No password was typed: what is sensitive asks for it.
    expect(principal).toMatchObject({ email, plan: 'trial', fresh: false });
    const { rows } = await database.db.execute(sql`select sign_up_browser from users where email = ${email}`);
    expect(rows).toEqual([{ sign_up_browser: null }]);
  });

  it('opens a paid plan that is not paid only as far as its payment', async () => {
    const email = newAddress();
    const { token, browser } = await signUpAs(email, { plan: 'pro' });
    const { session } = await confirm(token, browser);
    expect(session).toMatchObject({ next: '/complete-profile', notice: null });
    const principal = await createGatekeeper(test.platform).authenticate(session?.token ?? '');
    expect(principal?.group).toBe('unpaid');
  });

  it('is signed in by a newer link of the same sign-up', async () => {
    const email = newAddress();
    const { browser, token: first, signUpId } = await signUpAs(email);
    await sendVerification(test.platform, email, signUpId);
    const second = await tokenMailedTo(email);
    await expect(confirm(first, browser)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    expect((await confirm(second, browser)).session).not.toBeNull();
  });

  it('gets one session of many confirmations at once, and none by the same link again', async () => {
    const email = newAddress();
    const { token, browser } = await signUpAs(email);
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => confirm(token, browser)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(confirm(token, browser)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    expect(await countSessions(email)).toBe(1);
  });

  it('gets nothing by a link that is too old', async () => {
    const email = newAddress();
    const { token, browser } = await signUpAs(email);
    await database.db.execute(sql`update account_tokens set expires_at = now() - interval '1 second'`);
    await expect(confirm(token, browser)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    expect(await isVerified(email)).toBe(false);
    expect(await countSessions(email)).toBe(0);
  });

  it('stays in the account it is signed in to', async () => {
    const email = newAddress();
    const { token, browser } = await signUpAs(email);
    const other = await someone(test.platform, { plan: 'trial' });
    expect(await confirm(token, browser, other)).toEqual({ email, session: null });
    expect(await countSessions(email)).toBe(0);
  });
});

describe('another browser', () => {
  it.each([
    ['without the cookie of a sign-up', null],
    ['with a cookie of its own making', 'x'],
    ['with an empty cookie', ''],
    ['with the cookie of another sign-up', newToken()],
  ])('%s confirms and is not signed in', async (_, browser) => {
    const email = newAddress();
    const { token } = await signUpAs(email);
    expect(await confirm(token, browser)).toEqual({ email, session: null });
    expect(await isVerified(email)).toBe(true);
    expect(await countSessions(email)).toBe(0);
    expect((await enter(email)).next).toBe('/home');
  });

  it('that signed up with another address is not signed in to a stranger’s account by the stranger’s link', async () => {
    const [victim, stranger] = [newAddress(), newAddress()];
    const { browser } = await signUpAs(victim);
    const { token } = await signUpAs(stranger);
    expect(await confirm(token, browser)).toEqual({ email: stranger, session: null });
    expect(await isVerified(victim)).toBe(false);
  });

  it('that signed a foreign address up gets nothing when its owner confirms, nor afterwards', async () => {
    const email = newAddress();
    const stranger = await signUpAs(email);
    const owner = await signUpAs(email, { password: 'the password of the owner' });
    expect((await confirm(owner.token, owner.browser)).session).not.toBeNull();
    for (const browser of [stranger.browser, owner.browser]) {
      await expect(confirm(stranger.token, browser)).rejects.toMatchObject({ code: 'LINK_INVALID' });
      await expect(confirm(owner.token, browser)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    }
    await expect(enter(email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await countSessions(email)).toBe(1);
  });

  it('that signed a foreign address up is not signed in where its owner confirms the stranger’s own sign-up', async () => {
    const email = newAddress();
    const stranger = await signUpAs(email);
    // The owner opens the link of the sign-up that is not theirs, in their own browser.
    expect(await confirm(stranger.token, newToken())).toEqual({ email, session: null });
    await expect(confirm(stranger.token, stranger.browser)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    expect(await countSessions(email)).toBe(0);
  });
});

it('a reset ends what the browser of the sign-up could do', async () => {
  const email = newAddress();
  const { token, browser } = await signUpAs(email);
  await requestPasswordReset(test.platform, email);
  await resetPassword(test.platform, await tokenMailedTo(email), 'another long password');
  await expect(confirm(token, browser)).rejects.toMatchObject({ code: 'LINK_INVALID' });
  await sendVerification(test.platform, email);
  await expect(confirm(await tokenMailedTo(email), browser)).rejects.toMatchObject({ code: 'LINK_INVALID' });
});

it('where the session cannot be opened the address is confirmed all the same', async () => {
  const email = newAddress();
  const { token, browser, signUpId } = await signUpAs(email);
  // The plan's one session, as if another browser had opened it in the same moment.
  await database.db.execute(sql`
    insert into sessions (workspace_id, id, user_id, token_hash, device_info, user_agent)
    select workspace_id, gen_random_uuid(), id, '\\x00', 'Desktop - Chrome on Linux', 'Mozilla/5.0' from users where id = ${signUpId}`);
  expect(await confirm(token, browser)).toEqual({ email, session: null });
  await expect(enter(email)).rejects.toMatchObject({ code: 'SESSION_LIMIT_REACHED' });
});

it('where the account has a second factor the link alone opens no session', async () => {
  const email = newAddress();
  const { token, browser, signUpId } = await signUpAs(email);
  await database.db.execute(sql`
    insert into totp_factors (workspace_id, user_id, stage, key_id, sealed)
    select workspace_id, id, 'active', 'key', '\\x00' from users where id = ${signUpId}`);
  expect(await confirm(token, browser)).toEqual({ email, session: null });
  await expect(enter(email)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  expect(await countSessions(email)).toBe(0);
});
