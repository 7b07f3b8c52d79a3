// What a record's panel shows of the search or the import that it came from.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { recordOrigins } from './services.ts';

const database = withDatabase();
const test = withPlatform(database);

it('names searches and imports of the workspace, and none of another one', async () => {
  const { workspaceId, userId } = await someone(test.platform);
  const stranger = await someone(test.platform);
  const [run, file, gone] = [newId(), newId(), newId()];
  await database.db.execute(sql`
    insert into search_runs (workspace_id, id, user_id, capability, fingerprint, query, label, state, lease_until, charged)
    values (${workspaceId}, ${run}, ${userId}, 'linkedin-people', '\\x01', '{"keywords":"buyers"}', 'buyers', 'delivered', now(), 5)`);
  await database.db.execute(sql`
    insert into imports (workspace_id, id, record_kind, name, format, bytes, reading, columns, made_by)
    values (${workspaceId}, ${file}, 'company', 'mills.csv', 'csv', 7, '{}', '[]', ${userId})`);

  const found = await recordOrigins(test.platform.db, workspaceId, [run, file, gone]);
  expect([...found.values()].toSorted((one, other) => one.type.localeCompare(other.type))).toEqual([
    { type: 'import', id: file, name: 'mills.csv', kind: 'company' },
    {
      type: 'search',
      id: run,
      name: 'buyers',
      charged: 5,
      capability: 'linkedin-people',
      query: { keywords: 'buyers' },
    },
  ]);
  expect(await recordOrigins(test.platform.db, stranger.workspaceId, [run, file])).toEqual(new Map());
});
