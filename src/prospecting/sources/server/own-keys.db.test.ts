// Own keys: sealed in the database, replaced, shared between processes within seconds, readable after a change of SECRET_KEY.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createSealer, createSecrets } from '#platform/secrets.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { createOwnKeys } from './own-keys.ts';
import { listKeys, saveKey } from './sources.store.ts';

const database = withDatabase();
const test = withPlatform(database);

const KEY = 'CANARY-key-0123456789abcdef';
/** How far the clock of every process is ahead. */
let later = 0;
/** One that stands for a process: it has a memory of its own. */
const inProcess = (secretKey?: string, previous?: string) => {
  const { db, log, secrets } = test.platform;
  const clock = { now: () => Date.now() + later };
  return createOwnKeys({ db, log, clock, secrets: secretKey ? createSecrets(secretKey, previous) : secrets });
};

async function getRows(workspaceId: string) {
  const { rows } = await database.db.execute<{ row: string }>(
    sql`select k::text as row from source_keys k where workspace_id = ${workspaceId}`,
  );
  return rows.map(({ row }) => row);
}

describe('an own key', () => {
  it('is found again, shown by four characters and its setter, and stands nowhere in the clear', async () => {
    const { workspaceId, userId } = await someone(test.platform, { profile: { fullName: 'Maria Keller' } });
    const keys = inProcess();
    await keys.put(workspaceId, userId, 'rapidapi', KEY);
    expect(await keys.find(workspaceId, 'linkedin')).toBe(KEY);
    // One key serves every source of its account.
    expect([await keys.find(workspaceId, 'tiktok'), await keys.find(workspaceId, 'hunter')]).toEqual([KEY, null]);
    expect(await keys.list(workspaceId)).toMatchObject([
      { account: 'rapidapi', lastFour: 'cdef', setBy: 'Maria Keller', key: KEY },
    ]);
    const [row = ''] = await getRows(workspaceId);
    const stored = row + Buffer.from(/\\x([0-9a-f]+)/.exec(row)?.[1] ?? '', 'hex').toString('latin1');
    expect(stored).not.toContain('CANARY');
    expect(stored).toContain('cdef');
  });

  it('is replaced and removed, with what was known of how it fared', async () => {
    const { workspaceId, userId } = await someone(test.platform);
    const keys = inProcess();
    await keys.put(workspaceId, userId, 'rapidapi', KEY);
    const fared = sql`insert into source_health (workspace_id, source, fault_code) values (${workspaceId}, 'linkedin', 'INVALID_KEY')`;
    const healthRows = async () =>
      (await database.db.execute(sql`select 1 from source_health where workspace_id = ${workspaceId}`)).rows.length;
    await database.db.execute(fared);
    await keys.put(workspaceId, userId, 'rapidapi', 'short-key');
    expect(await keys.list(workspaceId)).toMatchObject([{ key: 'short-key', lastFour: '' }]);
    expect(await healthRows()).toBe(0);
    await database.db.execute(fared);
    await keys.remove(workspaceId, 'rapidapi');
    expect(await keys.find(workspaceId, 'linkedin')).toBeNull();
    expect(await healthRows()).toBe(0);
  });

  it('holds at once where it was set and within 5 s in every other process', async () => {
    const { workspaceId, userId } = await someone(test.platform);
    const [here, there] = [inProcess(), inProcess()];
    expect(await there.find(workspaceId, 'linkedin')).toBeNull();
    await here.put(workspaceId, userId, 'rapidapi', KEY);
    expect(await here.find(workspaceId, 'linkedin')).toBe(KEY);
    later += 5_000;
    expect(await there.find(workspaceId, 'linkedin')).toBe(KEY);
  });

  it('belongs to its workspace: the same bytes in another one open nothing', async () => {
    const [owner, thief] = await Promise.all([someone(test.platform), someone(test.platform)]);
    const keys = inProcess();
    await keys.put(owner.workspaceId, owner.userId, 'rapidapi', KEY);
    await database.db.execute(sql`
      insert into source_keys (workspace_id, account, key_id, sealed, last_four, set_by)
      select ${thief.workspaceId}, account, key_id, sealed, last_four, ${thief.userId}
        from source_keys where workspace_id = ${owner.workspaceId}`);
    expect(await keys.find(thief.workspaceId, 'linkedin')).toBeNull();
    expect(await keys.list(thief.workspaceId)).toMatchObject([{ account: 'rapidapi', key: null }]);
  });
});

it('that was stored for one source opens for its account, and is bound to that from the next sealing on', async () => {
  const { workspaceId, userId } = await someone(test.platform);
  const [OLD, NEW] = ['one'.repeat(20), 'two'.repeat(20)];
  const sealed = createSealer(createSecrets(OLD), 'source-keys').seal(KEY, `${workspaceId} linkedin`);
  await saveKey(database.db, workspaceId, { account: 'rapidapi', sealed, lastFour: 'cdef', userId });
  expect(await inProcess(OLD).find(workspaceId, 'tiktok')).toBe(KEY);
  await inProcess(NEW, OLD).resealAll();
  const [stored] = await listKeys(database.db, workspaceId);
  const sealer = createSealer(createSecrets(NEW), 'source-keys');
  expect(stored && sealer.open(stored.sealed, `${workspaceId} rapidapi`)).toBe(KEY);
});

describe('a change of SECRET_KEY', () => {
  const [OLD, NEW] = ['old'.repeat(20), 'new'.repeat(20)];

  it('leaves every key readable while the previous one is set, and encrypts all again', async () => {
    const { workspaceId, userId } = await someone(test.platform);
    await inProcess(OLD).put(workspaceId, userId, 'rapidapi', KEY);
    const [before] = await getRows(workspaceId);
    expect(await inProcess(NEW, OLD).find(workspaceId, 'linkedin')).toBe(KEY);
    await inProcess(NEW, OLD).resealAll();
    expect(await getRows(workspaceId)).not.toEqual([before]);
    expect(await inProcess(NEW).find(workspaceId, 'linkedin')).toBe(KEY);
    expect(await inProcess(OLD).find(workspaceId, 'linkedin')).toBeNull();
  });

  it('without the one before says that the key has to be entered again', async () => {
    const { workspaceId, userId } = await someone(test.platform);
    await inProcess(OLD).put(workspaceId, userId, 'rapidapi', KEY);
    expect(await inProcess(NEW).find(workspaceId, 'linkedin')).toBeNull();
    expect(await inProcess(NEW).list(workspaceId)).toMatchObject([{ lastFour: 'cdef', key: null }]);
  });
});
