// The inbox of answers: conversations with those who have been written to, what each mail that came back is, and quick answers.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { PageQuery, pageOf } from '#shared/paging.ts';
import {
  ASSIGNED_FILTERS,
  BOUNCE_TREATMENTS,
  INBOX_VIEWS,
  INCOMING_KINDS,
  REVIEW_REASONS,
  THREAD_STATUSES,
} from './fields.contract.ts';

const OPEN = { plan: 'emails', credits: 'free', errors: [] } as const;
const Id = z.object({ id: z.uuid() });
const Status = z.enum(THREAD_STATUSES);
const Assigned = z.enum(ASSIGNED_FILTERS).optional();

export const InboxThread = z.object({
  id: z.string(),
  /** Who answered: name and address; the contact, where there is one. */
  name: z.string(),
  email: z.string(),
  contactId: z.string().nullable(),
  subject: z.string(),
  /** First words of what came in last. */
  opening: z.string(),
  kind: z.enum(INCOMING_KINDS),
  status: Status,
  /** The person who answers it. */
  assignedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
  unread: z.boolean(),
  /** Mails that came in. */
  messages: z.int(),
  lastAt: z.iso.datetime(),
  mailboxId: z.string(),
  /** Address that it came to. */
  mailbox: z.string(),
  /** What was sent: a campaign or a single mail, as pages call it. */
  stream: z.object({ id: z.string(), kind: z.enum(['campaign', 'composer', 'answer']), name: z.string() }),
});
export type InboxThread = z.output<typeof InboxThread>;

export const listThreads = defineRoute({
  method: 'GET',
  path: '/api/inbox/threads',
  summary: 'Conversations with those who have been written to, newest first',
  ...OPEN,
  api: 'replies',
  request: {
    query: PageQuery.extend({
      view: z.enum(INBOX_VIEWS).default('replies'),
      /** Part of the name, the address or the subject. */
      q: z.string().trim().max(200).optional(),
      mailboxId: z.uuid().optional(),
      /** Of one campaign. */
      streamId: z.uuid().optional(),
      contactId: z.uuid().optional(),
      /** Of the caller, or of no one; left out: of all. */
      assigned: Assigned,
    }),
  },
  response: pageOf(InboxThread).extend({ total: z.int() }),
});

export const inboxSummary = defineRoute({
  method: 'GET',
  path: '/api/inbox/summary',
  summary: 'How many conversations there are in each view, of which campaigns, and whether each mailbox is being read',
  ...OPEN,
  api: 'replies',
  request: {
    query: z.object({
      /** Narrows the views. */
      assigned: Assigned,
    }),
  },
  response: z.object({
    views: z.record(z.enum(INBOX_VIEWS), z.int()),
    /** Possible replies to confirm, and reports that match no email. */
    reviews: z.int(),
    mailboxes: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        /** When its answers were last looked for; null where they never were. */
        readAt: z.iso.datetime().nullable(),
        /** Why they cannot be, in words; '' while all is well. */
        fault: z.string(),
      }),
    ),
    /** Campaigns with conversations, newest first: what they can be narrowed to. */
    campaigns: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});

const Answered = z.object({
  /** Enhanced code of a bounce, "5.1.1". */
  code: z.string().optional(),
  treatment: z.enum(BOUNCE_TREATMENTS).optional(),
  answer: z.string().optional(),
  /** The report names no mail of ours, or no mail system wrote it: nothing followed from it. */
  unverified: z.boolean().optional(),
  /** First day on which the sender of an automatic answer is back. */
  backOn: z.string().optional(),
  left: z.boolean().optional(),
  /** It lay among spam in the mailbox. */
  inJunk: z.boolean().optional(),
});

export const ThreadMessage = z.object({
  id: z.string(),
  /** `in` came to us, `out` is ours. */
  way: z.enum(['in', 'out']),
  from: z.string(),
  at: z.iso.datetime(),
  subject: z.string(),
  body: z.string(),
  /** What stood below it of the mails before. */
  quoted: z.string(),
  attachments: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      bytes: z.int(),
      /** It can be downloaded; else it is in the mailbox alone. */
      kept: z.boolean(),
    }),
  ),
  /** Of what came in. */
  kind: z.enum(INCOMING_KINDS).nullable(),
  /** False where only sender and subject say that it belongs here. */
  certain: z.boolean(),
  detail: Answered,
  /** Of ours: whether it has left. */
  state: z.string().nullable(),
});
export type ThreadMessage = z.output<typeof ThreadMessage>;

export const readThread = defineRoute({
  method: 'GET',
  path: '/api/inbox/threads/:id',
  summary: 'One conversation, oldest first: what was sent and what came back',
  ...OPEN,
  api: 'replies',
  request: { params: Id },
  response: InboxThread.extend({
    items: z.array(ThreadMessage),
    /** Why an answer cannot be sent; '' where it can. */
    blocked: z.string(),
    /** Address that an answer goes to. */
    answerTo: z.string(),
  }),
  errors: ['THREAD_NOT_FOUND'],
});

export const InboxReview = z.object({
  id: z.string(),
  kind: z.enum(['reply', 'opt-out', 'bounce', 'complaint']),
  why: z.enum(REVIEW_REASONS),
  from: z.string(),
  subject: z.string(),
  body: z.string(),
  at: z.iso.datetime(),
  mailbox: z.string(),
  /** Of a report: address that it is about, and what it says. */
  recipient: z.string(),
  detail: Answered,
  /** The email that it may reply to; null for a report. */
  replyTo: z.object({ name: z.string(), email: z.string(), subject: z.string(), campaign: z.string() }).nullable(),
});
export type InboxReview = z.output<typeof InboxReview>;

export const listReviews = defineRoute({
  method: 'GET',
  path: '/api/inbox/reviews',
  summary: 'Possible replies to confirm, and reports that match no email; the newest 100',
  ...OPEN,
  request: {},
  response: z.object({ items: z.array(InboxReview) }),
});

export const decideReview = defineRoute({
  method: 'POST',
  path: '/api/inbox/reviews/:id',
  summary:
    'Say whether a message is a reply: yes stops the sequence, no lets it continue. A report can only be dismissed',
  ...OPEN,
  request: { params: Id, body: z.object({ isReply: z.boolean() }) },
  response: z.object({ threadId: z.string().nullable() }),
  errors: ['REVIEW_NOT_FOUND'],
});

export const readAnswerFile = defineRoute({
  method: 'GET',
  path: '/api/inbox/threads/:id/messages/:messageId/attachments/:place',
  summary: 'A file that came with an answer; `place` counts from 0',
  ...OPEN,
  request: { params: Id.extend({ messageId: z.uuid(), place: z.coerce.number().int().min(0).max(49) }) },
  response: 'stream',
  errors: ['THREAD_NOT_FOUND'],
});

export const changeThreads = defineRoute({
  method: 'POST',
  path: '/api/inbox/threads/change',
  summary: 'Say what became of conversations (interested, not now, no), or mark them read or unread',
  ...OPEN,
  request: {
    body: z.object({
      ids: z.array(z.uuid()).min(1).max(500),
      status: Status.optional(),
      unread: z.boolean().optional(),
    }),
  },
  response: z.object({
    changed: z.int(),
    /** As each was before: what undo sends back. */
    before: z.array(z.object({ id: z.string(), status: Status, unread: z.boolean() })),
  }),
});

export const assignThread = defineRoute({
  method: 'PUT',
  path: '/api/inbox/threads/:id/assignee',
  summary: 'Assign a conversation to a person of the workspace, who is notified, or to no one',
  ...OPEN,
  request: { params: Id, body: z.object({ assignedTo: z.uuid().nullable() }) },
  response: z.object({
    /** Whose it was: what undo sends back. */
    before: z.string().nullable(),
  }),
  errors: ['THREAD_NOT_FOUND'],
});

export const answerThread = defineRoute({
  method: 'POST',
  path: '/api/inbox/threads/:id/answers',
  summary: 'Answer in the same conversation, from the same mailbox; it leaves after 30 seconds',
  ...OPEN,
  request: {
    params: Id,
    body: z.object({
      /** Made by the caller: sent twice, it is one mail. */
      id: z.uuid(),
      text: z.string().trim().min(1, 'Write an answer').max(20_000, 'An answer has at most 20,000 characters'),
    }),
  },
  response: z.object({ mailId: z.string(), sendsAt: z.iso.datetime() }),
  errors: ['THREAD_NOT_FOUND', 'RECIPIENT_SUPPRESSED', 'MAILBOX_MISSING', 'MAILBOX_BROKEN'],
});

export const takeAnswerBack = defineRoute({
  method: 'DELETE',
  path: '/api/inbox/answers/:id',
  summary: 'Take an answer back before it leaves',
  ...OPEN,
  request: { params: Id },
  response: z.object({ text: z.string() }),
  errors: ['MAIL_NOT_FOUND', 'MAIL_LEFT'],
});
