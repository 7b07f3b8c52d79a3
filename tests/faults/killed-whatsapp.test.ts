// Quality R4 on WhatsApp: processes that send are killed in the middle of it. No one gets a message twice, no one is left out, and what is not
// known is said to be so. The whole of it (2,000 recipients, 10 kills) is `npm run bench killed-whatsapp`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { killWhatsappSenders } from '#tests/support/kill-whatsapp-senders.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';

const database = withDatabase();
const test = withPlatform(database);

it('600 recipients, six kills', async () => {
  const owner = await someone(test.platform);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-whatsapp-'));
  const run = await killWhatsappSenders(test.platform, {
    databaseUrl: database.url,
    dataDir,
    secretKey: 'x'.repeat(64),
    owner,
    recipients: 600,
    rounds: 3,
    processes: 2,
  });
  await rm(dataDir, { recursive: true, force: true });
  expect(run).toMatchObject({ duplicates: 0, unended: 0, wrong: 0, strangeIds: 0 });
  expect(run.uncertain).toBeLessThanOrEqual(run.mayBeUncertain);
});
