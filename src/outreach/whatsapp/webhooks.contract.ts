// Where Meta reports to: verification of the address, and signed events (integration contracts 1.6).
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';

const Id = z.object({ id: z.uuid() });
const OPEN = { plan: 'public', credits: 'free' } as const;

export const verifyWebhook = defineRoute({
  method: 'GET',
  path: '/api/whatsapp/webhooks/:id',
  summary: "Meta's verification of the webhook address: the challenge is the whole answer",
  ...OPEN,
  request: {
    params: Id,
    query: z.object({
      'hub.mode': z.string().max(20).default(''),
      'hub.challenge': z.string().max(500).default(''),
      'hub.verify_token': z.string().max(500).default(''),
    }),
  },
  response: 'stream',
  errors: ['WHATSAPP_VERIFY_REFUSED'],
  rateLimits: [{ by: 'ip', points: 300, seconds: 60 }],
});

export const receiveWebhook = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/webhooks/:id',
  summary: 'Signed events of Meta: stored once, answered at once, worked off by a job',
  ...OPEN,
  request: { params: Id },
  response: z.object({ received: z.boolean() }),
  errors: ['WEBHOOK_SIGNATURE_INVALID'],
  rawBody: true,
  /** Meta puts up to 3 MB into one body. */
  maxBodyBytes: 3 * 1024 * 1024,
});
