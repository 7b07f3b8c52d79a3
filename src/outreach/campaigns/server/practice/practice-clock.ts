// The clock of a practice campaign: moved by a user, then step by step in the background. Between two steps what is due is sent and some
// recipients reply, so that a reply stops a sequence before its next message. Everything here can be repeated, or killed at any point.
import { countUnreadAnswers, replyToPracticeMails } from '#outreach/mailboxes/server/index.ts';
import { shiftPracticeBy, streamPractice } from '#outreach/sending/server/index.ts';
import { countPracticeEvents, replyOnPracticeNumber } from '#outreach/whatsapp/server/index.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type * as contract from '../../contract.ts';
import type { Campaign } from '../../contract.ts';
import { chooseReplies } from '../../domain/practice-replies.ts';
import { campaignById, lockCampaignRow, type StoredCampaign, updateCampaign } from '../campaigns.store.ts';
import { CAMPAIGN_PRACTICE, type CampaignsContext, publishCampaign } from '../campaigns-context.ts';
import { campaignSenders } from '../delivery/senders.ts';
import { lockCampaign } from '../lifecycle/campaign-lifecycle.ts';
import { readCampaign } from '../lifecycle/read-campaigns.ts';
import { practiceMails } from './practice-mails.store.ts';

const DAY_SECONDS = 86_400;
/** As far as the clock goes: 60 years. */
const END_SECONDS = 60 * 365 * DAY_SECONDS;
/** Between two looks. */
const STEP_MS = 400;
/** Nothing has changed for so many looks: a mailbox is paused, a limit is reached. */
const MAX_IDLE = 50;

const refused = (reason: string) => new AppError('CAMPAIGN_NOT_READY', { params: { reason } });

const isPractice = (senders: readonly { practice: boolean }[]) =>
  senders.length > 0 && senders.every(({ practice }) => practice);

/** @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_READY */
export async function movePracticeClock(
  { platform }: CampaignsContext,
  { workspaceId }: Principal,
  id: string,
  { to, ahead }: RouteInput<typeof contract.movePracticeClock>['body'],
): Promise<Campaign> {
  await platform.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    if (!isPractice(await campaignSenders(tx, workspaceId, campaign)))
      throw refused('It sends from a real mailbox or number. Only the clock of practice can be moved.');
    if (campaign.state !== 'running') throw refused('The campaign is not running.');
    const clock = await streamPractice(tx, workspaceId, id);
    // An earlier click has moved it.
    if (campaign.practiceTarget !== null || clock.ahead !== ahead) return;
    const practiceTarget = clock.ahead + toSeconds(to, clock.gap);
    await updateCampaign(tx, workspaceId, id, { practiceTarget });
    await platform.jobs.enqueue(tx, CAMPAIGN_PRACTICE, { workspaceId, id }, practiceJobKey(id));
  });
  publishCampaign(platform, workspaceId, id);
  return readCampaign(platform, workspaceId, id);
}

function toSeconds(to: 'next' | 'day' | 'end', gap: number | null): number {
  if (to === 'next') return gap ?? 0;
  return to === 'day' ? DAY_SECONDS : END_SECONDS;
}

export const practiceJobKey = (id: string) => `campaign-practice:${id}`;

/** One look: waits for what is on its way, lets recipients reply, or moves the clock to the next message. */
export async function runPracticeClock(
  context: CampaignsContext,
  workspaceId: string,
  id: string,
  idle: number,
): Promise<void> {
  const { platform } = context;
  const campaign = await campaignById(platform.db, workspaceId, id);
  if (campaign === null || campaign.practiceTarget === null) return;
  const senders = (await campaignSenders(platform.db, workspaceId, campaign)).filter(({ practice }) => practice);
  const senderIds = senders.map((sender) => sender.id);
  // After the last message recipients still reply.
  const isOver = (campaign.state !== 'running' && campaign.state !== 'finished') || senderIds.length === 0;
  const isBusy = !isOver && (await isOnItsWay(context, workspaceId, campaign, senderIds));
  if (isBusy && idle < MAX_IDLE) return again(context, workspaceId, id, idle + 1);
  const isDone = isOver || isBusy || !(await moveOn(context, workspaceId, id));
  if (!isDone) return again(context, workspaceId, id, 0);
  await platform.db.transaction(async (tx) => {
    if (await lockCampaignRow(tx, workspaceId, id)) await updateCampaign(tx, workspaceId, id, { practiceTarget: null });
  });
  publishCampaign(platform, workspaceId, id);
}

function again({ platform }: CampaignsContext, workspaceId: string, id: string, idle: number): Promise<void> {
  const at = new Date(Date.now() + STEP_MS);
  return platform.jobs.enqueue(platform.db, CAMPAIGN_PRACTICE, { workspaceId, id, idle }, practiceJobKey(id), at);
}

/** A message is due or being sent, or a reply is not in the inbox yet; replies of this time that have not been made are. */
async function isOnItsWay(
  { platform }: CampaignsContext,
  workspaceId: string,
  { id, channel }: StoredCampaign,
  senderIds: readonly string[],
): Promise<boolean> {
  const { db } = platform;
  if ((await streamPractice(db, workspaceId, id)).due > 0) return true;
  const open =
    channel === 'email'
      ? await countUnreadAnswers(db, workspaceId, senderIds)
      : await countPracticeEvents(db, workspaceId, senderIds);
  if (open > 0) return true;
  const chosen = chooseReplies(await practiceMails(db, workspaceId, id));
  if (chosen.length === 0) return false;
  if (channel === 'email') {
    const ids = chosen.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]));
    // Answered before, and still without a reply: their inbox is about to read it.
    const isNew = (await replyToPracticeMails(platform, workspaceId, ids)) > 0;
    return isNew || (await countUnreadAnswers(db, workspaceId, senderIds)) > 0;
  }
  let coming = false;
  for (const { id: mailId, mailboxId, toEmail } of chosen)
    coming =
      (await replyOnPracticeNumber(platform, workspaceId, { id: mailId, numberId: mailboxId, phone: toEmail })) ||
      coming;
  return coming;
}

/** False at the target, or where nothing is left to send. */
async function moveOn({ platform }: CampaignsContext, workspaceId: string, id: string): Promise<boolean> {
  const goesOn = await platform.db.transaction(async (tx) => {
    const campaign = await lockCampaignRow(tx, workspaceId, id);
    if (campaign?.state !== 'running' || campaign.practiceTarget === null) return false;
    const { ahead, gap } = await streamPractice(tx, workspaceId, id);
    const left = campaign.practiceTarget - ahead;
    if (left <= 0) return false;
    const isDay = left <= DAY_SECONDS;
    if (gap === null && !isDay) return false;
    await shiftPracticeBy(tx, workspaceId, id, gap === null || gap > left ? left : gap);
    return true;
  });
  if (goesOn) publishCampaign(platform, workspaceId, id);
  return goesOn;
}
