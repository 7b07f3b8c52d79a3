// The composer (product design 5.13): drafts saved as they are typed, their recipients, and sending with 30 s to take it back.
import { z } from 'zod';
import { MAIL_REASONS, MAIL_STATES } from '#features/sending/fields.contract.ts';
import { EmailContent } from '#features/templates/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { PageQuery, pageOf } from '#shared/paging.ts';
import {
  ATTACHED_BYTES_MAX,
  DRAFT_PROBLEMS,
  RECIPIENT_STATES,
  RECIPIENTS_MAX,
  TYPED_ADDRESS_MAX,
} from './limits.contract.ts';

export * from './limits.contract.ts';

/** Type of the live event: drafts of the workspace have changed. `data`: { id }. */
export const DRAFTS_EVENT = 'email-drafts';

const OPEN = { plan: 'emails', credits: 'free', errors: [] } as const;
const Id = z.object({ id: z.uuid() });

export const DraftRecipient = z.object({
  /** As typed, or as the contact has it. */
  email: z.string().trim().min(1).max(TYPED_ADDRESS_MAX),
  name: z.string().trim().max(200).default(''),
  contactId: z.uuid().nullable().default(null),
});
export type DraftRecipient = z.output<typeof DraftRecipient>;

export const DraftAttachment = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
});
export type DraftAttachment = z.output<typeof DraftAttachment>;

/** `draft`: being written. `queued`: its mails are in the queue or have left. `discarded`: put away, for 30 days. */
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
  /** Whom it goes to, in words: "Mara Lindqvist and 2 more". */
  to: z.string(),
  updatedAt: z.iso.datetime(),
});
export type DraftRow = z.output<typeof DraftRow>;

export const listDrafts = defineRoute({
  method: 'GET',
  path: '/api/email-drafts',
  summary: 'One’s own drafts, the one that was written on last first',
  ...OPEN,
  request: {},
  response: z.object({ items: z.array(DraftRow) }),
});

const Recipients = z.array(DraftRecipient).max(RECIPIENTS_MAX, `A draft goes to at most ${RECIPIENTS_MAX} people`);

export const createDraft = defineRoute({
  method: 'POST',
  path: '/api/email-drafts',
  summary: 'Begin a draft; sent twice, it is one',
  ...OPEN,
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

export const readDraft = defineRoute({
  method: 'GET',
  path: '/api/email-drafts/:id',
  summary: 'One of one’s own drafts',
  ...OPEN,
  request: { params: Id },
  response: Draft,
  errors: ['EMAIL_DRAFT_NOT_FOUND'],
});

export const saveDraft = defineRoute({
  method: 'PATCH',
  path: '/api/email-drafts/:id',
  summary: 'Save what was typed',
  ...OPEN,
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
  summary: 'Put a draft away; it can be taken back for 30 days',
  ...OPEN,
  request: { params: Id },
  response: null,
  errors: ['EMAIL_DRAFT_NOT_FOUND', 'EMAIL_DRAFT_SENT'],
});

export const restoreDraft = defineRoute({
  method: 'POST',
  path: '/api/email-drafts/:id/restore',
  summary: 'Take a draft back that was put away',
  ...OPEN,
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
  summary: 'Take a file off a draft',
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

export const CheckedRecipient = z.object({
  email: z.string(),
  /** As it is written to; '' where it is malformed. */
  address: z.string(),
  name: z.string(),
  state: z.enum(RECIPIENT_STATES),
  /** Why it is not written to, in words; '' where it is. */
  why: z.string(),
  /** What is to be minded, though it is written to; '' mostly. */
  note: z.string(),
  /** The contact that has this address. */
  contactId: z.string().nullable(),
  company: z.string(),
});
export type CheckedRecipient = z.output<typeof CheckedRecipient>;

export const checkRecipients = defineRoute({
  method: 'POST',
  path: '/api/email-recipients',
  summary: 'What is known of addresses: malformed, suppressed with the reason, twice, whose they are',
  ...OPEN,
  request: { body: z.object({ recipients: Recipients }) },
  response: z.object({ items: z.array(CheckedRecipient) }),
});

/** A mailbox as the composer offers it. */
export const SenderChoice = z.object({
  id: z.string(),
  email: z.string(),
  fromName: z.string(),
  practice: z.boolean(),
  /** Of its day, in its zone. */
  sentToday: z.number().int(),
  cap: z.number().int(),
  /** Why nothing leaves from it now; '' where mail leaves. */
  why: z.string(),
});
export type SenderChoice = z.output<typeof SenderChoice>;

export const DraftProblem = z.object({
  kind: z.enum(DRAFT_PROBLEMS),
  /** True where it is not sent like this. */
  blocks: z.boolean(),
  text: z.string(),
  /** Whom it is about. */
  emails: z.array(z.string()),
  /** Where it is put right: a path of this product, or ''. */
  href: z.string(),
});
export type DraftProblem = z.output<typeof DraftProblem>;

export const checkDraft = defineRoute({
  method: 'GET',
  path: '/api/email-drafts/:id/check',
  summary: 'What stands in the way of sending a draft, and from which mailbox it goes and why',
  ...OPEN,
  request: { params: Id },
  response: z.object({
    /** Mails that would leave. */
    mails: z.number().int(),
    mailboxId: z.string().nullable(),
    /** Why it is that one: "It wrote to mara@northwind.example before". */
    because: z.string(),
    mailboxes: z.array(SenderChoice),
    problems: z.array(DraftProblem),
  }),
  errors: ['EMAIL_DRAFT_NOT_FOUND'],
});
export type DraftCheck = z.output<(typeof checkDraft)['response']>;

export const sendDraft = defineRoute({
  method: 'POST',
  path: '/api/email-drafts/:id/send',
  summary:
    'Put the mails of a draft into the queue, one to each recipient; they leave after 30 s, or at the time that is set',
  ...OPEN,
  request: { params: Id, body: z.object({ revision: z.number().int() }) },
  response: z.object({
    mails: z.number().int(),
    /** When they leave. */
    leavesAt: z.iso.datetime(),
    /** Until when it can be taken back with certainty. */
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

export const takeDraftBack = defineRoute({
  method: 'POST',
  path: '/api/email-drafts/:id/undo',
  summary: 'Take back what has not left yet: it is a draft again',
  ...OPEN,
  request: { params: Id },
  response: z.object({ takenBack: z.number().int(), left: z.number().int() }),
  errors: ['EMAIL_DRAFT_NOT_FOUND', 'MAIL_LEFT'],
});

export const SentMail = z.object({
  id: z.string(),
  /** The draft that it was made of, or the mail that it answers. */
  streamId: z.string(),
  toEmail: z.string(),
  toName: z.string(),
  contactId: z.string().nullable(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  reason: z.enum(MAIL_REASONS),
  reasonDetail: z.string(),
  mailbox: z.string(),
  practice: z.boolean(),
  /** When it leaves or has left. */
  at: z.iso.datetime(),
  by: z.string(),
  repliedAt: z.iso.datetime().nullable(),
  bouncedAt: z.iso.datetime().nullable(),
});
export type SentMail = z.output<typeof SentMail>;

/** What became of them, as the page filters: `waiting` with those on their way, `stopped` with all that did not leave. */
export const SENT_FILTERS = ['all', 'waiting', 'sent', 'replied', 'bounced', 'uncertain', 'stopped'] as const;
export type SentFilter = (typeof SENT_FILTERS)[number];

export const listSent = defineRoute({
  method: 'GET',
  path: '/api/sent-emails',
  summary: 'Single mails of the workspace, the newest first: written in the composer, and answers',
  ...OPEN,
  request: {
    query: z.object({
      ...PageQuery.shape,
      cursor: z.uuid().optional(),
      show: z.enum(SENT_FILTERS).default('all'),
      /** Part of the address, the name or the subject. */
      q: z.string().trim().max(200).optional(),
    }),
  },
  response: pageOf(SentMail).extend({ total: z.number().int() }),
});

export const readSent = defineRoute({
  method: 'GET',
  path: '/api/sent-emails/:id',
  summary: 'One mail as it left, with its proof',
  ...OPEN,
  request: { params: Id },
  response: SentMail.extend({
    /** A whole document, to be shown in a frame that may do nothing; '' before it is made. */
    html: z.string(),
    text: z.string(),
    attachments: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
    attempts: z.number().int(),
    messageId: z.string().nullable(),
    /** The server's last answer, to the letter. */
    answer: z.string(),
    digest: z.string().nullable(),
    sendingAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    events: z.array(z.object({ kind: z.string(), at: z.iso.datetime(), fetcher: z.string() })),
  }),
  errors: ['MAIL_NOT_FOUND'],
});
export type SentDetail = z.output<(typeof readSent)['response']>;

export const readHistory = defineRoute({
  method: 'GET',
  path: '/api/email-recipients/history',
  summary: 'What was written to somebody, and what is known of them and their company',
  ...OPEN,
  request: { query: z.object({ email: z.string().trim().max(TYPED_ADDRESS_MAX) }) },
  response: z.object({
    contact: z
      .object({
        id: z.string(),
        name: z.string(),
        title: z.string(),
        email: z.string(),
        phone: z.string(),
        place: z.string(),
      })
      .nullable(),
    company: z
      .object({
        id: z.string().nullable(),
        name: z.string(),
        industry: z.string(),
        employees: z.string(),
        website: z.string(),
        place: z.string(),
      })
      .nullable(),
    mails: z.array(
      z.object({
        id: z.string(),
        subject: z.string(),
        /** Name of the campaign; '' for single mails. */
        campaign: z.string(),
        campaignId: z.string().nullable(),
        state: z.enum(MAIL_STATES),
        at: z.iso.datetime(),
        repliedAt: z.iso.datetime().nullable(),
        bouncedAt: z.iso.datetime().nullable(),
      }),
    ),
    /** Of all, also those that are not listed here. */
    total: z.number().int(),
  }),
});
export type RecipientHistory = z.output<(typeof readHistory)['response']>;
