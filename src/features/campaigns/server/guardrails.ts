// Campaigns pause by themselves before they do harm (product design 5.15).
import { pauseStream } from '#features/sending/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { GUARDRAILS } from '../fields.contract.ts';
import { type StoredCampaign, updateCampaign } from './campaigns.store.ts';
import type { CampaignsContext } from './campaigns-context.ts';
import { type Toll, tollOf } from './guardrails.store.ts';

const DAY_MS = 86_400_000;

/** Mails from before somebody went on with it do not count again. */
export function countedSince({ resumedAt }: Pick<StoredCampaign, 'resumedAt'>, now: Date): Date {
  const days = new Date(now.getTime() - GUARDRAILS.days * DAY_MS);
  return resumedAt !== null && resumedAt > days ? resumedAt : days;
}

export const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);

/** Why it has to pause, in words; null where it may go on. */
function faultOf({ sent, bounced, complained }: Toll): string | null {
  if (sent < GUARDRAILS.afterSends) return null;
  const bounces = percentOf(bounced, sent);
  if (bounces >= GUARDRAILS.bouncePercent)
    return `${bounced} of ${sent} mails came back (${bounces.toFixed(1)} %): it pauses at ${GUARDRAILS.bouncePercent} %`;
  const complaints = percentOf(complained, sent);
  if (complaints >= GUARDRAILS.complaintPercent)
    return `${complained} of ${sent} mails were marked as spam (${complaints.toFixed(2)} %): it pauses at ${GUARDRAILS.complaintPercent} %`;
  return null;
}

export async function mindCampaign(
  { platform }: CampaignsContext,
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
): Promise<void> {
  if (campaign.state !== 'running' && campaign.state !== 'launching') return;
  const since = countedSince(campaign, new Date(platform.clock.now()));
  const fault = faultOf(await tollOf(tx, workspaceId, campaign.id, since));
  if (fault === null || !(await pauseStream(tx, workspaceId, campaign.id, fault))) return;
  await updateCampaign(tx, workspaceId, campaign.id, { state: 'paused', pausedBecause: fault });
}
