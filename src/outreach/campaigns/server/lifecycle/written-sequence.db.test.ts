// A campaign that starts with a written sequence: its steps are filled, and nothing is missing but recipients and a mailbox.
import { expect, it } from 'vitest';
import { withCampaigns } from '#tests/support/campaigning.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone } from '#tests/support/platform.ts';
import { readPreflight, startPreflight } from '../preflight/preflight-campaign.ts';
import { runPreflight } from '../preflight/run-preflight.ts';
import { createCampaign } from './change-campaign.ts';

const there = withCampaigns(withDatabase());

it('fills the steps with the answers, and preflight finds nothing in the texts', async () => {
  const who = await someone(there.platform);
  const id = crypto.randomUUID();
  const body = { id, name: 'Oak', preset: 'sequence', sequence: 'new-customer' } as const;
  const made = await createCampaign(there.context, who, { ...body, answers: { offer: 'oak <flooring>', result: ' ' } });
  const again = await createCampaign(there.context, who, body);
  expect(again.setup).toEqual(made.setup);
  expect(made.setup.steps.map(({ wait }) => wait)).toEqual([
    { amount: 0, unit: 'minutes' },
    { amount: 3, unit: 'workdays' },
    { amount: 5, unit: 'workdays' },
  ]);
  const [first, second] = made.setup.steps.map(({ variants }) => variants[0]);
  expect(first?.html).toContain('We offer oak &lt;flooring&gt;. Customers tell us that it helps them to save time');
  // In the conversation of the first.
  expect(second).toMatchObject({ subject: '', mode: 'rich' });

  const { id: preflightId } = await startPreflight(there.context, who, id);
  await runPreflight(there.context, who.workspaceId, preflightId);
  const { preflight } = await readPreflight(there.platform, who.workspaceId, id);
  expect(preflight?.findings.filter(({ level }) => level !== 'note').map(({ code }) => code)).toEqual([
    'no-identity',
    'no-audience',
    'no-mailbox',
  ]);
});

it('takes no written sequence for another kind of campaign', async () => {
  const who = await someone(there.platform);
  const wrong = { id: crypto.randomUUID(), name: 'Oak', preset: 'one-time', sequence: 'win-back' } as const;
  await expect(createCampaign(there.context, who, wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
