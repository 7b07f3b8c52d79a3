// Routes of CRM connections.
import { Readable } from 'node:stream';
import { recordExport } from '#account/activity-log/server/index.ts';
import { missingRecord } from '#crm/records/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import * as contract from '../contract.ts';
import { CRM_IDS } from '../fields.contract.ts';
import * as replies from '../replies.contract.ts';
import { connectToken, disconnect, finishConsent, presentConnection, startConsent } from './connect-crm.ts';
import { connectionFigures, listConnections } from './connections.store.ts';
import { type CrmContext, connected, recordUrl } from './crm-context.ts';
import { knownOfRecord } from './known.store.ts';
import { changeMapping, readMapping } from './mapping.ts';
import { enqueueReading } from './read-crm.job.ts';
import { changeReplySettings, listReplies, pushByHand, readReplySettings, retry } from './replies.ts';
import { recordsByIds } from './runs.store.ts';
import { cancelRun, chooseMatch, exportRun, listRows, listRuns, pushRun, readRun, startRun, undoRun } from './runs.ts';

export function registerCrmRoutes(router: Router, context: CrmContext): void {
  const { db } = context.platform;
  router.route(contract.listCrms, async ({ principal: { workspaceId } }) => {
    const [rows, figures] = await Promise.all([listConnections(db, workspaceId), connectionFigures(db, workspaceId)]);
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
  router.route(contract.readCrmMapping, ({ principal, params, query }) =>
    readMapping(context, principal.workspaceId, params.id, query.kind),
  );
  router.route(contract.changeCrmMapping, ({ principal, params, body }) =>
    changeMapping(context, principal, params.id, body),
  );

  router.route(contract.readCrmNow, async ({ principal: { workspaceId }, params: { id } }) => {
    await connected(context, workspaceId, id);
    await enqueueReading(context, db, { workspaceId, id });
  });
  router.route(contract.readCrmRecord, async ({ principal: { workspaceId }, params: { kind, id } }) => {
    const [known, rows] = await Promise.all([
      knownOfRecord(db, workspaceId, kind, id),
      listConnections(db, workspaceId),
    ]);
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
