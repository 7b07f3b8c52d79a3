// A process that pushes to a CRM is killed in the middle of it: the CRM has each contact once, and the log names the record of each. The whole
// of it (10,000 contacts to each CRM, five kills) is `npm run bench crm`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startCrmSimulator } from '#tests/simulators/crm/index.ts';
import { crmConfig } from '#tests/support/crm.ts';
import { withDatabase } from '#tests/support/database.ts';
import { killCrmPushes } from '#tests/support/kill-crm-pushes.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';

const simulator = await startCrmSimulator();
const database = withDatabase();
const test = withPlatform(database, crmConfig(simulator.url));
afterAll(() => simulator.close());

it.each([
  ['hubspot', 1_000, 3],
  ['salesforce', 1_000, 2],
  // One call for each record.
  ['pipedrive', 120, 2],
  ['zoho', 500, 2],
  ['attio', 120, 2],
] as const)('%s, %i contacts, %i kills', async (crm, records, kills) => {
  const owner = await someone(test.platform, { plan: 'premium' });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-crm-'));
  const run = await killCrmPushes(test.platform, {
    ...{ databaseUrl: database.url, dataDir, secretKey: 'x'.repeat(64), owner, simulator, crm },
    ...{ records, kills },
  });
  await rm(dataDir, { recursive: true, force: true });
  expect(run).toMatchObject({
    state: 'done',
    counts: { create: records, done: records, failed: 0, left: 0 },
    ...{ duplicates: 0, missing: 0, wrongIds: 0 },
  });
});
