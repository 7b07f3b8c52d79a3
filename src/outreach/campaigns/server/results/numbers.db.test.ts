// Every number on the page of a campaign is a count of rows: the link beside it opens as many as it says.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { recordMailEvents } from '#outreach/sending/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { named, withCampaigns } from '#tests/support/campaigning.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone } from '#tests/support/platform.ts';
import { openDesk } from '#tests/support/sending.ts';
import type { Campaign, CampaignResults, ProofFilter, RecipientsFilter } from '../../contract.ts';
import { createCampaignSource } from '../delivery/campaign-source.ts';
import { saveCampaign } from '../lifecycle/change-campaign.ts';
import { listRecipients } from '../recipients/read-recipients.ts';
import { listProof } from './read-proof.ts';
import { readResults } from './read-results.ts';

const database = withDatabase();
const stage = withCampaigns(database);

async function listRows(who: Principal, id: string, filter: Partial<RecipientsFilter>): Promise<number[]> {
  const page = await listRecipients(stage.platform, who.workspaceId, id, { show: 'all', limit: 100, ...filter });
  return [page.total, page.items.length];
}

async function listMails(who: Principal, id: string, filter: ProofFilter): Promise<number[]> {
  const page = await listProof(stage.platform, who.workspaceId, id, { limit: 100, ...filter });
  return [page.total, page.items.length];
}

const both = (n: number) => [n, n];

/** 7 people, two variants; one has answered, one mail came back, one person complained. */
async function walked(who: Principal): Promise<Campaign> {
  await openDesk(stage.platform, who);
  const campaign = await stage.launched(who, await stage.people(who, named(7)), {
    waitDays: 4,
    companyReply: false,
    steps: ([first, ...later]) =>
      first
        ? [
            { ...first, variants: first.variants.flatMap((one) => [one, { ...one, id: crypto.randomUUID() }]) },
            ...later,
          ]
        : [],
  });
  await stage.send();
  await expect
    .poll(() => stage.mailStates(who, campaign.id), { timeout: 20_000 })
    .toMatchObject({ sent: 7, waiting: 7 });
  const { items } = await listProof(stage.platform, who.workspaceId, campaign.id, { state: 'sent', limit: 100 });
  const sources = [createCampaignSource(stage.context)];
  for (const [at, kind] of (['replied', 'bounced', 'complained'] as const).entries()) {
    const mailId = items[at]?.mailId ?? '';
    await database.db.transaction((tx) =>
      recordMailEvents({ platform: stage.platform, sources }, tx, who.workspaceId, [
        { kind, mailId, at: new Date(), sameAs: kind },
      ]),
    );
  }
  await database.db.execute(sql`update mails set opened_at = now() where id = ${items[3]?.mailId}`);
  await database.db.execute(sql`
    insert into inbox_threads (workspace_id, id, stream_id, mailbox_id, address, email, kind, status, last_at)
    select workspace_id, gen_random_uuid(), stream_id, mailbox_id, to_address, to_email, 'reply', 'interested', now()
      from mails where id in (${items[0]?.mailId}, ${items[5]?.mailId})`);
  return campaign;
}

async function removeFirstStep(who: Principal, campaign: Campaign): Promise<void> {
  const [, second, third] = campaign.setup.steps;
  if (!second || !third) throw new Error('three steps');
  const subject = { ...second, variants: second.variants.map((one) => ({ ...one, subject: 'Oak' })) };
  await saveCampaign(stage.context, who, campaign.id, { revision: campaign.revision, steps: [subject, third] });
}

it('counts what its links open, of the campaign, of steps, of variants, of mailboxes, of days and of guardrails', async () => {
  const who = await someone(stage.platform);
  const campaign = await walked(who);
  const { id } = campaign;
  const before = await compare(who, id);
  expect(before.counts).toMatchObject({ entered: 7, written: 7, 'any-replied': 1, 'any-bounced': 1, complained: 1 });
  expect(before.counts).toMatchObject({ 'any-interested': 1, 'any-waiting': 4, 'any-window': 0 });
  expect(before.steps.map(({ number, variants }) => [number, variants.length])).toEqual([
    [1, 2],
    [2, 1],
    [3, 1],
  ]);
  const { sent, bounced, complained } = before.guardrails;
  expect([sent, bounced, complained]).toEqual([7, 1, 1]);
  const sums = (['sent', 'seen', 'replied'] as const).map((key) =>
    before.chart.bars.reduce((sum, bar) => sum + bar[key], 0),
  );
  expect([before.sent, ...sums]).toEqual([7, 7, 1, 1]);
  await removeFirstStep(who, campaign);
  const after = await compare(who, id);
  expect(after.steps.map(({ number, figures }) => [number, figures.written])).toEqual([
    [1, 0],
    [2, 0],
    [null, 7],
  ]);
}, 40_000);

async function compare(who: Principal, id: string): Promise<CampaignResults> {
  const results = await readResults(stage.platform, who.workspaceId, id);
  for (const [show, n] of Object.entries(results.counts))
    expect([show, ...(await listRows(who, id, { show: show as 'all' }))]).toEqual([show, ...both(n)]);

  for (const { stepId, figures, variants } of results.steps) {
    for (const [show, n] of Object.entries(figures))
      expect([show, ...(await listRows(who, id, { show: show as 'all', stepId }))]).toEqual([show, ...both(n)]);
    // The variant of a step with one text is the step: the page has no line for it.
    for (const { variantId, figures: own } of variants.length > 1 ? variants : [])
      for (const [show, n] of Object.entries(own))
        expect([show, ...(await listRows(who, id, { show: show as 'all', stepId, variantId }))]).toEqual([
          show,
          ...both(n),
        ]);
  }

  const { guardrails, perMailbox, chart } = results;
  const { since, sent, bounced, complained } = guardrails;
  expect(await listMails(who, id, { mails: 'judged', since })).toEqual(both(sent));
  expect(await listMails(who, id, { mails: 'came-back', since })).toEqual(both(bounced));
  expect(await listMails(who, id, { mails: 'complained', since })).toEqual(both(complained));
  for (const { mailboxId, people, sent: left, sentToday, today } of perMailbox) {
    expect(await listRows(who, id, { mailboxId })).toEqual(both(people));
    expect(await listMails(who, id, { mails: 'left', mailboxId })).toEqual(both(left));
    expect(await listMails(who, id, { mails: 'left', mailboxId, since: today })).toEqual(both(sentToday));
  }
  for (const { since: from, until, sent: left, seen, replied } of chart.bars)
    for (const [mails, n] of [
      ['left', left],
      ['opened', seen],
      ['replied', replied],
    ] as const)
      expect(await listMails(who, id, { mails, since: from, until })).toEqual(both(n));
  expect(await listMails(who, id, { mails: 'left' })).toEqual(both(results.sent));
  return results;
}
