// Routes of the composer.
import type { Readable } from 'node:stream';
import type { RecordsContext } from '#crm/records/server/index.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import type { Router } from '#platform/http/router.ts';
import * as contract from '../contract.ts';
import { checkedDraft, checkedRecipients } from './check-draft.ts';
import { openDrafts } from './drafts.store.ts';
import {
  attachOne,
  createDraftToContacts,
  createOne,
  DRAFTS_LIMIT,
  detachOne,
  discardOne,
  openAttachment,
  presentDraft,
  presentRow,
  restoreOne,
  saveOne,
  theDraft,
} from './drafts.ts';
import { sendOne, undoDraftSend } from './send-draft.ts';
import { getHistory, sendOneAgain, sentDetail, sentList } from './sent-mails.ts';

export function registerEmailSenderRoutes(router: Router, records: RecordsContext): void {
  const { platform } = records;
  const { db } = platform;
  router.route(contract.listDrafts, async ({ principal }) => ({
    items: (await openDrafts(db, principal.workspaceId, principal.userId, DRAFTS_LIMIT)).map(presentRow),
  }));
  router.route(contract.createDraft, ({ body, principal }) => createOne(platform, principal, body));
  router.route(contract.createDraftTo, ({ body, principal }) => createDraftToContacts(records, principal, body));
  router.route(contract.readDraft, async ({ params, principal }) =>
    presentDraft(await theDraft(db, principal, params.id)),
  );
  router.route(contract.saveDraft, ({ params, body, principal }) => saveOne(platform, principal, params.id, body));
  router.route(contract.discardDraft, ({ params, principal }) => discardOne(platform, principal, params.id));
  router.route(contract.restoreDraft, ({ params, principal }) => restoreOne(platform, principal, params.id));
  router.route(contract.attachFile, ({ params, query, principal, request }) => {
    // Left open where it is refused half-way: the answer goes over the same connection.
    const body = (request.body as Readable | null | undefined)?.iterator({ destroyOnReturn: false }) ?? null;
    return attachOne(platform, principal, params.id, { ...query, body });
  });
  router.route(contract.detachFile, ({ params, principal }) =>
    detachOne(platform, principal, params.id, params.attachmentId),
  );
  router.route(contract.readAttachment, async ({ params, principal, reply }) => {
    const { name, content } = await openAttachment(platform, principal, params.id, params.attachmentId);
    // Never drawn as a page of ours, whatever it is.
    reply
      .header('content-disposition', contentDisposition({ name, plain: 'file' }))
      .header('cache-control', 'no-store')
      .type('application/octet-stream')
      .send(content);
  });
  router.route(contract.checkRecipients, async ({ body, principal }) => ({
    items: await checkedRecipients(platform, principal, body.recipients),
  }));
  router.route(contract.checkDraft, async ({ params, principal }) =>
    checkedDraft(platform, principal, await theDraft(db, principal, params.id)),
  );
  router.route(contract.sendDraft, ({ params, body, principal }) =>
    sendOne(platform, principal, params.id, body.revision),
  );
  router.route(contract.undoSend, ({ params, principal }) => undoDraftSend(platform, principal, params.id));
  router.route(contract.listSent, ({ query, principal }) => sentList(platform, principal.workspaceId, query));
  router.route(contract.readSent, ({ params, principal }) => sentDetail(platform, principal.workspaceId, params.id));
  router.route(contract.sendMailAgain, ({ params, principal }) => sendOneAgain(platform, principal, params.id));
  router.route(contract.readHistory, ({ query, principal }) =>
    getHistory(platform, principal.workspaceId, query.email),
  );
}
