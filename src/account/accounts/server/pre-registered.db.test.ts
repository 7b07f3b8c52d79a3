// An address that a stranger signed up first: each sign-up is its own until one is confirmed, then the others are over. Every way
// to win an address, every way for a loser to come back, and all orders of two confirmations.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { SignUpForm } from '../contract.ts';
import { accountMailJob, createAccountMailJob } from './account-mail.job.ts';
import { userByEmail, userById } from './accounts.store.ts';
import { confirmEmailChange, requestEmailChange } from './change-email.ts';
import * as links from './confirm-email.ts';
import { claimAddress, removeSignUpsJob, sendVerification } from './confirm-email.ts';
import { requestPasswordReset, resetPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';
import { createAccount, signUp } from './sign-up.ts';

const database = withDatabase();
const test = withPlatform(database);
const STRANGER = 'the password of a stranger';
const OWNER = 'the password of the owner';

let addresses = 0;
/** In a browser that has not signed up. */
const confirmEmail = (token: string) =>
  links.confirmEmail(test.platform, token, { browser: null, userAgent: 'Mozilla/5.0', device: null, current: null });
const newAddress = () => `mailbox${++addresses}@victims.example`;

/** Carries out the account mails that wait, and answers those to the address, oldest first. */
async function mailsTo(email: string) {
  const job = createAccountMailJob(test.platform);
  const { rows } = await database.db.execute<{ payload: unknown }>(sql`
    with due as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
                  where t.id = j.task_id and t.identifier = ${accountMailJob.name} returning j.id, j.payload)
    select payload from due order by id`);
  for (const { payload } of rows) await job.run(payload);
  return (await test.platform.mailer.outbox()).filter(({ to }) => to.includes(email)).reverse();
}
async function getText(mail: { file: string } | undefined): Promise<string> {
  const source = await readFile(path.join(test.platform.config.dataDir, 'outbox', mail?.file ?? ''), 'utf8');
  return source.replaceAll(/=\r?\n/g, '');
}
const tokenIn = (mail: { link: string | null } | undefined) => mail?.link?.split('=')[1] ?? '';

interface SignedUp {
  signUpId: string;
  token: string;
}

async function signUpAs(email: string, password: string, more: object = {}): Promise<SignedUp> {
  const form = { email, password, userType: 'freelancer', fullName: 'Somebody', acceptTerms: true, ...more };
  const { signUpId } = await signUp(test.platform, SignUpForm.parse(form));
  return { signUpId, token: tokenIn((await mailsTo(email)).at(-1)) };
}

const enter = (email: string, password: string) =>
  signIn(test.platform, { email, password, userAgent: 'Mozilla/5.0', device: null, current: null });
const entrance = (email: string, password: string) =>
  enter(email, password).then(
    () => 'in',
    (error: { code: string }) => error.code,
  );

/** What is left for those who lost the address. */
async function expectOver(email: string, { token, signUpId }: SignedUp, password: string): Promise<void> {
  await expect(confirmEmail(token)).rejects.toMatchObject({ code: 'LINK_INVALID' });
  expect(await entrance(email, password)).toBe('INVALID_CREDENTIALS');
  const before = (await mailsTo(email)).length;
  await sendVerification(test.platform, email, signUpId);
  await sendVerification(test.platform, email);
  expect(await mailsTo(email)).toHaveLength(before);
  const { rowCount } = await database.db.execute(sql`
    select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ${removeSignUpsJob.name}`);
  expect(rowCount).toBe(1);
}

describe('two sign-ups with one address', () => {
  it('each has its own password, and gets the text of the specification until one is confirmed', async () => {
    const email = newAddress();
    const stranger = await signUpAs(email, STRANGER);
    const owner = await signUpAs(email, OWNER);
    expect(stranger.token).not.toBe(owner.token);
    for (const [password, { signUpId }] of [
      [STRANGER, stranger],
      [OWNER, owner],
    ] as const) {
      await expect(enter(email, password)).rejects.toMatchObject({
        message: 'Please verify your email before signing in',
        details: { signUpId },
      });
    }
    expect(await entrance(email, 'a password of neither')).toBe('INVALID_CREDENTIALS');
  });

  it.each([
    ['the stranger was first', [STRANGER, OWNER]],
    ['the owner was first', [OWNER, STRANGER]],
    ['the stranger was first and last', [STRANGER, OWNER, STRANGER]],
  ])('the confirmed one has its own password, name and plan where %s', async (_, order) => {
    const email = newAddress();
    const made: (SignedUp & { password: string })[] = [];
    for (const password of order) {
      const theirs = password === OWNER ? { fullName: 'Olga Owner', plan: 'free' } : { fullName: 'Sam', plan: 'pro' };
      made.push({ ...(await signUpAs(email, password, theirs)), password });
    }
    const owner = made.find(({ password }) => password === OWNER);
    await confirmEmail(owner?.token ?? '');
    expect(await entrance(email, OWNER)).toBe('in');
    expect(await userByEmail(database.db, email)).toMatchObject({ fullName: 'Olga Owner', currentPlan: 'free' });
    for (const loser of made) if (loser !== owner) await expectOver(email, loser, loser.password);
  });

  it('of many confirmed at the same moment exactly one wins, each time', async () => {
    for (let round = 0; round < 5; round++) {
      const email = newAddress();
      const made = [];
      for (let n = 0; n < 4; n++) made.push({ ...(await signUpAs(email, `${OWNER} ${n}`)), password: `${OWNER} ${n}` });
      const results = await Promise.allSettled(made.map(({ token }) => confirmEmail(token)));
      const winner = results.findIndex(({ status }) => status === 'fulfilled');
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await userByEmail(database.db, email)).toMatchObject({ id: made[winner]?.signUpId, verified: true });
      expect(await entrance(email, made[winner]?.password ?? '')).toBe('in');
    }
  });

  it('sign-ups that race with a confirmation are either over with it or never made', async () => {
    for (let round = 0; round < 5; round++) {
      const email = newAddress();
      const { token } = await signUpAs(email, OWNER);
      await Promise.all([confirmEmail(token), ...[1, 2, 3].map(() => signUp(test.platform, signUpForm(email)))]);
      await mailsTo(email);
      const { rows } = await database.db.execute(sql`
        select count(*) filter (where u.verified)::int as confirmed, count(t.user_id)::int as links
          from users u left join account_tokens t on t.user_id = u.id where u.email = ${email}`);
      expect(rows).toEqual([{ confirmed: 1, links: 0 }]);
    }
  });
});

const signUpForm = (email: string) =>
  SignUpForm.parse({ email, password: STRANGER, userType: 'freelancer', fullName: 'Sam', acceptTerms: true });

describe('the mail of a sign-up', () => {
  it('is sent again for the sign-up that asks, and for the newest where none is named', async () => {
    const email = newAddress();
    const owner = await signUpAs(email, OWNER);
    await signUpAs(email, STRANGER);
    await sendVerification(test.platform, email, owner.signUpId);
    const again = tokenIn((await mailsTo(email)).at(-1));
    await confirmEmail(again);
    expect(await entrance(email, OWNER)).toBe('in');
  });

  it('says whose sign-up it confirms once there are several', async () => {
    const email = newAddress();
    await signUpAs(email, STRANGER, { fullName: 'Mallory' });
    await signUpAs(email, OWNER, { fullName: 'Olga Owner' });
    const [first, second] = await mailsTo(email);
    expect(await getText(first)).not.toContain('More than one sign-up');
    expect(await getText(second)).toContain('More than one sign-up is waiting for this address');
    expect(await getText(second)).toContain('as Olga Owner');
  });

  it('is not sent for a sign-up of another address', async () => {
    const [email, other] = [newAddress(), newAddress()];
    const { signUpId } = await signUpAs(email, STRANGER);
    await sendVerification(test.platform, other, signUpId);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo(other)).toHaveLength(0);
  });
});

describe('a stranger’s sign-up is over as soon as the mailbox is proven otherwise:', () => {
  const won: [string, (email: string) => Promise<unknown>][] = [
    [
      'an account that the server makes as verified',
      (email) => someone(test.platform, { email, password: OWNER, plan: 'trial' }),
    ],
    [
      'the operator’s word',
      async (email) => {
        const { signUpId } = await signUpAs(email, OWNER);
        const { rows } = await database.db.execute<{ ws: string }>(
          sql`select workspace_id as ws from users where id = ${signUpId}`,
        );
        const user = await userById(database.db, rows[0]?.ws ?? '', signUpId);
        if (user) await database.db.transaction((tx) => claimAddress(test.platform, tx, user));
      },
    ],
    [
      'a change of address that both mailboxes confirm',
      async (email) => {
        const owner = await someone(test.platform, { plan: 'trial', password: OWNER });
        await requestEmailChange(test.platform, owner, { email });
        for (const address of [owner.email, email]) {
          await confirmEmailChange(test.platform, tokenIn((await mailsTo(address)).at(-1)));
        }
      },
    ],
  ];
  it.each(won)('%s', async (_, win) => {
    const email = newAddress();
    const stranger = await signUpAs(email, STRANGER);
    await win(email);
    expect(await entrance(email, OWNER)).toBe('in');
    await expectOver(email, stranger, STRANGER);
  });

  it('a reset, whose new password is the only one that opens the account', async () => {
    const email = newAddress();
    const stranger = await signUpAs(email, STRANGER);
    const newest = await signUpAs(email, `${STRANGER} too`);
    await requestPasswordReset(test.platform, email);
    await resetPassword(test.platform, tokenIn((await mailsTo(email)).at(-1)), OWNER);
    expect(await entrance(email, OWNER)).toBe('in');
    for (const password of [STRANGER, `${STRANGER} too`]) {
      expect(await entrance(email, password)).toBe('INVALID_CREDENTIALS');
    }
    for (const { token } of [stranger, newest]) {
      await expect(confirmEmail(token)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    }
  });
});

it('a confirmed account keeps its address against every later sign-up', async () => {
  const { email } = await someone(test.platform, { password: OWNER, plan: 'trial' });
  await Promise.all(Array.from({ length: 4 }, () => signUp(test.platform, signUpForm(email))));
  expect(
    await createAccount(test.platform, {
      email: email.toUpperCase(),
      password: STRANGER,
      plan: 'trial',
      isPaid: false,
      verified: true,
      profile: {},
    }),
  ).toBeNull();
  expect(await entrance(email, STRANGER)).toBe('INVALID_CREDENTIALS');
  expect(await entrance(email, OWNER)).toBe('in');
});
