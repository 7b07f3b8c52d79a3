// Calls that are sent again under their idempotency key.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteOldKeys, findResult } from '#platform/idempotency/idempotency.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { recordsContext } from '#tests/support/record-state.ts';
import { bulkRecords } from '../bulk/bulk-records.ts';
import { createRecord } from './create-records.ts';

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;
beforeEach(async () => {
  user = await someone(test.platform);
});

const add = (name: string, key: string, who = user) =>
  createRecord(recordsContext(test.platform), who, 'contact', { values: { name }, anyway: true }, key);
const count = async (table: 'contacts' | 'record_jobs' | 'record_changes') => {
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where workspace_id = ${user.workspaceId}`,
  );
  return rows[0]?.n;
};

describe('adding a record', () => {
  it('is done once and answered alike, one after another and all at the same time', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => add('Mara', 'key-00001')));
    for (const other of others) expect(other).toEqual(first);
    expect(await add('Mara', 'key-00001')).toEqual(first);
    expect([await count('contacts'), await count('record_changes')]).toEqual([1, 1]);
  });

  it('belongs to its key: another question is refused, another key and another person are let through', async () => {
    await add('Mara', 'key-00001');
    await expect(add('Jonas', 'key-00001')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    await add('Mara', 'key-00002');
    await add('Mara', 'key-00001', await someone(test.platform, { joinWorkspaceId: user.workspaceId }));
    expect(await count('contacts')).toBe(3);
  });

  it('leaves the key free where it fails', async () => {
    const context = recordsContext(test.platform);
    const typed = { values: { name: 'Mara', email: 'mara@x.example' }, anyway: false };
    const { id } = await createRecord(context, user, 'contact', typed, 'key-00001');
    await expect(createRecord(context, user, 'contact', typed, 'key-00002')).rejects.toMatchObject({
      code: 'RECORD_EXISTS',
    });
    await bulkRecords(context, user, 'contact', { target: { ids: [id] }, action: { do: 'bin' } });
    expect((await createRecord(context, user, 'contact', typed, 'key-00002')).id).not.toBe(id);
  });
});

it('a bulk action that is sent again is answered with the first one', async () => {
  const { id } = await add('Mara', 'key-00001');
  const bulk = () =>
    bulkRecords(
      recordsContext(test.platform),
      user,
      'contact',
      { target: { ids: [id] }, action: { do: 'tag', tag: 'Fair' } },
      'key-00009',
    );
  const [first, second] = [await bulk(), await bulk()];
  expect(second).toEqual(first);
  expect(await count('record_jobs')).toBe(1);
});

it('a key is remembered for two days', async () => {
  await add('Mara', 'key-00001');
  await add('Jonas', 'key-00002');
  await database.db.execute(
    sql`update answered_calls set at = now() - interval '49 hours' where key = 'key-00001' and user_id = ${user.userId}`,
  );
  await deleteOldKeys(database.db);
  const known = (key: string) =>
    findResult(database.db, { workspaceId: user.workspaceId, userId: user.userId, key, fingerprint: Buffer.of(0) });
  expect(await known('key-00001')).toBeNull();
  expect(await known('key-00002')).not.toBeNull();
});
