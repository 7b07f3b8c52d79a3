// The inbox: conversations by email and on WhatsApp in one list. What is in each and what changes it are routes of their features.
import { z } from 'zod';
import { INCOMING_KINDS, THREAD_STATUSES } from '#outreach/inbox/fields.contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { CHANNELS, CONVERSATION_LABELS, CONVERSATION_VIEWS } from './fields.contract.ts';

const OPEN = { plan: 'emails', credits: 'free', errors: [] } as const;

export const Conversation = z.object({
  channel: z.enum(CHANNELS),
  id: z.string(),
  name: z.string(),
  /** The email address, the phone or the username. */
  handle: z.string(),
  company: z.string(),
  contactId: z.string().nullable(),
  /** First words of the last message. */
  opening: z.string(),
  /** The last message is ours. */
  fromUs: z.boolean(),
  kind: z.enum(INCOMING_KINDS),
  status: z.enum(THREAD_STATUSES),
  unread: z.boolean(),
  done: z.boolean(),
  /** In the future: hidden until then. In the past: it is back. */
  snoozedUntil: z.iso.datetime().nullable(),
  assignedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Of the newest message that came in. */
  lastAt: z.iso.datetime(),
});
export type Conversation = z.output<typeof Conversation>;

export const listConversations = defineRoute({
  method: 'GET',
  path: '/api/conversations',
  summary: 'Conversations by email and on WhatsApp in one list, the newest received message first',
  ...OPEN,
  request: {
    query: PageQuery.extend({
      view: z.enum(CONVERSATION_VIEWS).default('to-answer'),
      channel: z.enum(CHANNELS).optional(),
      label: z.enum(CONVERSATION_LABELS).optional(),
      /** Part of the name, the address, the phone, the subject or the last message. */
      q: z.string().trim().max(200).optional(),
      /** Of one campaign, by email. */
      streamId: z.uuid().optional(),
      /** Of one mailbox or number. */
      senderId: z.uuid().optional(),
    }),
  },
  response: getPage(Conversation),
});

export const conversationsSummary = defineRoute({
  method: 'GET',
  path: '/api/conversations/summary',
  summary:
    'How many conversations are to be answered (and how many of those are unread), assigned to the caller, and snoozed; each counted up to 1,000',
  ...OPEN,
  request: {
    query: z.object({
      /** Start of the caller's day, for `doneToday`. */
      since: z.iso.datetime().optional(),
    }),
  },
  response: z.object({
    /** Of those to be answered. */
    unread: z.int(),
    toAnswer: z.int(),
    mine: z.int(),
    snoozed: z.int(),
    /** Done since `since`; 0 without it. */
    doneToday: z.int(),
    /** When the next snoozed conversation comes back. */
    nextBackAt: z.iso.datetime().nullable(),
    /** Whether there is any conversation at all. */
    any: z.boolean(),
  }),
});
