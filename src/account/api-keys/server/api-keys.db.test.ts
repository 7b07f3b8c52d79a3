// API keys on the real database: what a key is worth over its life.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { API_KEY_LIMIT } from '../contract.ts';
import { keysOfUser, revokeKey } from './api-keys.store.ts';
import { createApiKeyMailJob, createKey, createKeyring, restoreKey, setDailyCredits } from './manage-keys.ts';

const database = withDatabase();
const test = withPlatform(database);
const click = () => crypto.randomUUID();
const WANTED = { name: 'Zapier', scopes: ['records:read', 'lists:write'], dailyCredits: 25, days: 90 } as const;
const wanted = (change = {}) => ({ ...WANTED, scopes: [...WANTED.scopes], ...change });

it('opens what was chosen, until it is revoked; that can be undone for a while', async () => {
  const owner = await someone(test.platform, { plan: 'premium' });
  const keyring = createKeyring(test.platform);
  const { key, apiKey } = await createKey(test.platform, owner, wanted(), click());
  expect(await keyring.authenticate(key)).toMatchObject({
    keyId: apiKey.id,
    scopes: ['lists:write', 'records:read'],
    callsAMinute: 1_200,
    principal: { workspaceId: owner.workspaceId, userId: owner.userId, group: 'premium', apiKeyId: apiKey.id },
  });
  expect(key.startsWith(apiKey.prefix)).toBe(true);
  expect(Date.parse(apiKey.expiresAt ?? '') - Date.parse(apiKey.createdAt)).toBeGreaterThan(89 * 86_400_000);

  expect(await revokeKey(database.db, owner.workspaceId, owner.userId, apiKey.id)).toBe(true);
  expect(await keyring.authenticate(key)).toBeNull();
  expect(await keysOfUser(database.db, owner.workspaceId, owner.userId)).toEqual([]);
  await restoreKey(test.platform, owner, apiKey.id);
  expect(await keyring.authenticate(key)).not.toBeNull();

  await revokeKey(database.db, owner.workspaceId, owner.userId, apiKey.id);
  await database.db.execute(
    sql`update api_keys set revoked_at = now() - interval '11 minutes' where id = ${apiKey.id}`,
  );
  await expect(restoreKey(test.platform, owner, apiKey.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('has the budget of its day, which its user alone may change', async () => {
  const owner = await someone(test.platform);
  const member = await someone(test.platform, { joinWorkspaceId: owner.workspaceId });
  const { apiKey } = await createKey(test.platform, owner, wanted(), click());
  expect(apiKey).toMatchObject({ dailyCredits: 25, spentToday: 0 });
  const change = (userId: string) =>
    database.db.transaction((tx) =>
      setDailyCredits(tx, owner.workspaceId, userId, { id: apiKey.id, dailyCredits: 40 }),
    );
  expect(await change(member.userId)).toBeNull();
  expect(await change(owner.userId)).toMatchObject({ dailyCredits: 40 });
  await revokeKey(database.db, owner.workspaceId, owner.userId, apiKey.id);
  expect(await change(owner.userId)).toBeNull();
});

it('writes down when it was last used, to the minute', async () => {
  const owner = await someone(test.platform);
  const keyring = createKeyring(test.platform);
  const { key } = await createKey(test.platform, owner, wanted(), click());
  const used = async () => (await keysOfUser(database.db, owner.workspaceId, owner.userId))[0]?.lastUsedAt ?? null;
  expect(await used()).toBeNull();
  await keyring.authenticate(key);
  const first = await used();
  expect(first).not.toBeNull();
  await keyring.authenticate(key);
  expect(await used()).toEqual(first);
  await database.db.execute(sql`update api_keys set last_used_at = now() - interval '2 minutes'`);
  await keyring.authenticate(key);
  expect((await used())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? 0);
});

it('is one key however often one click is sent, and another click is not taken for it', async () => {
  const owner = await someone(test.platform);
  const keyring = createKeyring(test.platform);
  const once = click();
  const first = await createKey(test.platform, owner, wanted(), once);
  const second = await createKey(test.platform, owner, wanted(), once);
  expect(second.apiKey.id).toBe(first.apiKey.id);
  expect(await keyring.authenticate(first.key)).toBeNull();
  const reused = { code: 'IDEMPOTENCY_KEY_REUSED' };
  await expect(createKey(test.platform, owner, wanted({ name: 'Other' }), once)).rejects.toMatchObject(reused);
  expect(await keyring.authenticate(second.key)).not.toBeNull();
  // Used by now: a key in use is never replaced.
  await expect(createKey(test.platform, owner, wanted(), once)).rejects.toMatchObject(reused);
});

it('belongs to its user: others of the workspace neither see, revoke nor restore it', async () => {
  const owner = await someone(test.platform);
  const member = await someone(test.platform, { joinWorkspaceId: owner.workspaceId });
  const { apiKey } = await createKey(test.platform, owner, wanted(), click());
  expect(await keysOfUser(database.db, owner.workspaceId, member.userId)).toEqual([]);
  expect(await revokeKey(database.db, owner.workspaceId, member.userId, apiKey.id)).toBe(false);
  await expect(restoreKey(test.platform, member, apiKey.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('are limited in number, also when created in parallel', async () => {
  const owner = await someone(test.platform);
  const asked = Array.from({ length: API_KEY_LIMIT + 3 }, () => createKey(test.platform, owner, wanted(), click()));
  const made = await Promise.allSettled(asked);
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(API_KEY_LIMIT);
  expect(await keysOfUser(database.db, owner.workspaceId, owner.userId)).toHaveLength(API_KEY_LIMIT);
});

it('sends an email, without the key', async () => {
  const owner = await someone(test.platform);
  const { key, apiKey } = await createKey(test.platform, owner, wanted({ name: 'Reports <b>' }), click());
  const job = createApiKeyMailJob(test.platform);
  await job.run({ workspaceId: owner.workspaceId, userId: owner.userId, keyId: apiKey.id });
  const [mail] = await test.platform.mailer.outbox();
  expect(mail).toMatchObject({ to: owner.email, subject: 'An API key was created for your account' });
  expect(JSON.stringify(mail)).not.toContain(key.slice(11));
});
