// Undos: taken once, by the feature and in the workspace they belong to, with all digits, and gone after a day.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { createPurgeUndosJob } from './purge-undos.job.ts';
import { consumeUndo, insertUndo, storeUndo } from './undos.store.ts';

const database = withDatabase();
const test = withPlatform(database);

it('is taken once by many who ask at once, and by no other kind or workspace', async () => {
  const [{ workspaceId }, other] = [await someone(test.platform), await someone(test.platform)];
  const id = newId();
  await storeUndo(database.db, workspaceId, { id, kind: 'templates', before: [{ id: 'a' }] });
  expect(await consumeUndo(database.db, workspaceId, 'saved-jobs', id)).toBeNull();
  expect(await consumeUndo(database.db, other.workspaceId, 'templates', id)).toBeNull();
  const taken = await Promise.all(
    Array.from({ length: 6 }, () => consumeUndo(database.db, workspaceId, 'templates', id)),
  );
  expect(taken.filter((before) => before !== null)).toEqual(['[{"id": "a"}]']);
});

it('keeps all digits, and stores nothing where nothing was selected', async () => {
  const { workspaceId } = await someone(test.platform);
  const [id, none] = [newId(), newId()];
  await database.db.execute(insertUndo(workspaceId, id, 'saved-jobs', sql`to_jsonb(0.1234567890123456789012345)`));
  await database.db.execute(insertUndo(workspaceId, none, 'saved-jobs', sql`'1'::jsonb where false`));
  expect(await consumeUndo(database.db, workspaceId, 'saved-jobs', id)).toBe('0.1234567890123456789012345');
  expect(await consumeUndo(database.db, workspaceId, 'saved-jobs', none)).toBeNull();
});

it('is gone after a day', async () => {
  const { workspaceId } = await someone(test.platform);
  const [old, young] = [newId(), newId()];
  for (const id of [old, young]) await storeUndo(database.db, workspaceId, { id, kind: 'templates', before: [] });
  await database.db.execute(sql`update undos set at = now() - interval '2 days' where id = ${old}::uuid`);
  await createPurgeUndosJob(test.platform).run({});
  expect(await consumeUndo(database.db, workspaceId, 'templates', old)).toBeNull();
  expect(await consumeUndo(database.db, workspaceId, 'templates', young)).toBe('[]');
});
