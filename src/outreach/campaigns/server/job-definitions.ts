// Names and payloads of background jobs.
import { z } from 'zod';

const One = z.object({ workspaceId: z.uuid(), id: z.uuid() });

export const CAMPAIGN_LAUNCH = { name: 'campaign-launch', payload: One, maxAttempts: 20 } as const;
/** Messages on WhatsApp that ended: they are shown in their conversations. */
export const CAMPAIGN_MESSAGES = {
  name: 'campaign-messages',
  payload: z.object({ workspaceId: z.uuid(), mailIds: z.array(z.uuid()) }),
  maxAttempts: 20,
} as const;
export const CAMPAIGN_PREFLIGHT = { name: 'campaign-preflight', payload: One, maxAttempts: 3 } as const;
