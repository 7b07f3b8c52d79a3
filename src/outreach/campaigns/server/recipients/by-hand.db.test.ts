// Manual changes of a recipient: each action, its undo, and its repetition.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { recordMailEvents } from '#outreach/sending/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { named, withCampaigns } from '#tests/support/campaigning.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone } from '#tests/support/platform.ts';
import { openDesk } from '#tests/support/sending.ts';
import type { Campaign } from '../../contract.ts';
import { createCampaignSource } from '../delivery/campaign-source.ts';
import { readCampaign } from '../lifecycle/read-campaigns.ts';
import { changeRecipients } from './change-recipients.ts';

const database = withDatabase();
const there = withCampaigns(database);

type Action = Parameters<typeof changeRecipients>[2]['body']['action'];

async function running(count: number): Promise<{ who: Principal; campaign: Campaign }> {
  const who = await someone(there.platform);
  await openDesk(there.platform, who);
  const campaign = await there.launched(who, await there.people(who, named(count)), { waitDays: 4 });
  await there.send();
  await expect.poll(() => there.mailStates(who, campaign.id)).toMatchObject({ sent: count, waiting: count });
  return { who, campaign };
}

const act = (who: Principal, { id }: { id: string }, recipientId: string, action: Action) =>
  changeRecipients(there.context, who, {
    id,
    key: crypto.randomUUID(),
    body: { target: { ids: [recipientId] }, action },
  });

async function one(who: Principal, { id }: { id: string }) {
  const [person] = await there.recipients(who, id);
  if (!person) throw new Error('the campaign has no recipient');
  return person;
}

it.each([
  [{ do: 'stop' }, { do: 'start' }, 'stopped: by-hand'],
  [{ do: 'replied' }, { do: 'start' }, 'replied: by-hand'],
  [{ do: 'skip' }, { do: 'unskip' }, 'active'],
] as const)(
  '%j is undone by %j to the waiting email and its time; each is idempotent',
  async (action, back, after) => {
    const { who, campaign } = await running(1);
    const before = await one(who, campaign);
    expect(before).toMatchObject({ step: 2, state: 'active', next: { mailId: expect.any(String) } });
    expect(await act(who, campaign, before.id, action)).toMatchObject({ changed: 1, left: 0, ids: [before.id] });
    if (action.do !== 'skip')
      expect(await act(who, campaign, before.id, action)).toMatchObject({ changed: 0, left: 1 });
    expect(Object.values(await there.stateOf(who, campaign.id))).toEqual([after]);
    expect(await act(who, campaign, before.id, back)).toMatchObject({ changed: 1, ids: [before.id] });
    const again = await one(who, campaign);
    expect(again).toMatchObject({ step: 2, state: 'active', reason: null, words: '' });
    expect([again.next?.mailId, again.next?.at]).toEqual([before.next?.mailId, before.next?.at]);
    expect(await act(who, campaign, before.id, back)).toMatchObject({ changed: 0, left: 1 });
    // As if nothing had been done: one mail waits, and nothing of the next step is left behind.
    expect(await there.mailStates(who, campaign.id)).toMatchObject({ sent: 1, waiting: 1, skipped: 0 });
    expect((await readCampaign(there.platform, who.workspaceId, campaign.id)).state).toBe('running');
  },
  60_000,
);

it('skips to the end and back, through the end of the campaign', async () => {
  const { who, campaign } = await running(1);
  const { id } = await one(who, campaign);
  await act(who, campaign, id, { do: 'skip' });
  await act(who, campaign, id, { do: 'skip' });
  expect((await readCampaign(there.platform, who.workspaceId, campaign.id)).state).toBe('finished');
  expect(await act(who, campaign, id, { do: 'unskip' })).toMatchObject({ changed: 1 });
  expect(await one(who, campaign)).toMatchObject({ step: 3, state: 'active' });
  expect((await readCampaign(there.platform, who.workspaceId, campaign.id)).state).toBe('running');
  // The step before it was skipped too, but is not the last one any more.
  expect(await there.mailStates(who, campaign.id)).toMatchObject({ sent: 1, skipped: 1, waiting: 1 });
});

it('does not resume a recipient who has really replied', async () => {
  const { who, campaign } = await running(1);
  const { id } = await one(who, campaign);
  await act(who, campaign, id, { do: 'replied' });
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from mails where stream_id = ${campaign.id}::uuid and state = 'sent'`,
  );
  const news = { kind: 'replied' as const, mailId: rows[0]?.id ?? '', at: new Date(), sameAs: 'x', backOn: null };
  const sources = [createCampaignSource(there.context)];
  await database.db.transaction((tx) =>
    recordMailEvents({ platform: there.platform, sources }, tx, who.workspaceId, [news]),
  );
  expect(await act(who, campaign, id, { do: 'start' })).toMatchObject({ changed: 0, left: 1 });
});

it('retries what failed, and what is uncertain only if the user confirms', async () => {
  const { who, campaign } = await running(2);
  const [failed, uncertain] = await there.recipients(who, campaign.id);
  for (const [person, state] of [
    [failed, 'failed'],
    [uncertain, 'uncertain'],
  ] as const) {
    await database.db.execute(
      sql`update mails set state = ${state}, ended_at = now() where id = ${person?.mailId}::uuid and state = 'sent'`,
    );
    await database.db.execute(sql`delete from mails where recipient_id = ${person?.id}::uuid and state = 'waiting'`);
    await database.db.execute(
      sql`update campaign_recipients set state = ${state}, reason = ${state} where id = ${person?.id}::uuid`,
    );
  }
  const again = (person: typeof failed, sendAgain: boolean) =>
    act(who, campaign, person?.id ?? '', { do: 'retry', sendAgain });
  expect(await again(uncertain, false)).toMatchObject({ changed: 0, left: 1 });
  expect(await again(uncertain, true)).toMatchObject({ changed: 1 });
  expect(await again(failed, false)).toMatchObject({ changed: 1 });
  expect(await again(failed, false)).toMatchObject({ changed: 0, left: 1 });
  await expect
    .poll(() => there.mailStates(who, campaign.id))
    .toMatchObject({ sent: 2, waiting: 2, failed: 0, uncertain: 0 });
});
