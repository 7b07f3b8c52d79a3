// The image door: pictures from outside hosts, fetched by our server behind a signature.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';

export const getPicture = defineRoute({
  method: 'GET',
  path: '/api/pictures',
  summary: 'A picture of an outside host, fetched, checked and cached by the server',
  plan: 'signed-in',
  credits: 'free',
  request: { query: z.object({ u: z.string().max(2000), s: z.string().max(100) }) },
  response: 'stream',
  cacheable: true,
  errors: ['PICTURE_UNAVAILABLE'],
});
