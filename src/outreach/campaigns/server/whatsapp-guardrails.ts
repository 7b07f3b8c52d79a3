// Campaigns on WhatsApp pause by themselves before they do harm: Meta rates a number of theirs low, or does not send their template any more.
import type { Executor } from '#platform/platform.ts';
import type { FindingCode } from '../fields.contract.ts';
import { applyPause, type Pause } from './auto-pause.ts';
import { holdCampaign, runningOnWhatsapp, type StoredCampaign } from './campaigns.store.ts';
import type { CampaignsContext } from './campaigns-context.ts';
import { campaignSenders } from './choose-mailboxes.ts';
import { compileMessages } from './compiled-messages.ts';
import { publishCampaign } from './publish-campaigns.ts';
import { mailboxesWaitedAt } from './reassign-mailboxes.store.ts';
import { faultOfTemplate } from './validate-messages.ts';

const TEMPLATE_FAULTS: Partial<Record<FindingCode, (template: string) => string>> = {
  'template-gone': () => 'Its message template was removed at Meta.',
  'template-paused': (template) => `Meta has paused the template ${template} for low quality.`,
  'template-not-approved': (template) => `Meta has taken its approval from the template ${template}.`,
};

/** Null where it may continue. */
async function faultOf(tx: Executor, workspaceId: string, campaign: StoredCampaign): Promise<Pause | null> {
  const senders = await campaignSenders(tx, workspaceId, campaign);
  const waitedAt = new Set(await mailboxesWaitedAt(tx, workspaceId, campaign.id));
  const low = senders.find(({ id, number }) => number?.quality === 'RED' && waitedAt.has(id));
  if (low) return { reason: 'quality', details: low.email };
  const messages = await compileMessages(tx, workspaceId, campaign.setup, (field) => field);
  for (const variant of campaign.setup.steps.flatMap(({ variants }) => variants.filter(({ weight }) => weight > 0))) {
    const fault = faultOfTemplate(variant, messages.templateOf(variant), []);
    const words = fault && TEMPLATE_FAULTS[fault.code];
    if (fault && words) return { reason: 'template', details: words(fault.detail) };
  }
  return null;
}

/** Why it could not send if it were resumed; null where it could, or is no campaign on WhatsApp. */
export async function whyNoMessages(
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
): Promise<string | null> {
  if (campaign.channel !== 'whatsapp') return null;
  const fault = await faultOf(tx, workspaceId, campaign);
  if (fault === null) return null;
  return fault.reason === 'quality'
    ? `Meta rates the quality of ${fault.details} as low. Wait until it recovers, or choose another number under Schedule.`
    : `${fault.details} Choose another template under Steps.`;
}

/** Of all workspaces, every minute: what Meta has reported of numbers and templates since. */
export async function mindMessages({ platform }: CampaignsContext): Promise<void> {
  for (const { workspaceId, id } of await runningOnWhatsapp(platform.db)) {
    const paused = await platform.db.transaction(async (tx) => {
      const campaign = await holdCampaign(tx, workspaceId, id);
      if (campaign?.state !== 'running' && campaign?.state !== 'launching') return false;
      const fault = await faultOf(tx, workspaceId, campaign);
      if (fault !== null) await applyPause(tx, workspaceId, campaign, fault);
      return fault !== null;
    });
    if (paused) publishCampaign(platform, workspaceId, id);
  }
}
