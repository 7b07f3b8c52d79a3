// The inbox: conversations with recipients, incoming mails by kind, and quick replies.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
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
  /** The person who replied: name and address, and the contact if there is one. */
  name: z.string(),
  email: z.string(),
  contactId: z.string().nullable(),
  subject: z.string(),
  /** First words of the latest incoming mail. */
  opening: z.string(),
  kind: z.enum(INCOMING_KINDS),
  status: Status,
  /** The person it is assigned to. */
  assignedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
  unread: z.boolean(),
  done: z.boolean(),
  /** Hidden from what is to be answered until then; null if it is not snoozed. */
  snoozedUntil: z.iso.datetime().nullable(),
  /** Incoming mails. */
  messages: z.int(),
  lastAt: z.iso.datetime(),
  mailboxId: z.string(),
  /** Address that it was sent to. */
  mailbox: z.string(),
  /** The campaign or single mail, as pages call it. */
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
      /** Of the caller, or unassigned; omitted: all. */
      assigned: Assigned,
    }),
  },
  response: getPage(InboxThread).extend({ total: z.int() }),
});

export const inboxSummary = defineRoute({
  method: 'GET',
  path: '/api/inbox/summary',
  summary: 'How many conversations there are in each view, of which campaigns, and whether each mailbox is being read',
  ...OPEN,
  api: 'replies',
  request: {
    query: z.object({
      /** Filters the views. */
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
        /** When it was last read; null if never. */
        readAt: z.iso.datetime().nullable(),
        /** Why it cannot be read; '' if it can. */
        fault: z.string(),
      }),
    ),
    /** Campaigns with conversations, newest first: the options of the filter. */
    campaigns: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});

const Answered = z.object({
  /** Enhanced code of a bounce, "5.1.1". */
  code: z.string().optional(),
  treatment: z.enum(BOUNCE_TREATMENTS).optional(),
  answer: z.string().optional(),
  /** The report names no mail of ours, or was not written by a mail system: it had no effect. */
  unverified: z.boolean().optional(),
  /** First day on which the sender of an automatic reply is back. */
  backOn: z.string().optional(),
  left: z.boolean().optional(),
  /** It was in the spam folder of the mailbox. */
  inJunk: z.boolean().optional(),
});

export const ThreadMessage = z.object({
  id: z.string(),
  /** `in` was received, `out` was sent from here. */
  way: z.enum(['in', 'out']),
  from: z.string(),
  at: z.iso.datetime(),
  subject: z.string(),
  body: z.string(),
  /** Of a mail of ours: its text was deleted after its retention time. */
  textPurged: z.boolean(),
  /** The quoted text of earlier mails. */
  quoted: z.string(),
  attachments: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      bytes: z.int(),
      /** It can be downloaded; otherwise it is only in the mailbox. */
      kept: z.boolean(),
    }),
  ),
  /** Of an incoming mail. */
  kind: z.enum(INCOMING_KINDS).nullable(),
  /** False if only sender and subject say that it belongs here. */
  certain: z.boolean(),
  detail: Answered,
  /** Of a mail of ours: its state in the queue. */
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
    /** Why a reply cannot be sent; '' if it can. */
    blocked: z.string(),
    /** Address that a reply is sent to. */
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
  /** Of a report: the address that it is about, and the server's answer. */
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
  summary:
    'Set the status of conversations (interested, not now, no), mark them as done or snooze them, or mark them read or unread',
  ...OPEN,
  request: {
    body: z.object({
      ids: z.array(z.uuid()).min(1).max(500),
      status: Status.optional(),
      unread: z.boolean().optional(),
      done: z.boolean().optional(),
      /** Hidden until then, or until a reply arrives; null ends it. */
      snoozedUntil: z.iso.datetime().nullable().optional(),
      /** Time of the newest incoming mail that the caller has seen: conversations with a newer one are left as they are. */
      seenAt: z.iso.datetime().optional(),
    }),
  },
  response: z.object({
    changed: z.int(),
    /** The previous state of each, for undo. */
    before: z.array(
      z.object({
        id: z.string(),
        status: Status,
        unread: z.boolean(),
        done: z.boolean(),
        snoozedUntil: z.iso.datetime().nullable(),
      }),
    ),
  }),
});

export const assignThread = defineRoute({
  method: 'PUT',
  path: '/api/inbox/threads/:id/assignee',
  summary: 'Assign a conversation to a person of the workspace, who is notified, or to no one',
  ...OPEN,
  request: { params: Id, body: z.object({ assignedTo: z.uuid().nullable() }) },
  response: z.object({
    /** The previous assignee, for undo. */
    before: z.string().nullable(),
  }),
  errors: ['THREAD_NOT_FOUND'],
});

export const answerThread = defineRoute({
  method: 'POST',
  path: '/api/inbox/threads/:id/answers',
  summary: 'Reply in the same conversation, from the same mailbox; it is sent after 30 seconds',
  ...OPEN,
  request: {
    params: Id,
    body: z.object({
      /** Assigned by the caller: a repeated request sends one mail. */
      id: z.uuid(),
      text: z.string().trim().min(1, 'Write a reply').max(20_000, 'A reply has at most 20,000 characters'),
    }),
  },
  response: z.object({ mailId: z.string(), sendsAt: z.iso.datetime() }),
  errors: ['THREAD_NOT_FOUND', 'RECIPIENT_SUPPRESSED', 'MAILBOX_MISSING', 'MAILBOX_BROKEN'],
});

export const threadReplies = defineRoute({
  method: 'GET',
  path: '/api/inbox/threads/:id/replies',
  summary: 'Snippets and email templates as plain text with the fields of this person filled in, for saved replies',
  ...OPEN,
  api: 'replies',
  request: { params: Id },
  response: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), text: z.string() })) }),
  errors: ['THREAD_NOT_FOUND'],
});

export const undoAnswer = defineRoute({
  method: 'DELETE',
  path: '/api/inbox/answers/:id',
  summary: 'Cancel a reply before it is sent',
  ...OPEN,
  request: { params: Id },
  response: z.object({ text: z.string() }),
  errors: ['MAIL_NOT_FOUND', 'MAIL_LEFT'],
});
