// Pauses campaigns: at once by a user, or by themselves when no mailbox is left, when a guardrail is reached, or when Meta stops a template or number.
import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import { mailboxesFor } from '#outreach/mailboxes/server/index.ts';
import { pauseStream, type StreamStop } from '#outreach/sending/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { formatPercent } from '#shared/formats.ts';
import { campaignPath } from '#shared/page-paths.ts';
import { CAMPAIGNS_EVENT } from '../../contract.ts';
import { pauseText } from '../../domain/reason-labels.ts';
import { type FindingCode, GUARDRAILS, type PauseReason, WHATSAPP_GUARDRAIL } from '../../fields.contract.ts';
import { lockCampaignRow, runningWhatsappCampaigns, type StoredCampaign, updateCampaign } from '../campaigns.store.ts';
import { type CampaignsContext, publishCampaign } from '../campaigns-context.ts';
import { compileMessages } from '../delivery/compiled-content.ts';
import { campaignSenders, type Sender, sendersFor } from '../delivery/senders.ts';
import { findTemplateFault } from '../preflight/validate-setup.ts';
import { campaignsAtMailbox, mailboxesWaitedAt } from '../recipients/recipients.store.ts';
import { countHarm, type HarmCounts } from '../results/counts.store.ts';
import { countFailures } from '../results/results.store.ts';

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
    link: campaignPath(id),
  });
}

/** Meta refuses its messages to every recipient. */
export async function stopCampaign(
  { platform }: CampaignsContext,
  tx: Executor,
  workspaceId: string,
  id: string,
  { reason, details }: StreamStop,
): Promise<void> {
  const campaign = await lockCampaignRow(tx, workspaceId, id);
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
  // Also where no campaign pauses: waiting emails show the reason.
  events.publish(workspaceId, { type: CAMPAIGNS_EVENT });
  const [here] = await mailboxesFor(tx, workspaceId, [mailboxId], 'any');
  // A mailbox that was paused by hand is resumed by hand.
  if (!here || (!works && here.state === 'paused' && !here.removed)) return;
  for (const id of await campaignsAtMailbox(tx, workspaceId, mailboxId)) {
    const campaign = await lockCampaignRow(tx, workspaceId, id);
    if (!campaign) continue;
    if (works) await markRecovered(tx, workspaceId, campaign, here.email);
    else if ((await usableMailboxes(tx, workspaceId, campaign)).length === 0)
      await pauseNoMailbox(tx, workspaceId, campaign, `${here.email}: ${why}`);
  }
}

/** Mailboxes that could send, now or once resumed: the chosen ones, and those that its emails wait at. */
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
export async function findMailboxHindrance(
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

// Guardrails (product design 5.15).
const DAY_MS = 86_400_000;

/** Emails before the last resume do not count again. */
export function guardrailStart({ resumedAt }: Pick<StoredCampaign, 'resumedAt'>, now: Date): Date {
  const days = new Date(now.getTime() - GUARDRAILS.days * DAY_MS);
  return resumedAt !== null && resumedAt > days ? resumedAt : days;
}

export const toPercent = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);

/** Null while it is within the limits. */
function findRateFault({ sent, bounced, complained }: HarmCounts): Pause | null {
  if (sent < GUARDRAILS.afterSends) return null;
  const bounces = toPercent(bounced, sent);
  if (bounces >= GUARDRAILS.bouncePercent)
    return { reason: 'bounces', details: `${bounced} of ${sent} (${formatPercent(bounced / sent)})` };
  const complaints = toPercent(complained, sent);
  if (complaints >= GUARDRAILS.complaintPercent)
    return { reason: 'complaints', details: `${complained} of ${sent} (${formatPercent(complained / sent, 2)})` };
  return null;
}

/** Since it was launched, or resumed: what failed before does not count again. */
export async function failureRate(
  tx: Executor,
  workspaceId: string,
  { id, launchedAt, resumedAt }: Pick<StoredCampaign, 'id' | 'launchedAt' | 'resumedAt'>,
): Promise<{ of: number; failed: number; percent: number; counts: boolean }> {
  const since = resumedAt ?? launchedAt ?? new Date(0);
  const share = await countFailures(tx, workspaceId, id, { since, last: WHATSAPP_GUARDRAIL.ofLast });
  return { ...share, percent: toPercent(share.failed, share.of), counts: share.of >= WHATSAPP_GUARDRAIL.afterSends };
}

async function findFailureFault(tx: Executor, workspaceId: string, campaign: StoredCampaign): Promise<Pause | null> {
  const { of, failed, percent, counts } = await failureRate(tx, workspaceId, campaign);
  if (!counts || percent < WHATSAPP_GUARDRAIL.failurePercent) return null;
  return { reason: 'failures', details: `${failed} of ${of} (${formatPercent(failed / of)})` };
}

export async function checkGuardrails(
  { platform }: CampaignsContext,
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
): Promise<void> {
  if (campaign.state !== 'running' && campaign.state !== 'launching') return;
  const since = guardrailStart(campaign, new Date(platform.clock.now()));
  const fault =
    campaign.channel === 'whatsapp'
      ? await findFailureFault(tx, workspaceId, campaign)
      : findRateFault(await countHarm(tx, workspaceId, campaign.id, since));
  if (fault !== null) await applyPause(tx, workspaceId, campaign, fault);
}

// What Meta reports of numbers and templates.
const TEMPLATE_FAULTS: Partial<Record<FindingCode, (template: string) => string>> = {
  'template-gone': () => 'Its message template was removed at Meta.',
  'template-paused': (template) => `Meta has paused the template ${template} for low quality.`,
  'template-not-approved': (template) => `Meta has taken its approval from the template ${template}.`,
};

/** Null while it is within the limits. */
async function findWhatsappFault(tx: Executor, workspaceId: string, campaign: StoredCampaign): Promise<Pause | null> {
  const senders = await campaignSenders(tx, workspaceId, campaign);
  const waitedAt = new Set(await mailboxesWaitedAt(tx, workspaceId, campaign.id));
  const low = senders.find(({ id, number }) => number?.quality === 'RED' && waitedAt.has(id));
  if (low) return { reason: 'quality', details: low.email };
  const messages = await compileMessages(tx, workspaceId, campaign.setup, (field) => field);
  for (const variant of campaign.setup.steps.flatMap(({ variants }) => variants.filter(({ weight }) => weight > 0))) {
    const fault = findTemplateFault(variant, messages.templateOf(variant), []);
    const words = fault && TEMPLATE_FAULTS[fault.code];
    if (fault && words) return { reason: 'template', details: words(fault.detail) };
  }
  return null;
}

/** Why it could not send if it were resumed; null where it could, or is no campaign on WhatsApp. */
export async function findWhatsappHindrance(
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
): Promise<string | null> {
  if (campaign.channel !== 'whatsapp') return null;
  const fault = await findWhatsappFault(tx, workspaceId, campaign);
  if (fault === null) return null;
  return fault.reason === 'quality'
    ? `Meta rates the quality of ${fault.details} as low. Wait until it recovers, or choose another number under Schedule.`
    : `${fault.details} Choose another template under Steps.`;
}

/** Of all workspaces, every minute: pauses campaigns whose number or template Meta has stopped. */
export async function pauseStoppedWhatsapp({ platform }: CampaignsContext): Promise<void> {
  for (const { workspaceId, id } of await runningWhatsappCampaigns(platform.db)) {
    const paused = await platform.db.transaction(async (tx) => {
      const campaign = await lockCampaignRow(tx, workspaceId, id);
      if (campaign?.state !== 'running' && campaign?.state !== 'launching') return false;
      const fault = await findWhatsappFault(tx, workspaceId, campaign);
      if (fault !== null) await applyPause(tx, workspaceId, campaign, fault);
      return fault !== null;
    });
    if (paused) publishCampaign(platform, workspaceId, id);
  }
}
