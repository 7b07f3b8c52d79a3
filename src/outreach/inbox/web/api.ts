// The only calls of the inbox to the server.
import { call, endpoint } from '#platform/web/api-client.ts';
import type {
  answerThread,
  assignThread,
  changeThreads,
  decideReview,
  inboxSummary,
  listReviews,
  listThreads,
  readThread,
  takeAnswerBack,
} from '../contract.ts';
import type { AssignedFilter, InboxView, ThreadStatus } from '../fields.contract.ts';

const threads = endpoint<typeof listThreads>('GET /api/inbox/threads');
const summary = endpoint<typeof inboxSummary>('GET /api/inbox/summary');
const thread = endpoint<typeof readThread>('GET /api/inbox/threads/:id');
const change = endpoint<typeof changeThreads>('POST /api/inbox/threads/change');
const reviews = endpoint<typeof listReviews>('GET /api/inbox/reviews');
const decide = endpoint<typeof decideReview>('POST /api/inbox/reviews/:id');
const assign = endpoint<typeof assignThread>('PUT /api/inbox/threads/:id/assignee');
const answer = endpoint<typeof answerThread>('POST /api/inbox/threads/:id/answers');
const noAnswer = endpoint<typeof takeAnswerBack>('DELETE /api/inbox/answers/:id');

export interface ThreadsAsked {
  view: InboxView;
  q: string;
  /** Of one campaign; '' for all. */
  streamId: string;
  /** That came to one mailbox; '' for all. */
  mailboxId: string;
  /** '' for those of all. */
  assigned: AssignedFilter | '';
}
export interface ThreadsChange {
  ids: string[];
  status?: ThreadStatus;
  unread?: boolean;
}

const PAGE = 50;

export function readThreads(asked: ThreadsAsked, cursor: string | undefined, signal: AbortSignal) {
  const { view, q, streamId, mailboxId, assigned } = asked;
  const narrowed = {
    ...(q && { q }),
    ...(streamId && { streamId }),
    ...(mailboxId && { mailboxId }),
    ...(assigned && { assigned }),
  };
  return call(threads, { query: { view, limit: PAGE, ...narrowed, ...(cursor && { cursor }) } }, { signal });
}
export const readSummary = (assigned: AssignedFilter | '', signal: AbortSignal) =>
  call(summary, { query: assigned ? { assigned } : {} }, { signal });
export const readOne = (id: string, signal: AbortSignal) => call(thread, { params: { id } }, { signal });
export const readReviews = (signal: AbortSignal) => call(reviews, {}, { signal });
export const sendDecision = ({ id, isReply }: { id: string; isReply: boolean }) =>
  call(decide, { params: { id }, body: { isReply } });
export const sendChange = (body: ThreadsChange) => call(change, { body });
export const sendAssignee = (id: string, assignedTo: string | null) =>
  call(assign, { params: { id }, body: { assignedTo } });
export const sendAnswer = (threadId: string, body: { id: string; text: string }) =>
  call(answer, { params: { id: threadId }, body });
export const sendTakeBack = (id: string) => call(noAnswer, { params: { id } });
