// Password, address, sessions and devices on the real database: what is refused, what happens once, what ends.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { accountMailJob, createAccountMailJob } from './account-mail.job.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  requestEmailChange,
  resendEmailChange,
} from './change-email.ts';
import { createGatekeeper } from './gatekeeper.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';
import { endSession, endSessions } from './sessions.store.ts';
import { signIn } from './sign-in.ts';

const database = withDatabase();
const test = withPlatform(database);
const PASSWORD = 'correct horse battery';
const NEW = 'another long password';

const enter = (email: string, more: object = {}) =>
  signIn(test.platform, { email, password: PASSWORD, userAgent: 'Mozilla/5.0', device: null, current: null, ...more });
const whoHolds = (token: string) => createGatekeeper(test.platform).authenticate(token);

/** A signed-in user with the cookies of their browser. */
async function signedIn(plan: 'premium' | 'trial' = 'premium') {
  const { email } = await someone(test.platform, { plan, isPaid: plan === 'premium' });
  const session = await enter(email);
  const principal = (await whoHolds(session.token)) as Principal;
  return { email, principal, ...session };
}

interface Mail {
  to: string;
  subject: string;
  link: string;
}

/** Runs the account mails that are queued, as the worker would, and answers what left, oldest first. */
async function mails(): Promise<Mail[]> {
  const job = createAccountMailJob(test.platform);
  const { rows } = await database.db.execute<{ payload: unknown }>(sql`
    with due as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
                  where t.id = j.task_id and t.identifier = ${accountMailJob.name} returning j.id, j.payload)
    select payload from due order by id`);
  const seen = new Set((await test.platform.mailer.outbox()).map(({ file }) => file));
  for (const { payload } of rows) await job.run(payload);
  return (await test.platform.mailer.outbox())
    .filter(({ file }) => !seen.has(file))
    .reverse()
    .map(({ to, subject, link }) => ({ to, subject, link: link ?? '' }));
}
// Jobs of an earlier test.
beforeEach(async () => void (await mails()));

const getToken = ({ link }: Pick<Mail, 'link'>) => link.split('=')[1] ?? '';
const getField = async (attempt: Promise<unknown>) =>
  ((await attempt.catch((error: unknown) => error)) as { fields?: { path: string }[] }).fields?.[0]?.path;

describe('changing the password', () => {
  it('ends the other sessions, continues here with another token, and notifies the mailbox', async () => {
    const { email, principal, token } = await signedIn();
    const others = [await enter(email), await enter(email)];
    await mails();
    const changed = await changePassword(test.platform, principal, { currentPassword: PASSWORD, newPassword: NEW });
    expect(changed.endedSessions).toBe(2);
    expect(await whoHolds(token)).toBeNull();
    for (const other of others) expect(await whoHolds(other.token)).toBeNull();
    expect(await whoHolds(changed.token)).toMatchObject({ sessionId: principal.sessionId });
    expect(await mails()).toMatchObject([{ to: email, subject: 'Your password was changed' }]);
    await expect(enter(email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await enter(email, { password: NEW });
  });

  it.each([
    ['a wrong current password', { currentPassword: 'guess', newPassword: NEW }, 'currentPassword'],
    ['the same password again', { currentPassword: PASSWORD, newPassword: PASSWORD }, 'newPassword'],
  ])('refuses %s at its field, and nothing changes', async (_what, body, field) => {
    const { principal, token } = await signedIn();
    expect(await getField(changePassword(test.platform, principal, body))).toBe(field);
    expect(await whoHolds(token)).not.toBeNull();
  });

  it('of many at once lets one through', async () => {
    const { email, principal } = await signedIn();
    const attempts = Array.from({ length: 4 }, (_, n) =>
      changePassword(test.platform, principal, { currentPassword: PASSWORD, newPassword: `${NEW} ${n}` }),
    );
    const done = await Promise.allSettled(attempts);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = done.findIndex(({ status }) => status === 'fulfilled');
    await enter(email, { password: `${NEW} ${winner}` });
  });

  it('leaves no session to a sign-in with the old password that was under way', async () => {
    const { email, principal } = await signedIn();
    const [changed, ...logins] = await Promise.allSettled([
      changePassword(test.platform, principal, { currentPassword: PASSWORD, newPassword: NEW }),
      ...Array.from({ length: 3 }, () => enter(email)),
    ]);
    expect(changed?.status).toBe('fulfilled');
    for (const login of logins) {
      if (login.status === 'fulfilled') expect(await whoHolds((login.value as { token: string }).token)).toBeNull();
    }
  });

  it('ends a link to choose a password that was mailed before', async () => {
    const { email, principal } = await signedIn();
    await requestPasswordReset(test.platform, email);
    const [reset] = await mails();
    await changePassword(test.platform, principal, { currentPassword: PASSWORD, newPassword: NEW });
    await expect(resetPassword(test.platform, getToken(reset as Mail), 'taken over by mail')).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
  });

  it('without a password is by a mail with a link to set one', async () => {
    const { email, principal } = await signedIn();
    await database.db.execute(sql`update users set password_hash = null where email = ${email}`);
    const attempt = changePassword(test.platform, principal, { currentPassword: PASSWORD, newPassword: NEW });
    await expect(attempt).rejects.toMatchObject({ code: 'PASSWORD_NOT_SET' });
    await requestPasswordReset(test.platform, email);
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: email, subject: 'Set a password' });
    await resetPassword(test.platform, getToken(mail as Mail), NEW);
    await enter(email, { password: NEW });
  });
});

describe('changing the address', () => {
  let addresses = 0;
  const fresh = () => `moved${++addresses}@test.example`;
  /** A change under way: its two mails, the one to the old mailbox first. */
  async function begun(email = fresh()) {
    const who = await signedIn();
    await mails();
    const { pending } = await requestEmailChange(test.platform, who.principal, { email });
    const [old, next] = (await mails()) as [Mail, Mail];
    return { ...who, next: email, pending, old, new: next };
  }

  it.each([['old first'], ['new first']])('needs both links, %s; the old address hears of it last', async (order) => {
    const change = await begun();
    expect(change.pending).toMatchObject({ newEmail: change.next, oldConfirmed: false, newConfirmed: false });
    expect(change.old).toMatchObject({ to: change.email, subject: 'Confirm the change of your email address' });
    expect(change.new).toMatchObject({ to: change.next, subject: 'Confirm your new email address' });
    const [first, second] = order === 'old first' ? [change.old, change.new] : [change.new, change.old];

    expect(await confirmEmailChange(test.platform, getToken(first))).toMatchObject({ state: 'waiting' });
    await enter(change.email);
    expect(await confirmEmailChange(test.platform, getToken(second))).toMatchObject({
      state: 'changed',
      newEmail: change.next,
    });
    await expect(enter(change.email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await enter(change.next);
    const last = (await mails()).filter(({ subject }) => subject === 'Your email address was changed');
    expect(last).toMatchObject([{ to: change.email }]);
    expect(await readEmailChange(test.platform, change.principal)).toEqual({ pending: null });
  });

  it('both links at once, many times each: each counts once, and the address changes once', async () => {
    const change = await begun();
    const tokens = [change.old, change.new].map(getToken);
    const uses = await Promise.allSettled(
      [...tokens, ...tokens, ...tokens].map((token) => confirmEmailChange(test.platform, token)),
    );
    const states = uses.flatMap((use) => (use.status === 'fulfilled' ? [use.value.state] : []));
    expect(states.sort()).toEqual(['changed', 'waiting']);
    await enter(change.next);
  });

  it('expires, ends when cancelled, and ends with a newer one', async () => {
    const late = await begun();
    await database.db.execute(
      sql`update email_changes set expires_at = now() where user_id = ${late.principal.userId}`,
    );
    const off = await begun();
    await cancelEmailChange(test.platform, off.principal);
    const replaced = await begun();
    const newer = { email: fresh() };
    await requestEmailChange(test.platform, replaced.principal, newer);
    for (const { old, new: next } of [late, off, replaced]) {
      for (const mail of [old, next]) {
        await expect(confirmEmailChange(test.platform, getToken(mail))).rejects.toMatchObject({ code: 'LINK_INVALID' });
      }
    }
    await expect(resendEmailChange(test.platform, off.principal)).rejects.toMatchObject({ code: 'EMAIL_CHANGE_GONE' });
  });

  it('a mail that is still queued when a newer change takes its place never leaves', async () => {
    const { principal } = await signedIn();
    await mails();
    const first = fresh();
    const second = fresh();
    await requestEmailChange(test.platform, principal, { email: first });
    await requestEmailChange(test.platform, principal, { email: second });
    const sent = await mails();
    expect(sent.map(({ to }) => to)).not.toContain(first);
    expect(sent).toHaveLength(2);
  });

  it('resends to the addresses that have not confirmed, and ends their earlier links', async () => {
    const change = await begun();
    await confirmEmailChange(test.platform, getToken(change.old));
    await resendEmailChange(test.platform, change.principal);
    const again = await mails();
    expect(again).toMatchObject([{ to: change.next }]);
    await expect(confirmEmailChange(test.platform, getToken(change.new))).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
    expect(await confirmEmailChange(test.platform, getToken(again[0] as Mail))).toMatchObject({ state: 'changed' });
  });

  it('to an address with an account answers as any other; only that mailbox learns it', async () => {
    const taken = await someone(test.platform);
    const { pending, new: told } = await begun(taken.email);
    expect(pending).toMatchObject({ newEmail: taken.email, newConfirmed: false });
    expect(told).toMatchObject({ to: taken.email, subject: 'This address already has a Leadwright account' });
    expect(told.link).not.toContain('email-change');
  });

  it('to an address that is taken meanwhile changes nothing, and says so to who reads both mailboxes', async () => {
    const change = await begun();
    await confirmEmailChange(test.platform, getToken(change.old));
    await someone(test.platform, { email: change.next });
    await expect(confirmEmailChange(test.platform, getToken(change.new))).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    });
    await enter(change.email);
    expect(await readEmailChange(test.platform, change.principal)).toEqual({ pending: null });
  });

  it('of two accounts to one address at once is one account’s', async () => {
    const next = fresh();
    const both = [await begun(next), await begun(next)];
    for (const change of both) await confirmEmailChange(test.platform, getToken(change.old));
    const ends = await Promise.allSettled(
      both.map((change) => confirmEmailChange(test.platform, getToken(change.new))),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(ends.find((end) => end.status === 'rejected')?.reason).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('refuses the address one has, at its field', async () => {
    const who = await signedIn();
    expect(await getField(requestEmailChange(test.platform, who.principal, { email: who.email }))).toBe('email');
  });

  it('ends what was mailed to the old mailbox, and keeps no token in the clear', async () => {
    const change = await begun();
    await requestPasswordReset(test.platform, change.email);
    const [reset] = await mails();
    const { rows } = await database.db.execute<{ dump: string }>(
      sql`select string_agg(c::text, '') || (select coalesce(string_agg(payload::text, ''), '') from graphile_worker._private_jobs) as dump
            from email_changes c`,
    );
    for (const mail of [change.old, change.new]) expect(rows[0]?.dump).not.toContain(getToken(mail));
    await confirmEmailChange(test.platform, getToken(change.new));
    await confirmEmailChange(test.platform, getToken(change.old));
    await expect(resetPassword(test.platform, getToken(reset as Mail), NEW)).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
  });
});

describe('sessions', () => {
  it('are ended one by one and all but one, repeatedly, and never another user’s', async () => {
    const { email, principal, token } = await signedIn();
    const other = await enter(email);
    const { workspaceId, userId, sessionId } = principal;
    const stranger = await signedIn();
    expect(await endSession(database.db, workspaceId, userId, stranger.sessionId)).toBe(false);
    expect(await whoHolds(stranger.token)).not.toBeNull();

    for (const time of [1, 2])
      expect([time, await endSession(database.db, workspaceId, userId, other.sessionId)]).toEqual([time, true]);
    expect(await whoHolds(other.token)).toBeNull();
    await enter(email);
    await enter(email);
    expect(await endSessions(database.db, workspaceId, userId, sessionId)).toBe(2);
    expect(await endSessions(database.db, workspaceId, userId, sessionId)).toBe(0);
    expect(await whoHolds(token)).not.toBeNull();
  });
});

describe('alerts about sign-ins', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';
  const alerts = async () => (await mails()).filter(({ subject }) => subject === 'New sign-in to your account');

  it('come for a browser the account has not seen, not for the first one nor for one that comes back', async () => {
    const { email, device } = await signedIn();
    expect(await alerts()).toEqual([]);
    await enter(email, { device });
    expect(await alerts()).toEqual([]);
    const second = await enter(email, { userAgent: agent });
    expect(await alerts()).toMatchObject([
      { to: email, link: 'http://localhost:3000/settings?section=security#sessions' },
    ]);
    await endSessions(database.db, ...(await getOwner(second.token)));
    await enter(email, { device: second.device });
    expect(await alerts()).toEqual([]);
  });

  it('a mark that is none of ours, or of another account, counts as unknown', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    await enter(one.email, { device: 'made up' });
    await enter(two.email, { device: one.device });
    expect((await alerts()).map(({ to }) => to)).toEqual([one.email, two.email]);
  });

  it('can be turned off', async () => {
    const { email, principal } = await signedIn();
    await database.db.execute(sql`insert into user_preferences (workspace_id, user_id, chosen)
      values (${principal.workspaceId}, ${principal.userId}, '{"signInAlerts": false}')`);
    await enter(email);
    expect(await alerts()).toEqual([]);
  });

  it('remember the newest twenty browsers of an account', async () => {
    const { email, principal } = await signedIn();
    for (let n = 0; n < 24; n += 1) {
      await enter(email);
      await endSessions(database.db, principal.workspaceId, principal.userId, principal.sessionId);
    }
    const { rows } = await database.db.execute(
      sql`select count(*)::int as kept from known_devices where user_id = ${principal.userId}`,
    );
    expect(rows[0]).toEqual({ kept: 20 });
  });
});

async function getOwner(token: string): Promise<[string, string]> {
  const principal = (await whoHolds(token)) as Principal;
  return [principal.workspaceId, principal.userId];
}
