// Campaigns pause by themselves before they do harm (product design 5.15).
import type { Executor } from '#platform/platform.ts';
import { GUARDRAILS, WHATSAPP_GUARDRAIL } from '../fields.contract.ts';
import { applyPause, type Pause } from './auto-pause.ts';
import type { StoredCampaign } from './campaigns.store.ts';
import type { CampaignsContext } from './campaigns-context.ts';
import { failuresOf, type Toll, tollOf } from './guardrails.store.ts';

const DAY_MS = 86_400_000;

/** Mails from before somebody went on with it do not count again. */
export function countedSince({ resumedAt }: Pick<StoredCampaign, 'resumedAt'>, now: Date): Date {
  const days = new Date(now.getTime() - GUARDRAILS.days * DAY_MS);
  return resumedAt !== null && resumedAt > days ? resumedAt : days;
}

export const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);

/** Null where it may continue. */
function faultOf({ sent, bounced, complained }: Toll): Pause | null {
  if (sent < GUARDRAILS.afterSends) return null;
  const bounces = percentOf(bounced, sent);
  if (bounces >= GUARDRAILS.bouncePercent)
    return { reason: 'bounces', details: `${bounced} of ${sent} (${bounces.toFixed(1)} %)` };
  const complaints = percentOf(complained, sent);
  if (complaints >= GUARDRAILS.complaintPercent)
    return { reason: 'complaints', details: `${complained} of ${sent} (${complaints.toFixed(2)} %)` };
  return null;
}

/** Since it was launched, or resumed: what failed before does not count again. */
export async function failureRate(
  tx: Executor,
  workspaceId: string,
  { id, launchedAt, resumedAt }: Pick<StoredCampaign, 'id' | 'launchedAt' | 'resumedAt'>,
): Promise<{ of: number; failed: number; percent: number; counts: boolean }> {
  const since = resumedAt ?? launchedAt ?? new Date(0);
  const share = await failuresOf(tx, workspaceId, id, { since, last: WHATSAPP_GUARDRAIL.ofLast });
  return { ...share, percent: percentOf(share.failed, share.of), counts: share.of >= WHATSAPP_GUARDRAIL.afterSends };
}

async function failureFault(tx: Executor, workspaceId: string, campaign: StoredCampaign): Promise<Pause | null> {
  const { of, failed, percent, counts } = await failureRate(tx, workspaceId, campaign);
  if (!counts || percent < WHATSAPP_GUARDRAIL.failurePercent) return null;
  return { reason: 'failures', details: `${failed} of ${of} (${percent.toFixed(1)} %)` };
}

export async function checkGuardrails(
  { platform }: CampaignsContext,
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
): Promise<void> {
  if (campaign.state !== 'running' && campaign.state !== 'launching') return;
  const since = countedSince(campaign, new Date(platform.clock.now()));
  const fault =
    campaign.channel === 'whatsapp'
      ? await failureFault(tx, workspaceId, campaign)
      : faultOf(await tollOf(tx, workspaceId, campaign.id, since));
  if (fault !== null) await applyPause(tx, workspaceId, campaign, fault);
}
