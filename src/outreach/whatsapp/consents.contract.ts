// Consents to WhatsApp messages, and click-to-chat links that need no number (integration contracts 1.11, 1.12).
import { z } from 'zod';
import { RECORD_MISSING, Target } from '#crm/records/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { text } from '#shared/text.ts';
import { CONSENT_SOURCES, CONSENT_STATES, LINK_STATES } from './fields.contract.ts';

const OPEN = { plan: 'whatsapp', credits: 'free', errors: [], api: 'whatsapp' } as const;
const Id = z.object({ id: z.uuid() });

export const ConsentEntry = z.object({
  id: z.string(),
  state: z.enum(['opted-in', 'opted-out']),
  source: z.enum(CONSENT_SOURCES),
  /** What they agreed to or wrote. */
  wording: z.string(),
  at: z.iso.datetime(),
  /** The user who recorded it; '' for none. */
  by: z.string(),
});
export type ConsentEntry = z.output<typeof ConsentEntry>;

export const readConsent = defineRoute({
  method: 'GET',
  path: '/api/whatsapp/consents/:contactId',
  summary: 'WhatsApp consent of a contact, with every entry and its source',
  ...OPEN,
  request: { params: z.object({ contactId: z.uuid() }) },
  response: z.object({
    state: z.enum(CONSENT_STATES),
    /** E.164; '' if the contact has no such phone. */
    phone: z.string(),
    items: z.array(ConsentEntry),
  }),
  errors: RECORD_MISSING,
});

export const recordConsent = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/consents',
  summary:
    'Record that contacts agreed to messages on WhatsApp, or asked for no more; sent twice it changes nothing more',
  ...OPEN,
  request: {
    body: z.object({
      target: Target,
      state: z.enum(['opted-in', 'opted-out']),
      /** What they agreed to and where, kept as proof. */
      wording: text({ label: 'Wording', max: 500, missing: 'Enter what they agreed to, and where' }),
      /** When they agreed; now by default. */
      at: z.iso.datetime().optional(),
    }),
  },
  response: z.object({
    changed: z.int(),
    /** Recorded before. */
    known: z.int(),
    /** Without a phone number. */
    withoutPhone: z.int(),
    /** Opted out before; only they can opt in again, by writing. */
    optedOut: z.int(),
  }),
  errors: [],
});

export const LinkEntry = z.object({
  id: z.string(),
  contactId: z.string(),
  name: z.string(),
  phone: z.string(),
  /** Filled in for the contact. */
  text: z.string(),
  /** https://wa.me/... with the text filled in. */
  url: z.string(),
  state: z.enum(LINK_STATES),
  openedAt: z.iso.datetime().nullable(),
  markedAt: z.iso.datetime().nullable(),
});
export type LinkEntry = z.output<typeof LinkEntry>;

export const LinkQueue = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  counts: z.record(z.enum(LINK_STATES), z.int()),
  /** Skipped contacts: no phone, suppressed, duplicate phone. */
  excluded: z.int(),
});
export type LinkQueue = z.output<typeof LinkQueue>;

export const createLinkQueue = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/link-queues',
  summary: 'Create a queue of click-to-chat links, which a user opens and sends one by one',
  ...OPEN,
  request: {
    body: z.object({
      id: z.uuid(),
      name: text({ label: 'Name', max: 120, missing: 'Enter a name' }),
      target: Target,
      /** With fields as in templates: {{firstName|there}}. */
      text: text({ label: 'Message', max: 1_024, missing: 'Write a message' }),
    }),
  },
  response: LinkQueue,
  errors: ['LIMIT_REACHED', 'WHATSAPP_NO_RECIPIENTS'],
});

export const listLinkQueues = defineRoute({
  method: 'GET',
  path: '/api/whatsapp/link-queues',
  summary: 'Queues of click-to-chat links, newest first',
  ...OPEN,
  request: {},
  response: z.object({ items: z.array(LinkQueue) }),
});

export const readLinkQueue = defineRoute({
  method: 'GET',
  path: '/api/whatsapp/link-queues/:id',
  summary: 'One queue with its links',
  ...OPEN,
  request: { params: Id },
  response: LinkQueue.extend({ items: z.array(LinkEntry) }),
  errors: ['WHATSAPP_QUEUE_NOT_FOUND'],
});

export const markLink = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/link-queues/:id/links/:linkId',
  summary: 'Mark a link as opened, sent, skipped or waiting',
  ...OPEN,
  request: { params: Id.extend({ linkId: z.uuid() }), body: z.object({ state: z.enum(LINK_STATES) }) },
  response: LinkEntry,
  errors: ['WHATSAPP_QUEUE_NOT_FOUND'],
});

export const removeLinkQueue = defineRoute({
  method: 'DELETE',
  path: '/api/whatsapp/link-queues/:id',
  summary: 'Delete a queue',
  ...OPEN,
  request: { params: Id },
  response: null,
  errors: ['WHATSAPP_QUEUE_NOT_FOUND'],
});
