// Help: how things are, messages to support, and searches that no article answered. Articles themselves are files of the web application.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { optionalText, text } from '#shared/text.ts';
import { MESSAGE_LENGTH, SUBJECT_LENGTH } from './fields.contract.ts';

const count = z.number().int();

const Trouble = z.object({
  key: z.string(),
  /** The mailbox, the campaign, the search; '' where it is none of them. */
  about: z.string(),
  words: z.string(),
  /** What fixes it. */
  fix: z.object({ words: z.string(), to: z.string() }),
});

export const HelpStatus = z.object({
  sources: z.object({ live: count, sample: count, troubles: z.array(Trouble) }),
  /** Null where the plan does not reach email. */
  mailboxes: z.object({ connected: count, troubles: z.array(Trouble) }).nullable(),
  queue: z.object({
    /** Messages that are scheduled, counted up to 100,000; null where the plan does not reach email. */
    scheduled: count.nullable(),
    /** How long the job that is due the longest has waited. */
    delaySeconds: count,
  }),
  /** Of this server: "0.1.0". */
  version: z.string(),
  /** Whether messages to support can be sent from here. */
  support: z.boolean(),
});
export type HelpStatus = z.output<typeof HelpStatus>;

const OPEN = { plan: 'help', needs: 'account', credits: 'free' } as const;

export const readHelpStatus = defineRoute({
  method: 'GET',
  path: '/api/help/status',
  summary: 'How sources, mailboxes and the queue are, and whether support can be written to',
  ...OPEN,
  request: {},
  response: HelpStatus,
  errors: [],
});

/** What the browser says of itself and of its last failed calls: shown in full before it is sent. */
export const Diagnostics = z
  .object({
    version: z.string().max(40),
    plan: z.string().max(40),
    accountId: z.string().max(40),
    page: z.string().max(300),
    browser: z.string().max(400),
    window: z.string().max(40),
    language: z.string().max(40),
    timeZone: z.string().max(64),
    online: z.boolean(),
    time: z.iso.datetime(),
    failedCalls: z
      .array(
        z
          .object({
            call: z.string().max(200),
            code: z.string().max(60),
            status: count,
            requestId: z.string().max(80).nullable(),
            time: z.iso.datetime(),
          })
          .strict(),
      )
      .max(10),
  })
  .strict();
export type Diagnostics = z.output<typeof Diagnostics>;

export const contactSupport = defineRoute({
  method: 'POST',
  path: '/api/help/requests',
  summary: 'Send a message to support, with the technical details that the user has seen',
  ...OPEN,
  request: {
    body: z.object({
      subject: text({ label: 'Subject', max: SUBJECT_LENGTH }),
      message: text({ label: 'Message', max: MESSAGE_LENGTH, missing: 'Please write what happened' }),
      /** Null where the user leaves them out. */
      diagnostics: Diagnostics.nullable(),
    }),
  },
  response: z.object({ id: z.uuid() }),
  errors: ['SUPPORT_NOT_SET_UP', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
  rateLimits: [{ by: 'user', points: 6, seconds: 3_600 }],
});

export const countUnanswered = defineRoute({
  method: 'POST',
  path: '/api/help/unanswered',
  summary: 'Count a search of help that no article answers, without who made it',
  ...OPEN,
  request: { body: z.object({ words: optionalText({ label: 'Words', max: 60 }) }) },
  response: null,
  errors: [],
  rateLimits: [{ by: 'user', points: 60, seconds: 3_600 }],
});
