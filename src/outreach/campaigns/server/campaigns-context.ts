// What the use cases of campaigns share: their context, the live event, and the jobs they enqueue.
import { z } from 'zod';
import type { RecordsContext } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { CAMPAIGNS_EVENT } from '../contract.ts';

export interface CampaignsContext {
  platform: Platform;
  records: RecordsContext;
}

// Tells every open tab of a workspace that a campaign has changed, or where its people are.

/** After the commit; where it is called before, the tabs ask again a little later anyway, with the next mail. */
export function publishCampaign({ events }: Pick<Platform, 'events'>, workspaceId: string, id: string): void {
  events.publish(workspaceId, { type: CAMPAIGNS_EVENT, data: { id } });
}

// Names and payloads of background jobs.
const One = z.object({ workspaceId: z.uuid(), id: z.uuid() });

export const CAMPAIGN_LAUNCH = { name: 'campaign-launch', payload: One, maxAttempts: 20 } as const;
/** Messages on WhatsApp that ended: they are shown in their conversations. */
export const CAMPAIGN_MESSAGES = {
  name: 'campaign-messages',
  payload: z.object({ workspaceId: z.uuid(), mailIds: z.array(z.uuid()) }),
  maxAttempts: 20,
} as const;
export const CAMPAIGN_PREFLIGHT = { name: 'campaign-preflight', payload: One, maxAttempts: 3 } as const;
