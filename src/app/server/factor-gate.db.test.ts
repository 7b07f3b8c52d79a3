// A workspace that requires a second factor: a member without one reaches what sets it up, and no other route.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RouteContract } from '#shared/contract.ts';
import { type AppInProcess, openApp } from '#tests/support/app-in-process.ts';
import { type Client, client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';

/** Who one is, leaving, and the set-up with the confirmation that it needs. */
const OPEN = [
  'GET /api/me',
  'POST /api/accounts/sign-out',
  'GET /api/me/step-up',
  'POST /api/me/step-up',
  'POST /api/me/step-up/google',
  'POST /api/me/step-up/passkey',
  'POST /api/me/step-up/require',
  'GET /api/me/second-factor',
  'POST /api/me/second-factor/totp',
  'POST /api/me/second-factor/totp/confirm',
  'DELETE /api/me/second-factor/totp',
  'POST /api/me/second-factor/passkeys/start',
  'POST /api/me/second-factor/passkeys',
  'PATCH /api/me/second-factor/passkeys/:passkeyId',
  'DELETE /api/me/second-factor/passkeys/:passkeyId',
  'POST /api/me/second-factor/recovery-codes',
];

const database = withDatabase();
const test = withPlatform(database);
let app: AppInProcess;
let member: Client;
beforeAll(async () => {
  app = await openApp(test.platform);
  const owner = await someone(test.platform, { plan: 'premium' });
  const { email } = await someone(test.platform, { plan: 'premium', joinWorkspaceId: owner.workspaceId });
  member = client(app.url);
  await member.signIn(email, 'correct horse battery');
  await database.db.execute(
    sql`update workspaces set second_factor_required = true where id = ${owner.workspaceId}::uuid`,
  );
});
afterAll(() => app.close());

it('says so in the user document, which leads to the set-up', async () => {
  expect(await member.get('/api/me')).toMatchObject({ status: 200, body: { secondFactorMissing: true } });
});

it('refuses every route but those of the set-up', async () => {
  const answers: [string, string | undefined][] = [];
  // Signing out ends the session: last of all.
  const contracts = app.contracts
    .filter(({ plan, keyOnly }) => plan !== 'public' && !keyOnly)
    .toSorted((one, other) => Number(one.path.endsWith('/sign-out')) - Number(other.path.endsWith('/sign-out')));
  for (const contract of contracts) answers.push([getName(contract), await errorCode(contract)]);
  const refused = answers.filter(([, code]) => code === 'SECOND_FACTOR_SETUP_REQUIRED').map(([name]) => name);
  expect(answers.length).toBeGreaterThan(150);
  const answered = answers.map(([name]) => name).filter((name) => !refused.includes(name));
  expect(answered.toSorted()).toEqual(OPEN.toSorted());
});

const getName = ({ method, path }: RouteContract) => `${method} ${path}`;

/** Without a body, so nothing is carried out. */
async function errorCode({ method, path }: RouteContract): Promise<string | undefined> {
  const url = path.replaceAll(/:[a-zA-Z]+/g, '00000000-0000-7000-8000-000000000000');
  const copy = client(app.url, new Map(member.cookies));
  const { body } = await copy.call<{ error?: { code: string } }>(method, url);
  return body?.error?.code;
}
