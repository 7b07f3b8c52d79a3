// A process that pushes to a CRM is killed in the middle of it: the CRM has each contact once, and the log names the record of each; of replies
// it has each contact and each task once. The whole of it (10,000 contacts to each CRM, five kills) is `npm run bench crm`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { CrmId } from '#crm/crm-sync/contract.ts';
import type { Platform } from '#platform/platform.ts';
import { startCrmSimulator } from '#tests/simulators/crm/index.ts';
import { crmConfig } from '#tests/support/crm.ts';
import { withDatabase } from '#tests/support/database.ts';
import { killCrmPushes, killReplyPushes } from '#tests/support/kill-crm.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';

const simulator = await startCrmSimulator();
const database = withDatabase();
const test = withPlatform(database, crmConfig(simulator.url));
afterAll(() => simulator.close());

async function killing<T>(
  run: (platform: Platform, options: Parameters<typeof killCrmPushes>[1]) => Promise<T>,
  what: { crm: CrmId; records: number; kills: number },
): Promise<T> {
  const owner = await someone(test.platform, { plan: 'premium' });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-crm-'));
  const options = { databaseUrl: database.url, dataDir, secretKey: 'x'.repeat(64), owner, simulator, ...what };
  return run(test.platform, options).finally(() => rm(dataDir, { recursive: true, force: true }));
}

it.each([
  ['hubspot', 1_000, 3],
  ['salesforce', 1_000, 2],
  // One call for each record.
  ['pipedrive', 120, 2],
  ['zoho', 500, 2],
  ['attio', 120, 2],
] as const)('%s, %i contacts, %i kills', async (crm, records, kills) => {
  const run = await killing(killCrmPushes, { crm, records, kills });
  expect(run).toMatchObject({
    state: 'done',
    counts: { create: records, done: records, failed: 0, left: 0 },
    ...{ duplicates: 0, missing: 0, wrongIds: 0 },
  });
});

it.each(['hubspot', 'attio'] as const)('replies that reach %s', async (crm) => {
  expect(await killing(killReplyPushes, { crm, records: 30, kills: 3 })).toEqual({
    ...{ states: { done: 30 }, duplicates: 0, missing: 0 },
    tasks: { 1: 30 },
  });
});
