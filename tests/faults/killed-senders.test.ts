// Quality R4: processes that send are killed in the middle of it. Every recipient gets exactly one email, and an unknown result is
// reported as unknown. The whole of it (10,000 recipients, 20 kills) is `npm run bench killed`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { killSenders } from '#tests/support/kill-senders.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';

const database = withDatabase();
const test = withPlatform(database);

it('1,200 recipients, six kills', async () => {
  const owner = await someone(test.platform);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-senders-'));
  const options = {
    databaseUrl: database.url,
    dataDir,
    owner,
    recipients: 1_200,
    rounds: 3,
    processes: 2,
    wait: false,
  };
  const run = await killSenders(database.db, options);
  await rm(dataDir, { recursive: true, force: true });
  expect(run).toMatchObject({ duplicates: 0, unended: 0, wrong: 0, strangeIds: 0 });
  expect(run.uncertain).toBeLessThanOrEqual(run.mayBeUncertain);
});
