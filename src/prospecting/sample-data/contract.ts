// The one route of the sample data: its drawn pictures.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';

export const getSamplePicture = defineRoute({
  method: 'GET',
  path: '/api/sample-pictures/:name',
  summary: 'A drawn picture of the sample sources',
  plan: 'signed-in',
  credits: 'free',
  request: { params: z.object({ name: z.string().max(300) }) },
  response: 'stream',
  cacheable: true,
  errors: ['PICTURE_UNAVAILABLE'],
});
