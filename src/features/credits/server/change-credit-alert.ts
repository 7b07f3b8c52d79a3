// When the workspace wants to hear that its credits run low: the owner's decision, told at once where they already do.
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { ofWorkspaces, saveAlert } from './credit-alerts.store.ts';
import { tellLowCredits } from './low-credits.ts';

/** @throws TEAM_MEMBERS_EXCLUDED */
export async function changeCreditAlert(
  platform: Platform,
  { workspaceId, teamMember }: Principal,
  threshold: number | null,
): Promise<{ threshold: number | null }> {
  if (teamMember) throw new AppError('TEAM_MEMBERS_EXCLUDED');
  await saveAlert(platform.db, workspaceId, threshold);
  await tellLowCredits(platform, ofWorkspaces([workspaceId]));
  return { threshold };
}
