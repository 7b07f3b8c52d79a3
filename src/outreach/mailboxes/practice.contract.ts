// Mailboxes to practise with: they take all mail on this machine, show it as it would arrive, and do with it what they are told.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { PageQuery, pageOf } from '#shared/paging.ts';
import { email, optionalText } from '#shared/text.ts';
import { PRACTICE_BEHAVIOURS } from './fields.contract.ts';
import { Mailbox, Zone } from './mailbox.contract.ts';

const OPEN = { plan: 'emails', credits: 'free', errors: [] } as const;
const Id = z.object({ id: z.uuid() });
const Behaviour = z.enum(PRACTICE_BEHAVIOURS);

export const connectPractice = defineRoute({
  method: 'POST',
  path: '/api/practice',
  summary: 'A mailbox to practise with: nothing that it sends leaves this machine',
  ...OPEN,
  request: {
    body: z.object({
      /** Made by the caller: sent twice, it is one mailbox. */
      id: z.uuid(),
      fromName: optionalText({ label: 'Name', max: 120 }),
      /** Of whoever connects it. */
      zone: Zone.default('UTC'),
    }),
  },
  response: Mailbox,
  errors: ['LIMIT_REACHED'],
});

export const PracticeMail = z.object({
  id: z.string(),
  mailboxId: z.string(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  /** The first words of its text. */
  opening: z.string(),
  at: z.iso.datetime(),
  bytes: z.int(),
  /** What was done with it. */
  behaviour: Behaviour,
  /** What came back for it, oldest first. */
  came: z.array(z.object({ behaviour: Behaviour, at: z.iso.datetime() })),
});
export type PracticeMail = z.output<typeof PracticeMail>;

export const listPracticeMails = defineRoute({
  method: 'GET',
  path: '/api/practice/mails',
  summary: 'What practice mailboxes have taken, newest first',
  ...OPEN,
  request: {
    query: PageQuery.extend({
      mailboxId: z.uuid().optional(),
      /** Part of the recipient or the subject. */
      q: z.string().trim().max(200).optional(),
    }),
  },
  response: pageOf(PracticeMail).extend({ total: z.int() }),
  errors: ['MAILBOX_NOT_FOUND'],
});

export const readPracticeMail = defineRoute({
  method: 'GET',
  path: '/api/practice/mails/:id',
  summary: 'One mail as it would arrive',
  ...OPEN,
  request: { params: Id },
  response: PracticeMail.extend({
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    /** To be shown in a frame that may do nothing; '' where it has none. */
    html: z.string(),
    text: z.string(),
    attachments: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.int() })),
    /** As it went over the wire, cut off after 200,000 characters. */
    source: z.string(),
  }),
  errors: ['MAIL_NOT_FOUND'],
});

export const actOnPracticeMail = defineRoute({
  method: 'POST',
  path: '/api/practice/mails/:id/act',
  summary: 'Have the recipient of a practice mail answer it, bounce it, opt out or complain, now',
  ...OPEN,
  request: {
    params: Id,
    body: z.object({
      do: Behaviour.extract(['answer', 'colleague-answer', 'auto-answer', 'bounce-later', 'complain', 'unsubscribe']),
      /** Of an answer; '' for one of ours. */
      text: optionalText({ label: 'Answer', max: 5_000 }),
    }),
  },
  response: PracticeMail,
  errors: ['MAIL_NOT_FOUND'],
});

export const clearPracticeMails = defineRoute({
  method: 'DELETE',
  path: '/api/practice/mails',
  summary: 'Throw away what practice mailboxes have taken; what was sent stays proven where it was sent from',
  ...OPEN,
  request: { query: z.object({ mailboxId: z.uuid().optional() }) },
  response: z.object({ removed: z.int() }),
  errors: ['MAILBOX_NOT_FOUND'],
});

const PracticeRule = z.object({
  mailboxId: z.string(),
  /** An address; null for everybody who has no rule of their own. */
  recipient: z.string().nullable(),
  behaviour: Behaviour,
});
export type PracticeRule = z.output<typeof PracticeRule>;

export const listPracticeRules = defineRoute({
  method: 'GET',
  path: '/api/practice/rules',
  summary: 'What practice mailboxes do with mail, for all and for some recipients',
  ...OPEN,
  request: {},
  response: z.object({ items: z.array(PracticeRule) }),
});

export const setPracticeRule = defineRoute({
  method: 'PUT',
  path: '/api/practice/rules',
  summary: 'Tell a practice mailbox what to do with mail to one recipient, or to all',
  ...OPEN,
  request: {
    body: z.object({
      mailboxId: z.uuid(),
      recipient: email().nullable(),
      /** Null takes the rule away. */
      behaviour: Behaviour.nullable(),
    }),
  },
  response: z.object({ items: z.array(PracticeRule) }),
  errors: ['MAILBOX_NOT_FOUND', 'LIMIT_REACHED'],
});
