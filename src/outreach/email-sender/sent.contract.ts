// Sent single emails with their proof, and the history with one person.
import { z } from 'zod';
import { MAIL_REASONS, MAIL_STATES, MAX_COUNTED_MAILS } from '#outreach/sending/fields.contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { TYPED_ADDRESS_MAX } from './limits.contract.ts';

const OPEN = { plan: 'emails', credits: 'free', errors: [] } as const;
const Id = z.object({ id: z.uuid() });

export const SentMail = z.object({
  id: z.string(),
  /** The draft that it was made of, or the mail that it answers. */
  streamId: z.string(),
  toEmail: z.string(),
  toName: z.string(),
  contactId: z.string().nullable(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** '' of a sent one. */
  reason: z.enum(['', ...MAIL_REASONS]),
  reasonDetail: z.string(),
  /** Name of the campaign that it belongs to, and the stream is that campaign; '' of a single mail. */
  campaign: z.string(),
  mailbox: z.string(),
  practice: z.boolean(),
  /** When it is or was sent. */
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
  summary:
    'Single emails of the workspace, newest first: from the composer, and replies; with `mailbox`, all emails of that mailbox',
  ...OPEN,
  api: 'email',
  request: {
    query: z.object({
      ...PageQuery.shape,
      cursor: z.uuid().optional(),
      show: z.enum(SENT_FILTERS).default('all'),
      /** Part of the address, the name or the subject. */
      q: z.string().trim().max(200).optional(),
      /** Emails sent from one mailbox, those of campaigns too; with `day` ("2026-11-30") on that day of its zone. */
      mailbox: z.uuid().optional(),
      day: z.iso.date().optional(),
    }),
  },
  response: getPage(SentMail).extend({
    total: z.number().int().describe(`Counted up to ${MAX_COUNTED_MAILS}, which means so many or more.`),
    /** Of the mailbox in the query; null without one. */
    mailbox: z.object({ email: z.string(), zone: z.string() }).nullable(),
  }),
  errors: ['MAILBOX_NOT_FOUND'],
});

export const readSent = defineRoute({
  method: 'GET',
  path: '/api/sent-emails/:id',
  summary: 'One email as sent, with its proof of delivery',
  ...OPEN,
  api: 'email',
  request: { params: Id },
  response: SentMail.extend({
    /** A whole document, to be shown in a frame that may do nothing; '' before it is made. */
    html: z.string(),
    text: z.string(),
    /** The text was deleted after its retention time. */
    textPurged: z.boolean(),
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

/** An uncertain mail may arrive twice: only a person decides that. */
export const sendMailAgain = defineRoute({
  method: 'POST',
  path: '/api/sent-emails/:id/again',
  summary: 'Send an email again that failed or is uncertain',
  ...OPEN,
  request: { params: Id },
  response: SentMail,
  errors: ['MAIL_NOT_FOUND', 'MAIL_LEFT'],
});

export const readHistory = defineRoute({
  method: 'GET',
  path: '/api/email-recipients/history',
  summary: 'The emails with one person, with their contact and company',
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
        /** Name of the campaign; '' for single emails. */
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
