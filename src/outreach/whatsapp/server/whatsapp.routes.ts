// Routes of WhatsApp: conversations, numbers, templates, consents, click to chat, and webhooks of Meta.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { NUMBER_LIMITS, type Plan } from '#account/plans/contract.ts';
import { byteRange } from '#platform/http/byte-range.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { WHATSAPP_NUMBERS_EVENT } from '../fields.contract.ts';
import { changeMany, getCannedReplies, markChatAsSeen, openChat, optOutPerson } from './chats/change-chats.ts';
import { assignees } from './chats/chat-list.store.ts';
import { type FoundFile, findMessageFile, uploadFile } from './chats/message-files.ts';
import { getChat, getChatSummary, getChats, getMessages } from './chats/read-chats.ts';
import { queueMessage, retryFailedMessage, sendReaction } from './chats/send-message.ts';
import { getContactConsent, recordForContacts } from './consents/record-consents.ts';
import { createQueue, readQueue } from './links/link-queues.ts';
import { deleteQueue, markLink, queues } from './links/links.store.ts';
import {
  checkNumber,
  connectNumber,
  prepareNumber,
  registerNumber,
  removeNumber,
  saveNumber,
} from './numbers/manage-numbers.ts';
import { openAccess } from './numbers/number-secrets.ts';
import { storedNumber } from './numbers/numbers.store.ts';
import { presentNumbers } from './numbers/present-number.ts';
import { createPracticeNumber, listPeople, savePerson, simulateInbound } from './practice/practice-numbers.ts';
import { syncTemplates } from './templates/sync-templates.ts';
import { liveTemplates, templatesFrom } from './templates/templates.store.ts';
import { presentTemplate, previewTemplate, submitTemplate } from './templates/templates.ts';
import { callbackById, markVerified } from './webhooks/events.store.ts';
import { receiveEvents } from './webhooks/receive-events.ts';
import type { WhatsappContext } from './whatsapp-context.ts';

export function registerWhatsappChatsRoutes(router: Router, context: WhatsappContext): void {
  const { platform } = context;
  const { db } = platform;
  router.route(contract.listChats, ({ query, principal }) => getChats(db, principal, query));
  router.route(contract.chatsSummary, ({ principal }) => getChatSummary(db, principal));
  router.route(contract.startChat, ({ body, principal }) => openChat(context, principal, body));
  router.route(contract.changeChats, ({ body, principal }) => changeMany(context, principal, body));
  router.route(contract.chatAssignees, async ({ principal }) => ({
    items: await assignees(db, principal.workspaceId),
  }));
  router.route(contract.readChat, ({ params, principal }) => getChat(db, principal.workspaceId, params.id));
  router.route(contract.listMessages, ({ params, query, principal }) =>
    getMessages(db, principal.workspaceId, params.id, query),
  );
  router.route(contract.markChatRead, ({ params, principal }) => markChatAsSeen(context, principal, params.id));
  router.route(contract.optOutChat, ({ params, principal }) => optOutPerson(context, principal, params.id));
  router.route(contract.cannedReplies, ({ params, principal }) => getCannedReplies(context, principal, params.id));
  registerMessageRoutes(router, context);
}

function registerMessageRoutes(router: Router, context: WhatsappContext): void {
  const { platform } = context;
  router.route(contract.sendMessage, ({ params, body, principal }) =>
    queueMessage(context, principal, params.id, body),
  );
  router.route(contract.retryMessage, ({ params, principal }) => retryFailedMessage(context, principal, params));
  router.route(contract.reactToMessage, ({ params, body, principal }) =>
    sendReaction(context, principal, { ...params, ...body }),
  );
  router.route(contract.uploadMessageFile, ({ query, principal, request }) =>
    uploadFile(platform, principal.workspaceId, query.name, toStream(request)),
  );
  router.route(contract.readMessageFile, async ({ params, principal, request, reply }) =>
    answerFile(request.headers, reply, await findMessageFile(platform, principal.workspaceId, params)),
  );
}

/** The whole file, or the range that a player requests. */
async function answerFile(headers: IncomingHttpHeaders, reply: FastifyReply, file: FoundFile): Promise<void> {
  const { name, type, shown, bytes } = file;
  reply
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    // Opened directly, it can neither run nor load anything.
    .header('content-security-policy', "default-src 'none'; media-src 'self'; img-src 'self'; sandbox")
    .header('cache-control', 'no-store');
  const range = byteRange(headers, bytes);
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${bytes}`).send();
    return;
  }
  const content = await file.open(range ?? undefined);
  const how = shown ? 'inline' : 'attachment';
  if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  reply
    .header('content-length', range === null ? bytes : range.end - range.start + 1)
    .header('content-disposition', contentDisposition({ name, plain: 'file', how }))
    .type(type)
    .send(content);
}

/** Not destroyed on an early refusal, since the response uses the same connection. */
function toStream({ body }: { body: unknown }): AsyncIterable<Buffer> {
  if (body === undefined || body === null) {
    throw new AppError('WHATSAPP_FILE_REFUSED', { params: { reason: 'There is no file in the request.' } });
  }
  return (body as Readable).iterator({ destroyOnReturn: false });
}

export function registerWhatsappNumbersRoutes(router: Router, context: WhatsappContext): void {
  router.route(contract.listNumbers, async ({ principal: { workspaceId, plan } }) => ({
    items: await presentNumbers(context.platform, workspaceId),
    plan: plan as Plan,
    limit: NUMBER_LIMITS[plan as Plan],
  }));
  router.route(contract.prepareNumber, ({ principal, body }) => prepareNumber(context, principal, body.id));
  router.route(contract.connectNumber, ({ principal, body }) => connectNumber(context, principal, body));
  router.route(contract.createPracticeNumber, ({ principal, body }) =>
    createPracticeNumber(context, principal, body.id),
  );
  router.route(contract.saveNumber, ({ principal, params, body }) => saveNumber(context, principal, params.id, body));
  router.route(contract.checkNumber, ({ principal, params }) => checkNumber(context, principal.workspaceId, params.id));
  router.route(contract.registerNumber, ({ principal, params, body }) =>
    registerNumber(context, principal, params.id, body.pin),
  );
  router.route(contract.removeNumber, ({ principal, params }) => removeNumber(context, principal, params.id));
  router.route(contract.listPracticePeople, async ({ principal, params }) => ({
    items: await listPeople(context, principal.workspaceId, params.id),
  }));
  router.route(contract.savePracticePerson, ({ principal, params, body }) =>
    savePerson(context, principal.workspaceId, params, body),
  );
  router.route(contract.simulateInboundMessage, ({ principal, params, body }) =>
    simulateInbound(context, principal.workspaceId, params, body),
  );
  registerWebhookRoutes(router, context.platform);
}

export function registerWhatsappTemplateRoutes(router: Router, context: WhatsappContext): void {
  const { platform } = context;
  const { db } = platform;
  router.route(contract.listWhatsappTemplates, async ({ principal: { workspaceId }, query: { numberId } }) => {
    const number = numberId === undefined ? null : await storedNumber(db, workspaceId, numberId);
    if (numberId !== undefined && number === null) throw new AppError('WHATSAPP_NUMBER_NOT_FOUND');
    return { items: (await liveTemplates(db, workspaceId, number?.wabaId ?? null)).map(presentTemplate) };
  });
  router.route(contract.syncTemplates, async ({ principal: { workspaceId }, body: { numberId } }) => {
    const access = await openAccess(platform, workspaceId, numberId);
    if (access === null) throw new AppError('WHATSAPP_NUMBER_NOT_FOUND');
    const done = await syncTemplates(context, access);
    if (!done.ok) throw new AppError('WHATSAPP_CALL_FAILED', { params: { reason: done.fault.text } });
    return { items: (await liveTemplates(db, workspaceId, access.wabaId)).map(presentTemplate) };
  });
  router.route(contract.submitTemplate, ({ principal, body }) => submitTemplate(context, principal, body));
  router.route(contract.templateApprovals, async ({ principal: { workspaceId }, params: { templateId } }) => ({
    items: (await templatesFrom(db, workspaceId, templateId)).map(presentTemplate),
  }));
  router.route(contract.previewWhatsappTemplate, ({ principal, body }) => previewTemplate(platform, principal, body));
}

export function registerWhatsappConsentRoutes(router: Router, context: WhatsappContext): void {
  router.route(contract.readConsent, ({ principal, params }) =>
    getContactConsent(context, principal.workspaceId, params.contactId),
  );
  router.route(contract.recordConsent, ({ principal, body }) => recordForContacts(context, principal, body));
}

export function registerWhatsappLinkRoutes(router: Router, context: WhatsappContext): void {
  const { db } = context.platform;
  router.route(contract.createLinkQueue, ({ principal, body }) => createQueue(context, principal, body));
  router.route(contract.listLinkQueues, async ({ principal }) => ({ items: await queues(db, principal.workspaceId) }));
  router.route(contract.readLinkQueue, ({ principal, params }) => readQueue(context, principal.workspaceId, params.id));
  router.route(contract.markLink, async ({ principal, params: { id, linkId }, body: { state } }) => {
    const change = { queueId: id, linkId, state, by: principal.userId };
    const entry = await markLink(db, principal.workspaceId, change);
    if (entry === null) throw new AppError('WHATSAPP_QUEUE_NOT_FOUND');
    return entry;
  });
  router.route(contract.removeLinkQueue, async ({ principal, params: { id } }) => {
    await db.transaction(async (tx) => {
      await recordActivity(tx, principal, { kind: 'link-queue.deleted', subject: { type: 'link-queue', id } });
      if (!(await deleteQueue(tx, principal.workspaceId, id))) throw new AppError('WHATSAPP_QUEUE_NOT_FOUND');
    });
  });
}

/** Public routes: the verify token and the signature over the bytes authenticate Meta. */
function registerWebhookRoutes(router: Router, platform: Platform): void {
  router.route(contract.verifyWebhook, async ({ params, query, reply }) => {
    const callback = await callbackById(platform.db, params.id);
    const isOurs =
      callback !== null && query['hub.mode'] === 'subscribe' && isSame(query['hub.verify_token'], callback.verifyToken);
    // Meta expects 403 (integration contracts 1.6).
    if (!isOurs) throw new AppError('WHATSAPP_VERIFY_REFUSED');
    await markVerified(platform.db, callback);
    platform.events.publish(callback.workspaceId, { type: WHATSAPP_NUMBERS_EVENT });
    return void reply.type('text/plain').send(query['hub.challenge']);
  });

  router.route(contract.receiveWebhook, async ({ params, request }) => {
    const signature = request.headers['x-hub-signature-256'];
    await receiveEvents(platform, params.id, {
      bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      signature: typeof signature === 'string' ? signature : '',
    });
    return { received: true };
  });
}

/** In constant time for any lengths. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
