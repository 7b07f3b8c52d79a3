// Practice mailboxes: emails stay on this server, are shown as they would arrive, and recipients react by rules.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { email, optionalText } from '#shared/text.ts';
import { PRACTICE_BEHAVIOURS } from './fields.contract.ts';
import { Mailbox, Zone } from './mailbox.contract.ts';
import { SenderDetails } from './sender.contract.ts';

const OPEN = { plan: 'emails', credits: 'free', errors: [] } as const;
const Id = z.object({ id: z.uuid() });
const Behaviour = z.enum(PRACTICE_BEHAVIOURS);

export const connectPractice = defineRoute({
  method: 'POST',
  path: '/api/practice',
  summary: 'Add a practice mailbox, which never sends to real recipients',
  ...OPEN,
  request: {
    body: z.object({
      /** Made by the caller: sent twice, it is one mailbox. */
      id: z.uuid(),
      fromName: optionalText({ label: 'Name', max: 120 }),
      /** Of the user. */
      zone: Zone.default('UTC'),
      /** Saved with the mailbox where the sender details are not complete; needs the role that `saveIdentity` needs. */
      sender: SenderDetails.optional(),
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
  /** First words of its text. */
  opening: z.string(),
  at: z.iso.datetime(),
  bytes: z.int(),
  /** How the recipient reacted. */
  behaviour: Behaviour,
  /** Later reactions, oldest first. */
  came: z.array(z.object({ behaviour: Behaviour, at: z.iso.datetime() })),
});
export type PracticeMail = z.output<typeof PracticeMail>;

export const listPracticeMails = defineRoute({
  method: 'GET',
  path: '/api/practice/mails',
  summary: 'Emails received by practice mailboxes, newest first',
  ...OPEN,
  request: {
    query: PageQuery.extend({
      mailboxId: z.uuid().optional(),
      /** Part of the recipient or the subject. */
      q: z.string().trim().max(200).optional(),
    }),
  },
  response: getPage(PracticeMail).extend({ total: z.int() }),
  errors: ['MAILBOX_NOT_FOUND'],
});

export const readPracticeMail = defineRoute({
  method: 'GET',
  path: '/api/practice/mails/:id',
  summary: 'One practice email as it would arrive',
  ...OPEN,
  request: { params: Id },
  response: PracticeMail.extend({
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    /** To be shown in a sandboxed frame; '' for none. */
    html: z.string(),
    text: z.string(),
    attachments: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.int() })),
    /** The raw message, cut off after 200,000 characters. */
    source: z.string(),
  }),
  errors: ['MAIL_NOT_FOUND'],
});

export const actOnPracticeMail = defineRoute({
  method: 'POST',
  path: '/api/practice/mails/:id/act',
  summary: 'Act as the recipient of a practice email: reply, bounce, opt out or complain',
  ...OPEN,
  request: {
    params: Id,
    body: z.object({
      do: Behaviour.extract(['answer', 'colleague-answer', 'auto-answer', 'bounce-later', 'complain', 'unsubscribe']),
      /** Of a reply; '' for a default text. */
      text: optionalText({ label: 'Reply', max: 5_000 }),
    }),
  },
  response: PracticeMail,
  errors: ['MAIL_NOT_FOUND'],
});

export const clearPracticeMails = defineRoute({
  method: 'DELETE',
  path: '/api/practice/mails',
  summary: 'Delete the emails received by practice mailboxes; sent emails keep their record',
  ...OPEN,
  request: { query: z.object({ mailboxId: z.uuid().optional() }) },
  response: z.object({ removed: z.int() }),
  errors: ['MAILBOX_NOT_FOUND'],
});

const PracticeRule = z.object({
  mailboxId: z.string(),
  /** An address; null for everyone without their own rule. */
  recipient: z.string().nullable(),
  behaviour: Behaviour,
});
export type PracticeRule = z.output<typeof PracticeRule>;

export const listPracticeRules = defineRoute({
  method: 'GET',
  path: '/api/practice/rules',
  summary: 'Rules of practice mailboxes: how recipients react',
  ...OPEN,
  request: {},
  response: z.object({ items: z.array(PracticeRule) }),
});

export const setPracticeRule = defineRoute({
  method: 'PUT',
  path: '/api/practice/rules',
  summary: 'Set how one recipient, or everyone, reacts to a practice mailbox',
  ...OPEN,
  request: {
    body: z.object({
      mailboxId: z.uuid(),
      recipient: email().nullable(),
      /** Null removes the rule. */
      behaviour: Behaviour.nullable(),
    }),
  },
  response: z.object({ items: z.array(PracticeRule) }),
  errors: ['MAILBOX_NOT_FOUND', 'LIMIT_REACHED'],
});
