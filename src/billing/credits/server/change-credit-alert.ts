// When the workspace wants to hear that its credits run low: the owner's or an admin's decision, told at once where they already do.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import { ofWorkspaces, saveAlert } from './credit-alerts.store.ts';
import { tellLowCredits } from './low-credits.ts';

export async function changeCreditAlert(
  platform: Platform,
  principal: Principal,
  threshold: number | null,
): Promise<{ threshold: number | null }> {
  const { workspaceId } = principal;
  await platform.db.transaction(async (tx) => {
    await saveAlert(tx, workspaceId, threshold);
    const details = { threshold: threshold ?? 'off' };
    await recordActivity(tx, principal, { kind: 'credits.alert-changed', details });
  });
  await tellLowCredits(platform, ofWorkspaces([workspaceId]));
  return { threshold };
}
