// The live stream: what the server tells every open tab without being asked.
import { z } from 'zod';
import { defineRoute } from './contract.ts';
import { RECENT_MS } from './live.ts';

export const liveStream = defineRoute({
  method: 'GET',
  path: '/api/live',
  summary: "Server-sent events of the caller's workspace: credit balance, finished work",
  plan: 'signed-in',
  credits: 'free',
  request: {
    query: z.object({
      /** Milliseconds before now whose events are sent first: since the page began to load. */
      missed: z.coerce.number().int().min(0).max(RECENT_MS).default(0),
    }),
  },
  response: 'stream',
  errors: [],
});
