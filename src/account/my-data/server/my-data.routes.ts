// Archives of one's data, and the deletion of the account.
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { archiveName, type DataPlaces } from './archive.ts';
import { exportById } from './data-exports.store.ts';
import { confirmDeletion, requestDeletion, withdrawDeletion } from './delete-account.ts';
import { readMyData, requestExport } from './my-data.ts';

export function registerMyDataRoutes(router: Router, platform: Platform, places: DataPlaces): void {
  router.route(contract.getMyData, ({ principal }) => readMyData(platform, places, principal));
  router.route(contract.requestExport, ({ principal }) => requestExport(platform, principal));

  router.route(contract.downloadExport, async ({ principal, params, reply }) => {
    const { workspaceId, userId } = principal;
    const row = await exportById(platform.db, workspaceId, params.exportId);
    const ready = row?.state === 'ready' && row.userId === userId;
    const file = ready ? await places.archives.open(archiveName(workspaceId, params.exportId)) : null;
    if (!row || !file) throw new AppError('NOT_FOUND');
    reply
      .header(
        'content-disposition',
        `attachment; filename="leadwright-data-${row.requestedAt.toISOString().slice(0, 10)}.zip"`,
      )
      .header('content-length', file.bytes)
      .header('cache-control', 'no-store')
      .type('application/zip')
      .send(file.content);
  });

  router.route(contract.requestDeletion, ({ principal }) => requestDeletion(platform, places, principal));
  router.route(contract.confirmDeletion, ({ principal, body }) =>
    confirmDeletion(platform, places, principal, body.token),
  );
  router.route(contract.withdrawDeletion, ({ principal }) => withdrawDeletion(platform, principal));
}
