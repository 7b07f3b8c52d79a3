// Tells every open tab of a workspace that a campaign has changed, or where its people are.
import type { Platform } from '#platform/platform.ts';
import { CAMPAIGNS_EVENT } from '../contract.ts';

/** After the commit; where it is called before, the tabs ask again a little later anyway, with the next mail. */
export function publishCampaign({ events }: Pick<Platform, 'events'>, workspaceId: string, id: string): void {
  events.publish(workspaceId, { type: CAMPAIGNS_EVENT, data: { id } });
}
