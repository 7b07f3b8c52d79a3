// Routes of the inbox.
import { contentDisposition } from '#platform/http/content-disposition.ts';
import type { Router } from '#platform/http/router.ts';
import * as contract from '../contract.ts';
import type { InboxRoutesContext } from './inbox-context.ts';
import { decideReview } from './intake/review-mail.ts';
import { openReviews } from './intake/reviews.store.ts';
import { openAnswerFile } from './threads/answer-files.ts';
import { answer, assign, changeMany, undoReply } from './threads/change-threads.ts';
import { getConversation, getSavedReplies, getSummary, getThreads, toAssignee } from './threads/read-threads.ts';

export function registerInboxRoutes(router: Router, context: InboxRoutesContext): void {
  const { platform } = context;
  const { db } = platform;
  router.route(contract.listThreads, ({ query: { assigned, ...query }, principal }) =>
    getThreads(db, principal.workspaceId, { ...query, assignedTo: toAssignee(principal, assigned) }),
  );
  router.route(contract.inboxSummary, ({ query: { assigned }, principal }) =>
    getSummary(db, principal.workspaceId, toAssignee(principal, assigned)),
  );
  router.route(contract.readThread, ({ params, principal }) => getConversation(db, principal.workspaceId, params.id));
  router.route(contract.readAnswerFile, async ({ params, principal, reply }) => {
    const { name, content } = await openAnswerFile(platform, principal.workspaceId, params);
    // Never rendered as a page of ours, whatever its type.
    reply
      .header('content-disposition', contentDisposition({ name, plain: 'file' }))
      .header('cache-control', 'no-store')
      .type('application/octet-stream')
      .send(content);
  });
  router.route(contract.listReviews, async ({ principal }) => ({
    items: await openReviews(db, principal.workspaceId),
  }));
  router.route(contract.decideReview, ({ params, body, principal }) =>
    decideReview(context, principal, { ...params, ...body }),
  );
  router.route(contract.changeThreads, ({ body, principal }) => changeMany(context, principal, body));
  router.route(contract.assignThread, ({ params, body: { assignedTo }, principal }) =>
    assign(platform, principal, params.id, assignedTo),
  );
  router.route(contract.answerThread, ({ params, body, principal }) => answer(platform, principal, params.id, body));
  router.route(contract.threadReplies, async ({ params, principal }) => getSavedReplies(db, principal, params.id));
  router.route(contract.undoAnswer, ({ params, principal }) => undoReply(platform, principal, params.id));
}
