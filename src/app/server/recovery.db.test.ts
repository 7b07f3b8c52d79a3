// What an intruder leaves in an account, and a reset of its password: none of it opens the account afterwards, also where it was being
// made in the same moment, and the email to the owner names it. A new way in needs its row here.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createAccountMailJob } from '#account/accounts/server/account-mail.job.ts';
import { requestEmailChange } from '#account/accounts/server/change-email.ts';
import { createGatekeeper } from '#account/accounts/server/gatekeeper.ts';
import { userByIdentity } from '#account/accounts/server/google/identities.store.ts';
import { linkGoogleAccount } from '#account/accounts/server/google/link-google.ts';
import { requestPasswordReset, resetPassword } from '#account/accounts/server/passwords.ts';
import { signIn } from '#account/accounts/server/sign-in.ts';
import { createKey, createKeyring } from '#account/api-keys/server/manage-keys.ts';
import { saveDeletion } from '#account/my-data/server/deletions.store.ts';
import { newId } from '#platform/ids.ts';
import { newToken } from '#platform/secrets.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { recoverySteps } from './services.ts';

const database = withDatabase();
const test = withPlatform(database);
const OLD = 'the old password of it';
const NEW = 'a new password for it';

interface Victim {
  email: string;
  principal: Principal;
  sessionToken: string;
}

async function victim(): Promise<Victim> {
  const { email } = await someone(test.platform, { plan: 'premium', password: OLD });
  const { token } = await enter(email, OLD);
  const principal = await createGatekeeper(test.platform).authenticate(token);
  if (!principal) throw new Error('not signed in');
  return { email, principal, sessionToken: token };
}

const enter = (email: string, password: string, device: string | null = null) =>
  signIn(test.platform, { email, password, userAgent: 'Mozilla/5.0', device, current: null });

/** Carries out the account mails that wait; answers the link and the text of the newest to the address. */
async function newestMail(email: string) {
  const job = createAccountMailJob(test.platform);
  const { rows } = await database.db.execute<{ payload: unknown }>(sql`
    with due as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
                  where t.id = j.task_id and t.identifier = 'accounts-send-mail' returning j.id, j.payload)
    select payload from due order by id`);
  for (const { payload } of rows) await job.run(payload);
  const mail = (await test.platform.mailer.outbox()).find(({ to }) => to.includes(email));
  const file = path.join(test.platform.config.dataDir, 'outbox', mail?.file ?? '');
  const text = (await readFile(file, 'utf8')).replaceAll(/=\r?\n/g, '');
  return { token: mail?.link?.split('=')[1] ?? '', text };
}

async function resetToken(email: string): Promise<string> {
  await requestPasswordReset(test.platform, email);
  return (await newestMail(email)).token;
}
const reset = (token: string) => resetPassword(test.platform, token, NEW, recoverySteps);

const keyWanted = { name: 'Left behind', scopes: ['records:read' as const], dailyCredits: 0, days: null };
const createApiKey = ({ principal }: Victim) => createKey(test.platform, principal, keyWanted, newToken());
const google = (subject: string) => ({ subject, email: 'intruder@google.test', emailVerified: true, fullName: '' });

/** How each is left behind, whether it still works, and what the mail calls it. */
const LEFT: [string, (who: Victim) => Promise<() => Promise<boolean>>, string | null][] = [
  [
    'a session',
    async ({ sessionToken }) =>
      async () =>
        (await createGatekeeper(test.platform).authenticate(sessionToken)) !== null,
    '- 1 session',
  ],
  [
    'an API key',
    async (who) => {
      const { key } = await createApiKey(who);
      return async () => (await createKeyring(test.platform).authenticate(key)) !== null;
    },
    'the API key =E2=80=9CLeft behind=E2=80=9D',
  ],
  [
    'a Google account that opens it',
    async ({ principal }) => {
      const subject = newId();
      await linkGoogleAccount(test.platform, principal, google(subject));
      return async () => (await userByIdentity(database.db, subject)) !== null;
    },
    '- Google sign-in with intruder@google.test',
  ],
  [
    'a change of address under way',
    async ({ principal }) => {
      await requestEmailChange(test.platform, principal, { email: 'intruder@test.example' });
      const { token } = await newestMail('intruder@test.example');
      return async () =>
        (
          await database.db.execute(
            sql`select from email_changes where new_token_hash = sha256(${Buffer.from(token)}) and user_id = ${principal.userId}`,
          )
        ).rowCount === 1;
    },
    '- the pending change of your email address to intruder@test.example',
  ],
  [
    'another link to choose a password',
    async ({ principal }) => {
      const token = newToken();
      await database.db.execute(sql`
        insert into account_tokens (workspace_id, token_hash, user_id, purpose, expires_at)
        values (${principal.workspaceId}, sha256(${Buffer.from(token)}), ${principal.userId}, 'confirm-email', now() + interval '1 hour')`);
      return async () =>
        ((await database.db.execute(sql`select from account_tokens where token_hash = sha256(${Buffer.from(token)})`))
          .rowCount ?? 0) > 0;
    },
    null,
  ],
  [
    'the deletion of it, which waits',
    async ({ principal: { workspaceId, userId } }) => {
      const dueAt = new Date(Date.now() + 86_400_000);
      await saveDeletion(database.db, workspaceId, { userId, scope: 'workspace', state: 'pending', dueAt });
      return async () =>
        ((await database.db.execute(sql`select from account_deletions where user_id = ${userId}`)).rowCount ?? 0) > 0;
    },
    '- the pending deletion of your workspace',
  ],
  [
    'a browser that it knows',
    async ({ email, principal }) => {
      await enter(email, OLD, newToken());
      return async () =>
        ((await database.db.execute(sql`select from known_devices where user_id = ${principal.userId}`)).rowCount ??
          0) > 0;
    },
    null,
  ],
];

describe('a reset ends', () => {
  it.each(LEFT)('%s', async (_, leave, named) => {
    const who = await victim();
    const works = await leave(who);
    expect(await works()).toBe(true);
    const other = await victim();
    const [token, theirs] = [await resetToken(who.email), await createApiKey(other)];
    await reset(token);
    expect(await works()).toBe(false);
    await expect(enter(who.email, OLD)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await enter(who.email, NEW);
    expect((await newestMail(who.email)).text).toContain(named ?? 'Your password was reset');
    // Another account loses nothing.
    expect(await createKeyring(test.platform).authenticate(theirs.key)).not.toBeNull();
    expect(await createGatekeeper(test.platform).authenticate(other.sessionToken)).not.toBeNull();
  });
});

it('names connected mailboxes, which stay', async () => {
  const who = await victim();
  const { workspaceId, userId } = who.principal;
  await database.db.execute(sql`
    insert into mailboxes (workspace_id, id, kind, email, address, zone, windows, created_by)
    values (${workspaceId}, ${newId()}, 'smtp', 'sales@victim.example', 'sales@victim.example', 'UTC', '[]'::jsonb, ${userId})`);
  await reset(await resetToken(who.email));
  const { text } = await newestMail(who.email);
  expect(text).toContain('Still connected. Remove what is not yours:');
  expect(text).toContain('- the mailbox sales@victim.example');
});

describe('a request of a session that a reset ends in the same moment', () => {
  const late: [string, (who: Victim) => Promise<unknown>, (who: Victim) => Promise<number | null>][] = [
    [
      'an API key',
      createApiKey,
      async ({ principal }) =>
        (
          await database.db.execute(
            sql`select from api_keys where user_id = ${principal.userId} and revoked_at is null`,
          )
        ).rowCount,
    ],
    [
      'a Google account',
      ({ principal }) => linkGoogleAccount(test.platform, principal, google(newId())),
      async ({ principal }) =>
        (await database.db.execute(sql`select from user_identities where user_id = ${principal.userId}`)).rowCount,
    ],
    [
      'a change of address',
      ({ principal }) => requestEmailChange(test.platform, principal, { email: 'late@test.example' }),
      async ({ principal }) =>
        (await database.db.execute(sql`select from email_changes where user_id = ${principal.userId}`)).rowCount,
    ],
  ];
  it.each(late)('%s: is refused or ended, never left', async (_, ask, left) => {
    for (let round = 0; round < 4; round++) {
      const who = await victim();
      const token = await resetToken(who.email);
      await Promise.allSettled([ask(who), reset(token), ask(who), ask(who)]);
      expect(await left(who)).toBe(0);
      await expect(ask(who)).rejects.toThrow();
      expect(await left(who)).toBe(0);
    }
  });
});
