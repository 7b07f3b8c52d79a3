// Routes of conversations on WhatsApp.
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { byteRange } from '#platform/http/byte-range.ts';
import type { Router } from '#platform/http/router.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../../chats.contract.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { changeMany, optOutOne, repliesFor, seeChat, startOneChat } from './change-chats.ts';
import { assignees } from './chat-list.store.ts';
import { type FoundFile, findMessageFile, uploadFile } from './message-files.ts';
import { reactToOne } from './react-to-message.ts';
import { chatOf, chatsOf, messagesOf, summaryOf } from './read-chats.ts';
import { retryOneMessage, sendOneMessage } from './send-message.ts';

export function registerWhatsappChatsRoutes(router: Router, context: WhatsappContext): void {
  const { platform } = context;
  const { db } = platform;
  router.route(contract.listChats, ({ query, principal }) => chatsOf(db, principal, query));
  router.route(contract.chatsSummary, ({ principal }) => summaryOf(db, principal));
  router.route(contract.startChat, ({ body, principal }) => startOneChat(context, principal, body));
  router.route(contract.changeChats, ({ body, principal }) => changeMany(context, principal, body));
  router.route(contract.chatAssignees, async ({ principal }) => ({
    items: await assignees(db, principal.workspaceId),
  }));
  router.route(contract.readChat, ({ params, principal }) => chatOf(db, principal.workspaceId, params.id));
  router.route(contract.listMessages, ({ params, query, principal }) =>
    messagesOf(db, principal.workspaceId, params.id, query),
  );
  router.route(contract.markChatSeen, ({ params, principal }) => seeChat(context, principal, params.id));
  router.route(contract.optOutChat, ({ params, principal }) => optOutOne(context, principal, params.id));
  router.route(contract.cannedReplies, ({ params, principal }) => repliesFor(context, principal, params.id));
  registerMessageRoutes(router, context);
}

function registerMessageRoutes(router: Router, context: WhatsappContext): void {
  const { platform } = context;
  router.route(contract.sendMessage, ({ params, body, principal }) =>
    sendOneMessage(context, principal, params.id, body),
  );
  router.route(contract.retryMessage, ({ params, principal }) => retryOneMessage(context, principal, params));
  router.route(contract.reactToMessage, ({ params, body, principal }) =>
    reactToOne(context, principal, { ...params, ...body }),
  );
  router.route(contract.uploadMessageFile, ({ query, principal, request }) =>
    uploadFile(platform, principal.workspaceId, query.name, streamOf(request)),
  );
  router.route(contract.readMessageFile, async ({ params, principal, request, reply }) =>
    answerFile(request.headers, reply, await findMessageFile(platform, principal.workspaceId, params)),
  );
}

/** Whole, or the bytes that a player asks for. */
async function answerFile(headers: IncomingHttpHeaders, reply: FastifyReply, file: FoundFile): Promise<void> {
  const { name, type, shown, bytes } = file;
  reply
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    // Opened by itself it still runs nothing and loads nothing.
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
    .header('content-disposition', `${how}; filename="file"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(type)
    .send(content);
}

/** Left open where it is refused half-way: the answer goes over the same connection. */
function streamOf({ body }: { body: unknown }): AsyncIterable<Buffer> {
  if (body === undefined || body === null) {
    throw new AppError('WHATSAPP_FILE_REFUSED', { params: { reason: 'There is no file in the request.' } });
  }
  return (body as Readable).iterator({ destroyOnReturn: false });
}
