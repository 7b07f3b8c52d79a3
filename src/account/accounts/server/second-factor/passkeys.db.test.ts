// Passkeys against the real database and library: what is signed once, for another site, by another user or session, or with a
// counter that went back opens nothing.
import { describe, expect, it } from 'vitest';
import type { Platform } from '#platform/platform.ts';
import { newToken } from '#platform/secrets.ts';
import type { Principal } from '#shared/principal.ts';
import { type Authenticator, createAuthenticator } from '#tests/simulators/authenticator.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import type { SecondFactorProof } from '../../second-factor.contract.ts';
import { signIn } from '../sign-in.ts';
import { finishSignIn, startSignInPasskey } from './continue-sign-in.ts';
import { addPasskey, readFactors, removePasskey, renamePasskey, startPasskey } from './manage-factors.ts';

const ORIGIN = 'http://localhost:4999';
const SITE = { origin: ORIGIN, rpId: 'localhost' };
const database = withDatabase();
const test = withPlatform(database, { publicUrl: ORIGIN });
const PASSWORD = 'correct horse battery';

const later = (seconds: number): Platform => ({
  ...test.platform,
  clock: { now: () => test.platform.clock.now() + seconds * 1000 },
});
type Attestation = Parameters<typeof addPasskey>[2]['response'];
type Assertion = Extract<SecondFactorProof, { method: 'passkey' }>['response'];

async function register(user: Principal, key: Authenticator, name = 'Laptop') {
  const { challenge } = await startPasskey(test.platform, user);
  return addPasskey(test.platform, user, { name, response: key.register(challenge) as Attestation });
}

async function withPasskey() {
  const user = await someone(test.platform, { plan: 'premium' });
  const key = createAuthenticator(SITE);
  return { user, key, ...(await register(user, key)) };
}

/** A sign-in whose password was right. */
async function begin({ email }: Pick<Principal, 'email'>) {
  const from = { userAgent: 'Mozilla/5.0', device: newToken(), current: null };
  const error = await signIn(test.platform, { email, password: PASSWORD, ...from }).then(
    () => expect.fail('no second factor was required'),
    (thrown: { details: { ticket: string; app: boolean; passkeys: boolean } }) => thrown,
  );
  const { ticket, ...ways } = error.details;
  return {
    ways,
    challenge: async (platform = test.platform) => (await startSignInPasskey(platform, ticket, from)).challenge,
    finish: (response: object, platform = test.platform) =>
      finishSignIn(platform, { ticket, proof: { method: 'passkey', response: response as Assertion } }, from),
  };
}

describe('a passkey', () => {
  it('is registered with a name and recovery codes, signs in, and says when it was used', async () => {
    const { user, key, recoveryCodes, secondFactor } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    expect(secondFactor.passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: null }]);
    const attempt = await begin(user);
    expect(attempt.ways).toEqual({ app: false, passkeys: true });
    expect(await attempt.finish(key.sign(await attempt.challenge()))).toMatchObject({ uid: user.userId });
    expect((await readFactors(test.platform, user)).passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  it('is one of several: each has its name, one removed opens nothing, the rest do', async () => {
    const { user, key, secondFactor } = await withPasskey();
    const second = createAuthenticator(SITE);
    expect((await register(user, second, 'Phone')).recoveryCodes).toBeNull();
    const id = secondFactor.passkeys[0]?.id ?? '';
    expect((await renamePasskey(test.platform, user, { id, name: 'Desk' })).passkeys.map(({ name }) => name)).toEqual([
      'Desk',
      'Phone',
    ]);
    await removePasskey(test.platform, user, id);
    const attempt = await begin(user);
    await expect(attempt.finish(key.sign(await attempt.challenge()))).rejects.toMatchObject({
      code: 'PASSKEY_REFUSED',
    });
    await attempt.finish(second.sign(await attempt.challenge()));
    const stranger = await someone(test.platform);
    await expect(removePasskey(test.platform, stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is registered for one challenge once, by the session it was made for', async () => {
    const user = await someone(test.platform);
    const { challenge } = await startPasskey(test.platform, user);
    const add = (as: Principal) =>
      addPasskey(test.platform, as, {
        name: 'x',
        response: createAuthenticator(SITE).register(challenge) as Attestation,
      });
    await expect(add({ ...user, sessionId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' });
    await expect(add(await someone(test.platform))).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' });
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => add(user)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a signature', () => {
  it('opens one session, however often it is sent at once, and none later', async () => {
    const { user, key } = await withPasskey();
    const attempt = await begin(user);
    const signed = key.sign(await attempt.challenge());
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => attempt.finish(signed)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const next = await begin(user);
    await expect(next.finish(signed)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' });
  });

  it.each([
    ['another site', { origin: 'https://leadwright.evil.example' }],
    ['a subdomain', { origin: 'http://sub.localhost:4999' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a registration', { type: 'webauthn.create' }],
  ])('for %s is refused', async (_what, wrong) => {
    const { user, key } = await withPasskey();
    const attempt = await begin(user);
    await expect(attempt.finish(key.sign(await attempt.challenge(), wrong))).rejects.toMatchObject({
      code: 'PASSKEY_REFUSED',
    });
    // The challenge of the attempt is used up; a new one works.
    await attempt.finish(key.sign(await attempt.challenge()));
  });

  it('with a counter that went back is refused: the passkey was copied', async () => {
    const { user, key } = await withPasskey();
    const first = await begin(user);
    await first.finish(key.sign(await first.challenge(), { counter: 7 }));
    for (const counter of [7, 3, 0]) {
      const copied = await begin(user);
      await expect(copied.finish(key.sign(await copied.challenge(), { counter }))).rejects.toMatchObject({
        code: 'PASSKEY_REFUSED',
      });
    }
    const next = await begin(user);
    await next.finish(key.sign(await next.challenge(), { counter: 8 }));
  });

  it('with a key that always counts 0 is accepted each time', async () => {
    const { user, key } = await withPasskey();
    for (let times = 0; times < 2; times += 1) {
      const attempt = await begin(user);
      await attempt.finish(key.sign(await attempt.challenge(), { counter: 0 }));
    }
  });

  it('of another sign-in, of another user, or made up is refused', async () => {
    const { user, key } = await withPasskey();
    const other = await withPasskey();
    const [mine, second] = [await begin(user), await begin(user)];
    await expect(mine.finish(key.sign(await second.challenge()))).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' });
    await expect(mine.finish(other.key.sign(await mine.challenge()))).rejects.toMatchObject({
      code: 'PASSKEY_REFUSED',
    });
    await expect(mine.finish(key.sign(newToken()))).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' });
    const forged = { ...other.key.sign(await mine.challenge()), id: key.id, rawId: key.id };
    await expect(mine.finish(forged)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' });
  });

  it('after five minutes is refused', async () => {
    const { user, key } = await withPasskey();
    const attempt = await begin(user);
    const challenge = await attempt.challenge();
    await expect(attempt.finish(key.sign(challenge), later(301))).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' });
  });
});
