// The route of the sample's drawn pictures.
import type { Router } from '#platform/http/router.ts';
import { AppError } from '#shared/errors.ts';
import { getSamplePicture } from '../contract.ts';
import { samplePicture } from './sample-pictures.ts';

export function registerSampleDataRoutes(router: Router): void {
  router.route(getSamplePicture, async ({ params, reply }) => {
    const svg = samplePicture(params.name);
    if (svg === null) throw new AppError('PICTURE_UNAVAILABLE');
    reply
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/svg+xml')
      .send(svg);
  });
}
