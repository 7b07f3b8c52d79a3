// The clock of a practice campaign: moved once per click, past follow-ups and replies, never for real mailboxes.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { named, withCampaigns } from '#tests/support/campaigning.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone } from '#tests/support/platform.ts';
import { addMailbox, openDesk } from '#tests/support/sending.ts';
import type { Campaign } from '../../contract.ts';
import { readCampaign } from '../lifecycle/read-campaigns.ts';
import { movePracticeClock } from './practice-clock.ts';

const database = withDatabase();
const stage = withCampaigns(database);
const DAY = 86_400;

/** Its first emails are sent, the second wait for four days. */
async function practising(who: Principal): Promise<Campaign> {
  await openDesk(stage.platform, who);
  const campaign = await stage.launched(who, await stage.people(who, named(5)), { waitDays: 4, companyReply: false });
  await stage.send();
  await expect
    .poll(() => stage.mailStates(who, campaign.id), { timeout: 20_000 })
    .toMatchObject({ sent: 5, waiting: 5 });
  return campaign;
}

const read = async (who: Principal, { id }: Campaign) => readCampaign(stage.platform, who.workspaceId, id);
const move = (who: Principal, { id }: Campaign, to: 'next' | 'day' | 'end', ahead: number) =>
  movePracticeClock(stage.context, who, id, { to, ahead });
/** As the worker does, until the clock stands. Replies that were made are read at once. */
async function runClock(who: Principal, { id }: Campaign): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    await stage.job('campaign-practice', { workspaceId: who.workspaceId, id });
    await database.db.execute(
      sql`update practice_answers set uid = 1, due_at = now() - interval '1 minute' where uid is null`,
    );
    const { practice } = await readCampaign(stage.platform, who.workspaceId, id);
    if (!practice?.running) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the clock does not stop');
}

it('moves to the next message once for two clicks, by a day, and to the end', async () => {
  const who = await someone(stage.platform);
  const campaign = await practising(who);
  expect((await read(who, campaign)).practice).toEqual({ ahead: 0, running: false });
  await Promise.all([move(who, campaign, 'next', 0), move(who, campaign, 'next', 0)]);
  await runClock(who, campaign);
  await expect.poll(() => stage.mailStates(who, campaign.id)).toMatchObject({ sent: 10, waiting: 5 });
  const ahead = (await read(who, campaign)).practice?.ahead ?? 0;
  expect(Math.round(ahead / DAY)).toBe(4);

  // A click on a page that shows an older time.
  expect((await move(who, campaign, 'day', 0)).practice).toEqual({ ahead, running: false });
  await move(who, campaign, 'day', ahead);
  await runClock(who, campaign);
  expect((await read(who, campaign)).practice?.ahead).toBe(ahead + DAY);
  expect(await stage.mailStates(who, campaign.id)).toMatchObject({ sent: 10, waiting: 5 });

  await move(who, campaign, 'end', ahead + DAY);
  await runClock(who, campaign);
  expect(await stage.mailStates(who, campaign.id)).toMatchObject({ sent: 15 });
  expect(await read(who, campaign)).toMatchObject({ state: 'finished', practice: { running: false } });
}, 60_000);

it('is refused where a real mailbox sends, or the campaign does not run', async () => {
  const who = await someone(stage.platform);
  const desk = await openDesk(stage.platform, who);
  const real = await addMailbox(stage.platform, desk, { kind: 'smtp' });
  const ids = await stage.people(who, named(2));
  const campaign = await stage.launched(who, ids, { waitDays: 4, mailboxIds: [real] });
  expect((await read(who, campaign)).practice).toBeNull();
  await expect(move(who, campaign, 'end', 0)).rejects.toMatchObject({ code: 'CAMPAIGN_NOT_READY' });
  const draft = await stage.campaignOf(who, ids);
  await expect(move(who, draft, 'next', 0)).rejects.toMatchObject({ code: 'CAMPAIGN_NOT_READY' });
});

it('stops by itself where nothing can be sent', async () => {
  const who = await someone(stage.platform);
  const campaign = await practising(who);
  await stage.stopSending();
  await move(who, campaign, 'next', 0);
  await stage.job('campaign-practice', { workspaceId: who.workspaceId, id: campaign.id });
  await stage.job('campaign-practice', { workspaceId: who.workspaceId, id: campaign.id, idle: 50 });
  expect((await read(who, campaign)).practice?.running).toBe(false);
}, 40_000);

it.each([
  ['the campaign', 2, undefined],
  ['the mailbox', undefined, 2],
])(
  'runs over the daily limit of %s: its days are those of the clock',
  async (_, ofCampaign, ofMailbox) => {
    const who = await someone(stage.platform);
    await openDesk(stage.platform, who, ofMailbox === undefined ? {} : { dayCap: ofMailbox });
    const campaign = await stage.launched(who, await stage.people(who, named(5)), {
      companyReply: false,
      waitDays: 30,
      ...(ofCampaign !== undefined && { dayCap: ofCampaign }),
    });
    await stage.send();
    await expect.poll(() => stage.mailStates(who, campaign.id), { timeout: 20_000 }).toMatchObject({ sent: 2 });
    // Three days for five people, whatever the time of day.
    await move(who, campaign, 'next', (await read(who, campaign)).practice?.ahead ?? 0);
    await runClock(who, campaign);
    expect(await stage.mailStates(who, campaign.id)).toMatchObject({ sent: 4 });
    const { practice } = await read(who, campaign);
    expect(practice?.ahead).toBeGreaterThan(0);
    expect(practice?.ahead).toBeLessThanOrEqual(DAY + 5);
    await move(who, campaign, 'end', practice?.ahead ?? 0);
    await runClock(who, campaign);
    const { state, counts } = await read(who, campaign);
    expect([state, counts.written, counts['any-waiting']]).toEqual(['finished', 5, 0]);
  },
  60_000,
);
