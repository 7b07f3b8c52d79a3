// Routes of imports.
import type { Readable } from 'node:stream';
import { recordExport } from '#account/activity-log/server/index.ts';
import type { RecordsContext } from '#crm/records/server/index.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import type { Router } from '#platform/http/router.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { getImports } from './imports.store.ts';
import { cancelImport, deleteImport, mapImport, startRun, undoImport } from './manage-import.ts';
import { getImport, presentDetail, presentImport, rejectsKey } from './present-import.ts';
import { changeReading, uploadImport } from './upload/upload-import.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function registerImportsRoutes(router: Router, context: RecordsContext): void {
  const { platform } = context;

  router.route(contract.uploadImport, ({ principal, query, request }) => {
    // Without a body there is nothing to stream.
    if (request.body === undefined || request.body === null) throw new AppError('IMPORT_EMPTY');
    // Left open where it is refused half-way: the answer goes over the same connection.
    const body = (request.body as Readable).iterator({ destroyOnReturn: false });
    return uploadImport(platform, principal, { ...query, body });
  });
  router.route(contract.listImports, async ({ principal, query: { kind, cursor, limit } }) => {
    const before = cursor !== undefined && ID.test(cursor) ? cursor : null;
    const rows = await getImports(platform.db, principal.workspaceId, { kind, before, limit: limit + 1 });
    const items = rows.slice(0, limit).map(presentImport);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  });
  router.route(contract.readImport, async ({ principal, params }) =>
    presentDetail(await getImport(platform, principal.workspaceId, params.id)),
  );
  router.route(contract.changeImportReading, ({ principal, params, body }) =>
    changeReading(platform, principal, params.id, body),
  );
  router.route(contract.mapImport, ({ principal, params, body }) => mapImport(context, principal, params.id, body));
  router.route(contract.runImport, ({ principal, params }) => startRun(context, principal, params.id));
  router.route(contract.cancelImport, ({ principal, params }) => cancelImport(platform, principal, params.id));
  router.route(contract.undoImport, ({ principal, params }) => undoImport(platform, principal, params.id));
  router.route(contract.deleteImport, ({ principal, params }) => deleteImport(platform, principal, params.id));

  router.route(contract.readRejects, async ({ principal, params, reply }) => {
    const row = await getImport(platform, principal.workspaceId, params.id);
    if (!row.rejects) throw new AppError('NOT_FOUND');
    const file = await platform.files.open(rejectsKey(principal.workspaceId, row.id));
    const subject = { type: 'import', id: row.id } as const;
    await recordExport(platform, principal, { kind: 'file.exported', subject, details: { what: 'the rejected rows' } });
    const name = `${row.name.replace(/\.[a-z0-9]+$/i, '')} - not imported.csv`;
    reply
      .header('content-disposition', contentDisposition({ name, plain: 'rejects.csv' }))
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(file);
  });
}
