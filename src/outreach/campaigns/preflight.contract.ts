// Preflight: every mail is made by the code that sends, and every problem is listed with its people. Errors keep a campaign from starting.
import { z } from 'zod';
import { RECORD_MISSING } from '#crm/records/contract.ts';
import { MAILBOX_STATES } from '#outreach/mailboxes/fields.contract.ts';
import { META_CATEGORIES } from '#outreach/whatsapp/fields.contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { FINDING_LEVELS, FINDINGS } from './fields.contract.ts';

const OPEN = { plan: 'campaigns', credits: 'free', errors: ['CAMPAIGN_NOT_FOUND'] } as const;
const Id = z.object({ id: z.uuid() });
const Count = z.number().int();

export const Finding = z.object({
  code: z.enum(FINDINGS),
  level: z.enum(FINDING_LEVELS),
  /** "First name is empty for 12 people and has no fallback" */
  title: z.string(),
  /** What to do about it. */
  advice: z.string(),
  /** Step that it is about, counted from 1; null: the campaign. */
  step: Count.nullable(),
  variantId: z.string().nullable(),
  /** Rows of `preflightRows` with this code, step and detail; 0: it is not about people. */
  people: Count,
  /** The field that is empty or unknown, or the file that is gone; '' of other findings. */
  detail: z.string(),
});
export type Finding = z.output<typeof Finding>;

export const Preflight = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** Why it could not be done, in words. */
  fault: z.string(),
  /** Of the campaign that it looked at. */
  revision: Count,
  /** False where the campaign was changed since, or it is older than an hour: launching asks for a new one. */
  fresh: z.boolean(),
  progress: z.object({ done: Count, total: Count }),
  /** Of `done`, as are the figures that follow. */
  findings: z.array(Finding),
  errors: Count,
  warnings: Count,
  people: Count,
  /** Who gets the first mail. */
  ready: Count,
  leftOut: Count,
  /** Emails rendered for the check. */
  rendered: Count,
  /** All emails if no one replies. */
  mails: Count,
  /** Emails that the mailboxes can send on the first day, and when they are warm. */
  firstDay: Count,
  perDay: Count,
  firstAt: z.iso.datetime().nullable(),
  /** "Ends 14 December": the last email if no one replies. */
  endsOn: z.iso.date().nullable(),
  mailboxes: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      people: Count,
      perDay: Count,
      state: z.enum(MAILBOX_STATES),
      practice: z.boolean(),
      /** Of a WhatsApp number: distinct people per moving 24 h that are used at most, and those left now; null for unlimited, or no number. */
      peopleLimit: Count.nullable(),
      peopleLeft: Count.nullable(),
    }),
  ),
  /** On WhatsApp: messages that Meta charges for without replies, the most first. None of practice numbers. */
  charges: z.array(z.object({ category: z.enum(META_CATEGORIES), country: z.string(), messages: Count })).optional(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Preflight = z.output<typeof Preflight>;
/** What a finished preflight found, as it is stored. */
export type PreflightResult = Omit<
  Preflight,
  'id' | 'state' | 'fault' | 'revision' | 'fresh' | 'progress' | 'finishedAt'
>;

/** Asked while one runs for this revision, it is that one. */
export const startPreflight = defineRoute({
  method: 'POST',
  path: '/api/campaigns/:id/preflight',
  summary: 'Run the preflight: render every email and list the problems; nothing is sent',
  ...OPEN,
  api: 'campaigns',
  request: { params: Id },
  response: Preflight,
  rateLimits: [{ by: 'user', points: 60, seconds: 600 }],
});

export const readPreflight = defineRoute({
  method: 'GET',
  path: '/api/campaigns/:id/preflight',
  summary: 'The last preflight of a campaign; null before the first',
  ...OPEN,
  api: 'campaigns',
  request: { params: Id },
  response: z.object({ preflight: Preflight.nullable() }),
});

export const preflightRows = defineRoute({
  method: 'GET',
  path: '/api/campaigns/:id/preflight/rows',
  summary: 'The contacts of one finding',
  ...OPEN,
  api: 'campaigns',
  request: {
    params: Id,
    query: PageQuery.extend({
      cursor: z.uuid().optional(),
      code: z.enum(FINDINGS),
      step: z.coerce.number().int().optional(),
      detail: z.string().max(200).optional(),
    }),
  },
  response: getPage(
    z.object({
      contactId: z.string(),
      name: z.string(),
      /** '' on WhatsApp. */
      email: z.string(),
      /** '' of email. */
      phone: z.string(),
      /** "Last checked 41 days ago", "First name, Company" */
      detail: z.string(),
    }),
  ).extend({ total: Count }),
});

/** Rendered by the code that sends, for a contact of the audience. */
export const previewMail = defineRoute({
  method: 'POST',
  path: '/api/campaigns/:id/preview',
  summary: 'Preview one email of a campaign for a contact, with its time',
  ...OPEN,
  needs: 'read',
  request: {
    params: Id,
    body: z.object({
      stepId: z.uuid(),
      variantId: z.uuid().optional(),
      /** Left out: the first of the audience. */
      contactId: z.uuid().optional(),
    }),
  },
  response: z.object({
    contact: z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string() }).nullable(),
    from: z.string(),
    subject: z.string(),
    /** A whole document, to be shown in a frame that may do nothing. */
    html: z.string(),
    text: z.string(),
    /** Of a campaign on WhatsApp: the template filled in; `subject` and `html` are ''. */
    message: z
      .object({ header: z.string(), body: z.string(), footer: z.string(), buttons: z.array(z.string()) })
      .nullable(),
    missing: z.array(z.string()),
    /** If it started now: "Tuesday 9:00 in Lisbon". */
    when: z.string(),
  }),
  errors: ['CAMPAIGN_NOT_FOUND', ...RECORD_MISSING],
});

/**
 * Sends the email of a step to the caller's own address only; the subject starts with "[Test]".
 * It is listed under Sent like a single email and is not counted in the campaign. On WhatsApp it goes to the phone that the caller enters, as one
 * message of the conversation with it: accounts have no phone, and templates cannot be marked.
 */
export const testCampaign = defineRoute({
  method: 'POST',
  path: '/api/campaigns/:id/test',
  summary: 'Send a test email of a campaign to yourself',
  ...OPEN,
  request: {
    params: Id,
    body: z.object({
      stepId: z.uuid(),
      variantId: z.uuid(),
      /** Whose fields it is filled with; null: those of the first of the audience. */
      contactId: z.uuid().nullable(),
      /** Of the setup that is tested. */
      revision: Count,
      /** Of a campaign on WhatsApp: where it goes, with its country code. */
      phone: z.string().trim().max(30).optional(),
    }),
  },
  response: z.object({
    /** Of the mail, or of the WhatsApp message. */
    mailId: z.string(),
    /** One's own address, or the phone. */
    to: z.string(),
    from: z.string(),
  }),
  errors: [
    'CAMPAIGN_NOT_FOUND',
    'CAMPAIGN_CHANGED',
    'CAMPAIGN_NOT_READY',
    ...RECORD_MISSING,
    'IDENTITY_MISSING',
    'MAILBOX_MISSING',
    'RECIPIENT_SUPPRESSED',
    'WHATSAPP_PHONE_INVALID',
    'WHATSAPP_SUPPRESSED',
    'WHATSAPP_NUMBER_NOT_FOUND',
    'WHATSAPP_NUMBER_BROKEN',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
  rateLimits: [{ by: 'user', points: 20, seconds: 3600 }],
});
