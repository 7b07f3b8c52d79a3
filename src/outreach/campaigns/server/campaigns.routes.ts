// Routes of campaigns.
import type { Readable } from 'node:stream';
import { recordExport } from '#account/activity-log/server/index.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import * as contract from '../contract.ts';
import { addAudienceFile, importAudienceFile } from './audience/audience-files.ts';
import { addSampleContacts } from './audience/sample-contacts.ts';
import type { CampaignsContext } from './campaigns-context.ts';
import {
  changeCampaigns,
  endCampaign,
  launchCampaign,
  pauseCampaign,
  resumeCampaign,
} from './lifecycle/campaign-lifecycle.ts';
import { createCampaign, previewChange, saveCampaign, uploadAttachment } from './lifecycle/change-campaign.ts';
import { listCampaigns, readCampaign } from './lifecycle/read-campaigns.ts';
import { movePracticeClock } from './practice/practice-clock.ts';
import { readPreflight, readPreflightRows, startPreflight } from './preflight/preflight-campaign.ts';
import { countAudience, previewMail, sendTest } from './preflight/preview-mail.ts';
import { changeRecipients } from './recipients/change-recipients.ts';
import { contactsOfRecipients, exportRecipients, listRecipients, readRecipient } from './recipients/read-recipients.ts';
import { exportProof, listProof } from './results/read-proof.ts';
import { readResults } from './results/read-results.ts';

export function registerCampaignsRoutes(router: Router, context: CampaignsContext): void {
  const { platform } = context;
  router.route(contract.listCampaigns, ({ principal, query }) => listCampaigns(platform, principal.workspaceId, query));
  router.route(contract.createCampaign, ({ principal, body }) => createCampaign(context, principal, body));
  router.route(contract.countAudience, ({ principal, body }) => countAudience(context, principal.workspaceId, body));
  router.route(contract.changeCampaigns, ({ principal, body, idempotencyKey }) =>
    changeCampaigns(context, principal, body, idempotencyKey),
  );
  router.route(contract.uploadAttachment, ({ principal, query, request }) =>
    uploadAttachment(platform, principal.workspaceId, query, toFile(request, 'INVALID_INPUT')),
  );
  router.route(contract.addAudienceFile, ({ principal, params: { id }, query: { name }, request }) =>
    addAudienceFile(context, principal, { id, name, body: () => toFile(request) }),
  );
  router.route(contract.importAudienceFile, ({ principal, params }) => importAudienceFile(context, principal, params));
  router.route(contract.addSampleContacts, ({ principal, params }) => addSampleContacts(context, principal, params.id));
  router.route(contract.readCampaign, ({ principal, params }) =>
    readCampaign(platform, principal.workspaceId, params.id),
  );
  router.route(contract.saveCampaign, ({ principal, params, body }) =>
    saveCampaign(context, principal, params.id, body),
  );
  router.route(contract.previewChange, ({ principal, params, body }) =>
    previewChange(context, principal, params.id, body),
  );
  router.route(contract.launchCampaign, ({ principal, params, body, idempotencyKey: key }) =>
    launchCampaign(context, principal, { id: params.id, revision: body.revision, key }),
  );
  router.route(contract.pauseCampaign, ({ principal, params }) => pauseCampaign(context, principal, params.id));
  router.route(contract.resumeCampaign, ({ principal, params }) => resumeCampaign(context, principal, params.id));
  router.route(contract.endCampaign, ({ principal, params }) => endCampaign(context, principal, params.id));
  router.route(contract.movePracticeClock, ({ principal, params, body }) =>
    movePracticeClock(context, principal, params.id, body),
  );
  router.route(contract.startPreflight, ({ principal, params }) => startPreflight(context, principal, params.id));
  router.route(contract.readPreflight, ({ principal, params }) =>
    readPreflight(platform, principal.workspaceId, params.id),
  );
  router.route(contract.preflightRows, ({ principal, params, query }) =>
    readPreflightRows(platform, principal.workspaceId, params.id, query),
  );
  router.route(contract.previewMail, ({ principal, params, body }) =>
    previewMail(context, principal.workspaceId, params.id, body),
  );
  router.route(contract.testCampaign, ({ principal, params, body, idempotencyKey: key }) =>
    sendTest(context, principal, { id: params.id, body, key }),
  );
  router.route(contract.readResults, ({ principal, params, query }) =>
    readResults(platform, principal.workspaceId, params.id, query),
  );
  registerPeopleRoutes(router, context);
}

function registerPeopleRoutes(router: Router, context: CampaignsContext): void {
  const { platform } = context;
  router.route(contract.listRecipients, ({ principal, params, query }) =>
    listRecipients(platform, principal.workspaceId, params.id, query),
  );
  router.route(contract.readRecipient, ({ principal, params }) =>
    readRecipient(platform, principal.workspaceId, params),
  );
  router.route(contract.changeRecipients, ({ principal, params, body, idempotencyKey: key }) =>
    changeRecipients(context, principal, { id: params.id, body, key }),
  );
  router.route(contract.listProof, ({ principal, params, query }) =>
    listProof(platform, principal.workspaceId, params.id, query),
  );
  router.route(contract.exportProof, async ({ principal, params, query, reply }) => {
    const file = await exportProof(platform, principal.workspaceId, params.id, query);
    await recordFile(platform, principal, params.id, 'the proof');
    sendCsv(reply, file);
  });
  router.route(contract.contactsOfRecipients, ({ principal, params, body }) =>
    contactsOfRecipients(platform, principal.workspaceId, params.id, body.target),
  );
  router.route(contract.exportRecipients, async ({ principal, params, query, reply }) => {
    const file = await exportRecipients(platform, principal.workspaceId, params.id, query);
    await recordFile(platform, principal, params.id, 'the recipients');
    sendCsv(reply, file);
  });
}

function recordFile(platform: Platform, principal: Principal, id: string, what: string): Promise<void> {
  return recordExport(platform, principal, {
    kind: 'file.exported',
    subject: { type: 'campaign', id },
    details: { what },
  });
}

/** Left open where it is refused half-way: the answer goes over the same connection. */
function toFile({ body }: { body: unknown }, code: ErrorCode = 'IMPORT_EMPTY'): AsyncIterable<Buffer> {
  if (body === undefined || body === null) throw new AppError(code);
  return (body as Readable).iterator({ destroyOnReturn: false });
}

interface Answer {
  header(name: string, value: string): Answer;
  type(type: string): Answer;
  send(content: Readable): unknown;
}

function sendCsv(reply: Answer, { name, content }: { name: string; content: Readable }): void {
  reply
    .header('content-disposition', contentDisposition({ name, plain: 'campaign.csv' }))
    .header('cache-control', 'no-store')
    .type('text/csv; charset=utf-8')
    .send(content);
}
