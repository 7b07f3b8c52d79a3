// People enter a campaign: each becomes a recipient with a mail in the queue, or with the reason why not; both in one transaction, so that
// whoever is killed half-way goes on where it stopped.
import { queueMails, zonesOf } from '#features/sending/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Assessed } from '../domain/assess-contact.ts';
import { leftOutWords } from '../domain/left-out-words.ts';
import { CAMPAIGN_LIMITS } from '../fields.contract.ts';
import { assessAudience, audienceCondition } from './audience.ts';
import { campaignById, type StoredCampaign } from './campaigns.store.ts';
import type { CampaignsContext } from './campaigns-context.ts';
import { mailboxesOf, type Share, shareOut, workingOf } from './choose-mailboxes.ts';
import { mailOf, startOf, timeOfStep } from './plan-mails.ts';
import { insertRecipients, loadsOf, type NewRecipient } from './recipients.store.ts';

/** Zone of people whose place is not known, where there is not even a mailbox. */
const NOWHERE = 'UTC';

interface Entering {
  /** Those alone who come onto lists that are followed. */
  followed: boolean;
  /** Told after each page; answers whether to go on. */
  goOn(): Promise<boolean>;
}

/** Answers false where it was stopped before the end. */
export async function enterPeople(
  context: CampaignsContext,
  workspaceId: string,
  campaign: StoredCampaign,
  { followed, goOn }: Entering,
): Promise<boolean> {
  const { db } = context.platform;
  const { audience, limits } = campaign.setup;
  const { condition } = await audienceCondition(context, workspaceId, audience, followed);
  const share: Share = {
    mailboxes: workingOf(await mailboxesOf(db, workspaceId, limits)),
    loads: await loadsOf(db, workspaceId, campaign.id),
  };
  const pages = assessAudience(context, workspaceId, condition, {
    leaveOut: audience.leaveOut,
    campaignId: campaign.id,
    limit: CAMPAIGN_LIMITS.recipients,
  });
  for await (const page of pages) {
    await enterPage(context, workspaceId, campaign, { page, share });
    if (!(await goOn())) return false;
  }
  return true;
}

async function enterPage(
  { platform }: CampaignsContext,
  workspaceId: string,
  { id }: StoredCampaign,
  { page, share }: { page: readonly Assessed[]; share: Share },
): Promise<void> {
  const { db, clock } = platform;
  const entering = page.filter(({ leftOut }) => leftOut === null).map(({ address }) => address);
  const [mailboxOf, zones] = await Promise.all([
    shareOut(db, workspaceId, share, entering),
    zonesOf(
      page.map(({ candidate: { city, country } }) => ({ city, country })),
      '',
    ),
  ]);
  const rows = page.map(
    (assessed, at): NewRecipient =>
      rowOf(workspaceId, id, assessed, {
        mailbox: mailboxOf.get(assessed.address) ?? null,
        zone: zones[at] ?? '',
      }),
  );
  await db.transaction(async (tx) => {
    // As it is now: an edit while it starts holds for whoever enters after it.
    const campaign = await campaignById(tx, workspaceId, id);
    const step = campaign?.setup.steps[0];
    if (!campaign || !step) return;
    const added = await insertRecipients(
      tx,
      rows.map((row) => ({ ...row, stepId: row.state === 'active' ? step.id : null })),
    );
    const now = new Date(clock.now());
    const from = startOf(campaign, now);
    const mails = rows
      .filter(({ id: recipientId, state }) => state === 'active' && added.has(recipientId))
      .map((row) => {
        const recipient = {
          ...row,
          name: row.name ?? '',
          email: row.email ?? '',
          zone: row.zone ?? '',
          mailboxId: row.mailboxId ?? null,
          notBefore: null,
        };
        return mailOf(campaign, recipient, step, timeOfStep(campaign.setup, step, recipient, { from, now }));
      });
    await queueMails(
      tx,
      workspaceId,
      mails.filter((mail) => mail !== null),
    );
  });
}

function rowOf(
  workspaceId: string,
  campaignId: string,
  { candidate, address, domain, leftOut }: Assessed,
  { mailbox, zone }: { mailbox: { id: string; zone: string } | null; zone: string },
): NewRecipient {
  const { id: contactId, name, email, company } = candidate;
  const common = { workspaceId, id: newId(), campaignId, contactId, name, email, company, address, domain };
  const ownZone = zone || mailbox?.zone || NOWHERE;
  if (leftOut !== null) {
    return {
      ...common,
      zone: ownZone,
      mailboxId: null,
      state: 'left-out',
      reason: leftOut.reason,
      words: leftOutWords(leftOut),
    };
  }
  if (mailbox === null) {
    return {
      ...common,
      zone: ownZone,
      mailboxId: null,
      state: 'failed',
      reason: 'failed',
      words: 'There was no mailbox to send from',
    };
  }
  return { ...common, zone: ownZone, mailboxId: mailbox.id, state: 'active', reason: null, words: '' };
}
