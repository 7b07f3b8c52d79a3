// Routes of the logo.
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { isOfWorkspace } from './logos.store.ts';
import { LOGO_TYPES, logoFile, removeLogo, restoreLogo, uploadLogo } from './logos.ts';

type ProfilePlatform = Pick<Platform, 'db' | 'files' | 'clock' | 'log'>;

export function registerProfileRoutes(router: Router, platform: ProfilePlatform): void {
  router.route(contract.uploadLogo, ({ principal, body }) => uploadLogo(platform, principal, body));
  router.route(contract.removeLogo, ({ principal }) => removeLogo(platform, principal));
  router.route(contract.restoreLogo, ({ principal, body }) => restoreLogo(platform, principal, body.name));
  router.route(contract.getLogo, async ({ principal, params, reply }) => {
    const file = logoFile(params.name);
    if (file === null || !(await isOfWorkspace(platform.db, principal.workspaceId, file.userId))) {
      throw new AppError('STORAGE_OBJECT_NOT_FOUND');
    }
    const bytes = await platform.files.get(file.key);
    const extension = file.name.slice(file.name.lastIndexOf('.') + 1);
    reply
      // Every upload has a name of its own.
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `inline; filename="logo.${extension}"`)
      .header('x-content-type-options', 'nosniff')
      .type(LOGO_TYPES[extension] ?? 'application/octet-stream')
      .send(bytes);
  });
}
