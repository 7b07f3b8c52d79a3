// Routes of CRM connections.
import { Readable } from 'node:stream';
import { recordActivity, recordExport } from '#features/activity-log/server/index.ts';
import { missingRecord } from '#features/records/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { CRM_IDS, CRM_NAMES } from '../fields.contract.ts';
import * as replies from '../replies.contract.ts';
import { connectToken, disconnect, finishConsent, presentConnection, startConsent } from './connect-crm.ts';
import { connectionById, connectionFigures, connectionsOf, saveSettings } from './connections.store.ts';
import { answered, type CrmContext, connected, recordUrl } from './crm-context.ts';
import { knownOfRecord, restartReading } from './known.store.ts';
import { enqueueReading } from './read-crm.job.ts';
import { changeReplySettings, listReplies, pushByHand, readReplySettings, retry } from './replies.ts';
import { recordsByIds } from './runs.store.ts';
import { cancelRun, chooseMatch, exportRun, listRows, listRuns, pushRun, readRun, startRun, undoRun } from './runs.ts';

export function registerCrmRoutes(router: Router, context: CrmContext): void {
  const { db, events } = context.platform;
  router.route(contract.listCrms, async ({ principal: { workspaceId } }) => {
    const [rows, figures] = await Promise.all([connectionsOf(db, workspaceId), connectionFigures(db, workspaceId)]);
    const items = CRM_IDS.map((crm) => {
      const adapter = context.adapters[crm];
      const row = rows.find((each) => each.crm === crm && each.state !== 'disconnected');
      const connection = row
        ? presentConnection(
            row,
            figures.find(({ id }) => id === row.id),
          )
        : null;
      const { oauth, pastedToken } = adapter;
      const token = pastedToken && { asksHost: pastedToken.asksHost };
      return { crm, oauth: oauth !== null, token, regions: [...(oauth?.regions ?? [])], connection };
    });
    return { items };
  });
  router.route(contract.startCrmConsent, ({ principal, params, body }) =>
    startConsent(context, principal, params.crm, body),
  );
  router.route(contract.finishCrmConsent, ({ principal, params, body }) =>
    finishConsent(context, principal, params.crm, body),
  );
  router.route(contract.connectCrmToken, ({ principal, body }) => connectToken(context, principal, body));
  router.route(contract.disconnectCrm, ({ principal, params }) => disconnect(context, principal, params.id));
  router.route(contract.readCrmMapping, async ({ principal: { workspaceId }, params: { id }, query: { kind } }) => {
    const { connection, adapter, access } = await connected(context, workspaceId, id);
    const settings = connection.settings[kind];
    const { object } = settings.mapping;
    const fields = await answered(connection.crm, () => adapter.fields(access, object));
    return { settings, fields, objects: [...adapter.objects[kind]], revision: connection.revision };
  });
  router.route(contract.changeCrmMapping, async ({ principal, params: { id }, body: { kind, settings, revision } }) => {
    const { workspaceId } = principal;
    const saved = await db.transaction(async (tx) => {
      const row = await connectionById(tx, workspaceId, id);
      if (!row) throw new AppError('NOT_FOUND');
      if (!context.adapters[row.crm].objects[kind].includes(settings.mapping.object))
        throw new AppError('INVALID_INPUT', {
          fields: [{ path: 'settings.mapping.object', message: 'Choose an object of this CRM' }],
        });
      const after = await saveSettings(tx, workspaceId, id, {
        settings: { ...row.settings, [kind]: settings },
        revision,
      });
      if (after === null) throw new AppError('CRM_MAPPING_CHANGED');
      await restartReading(tx, workspaceId, id);
      if (row.state === 'connected') await enqueueReading(context, tx, { workspaceId, id });
      const subject = { type: 'crm', id, label: CRM_NAMES[row.crm] } as const;
      await recordActivity(tx, principal, { kind: 'crm.mapping-changed', subject });
      return after;
    });
    events.publish(workspaceId, { type: contract.CRM_EVENT });
    return { revision: saved };
  });

  router.route(contract.readCrmNow, async ({ principal: { workspaceId }, params: { id } }) => {
    await connected(context, workspaceId, id);
    await enqueueReading(context, db, { workspaceId, id });
  });
  router.route(contract.readCrmRecord, async ({ principal: { workspaceId }, params: { kind, id } }) => {
    const [known, rows] = await Promise.all([knownOfRecord(db, workspaceId, kind, id), connectionsOf(db, workspaceId)]);
    if (known.length === 0 && (await recordsByIds(db, workspaceId, kind, [id])).length === 0)
      throw await missingRecord(db, workspaceId, kind, id);
    const items = known.map(({ connectionId, object, externalId, seenAt, ...item }) => {
      const row = rows.find((each) => each.id === connectionId);
      const url = row ? recordUrl(context, row, object, externalId) : '';
      return { ...item, url, readAt: new Date(seenAt).toISOString() };
    });
    return { items };
  });

  router.route(replies.readCrmReplies, ({ principal, params }) =>
    readReplySettings(context, principal.workspaceId, params.id),
  );
  router.route(replies.changeCrmReplies, ({ principal, params, body }) =>
    changeReplySettings(context, principal, params.id, body),
  );
  router.route(replies.listCrmReplies, ({ principal, query }) => listReplies(context, principal.workspaceId, query));
  router.route(replies.pushCrmReply, ({ principal, body }) => pushByHand(context, principal, body.threadId));
  router.route(replies.retryCrmReply, ({ principal, params }) => retry(context, principal, params.id));

  router.route(contract.startCrmRun, ({ principal, body }) => startRun(context, principal, body));
  router.route(contract.listCrmRuns, ({ principal, query }) => listRuns(context, principal.workspaceId, query));
  router.route(contract.readCrmRun, ({ principal, params }) => readRun(context, principal.workspaceId, params.id));
  router.route(contract.listCrmRunRows, ({ principal, params, query }) =>
    listRows(context, principal.workspaceId, params.id, query),
  );
  router.route(contract.pushCrmRun, ({ principal, params }) => pushRun(context, principal, params.id));
  router.route(contract.cancelCrmRun, ({ principal, params }) => cancelRun(context, principal, params.id));
  router.route(contract.undoCrmRun, ({ principal, params }) => undoRun(context, principal, params.id));
  router.route(contract.chooseCrmMatch, ({ principal, params, body }) =>
    chooseMatch(context, principal, params, body.choice),
  );
  router.route(contract.exportCrmRun, async ({ principal, params, reply }) => {
    const pieces = await exportRun(context, principal.workspaceId, params.id);
    await recordExport(context.platform, principal, {
      kind: 'file.exported',
      details: { what: 'the log of a CRM push' },
    });
    reply
      .header('content-disposition', 'attachment; filename="leadwright-crm-log.csv"')
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(pieces, { highWaterMark: 1 }));
  });
}
