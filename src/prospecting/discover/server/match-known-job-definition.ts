// The job that looks a large library through, named apart from its work so that whoever queues it need not load that.
import { z } from 'zod';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { DISCOVER_KINDS } from '../contract.ts';

export const matchKnownJob = {
  name: 'discover-look-through',
  payload: z.object({ workspaceId: z.uuid(), kind: z.enum(DISCOVER_KINDS) }),
  maxAttempts: 5,
} satisfies JobDefinition;
