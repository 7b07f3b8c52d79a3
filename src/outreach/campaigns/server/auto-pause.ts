// Pauses campaigns, by hand or by themselves: one that has no mailbox left to send from says so (quality R6).

import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import { mailboxesFor } from '#outreach/mailboxes/server/index.ts';
import { pauseStream, type StreamStop } from '#outreach/sending/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { CAMPAIGNS_EVENT } from '../contract.ts';
import { pauseText } from '../domain/pause-labels.ts';
import type { PauseReason } from '../fields.contract.ts';
import { holdCampaign, type StoredCampaign, updateCampaign } from './campaigns.store.ts';
import type { CampaignsContext } from './campaigns-context.ts';
import { publishCampaign } from './publish-campaigns.ts';
import { campaignsAtMailbox, mailboxesWaitedAt } from './reassign-mailboxes.store.ts';
import { type Sender, sendersFor } from './senders.ts';

export const CAMPAIGN_PAUSED = defineNotificationKind<{ name: string; why: string }>({
  kind: 'campaign-paused',
  label: 'Paused campaigns',
  hint: 'A campaign pauses by itself: bounces, complaints, or no mailbox to send from.',
  icon: 'pause',
  tone: 'warn',
  action: 'Open campaign',
  needs: 'write',
  text: ({ name, why }) => ({ title: `Campaign paused: ${name}`, detail: why }),
});

export interface Pause {
  reason: PauseReason;
  details: string;
}

/** In the transaction of whatever pauses it, which holds its row. */
export async function applyPause(
  tx: Executor,
  workspaceId: string,
  { id, name }: Pick<StoredCampaign, 'id' | 'name'>,
  { reason, details }: Pause,
): Promise<void> {
  const why = pauseText(reason, details);
  await pauseStream(tx, workspaceId, id, why);
  await updateCampaign(tx, workspaceId, id, { state: 'paused', pauseReason: reason, pauseDetails: details });
  if (reason === 'user') return;
  await notify(tx, CAMPAIGN_PAUSED, workspaceId, {
    to: 'everyone',
    thing: { key: `campaign:${id}`, name },
    params: { name, why },
    link: `/campaign/${id}`,
  });
}

/** Meta refuses what it sends, to every recipient. */
export async function stopCampaign(
  { platform }: CampaignsContext,
  tx: Executor,
  workspaceId: string,
  id: string,
  { reason, details }: StreamStop,
): Promise<void> {
  const campaign = await holdCampaign(tx, workspaceId, id);
  if (campaign?.state !== 'running' && campaign?.state !== 'launching') return;
  await applyPause(tx, workspaceId, campaign, { reason, details });
  publishCampaign(platform, workspaceId, id);
}

/** In the transaction that finds a mailbox broken, removed, or working again. */
export async function onMailboxStatusChanged(
  { events }: Pick<Platform, 'events'>,
  tx: Executor,
  workspaceId: string,
  { mailboxId, works, why }: { mailboxId: string; works: boolean; why: string },
): Promise<void> {
  // Also where nothing stops: mails that wait say why by themselves.
  events.publish(workspaceId, { type: CAMPAIGNS_EVENT });
  const [here] = await mailboxesFor(tx, workspaceId, [mailboxId], 'any');
  // A mailbox that was paused by hand is resumed by hand.
  if (!here || (!works && here.state === 'paused' && !here.removed)) return;
  for (const id of await campaignsAtMailbox(tx, workspaceId, mailboxId)) {
    const campaign = await holdCampaign(tx, workspaceId, id);
    if (!campaign) continue;
    if (works) await markRecovered(tx, workspaceId, campaign, here.email);
    else if ((await usableMailboxes(tx, workspaceId, campaign)).length === 0)
      await pauseNoMailbox(tx, workspaceId, campaign, `${here.email}: ${why}`);
  }
}

/** Mailboxes of a campaign that may send, now or once resumed: those that were chosen, and those that its mails wait at. */
async function usableMailboxes(
  tx: Executor,
  workspaceId: string,
  { id, channel, setup }: StoredCampaign,
): Promise<Sender[]> {
  const waitAt = await mailboxesWaitedAt(tx, workspaceId, id);
  const ids = new Set([...setup.limits.mailboxIds, ...waitAt]);
  const all = await sendersFor(tx, workspaceId, channel, ids.size === 0 ? null : [...ids]);
  return all.filter(({ state, removed }) => state !== 'broken' && !removed);
}

async function pauseNoMailbox(
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
  details: string,
): Promise<void> {
  const { state, pauseReason } = campaign;
  if (state === 'running' || state === 'launching' || pauseReason === 'mailbox-recovered')
    await applyPause(tx, workspaceId, campaign, { reason: 'no-mailbox', details });
}

async function markRecovered(
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
  email: string,
): Promise<void> {
  if (campaign.state !== 'paused' || campaign.pauseReason !== 'no-mailbox') return;
  await updateCampaign(tx, workspaceId, campaign.id, { pauseReason: 'mailbox-recovered', pauseDetails: email });
}

/** Why a campaign could not send if it were resumed; null where it could. */
export async function whyNoMailbox(
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
): Promise<string | null> {
  if ((await usableMailboxes(tx, workspaceId, campaign)).length > 0) return null;
  const { mailboxIds } = campaign.setup.limits;
  const all = await sendersFor(tx, workspaceId, campaign.channel);
  const [first] = mailboxIds.length === 0 ? all : all.filter(({ id }) => mailboxIds.includes(id));
  const isEmail = campaign.channel === 'email';
  if (!first) return `Its ${isEmail ? 'mailboxes' : 'numbers'} were removed. Choose one under Schedule.`;
  const where = isEmail ? 'in Email settings' : 'under WhatsApp, Numbers';
  return `${first.email} is disconnected (${first.fault}). Reconnect it ${where}, or choose another under Schedule.`;
}
