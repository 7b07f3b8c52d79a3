// Sessions over the limit of a smaller plan: the user chooses which to end, none ends by itself, and no new one gets in.
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { createGatekeeper } from './gatekeeper.ts';
import { endSession } from './sessions.store.ts';
import { signIn } from './sign-in.ts';
import { changeWorkspacePlan } from './user-document.ts';

const database = withDatabase();
const test = withPlatform(database);

it('after a downgrade all but the newest must choose, until enough have ended', async () => {
  const { workspaceId, userId, email } = await someone(test.platform, { plan: 'premium' });
  const enter = () =>
    signIn(test.platform, { email, password: 'correct horse battery', userAgent: 'x', device: null, current: null });
  const gate = createGatekeeper(test.platform);
  const contract = { plan: 'signed-in' } as Parameters<typeof gate.admit>[1];
  const calls = async (token: string, route: object = contract) => {
    const principal = await gate.authenticate(token);
    if (!principal) throw new Error('the session has ended');
    await gate.admit(principal, route as typeof contract);
  };
  const sessions = [await enter(), await enter(), await enter(), await enter()];
  const [oldest, second, third, newest] = sessions.map(({ token }) => token) as [string, string, string, string];
  await database.db.transaction((tx) => changeWorkspacePlan(tx, workspaceId, 'pro'));

  await calls(newest);
  await calls(third);
  await expect(calls(second)).rejects.toMatchObject({
    code: 'SESSION_OVER_LIMIT',
    message: 'Your Pro plan allows 2 active session(s). End one to continue.',
    details: { limit: 2, sessions: expect.objectContaining({ length: 4 }) },
  });
  // It may end sessions, and the limit counts all of them meanwhile.
  await calls(second, { ...contract, whileOverLimit: true });
  await expect(enter()).rejects.toMatchObject({ code: 'SESSION_LIMIT_REACHED' });

  await endSession(database.db, workspaceId, userId, sessions[3]?.sessionId ?? '');
  await expect(calls(oldest)).rejects.toMatchObject({ code: 'SESSION_OVER_LIMIT' });
  await endSession(database.db, workspaceId, userId, sessions[2]?.sessionId ?? '');
  await calls(oldest);
  await calls(second);
});

it('a larger plan lets all of them go on', async () => {
  const { workspaceId, email } = await someone(test.platform, { plan: 'pro' });
  const enter = () =>
    signIn(test.platform, { email, password: 'correct horse battery', userAgent: 'x', device: null, current: null });
  const { token } = await enter();
  await enter();
  await database.db.transaction((tx) => changeWorkspacePlan(tx, workspaceId, 'free'));
  expect(await createGatekeeper(test.platform).authenticate(token)).toMatchObject({ overLimit: true });
  await database.db.transaction((tx) => changeWorkspacePlan(tx, workspaceId, 'premium'));
  expect(await createGatekeeper(test.platform).authenticate(token)).toMatchObject({ overLimit: false });
});
