// Routes of the inbox.
import { recordActivity, severalOf } from '#account/activity-log/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import * as contract from '../contract.ts';
import { type InboxRoutesContext, publishInbox } from './inbox-context.ts';
import { decideReview } from './intake/review-mail.ts';
import { openReviews } from './intake/reviews.store.ts';
import { openAnswerFile } from './threads/answer-files.ts';
import { answer, assign, takeBack } from './threads/change-threads.ts';
import { assigneeAsked, conversationOf, summaryOf, threadsOf } from './threads/read-threads.ts';
import { setThreads } from './threads/threads.store.ts';

export function registerInboxRoutes(router: Router, context: InboxRoutesContext): void {
  const { platform } = context;
  const { db } = platform;
  router.route(contract.listThreads, ({ query: { assigned, ...query }, principal }) =>
    threadsOf(db, principal.workspaceId, { ...query, assignedTo: assigneeAsked(principal, assigned) }),
  );
  router.route(contract.inboxSummary, ({ query: { assigned }, principal }) =>
    summaryOf(db, principal.workspaceId, assigneeAsked(principal, assigned)),
  );
  router.route(contract.readThread, ({ params, principal }) => conversationOf(db, principal.workspaceId, params.id));
  router.route(contract.readAnswerFile, async ({ params, principal, reply }) => {
    const { name, content } = await openAnswerFile(platform, principal.workspaceId, params);
    // Never rendered as a page of ours, whatever its type.
    reply
      .header('content-disposition', `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(name)}`)
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
  router.route(contract.changeThreads, async ({ body: { ids, status, unread }, principal }) => {
    const before = await db.transaction(async (tx) => {
      const changed = await setThreads(tx, principal.workspaceId, ids, { status, unread, by: principal.userId });
      const decided = changed.filter((thread) => status !== undefined && thread.status !== status);
      // Marking as read is no decision.
      if (decided.length > 0 && status !== undefined) {
        const decidedIds = decided.map(({ id }) => id);
        const several = severalOf('reply', decidedIds);
        const details = { ...several.details, state: status };
        await recordActivity(tx, principal, { kind: 'reply.changed', subject: several.subject, details });
        await context.onDecided(tx, principal, { ids: decidedIds, status });
      }
      return changed;
    });
    if (before.length > 0) publishInbox(platform, principal.workspaceId);
    return { changed: before.length, before };
  });
  router.route(contract.assignThread, ({ params, body: { assignedTo }, principal }) =>
    assign(platform, principal, params.id, assignedTo),
  );
  router.route(contract.answerThread, ({ params, body, principal }) => answer(platform, principal, params.id, body));
  router.route(contract.takeAnswerBack, ({ params, principal }) => takeBack(platform, principal, params.id));
}
