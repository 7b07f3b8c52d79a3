// When the workspace wants to hear that its credits run low: the owner's or an admin's decision, told at once where they already do.
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import { ofWorkspaces, saveAlert } from './credit-alerts.store.ts';
import { tellLowCredits } from './low-credits.ts';

export async function changeCreditAlert(
  platform: Platform,
  { workspaceId }: Principal,
  threshold: number | null,
): Promise<{ threshold: number | null }> {
  await saveAlert(platform.db, workspaceId, threshold);
  await tellLowCredits(platform, ofWorkspaces([workspaceId]));
  return { threshold };
}
