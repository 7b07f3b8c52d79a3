// The composer (product design 5.13): drafts saved as they are typed, their recipients, and sending with 30 s to take it back.
import { z } from 'zod';
import { Target } from '#crm/records/contract.ts';
import { EmailContent } from '#outreach/templates/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { DraftRecipient, Recipients } from './check.contract.ts';
import { ATTACHED_BYTES_MAX } from './limits.contract.ts';

export * from './check.contract.ts';
export * from './check.contract.ts';
export * from './limits.contract.ts';
export * from './sent.contract.ts';

/** Type of the live event: drafts of the workspace have changed. `data`: { id }. */
export const DRAFTS_EVENT = 'email-drafts';

const OPEN = { plan: 'emails', credits: 'free', errors: [] } as const;
const Id = z.object({ id: z.uuid() });

export const DraftAttachment = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
});
export type DraftAttachment = z.output<typeof DraftAttachment>;

/** `draft`: being written. `queued`: its emails are queued or sent. `discarded`: deleted for good after 30 days. */
export const DraftState = z.enum(['draft', 'queued', 'discarded']);
export type DraftState = z.output<typeof DraftState>;

export const Draft = z.object({
  id: z.string(),
  state: DraftState,
  recipients: z.array(DraftRecipient),
  content: EmailContent,
  /** The template that the text was taken from. */
  templateId: z.string().nullable(),
  attachments: z.array(DraftAttachment),
  /** Null: the best one is chosen, and the check says why. */
  mailboxId: z.string().nullable(),
  /** Null: when it is sent. */
  sendAt: z.iso.datetime().nullable(),
  /** Counts changes: saving on an older one is answered with EMAIL_DRAFT_CHANGED. */
  revision: z.number().int(),
  updatedAt: z.iso.datetime(),
});
export type Draft = z.output<typeof Draft>;

export const DraftRow = z.object({
  id: z.string(),
  /** The subject, or the first words. */
  opening: z.string(),
  /** The recipients: "Mara Lindqvist and 2 more". */
  to: z.string(),
  updatedAt: z.iso.datetime(),
});
export type DraftRow = z.output<typeof DraftRow>;

export const listDrafts = defineRoute({
  method: 'GET',
  path: '/api/email-drafts',
  summary: 'Your drafts, last edited first',
  ...OPEN,
  api: 'email',
  request: {},
  response: z.object({ items: z.array(DraftRow) }),
});

export const createDraft = defineRoute({
  method: 'POST',
  path: '/api/email-drafts',
  summary: 'Create a draft; the same id twice is one draft',
  ...OPEN,
  api: 'email',
  request: {
    body: z.object({
      /** Made by the caller. */
      id: z.uuid(),
      recipients: Recipients.default([]),
      content: EmailContent.optional(),
      templateId: z.uuid().nullable().default(null),
    }),
  },
  response: Draft,
  errors: ['LIMIT_REACHED', 'EMAIL_DRAFT_NOT_FOUND'],
});

export const createDraftTo = defineRoute({
  method: 'POST',
  path: '/api/email-drafts/to-contacts',
  summary: 'Create a draft to selected contacts; the same id twice is one draft',
  ...OPEN,
  api: 'email',
  request: {
    body: z.object({
      /** Made by the caller. */
      id: z.uuid(),
      target: Target,
    }),
  },
  response: z.object({
    draft: Draft,
    /** Selected contacts without an address, who are not recipients. */
    without: z.number().int(),
  }),
  errors: ['LIMIT_REACHED', 'EMAIL_DRAFT_NOT_FOUND', 'EMAIL_DRAFT_TOO_MANY', 'EMAIL_DRAFT_NO_ADDRESS'],
});

export const readDraft = defineRoute({
  method: 'GET',
  path: '/api/email-drafts/:id',
  summary: 'One of your drafts',
  ...OPEN,
  api: 'email',
  request: { params: Id },
  response: Draft,
  errors: ['EMAIL_DRAFT_NOT_FOUND'],
});

export const saveDraft = defineRoute({
  method: 'PATCH',
  path: '/api/email-drafts/:id',
  summary: 'Save a draft',
  ...OPEN,
  api: 'email',
  request: {
    params: Id,
    body: z.object({
      /** The revision that was changed. */
      revision: z.number().int(),
      recipients: Recipients.optional(),
      content: EmailContent.optional(),
      templateId: z.uuid().nullable().optional(),
      mailboxId: z.uuid().nullable().optional(),
      sendAt: z.iso.datetime().nullable().optional(),
    }),
  },
  response: Draft,
  errors: ['EMAIL_DRAFT_NOT_FOUND', 'EMAIL_DRAFT_CHANGED', 'EMAIL_DRAFT_SENT'],
});

/** Of a draft that is written: put away. */
export const discardDraft = defineRoute({
  method: 'DELETE',
  path: '/api/email-drafts/:id',
  summary: 'Discard a draft; it can be restored for 30 days',
  ...OPEN,
  api: 'email',
  request: { params: Id },
  response: null,
  errors: ['EMAIL_DRAFT_NOT_FOUND', 'EMAIL_DRAFT_SENT'],
});

export const restoreDraft = defineRoute({
  method: 'POST',
  path: '/api/email-drafts/:id/restore',
  summary: 'Restore a discarded draft',
  ...OPEN,
  api: 'email',
  request: { params: Id },
  response: Draft,
  errors: ['EMAIL_DRAFT_NOT_FOUND'],
});

/** The body is the file itself: `content-type: application/octet-stream`. */
export const attachFile = defineRoute({
  method: 'POST',
  path: '/api/email-drafts/:id/attachments',
  summary: 'Attach a file; the body is the file',
  ...OPEN,
  request: {
    params: Id,
    query: z.object({
      /** Made by the caller: sent twice, it is one file. */
      id: z.uuid(),
      name: z.string().trim().min(1).max(255),
      /** As the browser says. */
      type: z.string().trim().max(120).default(''),
    }),
  },
  response: Draft,
  errors: ['EMAIL_DRAFT_NOT_FOUND', 'EMAIL_DRAFT_SENT', 'ATTACHMENTS_TOO_LARGE', 'ATTACHMENT_EMPTY'],
  bodyStream: { maxBytes: ATTACHED_BYTES_MAX },
  rateLimits: [{ by: 'user', points: 120, seconds: 3600 }],
});

const AttachmentId = Id.extend({ attachmentId: z.uuid() });

export const detachFile = defineRoute({
  method: 'DELETE',
  path: '/api/email-drafts/:id/attachments/:attachmentId',
  summary: 'Remove a file from a draft',
  ...OPEN,
  request: { params: AttachmentId },
  response: Draft,
  errors: ['EMAIL_DRAFT_NOT_FOUND', 'EMAIL_DRAFT_SENT'],
});

export const readAttachment = defineRoute({
  method: 'GET',
  path: '/api/email-drafts/:id/attachments/:attachmentId',
  summary: 'A file of a draft',
  ...OPEN,
  request: { params: AttachmentId },
  response: 'stream',
  errors: ['EMAIL_DRAFT_NOT_FOUND'],
});

export const sendDraft = defineRoute({
  method: 'POST',
  path: '/api/email-drafts/:id/send',
  summary: 'Queue the emails of a draft, one to each recipient; they are sent after 30 s, or at the time that is set',
  ...OPEN,
  request: { params: Id, body: z.object({ revision: z.number().int() }) },
  response: z.object({
    mails: z.number().int(),
    /** When they leave. */
    leavesAt: z.iso.datetime(),
    /** Until when undo is certain to work. */
    undoUntil: z.iso.datetime(),
  }),
  errors: [
    'EMAIL_DRAFT_NOT_FOUND',
    'EMAIL_DRAFT_CHANGED',
    'EMAIL_DRAFT_NOT_READY',
    'MAILBOX_MISSING',
    'IDENTITY_MISSING',
  ],
});

export const undoSend = defineRoute({
  method: 'POST',
  path: '/api/email-drafts/:id/undo',
  summary: 'Undo sending: what was not sent yet is a draft again',
  ...OPEN,
  request: { params: Id },
  response: z.object({ takenBack: z.number().int(), left: z.number().int() }),
  errors: ['EMAIL_DRAFT_NOT_FOUND', 'MAIL_LEFT'],
});
