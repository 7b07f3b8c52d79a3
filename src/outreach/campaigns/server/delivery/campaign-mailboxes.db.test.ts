// Mailboxes of a running campaign: changed, removed, broken and repaired, on the real database.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { breakMailbox } from '#outreach/mailboxes/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { named, withCampaigns } from '#tests/support/campaigning.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone } from '#tests/support/platform.ts';
import { addMailbox, openDesk } from '#tests/support/sending.ts';
import { launchCampaign, resumeCampaign } from '../lifecycle/campaign-lifecycle.ts';
import { previewChange, saveCampaign } from '../lifecycle/change-campaign.ts';
import { readCampaign } from '../lifecycle/read-campaigns.ts';
import { createCampaignSource } from './campaign-source.ts';

const database = withDatabase();
const there = withCampaigns(database);

/** By address: the mailbox of each recipient, and whether the waiting email is sent from it. */
async function getSenders(who: Principal, id: string): Promise<Record<string, string>> {
  const { rows } = await database.db.execute<{ email: string; planned: string; waits: string }>(sql`
    select p.email, p.mailbox_id as planned, x.mailbox_id as waits
      from campaign_recipients p join mails x on x.recipient_id = p.id and x.state = 'waiting'
     where p.workspace_id = ${who.workspaceId}::uuid and p.campaign_id = ${id}::uuid`);
  for (const { planned, waits } of rows) expect(waits).toBe(planned);
  return Object.fromEntries(rows.map(({ email, waits }) => [email, waits]));
}

const count = (senders: Record<string, string>, id: string) =>
  Object.values(senders).filter((each) => each === id).length;

async function twoBoxes() {
  const who = await someone(there.platform);
  const { mailboxId: a } = await openDesk(there.platform, who);
  const b = await addMailbox(there.platform, who, {});
  return { who, a, b };
}

async function broken(who: Principal, mailboxId: string) {
  const source = createCampaignSource(there.context);
  await database.db.transaction(async (tx) => {
    await breakMailbox(tx, who.workspaceId, mailboxId, '535 wrong password');
    await source.mailboxChanged(tx, who.workspaceId, mailboxId, false, '535 wrong password');
  });
}

async function repaired(who: Principal, mailboxId: string) {
  const source = createCampaignSource(there.context);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`update mailboxes set state = 'active', fault = '' where id = ${mailboxId}::uuid`);
    await source.mailboxChanged(tx, who.workspaceId, mailboxId, true, '');
  });
}

it('redistributes recipients without any email when a mailbox is added, and shows it before', async () => {
  const { who, a, b } = await twoBoxes();
  const campaign = await there.launched(who, await there.people(who, named(10)), { mailboxIds: [a] });
  const limits = { dayCap: null, mailboxIds: [a, b] };
  const effect = await previewChange(there.context, who, campaign.id, { limits });
  expect(effect).toMatchObject({ otherMailbox: 5, moved: 0 });
  expect(effect.words).toEqual(['5 people who have not heard from you yet hear from another mailbox.']);
  expect(count(await getSenders(who, campaign.id), a)).toBe(10);
  await saveCampaign(there.context, who, campaign.id, { revision: campaign.revision, limits });
  const senders = await getSenders(who, campaign.id);
  expect([count(senders, a), count(senders, b)]).toEqual([5, 5]);
});

it('keeps recipients with the mailbox that wrote to them until it is removed', async () => {
  const { who, a, b } = await twoBoxes();
  const campaign = await there.launched(who, await there.people(who, named(4)), { mailboxIds: [a], waitDays: 3 });
  await there.send();
  await expect.poll(() => there.mailStates(who, campaign.id)).toMatchObject({ sent: 4, waiting: 4 });
  const both = { dayCap: null, mailboxIds: [a, b] };
  const added = await previewChange(there.context, who, campaign.id, { limits: both });
  expect(added).toMatchObject({ otherMailbox: 0, words: ['4 people who have heard from a mailbox stay with it.'] });
  const { revision } = await saveCampaign(there.context, who, campaign.id, {
    revision: campaign.revision,
    limits: both,
  });
  expect(count(await getSenders(who, campaign.id), a)).toBe(4);
  const limits = { dayCap: null, mailboxIds: [b] };
  const { otherMailbox, words } = await previewChange(there.context, who, campaign.id, { limits });
  expect(otherMailbox).toBe(4);
  expect(words.join()).toMatch(/^4 people who have heard from .+, which is removed, hear from another one/);
  await saveCampaign(there.context, who, campaign.id, { revision, limits });
  expect(count(await getSenders(who, campaign.id), b)).toBe(4);
});

it('pauses when none of its mailboxes works, with the reason, and resumes with one click once one does', async () => {
  const { who, a, b } = await twoBoxes();
  const ids = await there.people(who, named(4));
  const wish = { waitDays: 3, startAt: '2090-01-01T00:00:00.000Z', leaveOut: { inOtherCampaign: false } };
  const both = await there.launched(who, ids, { ...wish, mailboxIds: [a, b] });
  const onlyA = await there.launched(who, ids, { ...wish, mailboxIds: [a] });
  const state = async ({ id }: { id: string }) => {
    const { state: is, pausedBecause } = await readCampaign(there.platform, who.workspaceId, id);
    return [is, pausedBecause];
  };
  await broken(who, a);
  expect(await state(both)).toEqual(['running', '']);
  const [paused, because] = await state(onlyA);
  expect([paused, because]).toEqual([
    'paused',
    expect.stringMatching(/^All of its mailboxes are disconnected: .+: 535 wrong password$/),
  ]);
  await expect(resumeCampaign(there.context, who, onlyA.id)).rejects.toMatchObject({ code: 'CAMPAIGN_NOT_READY' });
  await broken(who, b);
  expect((await state(both))[0]).toBe('paused');
  // Told again, it is the same.
  await broken(who, b);
  await repaired(who, b);
  expect(await state(both)).toEqual([
    'paused',
    expect.stringMatching(/ is connected again\. Resume the campaign to continue\.$/),
  ]);
  expect((await state(onlyA))[1]).toMatch(/^All of its mailboxes/);
  expect((await resumeCampaign(there.context, who, both.id)).state).toBe('running');
  // The mailbox that is still broken has written to no one: its recipients do not wait for it.
  expect(count(await getSenders(who, both.id), b)).toBe(4);
  await repaired(who, a);
  expect((await resumeCampaign(there.context, who, onlyA.id)).state).toBe('running');
  expect(count(await getSenders(who, onlyA.id), a)).toBe(4);
});

it('continues from another mailbox where all are allowed and one was removed', async () => {
  const { who, a } = await twoBoxes();
  const campaign = await there.launched(who, await there.people(who, named(4)), {
    startAt: '2090-01-01T00:00:00.000Z',
  });
  expect(count(await getSenders(who, campaign.id), a)).toBe(2);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`update mailboxes set deleted_at = now() where id = ${a}::uuid`);
    await createCampaignSource(there.context).mailboxChanged(tx, who.workspaceId, a, false, 'This mailbox was removed');
  });
  const { state, revision, setup } = await readCampaign(there.platform, who.workspaceId, campaign.id);
  expect(state).toBe('running');
  const stops = { companyReply: false };
  expect(await previewChange(there.context, who, campaign.id, { stops })).toMatchObject({ otherMailbox: 2 });
  await saveCampaign(there.context, who, campaign.id, { revision, limits: setup.limits });
  expect(count(await getSenders(who, campaign.id), a)).toBe(0);
});

it('does not launch without a mailbox, and no recipient fails for it', async () => {
  const { who, a, b } = await twoBoxes();
  const campaign = await there.campaignOf(who, await there.people(who, named(3)), {
    startAt: '2090-01-01T00:00:00.000Z',
  });
  await there.preflight(who, campaign);
  const { id, revision } = campaign;
  await launchCampaign(there.context, who, { id, revision, key: crypto.randomUUID() });
  await database.db.execute(sql`update mailboxes set state = 'broken' where id in (${a}::uuid, ${b}::uuid)`);
  await there.job('campaign-launch', { workspaceId: who.workspaceId, id });
  expect(await readCampaign(there.platform, who.workspaceId, id)).toMatchObject({ state: 'paused' });
  expect(await there.recipients(who, id)).toHaveLength(0);
});
