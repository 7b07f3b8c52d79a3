// Signing in with Google against a simulated provider and the real database: which account opens, links, limits and races.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#platform/config/config.ts';
import { newToken } from '#platform/secrets.ts';
import { GOOGLE_CLIENT, type GoogleUser, type SimulatedGoogle, startGoogle } from '#tests/simulators/google.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { markVerified, userByEmail } from '../accounts.store.ts';
import { requestPasswordReset, resetPassword } from '../passwords.ts';
import { signIn } from '../sign-in.ts';
import {
  type AttemptPurpose,
  answerGoogle,
  enterWithGoogle,
  type GoogleEntrance,
  type GoogleVisitor,
  startAttempt,
  toChecks,
} from './enter-with-google.ts';
import { createGoogleProvider, type GoogleProvider } from './google.provider.ts';
import { linkGoogleAccount, readGoogleAccount, unlinkGoogleAccount } from './link-google.ts';

let google: SimulatedGoogle;
const change: Partial<Config> = {};
beforeAll(async () => {
  google = await startGoogle();
  change.google = { ...GOOGLE_CLIENT, issuerUrl: google.url, onLoopback: true };
});
afterAll(() => google.close());
const database = withDatabase();
const test = withPlatform(database, change);

let provider: GoogleProvider;
beforeAll(() => {
  provider = createGoogleProvider(test.platform, { ...GOOGLE_CLIENT, issuerUrl: google.url, onLoopback: true });
});

let people = 0;
/** A new person with a Google account; `email_verified` by default. */
function person(more: Partial<GoogleUser> = {}): GoogleUser {
  people += 1;
  const sub = `10000000000000000000${people}`;
  return { sub, email: `mia${people}@google.test`, email_verified: true, name: 'Mia Kern', ...more };
}

const visitor = (more: Partial<GoogleVisitor> = {}): GoogleVisitor => ({
  browser: newToken(),
  userAgent: 'Mozilla/5.0',
  device: null,
  current: null,
  ...more,
});

const ANONYMOUS: AttemptPurpose = { plan: 'trial', checkoutId: null, workspaceId: null, userId: null };

/** Goes to Google and picks; answers what the browser comes back with. */
async function comeBack(user: GoogleUser, { browser }: GoogleVisitor, purpose: Partial<AttemptPurpose> = {}) {
  const state = await startAttempt(test.platform, { ...ANONYMOUS, ...purpose }, { browser, display: 'popup' });
  const url = await provider.authorizationUrl(toChecks(test.platform, state));
  const { searchParams } = await google.pick(url, user);
  return { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' };
}

async function arrive(user: GoogleUser, who = visitor(), purpose: Partial<AttemptPurpose> = {}) {
  return answerGoogle(test.platform, provider, who, await comeBack(user, who, purpose));
}

/** Signs up with the terms accepted. */
async function join(user: GoogleUser, who = visitor(), purpose: Partial<AttemptPurpose> = {}) {
  const ticket = getTicket(await arrive(user, who, purpose));
  return enterWithGoogle(test.platform, who, { ticket, acceptTerms: true });
}

function getTicket({ outcome }: GoogleEntrance): string {
  if (outcome.kind !== 'new-account') throw new Error(`no new account: ${outcome.kind}`);
  return outcome.ticket;
}

async function counts(email: string) {
  const { rows } = await database.db.execute(sql`
    select (select count(*)::int from users where email = ${email}) as users,
           (select count(*)::int from user_identities i join users u on u.id = i.user_id where u.email = ${email}) as identities,
           (select count(*)::int from sessions s join users u on u.id = s.user_id
             where u.email = ${email} and s.is_active) as sessions`);
  return rows[0];
}
const mailsTo = async (kind: string) => {
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker._private_jobs where payload->>'kind' = ${kind}`);
  return rows[0]?.count ?? 0;
};

describe('a new person', () => {
  it('accepts the terms, and has a verified account without a password, which the profile completes', async () => {
    const mia = person();
    const who = visitor();
    const first = await arrive(mia, who);
    expect(first).toMatchObject({ outcome: { kind: 'new-account', email: mia.email, plan: 'trial' }, session: null });
    expect(await counts(mia.email)).toEqual({ users: 0, identities: 0, sessions: 0 });
    const ticket = getTicket(first);
    const { outcome } = await enterWithGoogle(test.platform, who, { ticket, acceptTerms: true });
    expect(outcome).toMatchObject({ kind: 'entered', next: '/complete-profile' });
    expect(await counts(mia.email)).toEqual({ users: 1, identities: 1, sessions: 1 });
    const user = await userByEmail(database.db, mia.email);
    expect(user).toMatchObject({ verified: true, passwordHash: null, fullName: 'Mia Kern', currentPlan: 'trial' });
    await expect(
      signIn(test.platform, { email: mia.email, password: '', userAgent: '', device: null, current: null }),
    ).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    // The ticket is used up with the session.
    await expect(enterWithGoogle(test.platform, who, { ticket })).rejects.toMatchObject({ code: 'GOOGLE_EXPIRED' });
  });

  it('who comes back is known by the subject, whatever the address is by then', async () => {
    const mia = person();
    const { outcome } = await join(mia);
    const uid = outcome.kind === 'entered' ? outcome.uid : '';
    await database.db.execute(sql`update sessions set is_active = false where user_id = ${uid}`);
    const again = await arrive({ ...mia, email: 'moved@google.test' });
    expect(again.outcome).toMatchObject({ kind: 'entered', uid });
  });

  it('on a paid plan is unpaid until it is paid, and completes the profile', async () => {
    const mia = person();
    expect((await join(mia, visitor(), { plan: 'pro' })).outcome).toMatchObject({ next: '/complete-profile' });
    expect(await userByEmail(database.db, mia.email)).toMatchObject({ currentPlan: 'pro', isPaid: false });
  });

  it('whose address Google has not verified gets our email, as does the owner of that address', async () => {
    const mia = person({ email_verified: false });
    expect(await join(mia)).toEqual({ outcome: { kind: 'check-mail', email: mia.email }, session: null });
    expect(await counts(mia.email)).toEqual({ users: 1, identities: 1, sessions: 0 });
    expect(await mailsTo('confirm-email')).toBe(1);
    await expect(arrive(mia)).rejects.toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
      details: { email: mia.email, signUpId: expect.any(String) },
    });

    const owner = await someone(test.platform);
    const claims = person({ email: owner.email, email_verified: false });
    expect(await join(claims)).toEqual({ outcome: { kind: 'check-mail', email: owner.email }, session: null });
    expect(await counts(owner.email)).toMatchObject({ users: 1, identities: 0, sessions: 0 });
    expect(await mailsTo('already-registered')).toBe(1);
  });

  it('in two windows at once becomes one account', async () => {
    const mia = person();
    const windows = await Promise.all(
      [visitor(), visitor(), visitor()].map(async (who) => ({ who, ticket: getTicket(await arrive(mia, who)) })),
    );
    const all = await Promise.allSettled(
      windows.map(({ who, ticket }) => enterWithGoogle(test.platform, who, { ticket, acceptTerms: true })),
    );
    expect(await counts(mia.email)).toEqual({ users: 1, identities: 1, sessions: 1 });
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(['SESSION_LIMIT_REACHED', 'SESSION_LIMIT_REACHED']);
    const { rows } = await database.db.execute(sql`select count(*)::int as orphans from workspaces w
      where not exists (select 1 from users u where u.workspace_id = w.id)`);
    expect(rows[0]).toEqual({ orphans: 0 });
  });
});

describe('an address with an account', () => {
  it('is linked where both sides verified it, and the owner is notified', async () => {
    const owner = await someone(test.platform);
    const before = await mailsTo('google-linked');
    const mia = person({ email: owner.email });
    expect((await arrive(mia)).outcome).toMatchObject({ kind: 'entered', uid: owner.userId });
    expect(await readGoogleAccount(test.platform, owner)).toMatchObject({ linked: { email: owner.email } });
    expect(await mailsTo('google-linked')).toBe(before + 1);
  });

  it('ends unconfirmed sign-ups of the address: Google has proven whose mailbox it is', async () => {
    const squatter = await someone(test.platform, { verified: false, plan: 'trial', isPaid: false });
    const mia = person({ email: squatter.email });
    const { outcome } = await join(mia);
    expect(outcome).toMatchObject({ kind: 'entered' });
    expect(outcome).not.toMatchObject({ uid: squatter.userId });
    const password = 'correct horse battery';
    await expect(
      signIn(test.platform, { email: squatter.email, password, userAgent: '', device: null, current: null }),
    ).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await counts(squatter.email)).toMatchObject({ identities: 1, sessions: 1 });
  });

  it('is not linked to a second Google account with the same address', async () => {
    const owner = await someone(test.platform, { plan: 'premium' });
    await arrive(person({ email: owner.email }));
    await expect(arrive(person({ email: owner.email }))).rejects.toMatchObject({ code: 'GOOGLE_NEEDS_PASSWORD' });
  });

  it('an unpaid owner completes the profile', async () => {
    const owner = await someone(test.platform, { plan: 'pro', isPaid: false });
    expect((await arrive(person({ email: owner.email }))).outcome).toMatchObject({ next: '/complete-profile' });
  });
});

describe('the session limit', () => {
  it('offers the sessions and a ticket, and continues when one was ended', async () => {
    const owner = await someone(test.platform, { plan: 'starter' });
    const mia = person({ email: owner.email });
    const first = await arrive(mia);
    const who = visitor();
    const refused = await arrive(mia, who).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'SESSION_LIMIT_REACHED',
      message: 'Session limit reached. Your starter plan allows 1 active session(s).',
      details: { ticket: expect.any(String), sessions: [{ deviceInfo: expect.any(String) }] },
    });
    const { ticket } = (refused as { details: { ticket: string } }).details;
    await expect(enterWithGoogle(test.platform, visitor(), { ticket })).rejects.toMatchObject({
      code: 'GOOGLE_EXPIRED',
    });
    const endSessionId = first.outcome.kind === 'entered' ? first.outcome.sessionId : '';
    const entered = await enterWithGoogle(test.platform, { ...who, endSessionId }, { ticket });
    expect(entered.outcome).toMatchObject({ kind: 'entered', uid: owner.userId });
    expect(await counts(owner.email)).toMatchObject({ sessions: 1 });
  });

  it('a ticket used twenty times at once opens one session', async () => {
    const owner = await someone(test.platform, { plan: 'premium' });
    const who = visitor();
    const { browser } = who;
    await arrive(person({ email: owner.email }));
    await database.db.execute(sql`update users set current_plan = 'starter' where id = ${owner.userId}`);
    const mia = google.users.find(({ email }) => email === owner.email) as GoogleUser;
    const refused = (await arrive(mia, who).catch((error: unknown) => error)) as { details: { ticket: string } };
    await database.db.execute(sql`update users set current_plan = 'premium' where id = ${owner.userId}`);
    const uses = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        enterWithGoogle(test.platform, visitor({ browser }), { ticket: refused.details.ticket }),
      ),
    );
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await counts(owner.email)).toMatchObject({ sessions: 2 });
  });
});

describe('the way there and back', () => {
  it('twenty answers with one state at once: one counts, and one code is exchanged', async () => {
    const mia = person();
    const who = visitor();
    const answer = await comeBack(mia, who);
    const exchanged = () => google.calls().filter(({ path }) => path === '/token').length;
    const before = exchanged();
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => answerGoogle(test.platform, provider, who, answer)),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(exchanged()).toBe(before + 1);
  });

  it('another browser cannot use a state, and does not spoil it', async () => {
    const who = visitor();
    const answer = await comeBack(person(), who);
    await expect(answerGoogle(test.platform, provider, visitor(), answer)).rejects.toMatchObject({
      code: 'GOOGLE_EXPIRED',
    });
    expect((await answerGoogle(test.platform, provider, who, answer)).outcome.kind).toBe('new-account');
  });

  it('a code that was given to one sign-in is worthless in another (PKCE)', async () => {
    const [victim, attacker] = [visitor(), visitor()];
    const stolen = await comeBack(person(), victim);
    const own = await comeBack(person(), attacker);
    await expect(
      answerGoogle(test.platform, provider, attacker, { state: own.state, code: stolen.code }),
    ).rejects.toMatchObject({ code: 'GOOGLE_EXPIRED' });
  });

  it('an answer that names another issuer is refused (mix-up)', async () => {
    const who = visitor();
    const answer = await comeBack(person(), who);
    await expect(
      answerGoogle(test.platform, provider, who, { ...answer, iss: 'https://issuer.evil.example' }),
    ).rejects.toMatchObject({ code: 'GOOGLE_REFUSED' });
  });

  it('cancelled says so; any other error is refused; both use the state up', async () => {
    for (const [error, code] of [
      ['access_denied', 'GOOGLE_CANCELLED'],
      ['server_error', 'GOOGLE_REFUSED'],
    ] as const) {
      const who = visitor();
      const answer = await comeBack(person(), who);
      await expect(answerGoogle(test.platform, provider, who, { state: answer.state, error })).rejects.toMatchObject({
        code,
      });
      await expect(answerGoogle(test.platform, provider, who, answer)).rejects.toMatchObject({
        code: 'GOOGLE_EXPIRED',
      });
    }
  });
});

describe('links of the settings', () => {
  it('connect only to the user who started and is still signed in', async () => {
    const owner = await someone(test.platform);
    const other = await someone(test.platform);
    const { workspaceId, userId } = owner;
    const mia = person();
    await expect(arrive(mia, visitor({ current: other }), { workspaceId, userId })).rejects.toMatchObject({
      code: 'GOOGLE_EXPIRED',
    });
    const linked = await arrive(mia, visitor({ current: owner }), { workspaceId, userId });
    expect(linked).toEqual({ outcome: { kind: 'linked', email: mia.email }, session: null });
    const theirs = { workspaceId: other.workspaceId, userId: other.userId };
    await expect(arrive(mia, visitor({ current: other }), theirs)).rejects.toMatchObject({
      code: 'GOOGLE_LINKED_ELSEWHERE',
    });
  });

  it('go only while there is a password; a reset by mail gives one', async () => {
    const mia = person();
    await join(mia);
    const user = await userByEmail(database.db, mia.email);
    const owner = { workspaceId: user?.workspaceId ?? '', userId: user?.id ?? '' };
    await expect(unlinkGoogleAccount(test.platform, owner)).rejects.toMatchObject({ code: 'GOOGLE_ONLY_WAY_IN' });
    await requestPasswordReset(test.platform, mia.email);
    expect(await mailsTo('reset-password')).toBe(1);

    const withPassword = await someone(test.platform);
    await linkGoogleAccount(test.platform, withPassword, {
      ...person(),
      subject: 's',
      emailVerified: true,
      fullName: '',
    });
    await unlinkGoogleAccount(test.platform, withPassword);
    expect(await readGoogleAccount(test.platform, withPassword)).toEqual({ offered: true, linked: null });
  });
});

it('a reset locks out who made an account for the mailbox with a Google account of his own', async () => {
  const squatter = person({ email_verified: false });
  await join(squatter);
  const user = await userByEmail(database.db, squatter.email);
  await markVerified(database.db, user?.workspaceId ?? '', user?.id ?? '');
  const token = newToken();
  await database.db.execute(sql`insert into account_tokens (workspace_id, token_hash, user_id, purpose, expires_at)
    values (${user?.workspaceId}, sha256(${Buffer.from(token)}), ${user?.id}, 'reset-password', now() + interval '1 hour')`);
  await resetPassword(test.platform, token, 'correct horse battery');
  expect((await arrive(squatter)).outcome.kind).toBe('new-account');
});

it('keeps no state, ticket, verifier or token of Google in any readable form', async () => {
  const who = visitor();
  const answer = await comeBack(person(), who);
  const { nonce, verifier } = toChecks(test.platform, answer.state);
  const { rows } = await database.db.execute<{ dump: string }>(
    sql`select string_agg(a::text, ' ') || coalesce((select string_agg(i::text, ' ') from user_identities i), '') as dump
          from sign_in_attempts a`,
  );
  const secrets = [answer.state, answer.code, nonce, verifier, who.browser, GOOGLE_CLIENT.clientSecret, 'ya29.'];
  for (const secret of secrets) expect(rows[0]?.dump).not.toContain(secret);
});
