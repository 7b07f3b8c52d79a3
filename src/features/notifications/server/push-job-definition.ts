// The jobs of push messages: one that finds the browsers, and one for each browser, so that one that fails is tried again alone.
import { z } from 'zod';
import type { JobDefinition } from '#platform/jobs/jobs.ts';

export const PUSH = {
  name: 'notifications-push',
  payload: z.object({ workspaceId: z.uuid(), ids: z.array(z.uuid()) }),
  maxAttempts: 5,
} satisfies JobDefinition;

export const PUSH_TO_BROWSER = {
  name: 'notifications-push-to-browser',
  payload: z.object({ workspaceId: z.uuid(), id: z.uuid(), sessionId: z.uuid() }),
  maxAttempts: 6,
} satisfies JobDefinition;
