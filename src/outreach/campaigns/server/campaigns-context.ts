// What the use cases of campaigns share: their context, the live event, and the jobs they enqueue.
import { z } from 'zod';
import type { RecordsContext } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { CAMPAIGNS_EVENT } from '../contract.ts';

export interface CampaignsContext {
  platform: Platform;
  records: RecordsContext;
}

/** To all tabs of the workspace, after the commit. Before it, tabs read old data until the next email. */
export function publishCampaign({ events }: Pick<Platform, 'events'>, workspaceId: string, id: string): void {
  events.publish(workspaceId, { type: CAMPAIGNS_EVENT, data: { id } });
}

const One = z.object({ workspaceId: z.uuid(), id: z.uuid() });

export const CAMPAIGN_LAUNCH = { name: 'campaign-launch', payload: One, maxAttempts: 20 } as const;
/** WhatsApp messages with a result, to be shown in their conversations. */
export const CAMPAIGN_MESSAGES = {
  name: 'campaign-messages',
  payload: z.object({ workspaceId: z.uuid(), mailIds: z.array(z.uuid()) }),
  maxAttempts: 20,
} as const;
export const CAMPAIGN_PREFLIGHT = { name: 'campaign-preflight', payload: One, maxAttempts: 3 } as const;
/** The next moment of a practice clock that runs. `idle`: how often it found no change. */
export const CAMPAIGNS_COUNT = {
  name: 'campaigns-count',
  payload: z.unknown(),
  cron: '* * * * *',
  maxAttempts: 1,
} as const;

export const CAMPAIGN_PRACTICE = {
  name: 'campaign-practice',
  payload: One.extend({ idle: z.number().int().default(0) }),
  maxAttempts: 5,
} as const;
