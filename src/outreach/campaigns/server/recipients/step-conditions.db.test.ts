// The condition of a step on a field of the contact: what cannot be asked is said before anything leaves.
import { expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords, recordsContext } from '#tests/support/record-rows.ts';
import type { StepCondition } from '../../contract.ts';
import { createCampaignJobs } from '../campaigns.jobs.ts';
import type { CampaignsContext } from '../campaigns-context.ts';
import { createCampaign, saveCampaign } from '../lifecycle/change-campaign.ts';
import { readPreflight, startPreflight } from '../preflight/preflight-campaign.ts';
import { evaluateConditions } from './step-conditions.ts';

const database = withDatabase();
const stage = withPlatform(database);
const context = (): CampaignsContext => ({ platform: stage.platform, records: recordsContext(stage.platform) });

async function campaignWith(who: Principal, condition: StepCondition) {
  const { id, revision, setup } = await createCampaign(context(), who, {
    id: crypto.randomUUID(),
    name: 'Spring',
    preset: 'sequence',
  });
  const steps = setup.steps.map((step, at) => (at === 1 ? { ...step, condition } : step));
  return saveCampaign(context(), who, id, { revision, steps });
}

async function findings(who: Principal, campaignId: string) {
  const { id } = await startPreflight(context(), who, campaignId);
  const job = createCampaignJobs(context()).find(({ definition }) => definition.name === 'campaign-preflight');
  await job?.run({ workspaceId: who.workspaceId, id });
  const { preflight } = await readPreflight(stage.platform, who.workspaceId, campaignId);
  return (preflight?.findings ?? []).filter(({ code }) => code === 'condition-broken');
}

it('asks the field of each contact whose mail is due', async () => {
  const who = await someone(stage.platform);
  const [swede, dane] = await insertRecords(database.db, who.workspaceId, 'contact', [
    { name: 'Mara', country: 'SE' },
    { name: 'Kaj', country: 'DK' },
  ]);
  const campaign = await campaignWith(who, {
    of: 'field',
    condition: { field: 'country', op: 'any-of', value: ['SE'] },
  });
  const step = campaign.setup.steps[1];
  if (!swede || !dane || !step) throw new Error('nothing was made');
  const due = [swede, dane].map((contactId) => ({ contactId, recipientId: null, stepId: step.id }));
  const holds = await evaluateConditions(context(), who.workspaceId, campaign, due);
  expect(due.map((mail) => holds(step, mail))).toEqual([true, false]);
  expect(await findings(who, campaign.id)).toEqual([]);
});

it.each([
  ['no value', { field: 'country', op: 'any-of', value: [] }, 'choose at least one value'],
  ['a field that was taken away', { field: `custom.${crypto.randomUUID()}`, op: 'is', value: 'x' }, ''],
] as const)('finds that a condition cannot be asked: %s', async (_, { field, op, value }, words) => {
  const who = await someone(stage.platform);
  const condition = { field, op, value: Array.isArray(value) ? [...value] : String(value) };
  const campaign = await campaignWith(who, { of: 'field', condition });
  const found = await findings(who, campaign.id);
  expect(found).toMatchObject([{ level: 'error', step: 2 }]);
  expect(found[0]?.title).toContain(words);
});
