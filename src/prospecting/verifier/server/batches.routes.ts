// Routes of batches.

import type { Readable } from 'node:stream';
import { recordExport } from '#account/activity-log/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import { isId } from '#platform/ids.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { cancelBatch, deleteBatch, finishBatch, pauseBatch, resumeBatch, runBatch } from './batch-lifecycle.ts';
import { rowsPage } from './batch-rows.store.ts';
import { batchesPage } from './batches.store.ts';
import { createBatch } from './create-batch.ts';
import { downloadBatch } from './download-batch.ts';
import { presentBatch, presentRow, theBatch } from './present-batch.ts';
import { saveBatch } from './save-batch.ts';
import { uploadBatch } from './upload-batch.ts';
import type { VerifierContext } from './verifier-context.ts';

export function registerBatchRoutes(router: Router, context: VerifierContext): void {
  const { platform } = context;

  router.route(contract.createBatch, ({ principal, body, idempotencyKey }) =>
    createBatch(context, principal, body, idempotencyKey),
  );
  router.route(contract.uploadBatch, ({ principal, query, request }) => {
    // Without a body there is nothing to stream.
    if (request.body === undefined || request.body === null) throw new AppError('IMPORT_EMPTY');
    // Left open where it is refused half-way: the answer goes over the same connection.
    const body = (request.body as Readable).iterator({ destroyOnReturn: false });
    return uploadBatch(context, principal, { ...query, body });
  });
  router.route(contract.listBatches, async ({ principal, query: { cursor, limit } }) => {
    const before = cursor !== undefined && isId(cursor) ? cursor : null;
    const rows = await batchesPage(platform.db, principal.workspaceId, { before, limit: limit + 1 });
    const items = rows.slice(0, limit).map(presentBatch);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  });
  router.route(contract.readBatch, async ({ principal, params }) =>
    presentBatch(await theBatch(platform.db, principal.workspaceId, params.id)),
  );
  router.route(contract.listBatchRows, async ({ principal: { workspaceId }, params, query }) => {
    const { cursor, limit, verdict, q } = query;
    const batch = await theBatch(platform.db, workspaceId, params.id);
    const after = /^\d{1,6}$/.test(cursor ?? '') ? Number(cursor) : 0;
    const verdicts = verdict === undefined ? undefined : [verdict];
    const rows = await rowsPage(platform.db, workspaceId, batch.id, { verdicts, q, after, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return { items: shown.map(presentRow), nextCursor: rows.length > limit && last ? String(last.place) : null };
  });
  router.route(contract.runBatch, ({ principal, params, body }) => runBatch(context, principal, params.id, body.cap));
  router.route(contract.pauseBatch, ({ principal, params }) => pauseBatch(context, principal, params.id));
  router.route(contract.resumeBatch, ({ principal, params, body }) =>
    resumeBatch(context, principal, params.id, body.cap),
  );
  router.route(contract.finishBatch, ({ principal, params }) => finishBatch(context, principal, params.id));
  router.route(contract.cancelBatch, ({ principal, params }) => cancelBatch(context, principal, params.id));
  router.route(contract.deleteBatch, ({ principal, params }) => deleteBatch(context, principal, params.id));
  router.route(contract.keepBatch, ({ principal, params, body, idempotencyKey }) =>
    saveBatch(context, principal, params.id, body, idempotencyKey),
  );

  router.route(contract.downloadBatch, async ({ principal, params, query, reply }) => {
    const { name, content } = await downloadBatch(context, principal.workspaceId, params.id, query.verdict);
    const subject = { type: 'batch', id: params.id } as const;
    await recordExport(platform, principal, { kind: 'file.exported', subject, details: { what: 'the verdicts' } });
    reply
      .header(
        'content-disposition',
        `attachment; filename="verified.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
      )
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(content);
  });
}
