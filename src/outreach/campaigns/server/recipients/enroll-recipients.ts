// Enrolls contacts in a campaign: each becomes a recipient with a queued email or with a reason code, in one transaction, so that a process that
// is killed resumes where it stopped.
import { findZones, queueMails } from '#outreach/sending/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Assessed } from '../../domain/assess-contact.ts';
import { toPlace } from '../../domain/assess-phone.ts';
import { skipReasonLabel } from '../../domain/reason-labels.ts';
import { CAMPAIGN_LIMITS } from '../../fields.contract.ts';
import type { Step } from '../../setup.contract.ts';
import { assessAudience, audienceCondition } from '../audience/audience.ts';
import { campaignById, type StoredCampaign } from '../campaigns.store.ts';
import type { CampaignsContext } from '../campaigns-context.ts';
import { isMarketing } from '../delivery/compiled-content.ts';
import { campaignStart, type PlannedTime, planStepTime, toQueuedMail } from '../delivery/plan-mails.ts';
import {
  campaignSenders,
  distributeRecipients,
  isPractice,
  type SenderLoad,
  usableSenders,
} from '../delivery/senders.ts';
import { getLoads, insertRecipients, type NewRecipient } from './recipients.store.ts';

/** Zone of people whose place is not known, where there is not even a mailbox. */
const DEFAULT_ZONE = 'UTC';

interface EnrollOptions {
  /** Those alone who come onto lists that are followed. */
  followed: boolean;
  /** Told after each page; answers whether to go on. */
  shouldContinue(): Promise<boolean>;
}

/** Answers false where it was stopped before the end. */
export async function enrollRecipients(
  context: CampaignsContext,
  workspaceId: string,
  campaign: StoredCampaign,
  { followed, shouldContinue }: EnrollOptions,
): Promise<boolean> {
  const { db } = context.platform;
  const { audience } = campaign.setup;
  const { condition } = await audienceCondition(context, workspaceId, audience, followed);
  const senders = await campaignSenders(db, workspaceId, campaign);
  const share: SenderLoad = {
    mailboxes: usableSenders(senders),
    loads: await getLoads(db, workspaceId, campaign.id),
  };
  let missed = 0;
  const pages = assessAudience(context, workspaceId, condition, {
    leaveOut: audience.leaveOut,
    channel: campaign.channel,
    marketing: await isMarketing(db, workspaceId, campaign),
    campaignId: campaign.id,
    practice: isPractice(senders),
    limit: CAMPAIGN_LIMITS.recipients,
  });
  for await (const page of pages) {
    missed += await enrollPage(context, workspaceId, campaign, { page, share });
    if (!(await shouldContinue())) return false;
  }
  // Another process enrolled in parallel: contacts whose address it took are excluded with the reason.
  return missed === 0 || enrollRecipients(context, workspaceId, campaign, { followed, shouldContinue });
}

/** Answers how many were not new. */
async function enrollPage(
  { platform }: CampaignsContext,
  workspaceId: string,
  { id }: StoredCampaign,
  { page, share }: { page: readonly Assessed[]; share: SenderLoad },
): Promise<number> {
  const { db, clock } = platform;
  const entering = page.filter(({ leftOut }) => leftOut === null).map(({ address }) => address);
  const [mailboxOf, zones] = await Promise.all([
    distributeRecipients(db, workspaceId, share, entering),
    findZones(page.map(toPlace), ''),
  ]);
  const rows = page.map((assessed, at) =>
    toRow(assessed, { mailbox: mailboxOf.get(assessed.address) ?? null, zone: zones[at] ?? '' }),
  );
  return db.transaction(async (tx) => {
    // As it is now: an edit during the launch applies to recipients that are enrolled after it.
    const campaign = await campaignById(tx, workspaceId, id);
    const step = campaign?.setup.steps[0];
    if (!campaign || !step) return 0;
    const entering = rows.map((row) => ({ ...row, stepId: row.state === 'active' ? step.id : null }));
    const added = await insertRecipients(tx, workspaceId, id, entering);
    const timeIn = firstStepTimes(campaign, step, new Date(clock.now()));
    const practice = new Set(share.mailboxes.filter((sender) => sender.practice).map(({ id: box }) => box));
    const mails = entering
      .filter(({ id: recipientId, state }) => state === 'active' && added.has(recipientId))
      .map((row) =>
        toQueuedMail(campaign, { ...row, notBefore: null }, step, timeIn(row.zone, practice.has(row.mailboxId ?? ''))),
      );
    await queueMails(
      tx,
      workspaceId,
      mails.filter((mail) => mail !== null),
    );
    return rows.length - added.size;
  });
}

/** The time of the first step by zone: recipients of a zone start at the same time. */
function firstStepTimes(
  campaign: StoredCampaign,
  step: Step,
  now: Date,
): (zone: string, practice: boolean) => PlannedTime {
  const from = campaignStart(campaign, now);
  const known = new Map<string, PlannedTime>();
  return (zone, practice) => {
    const key = practice ? 'practice' : zone;
    const time =
      known.get(key) ?? planStepTime(campaign.setup, step, { zone, notBefore: null }, { from, now, practice });
    known.set(key, time);
    return time;
  };
}

function toRow(
  { candidate, address, domain, leftOut }: Assessed,
  { mailbox, zone }: { mailbox: { id: string; zone: string } | null; zone: string },
): NewRecipient {
  const { id: contactId, name, email, company } = candidate;
  const common = { id: newId(), contactId, name, email, company, address, domain, stepId: null };
  const ownZone = zone || mailbox?.zone || DEFAULT_ZONE;
  if (leftOut !== null) {
    return {
      ...common,
      zone: ownZone,
      mailboxId: null,
      state: 'left-out',
      reason: leftOut.reason,
      words: skipReasonLabel(leftOut),
    };
  }
  if (mailbox === null) {
    return {
      ...common,
      zone: ownZone,
      mailboxId: null,
      state: 'failed',
      reason: 'failed',
      words: 'No mailbox was available',
    };
  }
  return { ...common, zone: ownZone, mailboxId: mailbox.id, state: 'active', reason: null, words: '' };
}
