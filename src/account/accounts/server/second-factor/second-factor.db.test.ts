// The second factor against the real database: codes and tickets that are good once, limits that are exact, and what ends them.
import { sql } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import type { Platform } from '#platform/platform.ts';
import { createSecrets, hashToken, newToken } from '#platform/secrets.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { changePassword, resetPassword } from '../passwords.ts';
import { signIn } from '../sign-in.ts';
import { finishSignIn } from './continue-sign-in.ts';
import {
  confirmTotp,
  readFactors,
  removeTotp,
  renewRecoveryCodes,
  requireFactor,
  resetFactors,
  startTotp,
} from './manage-factors.ts';
import { MAX_ATTEMPTS, rotateAppSecrets, stepUp } from './prove-second-factor.ts';

const database = withDatabase();
const test = withPlatform(database);
const PASSWORD = 'correct horse battery';

/** The same platform, some seconds later. */
const later = (seconds: number): Platform => ({
  ...test.platform,
  clock: { now: () => test.platform.clock.now() + seconds * 1000 },
});
const codeAt = (secret: string, seconds = 0) =>
  generateSync({ secret, epoch: Math.floor(test.platform.clock.now() / 1000) + seconds });
const wrongFor = (secret: string) =>
  ['000000', '111111', '222222', '333333'].find(
    (code) => ![-60, -30, 0, 30, 60].some((s) => codeAt(secret, s) === code),
  ) ?? '444444';

/** A user with an authenticator app; the code it was confirmed with was that of half a minute ago. */
async function withApp(options: Parameters<typeof someone>[1] = { plan: 'premium' }) {
  const user = await someone(test.platform, options);
  const { secret } = await startTotp(test.platform, user);
  const { recoveryCodes } = await confirmTotp(test.platform, user, codeAt(secret, -30));
  return { user, secret, recoveryCodes: recoveryCodes ?? [] };
}

const arrival = (device: string | null = newToken()) => ({ userAgent: 'Mozilla/5.0', device, current: null });

/** Signs in by password; answers the ticket that waits for the second factor. */
async function ticketFor({ email }: Pick<Principal, 'email'>, from = arrival()): Promise<string> {
  const error = await signIn(test.platform, { email, password: PASSWORD, ...from }).then(
    () => expect.fail('no second factor was asked for'),
    (thrown: { code: string; details: { ticket: string } }) => thrown,
  );
  expect(error.code).toBe('SECOND_FACTOR_REQUIRED');
  return error.details.ticket;
}
const byCode = (code: string) => ({ method: 'code', code }) as const;
const finish = (ticket: string, code: string | undefined, from: ReturnType<typeof arrival>, platform = test.platform) =>
  finishSignIn(platform, { ticket, proof: code === undefined ? undefined : byCode(code) }, from);
const getCodes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'ok' : (result.reason as { code: string }).code));
const getMails = async (userId: string) => {
  const { rows } = await database.db.execute<{ kind: string; facts: Record<string, string> }>(sql`
    select payload->>'kind' as kind, payload->'facts' as facts from graphile_worker._private_jobs
     where payload->>'userId' = ${userId} order by id`);
  return rows;
};
const atOnce = <T>(times: number, work: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: times }, (_, n) => work(n)));

describe('codes of the app', () => {
  it('are required at every sign-in from the confirmation on, and not before', async () => {
    const user = await someone(test.platform);
    const { secret, uri } = await startTotp(test.platform, user);
    expect(uri).toContain(`secret=${secret}`);
    await signIn(test.platform, { email: user.email, password: PASSWORD, ...arrival() });
    await expect(confirmTotp(test.platform, user, wrongFor(secret))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const { recoveryCodes, secondFactor } = await confirmTotp(test.platform, user, codeAt(secret));
    expect(recoveryCodes).toHaveLength(10);
    expect(secondFactor).toMatchObject({ recoveryCodesLeft: 10, passkeys: [], app: { addedAt: expect.any(String) } });
    await ticketFor(user);
    expect((await getMails(user.userId)).map(({ kind }) => kind)).toContain('app-added');
  });

  it('work once: of twenty sign-ins with one code one gets in, and no earlier code does afterwards', async () => {
    const { user, secret } = await withApp();
    const from = arrival();
    const tickets = await Promise.all(Array.from({ length: MAX_ATTEMPTS }, () => ticketFor(user, from)));
    const answers = getCodes(await Promise.allSettled(tickets.map((ticket) => finish(ticket, codeAt(secret), from))));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'INVALID_INPUT')).toHaveLength(MAX_ATTEMPTS - 1);
    await expect(finish(await ticketFor(user, from), codeAt(secret, -30), from)).rejects.toMatchObject({
      fields: [{ path: 'code', message: expect.stringContaining('already used') }],
    });
    await finish(await ticketFor(user, from), codeAt(secret, 30), from, later(30));
  });

  it('of the set-up work once, too: the code that confirmed the app opens no session', async () => {
    const { user, secret } = await withApp();
    const from = arrival();
    await expect(finish(await ticketFor(user, from), codeAt(secret, -30), from)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('of another app replace the ones before only once they are confirmed', async () => {
    const { user, secret } = await withApp();
    const next = await startTotp(test.platform, user);
    const from = arrival();
    await finish(await ticketFor(user, from), codeAt(secret), from);
    const { recoveryCodes } = await confirmTotp(test.platform, user, codeAt(next.secret));
    expect(recoveryCodes).toBeNull();
    await expect(finish(await ticketFor(user, from), codeAt(secret, 30), from, later(30))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await finish(await ticketFor(user, from), codeAt(next.secret, 30), from, later(30));
  });

  it('are tried ten times in fifteen minutes over all sign-ins and step-ups together, exactly; one email', async () => {
    const { user, secret } = await withApp();
    const from = arrival();
    const tickets = await Promise.all(Array.from({ length: 12 }, () => ticketFor(user, from)));
    const wrong = wrongFor(secret);
    const answers = getCodes(
      await atOnce<unknown>(24, (n) =>
        n % 2 === 0 ? finish(tickets[n / 2] ?? '', wrong, from) : stepUp(test.platform, user, byCode(wrong)),
      ),
    );
    expect(answers.filter((code) => code === 'INVALID_INPUT')).toHaveLength(MAX_ATTEMPTS);
    expect(answers.filter((code) => code === 'RATE_LIMITED')).toHaveLength(24 - MAX_ATTEMPTS);
    await expect(finish(tickets[0] ?? '', codeAt(secret), from)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect((await getMails(user.userId)).filter(({ kind }) => kind === 'second-factor-guessed')).toHaveLength(1);

    await database.db.execute(
      sql`update factor_attempts set window_ends_at = now() where user_id = ${user.userId}::uuid`,
    );
    await finish(tickets[0] ?? '', codeAt(secret), from);
  });

  it('are read after a change of SECRET_KEY, are encrypted again, and open nothing in another row', async () => {
    const { user, secret } = await withApp();
    const other = await withApp();
    const from = arrival();
    const rotated: Platform = { ...test.platform, secrets: createSecrets('y'.repeat(64), 'x'.repeat(64)) };
    const after: Platform = { ...test.platform, secrets: createSecrets('y'.repeat(64)) };
    await expect(finish(await ticketFor(user, from), codeAt(secret), from, after)).rejects.toMatchObject({
      code: 'SECOND_FACTOR_UNREADABLE',
    });
    expect(await rotateAppSecrets(rotated, rotated.db)).toBeGreaterThanOrEqual(2);
    expect(await rotateAppSecrets(rotated, rotated.db)).toBe(0);
    await finish(await ticketFor(user, from), codeAt(secret), from, after);

    await database.db.execute(sql`
      update totp_factors t set sealed = o.sealed from totp_factors o
       where t.user_id = ${other.user.userId}::uuid and o.user_id = ${user.userId}::uuid`);
    await expect(finish(await ticketFor(other.user, from), codeAt(secret), from, after)).rejects.toMatchObject({
      code: 'SECOND_FACTOR_UNREADABLE',
    });
    // Back, for the tests that follow.
    const back: Platform = { ...test.platform, secrets: createSecrets('x'.repeat(64), 'y'.repeat(64)) };
    await rotateAppSecrets(back, back.db);
  });

  it('and recovery codes stand nowhere in the database', async () => {
    const { user, secret, recoveryCodes } = await withApp();
    const { rows } = await database.db.execute<{ row: string }>(sql`
      select t::text as row from totp_factors t where user_id = ${user.userId}::uuid
      union all select r::text from recovery_codes r where user_id = ${user.userId}::uuid
      union all select p::text from pending_sign_ins p
      union all select payload::text from graphile_worker._private_jobs`);
    const stored = rows.map(({ row }) => row).join('\n');
    for (const canary of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(canary);
      expect(stored).not.toContain(Buffer.from(canary).toString('hex'));
    }
  });
});

describe('recovery codes', () => {
  it('work once each, however many use one at once; each use sends an email with the number left', async () => {
    const { user, recoveryCodes } = await withApp();
    const [first = '', second = ''] = recoveryCodes;
    const from = arrival();
    const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketFor(user, from)));
    const answers = getCodes(await Promise.allSettled(tickets.map((ticket) => finish(ticket, first, from))));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'INVALID_INPUT')).toHaveLength(7);
    await finish(await ticketFor(user, from), second.toUpperCase().replaceAll('-', ' '), from);
    expect((await readFactors(test.platform, user)).recoveryCodesLeft).toBe(8);
    const told = (await getMails(user.userId)).filter(({ kind }) => kind === 'recovery-code-used');
    expect(told.map(({ facts }) => facts)).toEqual([{ left: '9' }, { left: '8' }]);
  });

  it('are replaced as a whole, and those of one user open nothing of another', async () => {
    const { user, recoveryCodes } = await withApp();
    const other = await withApp();
    const from = arrival();
    const [foreign = ''] = other.recoveryCodes;
    await expect(finish(await ticketFor(user, from), foreign, from)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const renewed = await renewRecoveryCodes(test.platform, user);
    expect(new Set([...renewed.recoveryCodes, ...recoveryCodes]).size).toBe(20);
    const [old = ''] = recoveryCodes;
    await expect(finish(await ticketFor(user, from), old, from)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await finish(await ticketFor(user, from), renewed.recoveryCodes[9] ?? '', from);
  });

  it('go with the last factor, and there are none without one', async () => {
    const { user } = await withApp();
    expect(await removeTotp(test.platform, user)).toMatchObject({ app: null, recoveryCodesLeft: 0 });
    await expect(renewRecoveryCodes(test.platform, user)).rejects.toMatchObject({ code: 'SECOND_FACTOR_MISSING' });
    await signIn(test.platform, { email: user.email, password: PASSWORD, ...arrival() });
  });
});

describe('a pending sign-in', () => {
  it('is worth nothing in another browser, without its factor, after ten minutes, or a second time', async () => {
    const { user, secret } = await withApp();
    const from = arrival();
    const ticket = await ticketFor(user, from);
    for (const thief of [arrival(), arrival(null), arrival('')]) {
      await expect(finish(ticket, codeAt(secret), thief)).rejects.toMatchObject({ code: 'SIGN_IN_EXPIRED' });
    }
    await expect(finish(ticket, undefined, from)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    await expect(finish(ticket, codeAt(secret, 600), from, later(601))).rejects.toMatchObject({
      code: 'SIGN_IN_EXPIRED',
    });
    await finish(ticket, codeAt(secret), from);
    await expect(finish(ticket, undefined, from)).rejects.toMatchObject({ code: 'SIGN_IN_EXPIRED' });
  });

  it('of one account opens no other with its own code', async () => {
    const { user } = await withApp();
    const other = await withApp();
    const from = arrival();
    await expect(finish(await ticketFor(user, from), codeAt(other.secret), from)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('checks the session limit after the factor, which is then not required again', async () => {
    const { user, secret } = await withApp({ plan: 'trial' });
    const from = arrival();
    const first = await finish(await ticketFor(user, from), codeAt(secret), from);
    const ticket = await ticketFor(user, from);
    await expect(finish(ticket, codeAt(secret, 30), from, later(30))).rejects.toMatchObject({
      code: 'SESSION_LIMIT_REACHED',
      details: { sessions: [{ sessionId: first.sessionId }] },
    });
    const second = await finishSignIn(test.platform, { ticket }, { ...from, endSessionId: first.sessionId });
    expect(second.sessionId).not.toBe(first.sessionId);
  });

  it('opens one session, however often it is finished at once', async () => {
    const { user, recoveryCodes } = await withApp();
    const from = arrival();
    const ticket = await ticketFor(user, from);
    const answers = getCodes(
      await Promise.allSettled(recoveryCodes.slice(0, 8).map((code) => finish(ticket, code, from))),
    );
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    const { rows } = await database.db.execute(sql`select from sessions where user_id = ${user.userId}::uuid`);
    expect(rows).toHaveLength(1);
  });

  it.each(['change', 'reset'] as const)('ends with a %s of the password, the factor does not', async (how) => {
    const { user, secret } = await withApp();
    const from = arrival();
    const ticket = await ticketFor(user, from);
    const passed = await ticketFor(user, from);
    await finish(passed, codeAt(secret), from);
    const waiting = await ticketFor(user, from);
    if (how === 'change') {
      await changePassword(test.platform, user, { currentPassword: PASSWORD, newPassword: 'another long password' });
    } else {
      const token = newToken();
      await database.db.execute(sql`
        insert into account_tokens (workspace_id, token_hash, user_id, purpose, expires_at)
        values (${user.workspaceId}::uuid, ${hashToken(token)}, ${user.userId}::uuid, 'reset-password', now() + interval '1 hour')`);
      await resetPassword(test.platform, token, 'another long password');
    }
    for (const one of [ticket, waiting]) {
      await expect(finish(one, codeAt(secret, 30), from, later(30))).rejects.toMatchObject({ code: 'SIGN_IN_EXPIRED' });
    }
    await expect(
      signIn(test.platform, { email: user.email, password: 'another long password', ...from }),
    ).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', details: { app: true, passkeys: false } });
  });
});

describe('a factor that the workspace requires', () => {
  it('needs one of the owner first, and the last one cannot be removed', async () => {
    const owner = await someone(test.platform, { plan: 'premium' });
    await expect(requireFactor(test.platform, owner, true)).rejects.toMatchObject({ code: 'SECOND_FACTOR_MISSING' });
    const { secret } = await startTotp(test.platform, owner);
    await confirmTotp(test.platform, owner, codeAt(secret));
    expect(await requireFactor(test.platform, owner, true)).toMatchObject({ required: true, mayRequire: true });
    await expect(removeTotp(test.platform, owner)).rejects.toMatchObject({ code: 'SECOND_FACTOR_LAST' });
    expect(await readFactors(test.platform, owner)).toMatchObject({
      app: { addedAt: expect.any(String) },
      recoveryCodesLeft: 10,
    });
    await requireFactor(test.platform, owner, false);
    await removeTotp(test.platform, owner);
  });
});

it('the operator’s reset leaves nothing of a second factor, and sends an email', async () => {
  const { user } = await withApp();
  const ticket = await ticketFor(user);
  await resetFactors(test.platform, user);
  expect(await readFactors(test.platform, user)).toMatchObject({ app: null, passkeys: [], recoveryCodesLeft: 0 });
  await expect(finish(ticket, '000000', arrival())).rejects.toMatchObject({ code: 'SIGN_IN_EXPIRED' });
  await signIn(test.platform, { email: user.email, password: PASSWORD, ...arrival() });
  expect((await getMails(user.userId)).map(({ kind }) => kind)).toContain('second-factor-reset');
});
