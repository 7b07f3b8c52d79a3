// help:unanswered on the real database: what was looked for in vain, over all workspaces.
import { expect, it } from 'vitest';
import { countSearch } from '#app/help/server/help.store.ts';
import { withAdmin } from '#tests/support/admin.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';

const database = withDatabase();
const test = withPlatform(database);
const admin = withAdmin(database);

it('prints searches of help without an answer, the most frequent first', async () => {
  const { workspaceId } = await someone(test.platform);
  const other = await someone(test.platform);
  const today = new Date().toISOString().slice(0, 10);
  for (const words of ['tea', 'coffee machine', 'coffee machine']) {
    await countSearch(database.db, workspaceId, today, words);
  }
  await countSearch(database.db, other.workspaceId, today, 'coffee machine');
  await countSearch(database.db, other.workspaceId, '2020-01-01', 'long ago');
  expect(await admin.json('help:unanswered')).toMatchObject({
    searches: [
      { words: 'coffee machine', count: 3, workspaces: 2, lastDay: today },
      { words: 'tea', count: 1, workspaces: 1, lastDay: today },
    ],
  });
  const { out } = await admin.run('help:unanswered', '--days', '1');
  expect(out).toContain(`3x coffee machine (2 workspaces, last on ${today})`);
  expect((await admin.run('help:unanswered', '--days', '0')).err).toContain('must be a number of days, 1 to 365');
});
