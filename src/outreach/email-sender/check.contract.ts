// The check before a draft is sent: recipients it cannot go to, the mailbox, and problems. And recipients as they are typed.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { DRAFT_PROBLEMS, RECIPIENT_STATES, RECIPIENTS_MAX, TYPED_ADDRESS_MAX } from './limits.contract.ts';

export const DraftRecipient = z.object({
  /** As typed, or as the contact has it. */
  email: z.string().trim().min(1).max(TYPED_ADDRESS_MAX),
  name: z.string().trim().max(200).default(''),
  contactId: z.uuid().nullable().default(null),
});
export type DraftRecipient = z.output<typeof DraftRecipient>;

export const Recipients = z
  .array(DraftRecipient)
  .max(RECIPIENTS_MAX, `A draft goes to at most ${RECIPIENTS_MAX} people`);

const OPEN = { plan: 'emails', credits: 'free', errors: [] } as const;
const Id = z.object({ id: z.uuid() });

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
  summary: 'Check addresses: malformed, suppressed with the reason, duplicate, and their contacts',
  ...OPEN,
  api: 'email:read',
  needs: 'read',
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
  /** Why it does not send now; '' where it does. */
  why: z.string(),
});
export type SenderChoice = z.output<typeof SenderChoice>;

export const DraftProblem = z.object({
  kind: z.enum(DRAFT_PROBLEMS),
  /** True where it is not sent like this. */
  blocks: z.boolean(),
  text: z.string(),
  /** The recipients it is about. */
  emails: z.array(z.string()),
  /** The page that fixes it, or ''. */
  href: z.string(),
});
export type DraftProblem = z.output<typeof DraftProblem>;

export const DraftPreview = z.object({
  /** The recipient's name, or the address. */
  to: z.string(),
  subject: z.string(),
  /** A whole document, to be shown in a frame that may do nothing. */
  html: z.string(),
  text: z.string(),
});
export type DraftPreview = z.output<typeof DraftPreview>;

export const checkDraft = defineRoute({
  method: 'GET',
  path: '/api/email-drafts/:id/check',
  summary: 'Check a draft: its problems, and the mailbox it is sent from with the reason',
  ...OPEN,
  api: 'email',
  request: { params: Id },
  response: z.object({
    /** Emails that would be sent. */
    mails: z.number().int(),
    mailboxId: z.string().nullable(),
    /** Why it is that one: "It wrote to mara@northwind.example before". */
    because: z.string(),
    mailboxes: z.array(SenderChoice),
    problems: z.array(DraftProblem),
    /** As the first recipient gets it, with signature and opt-out; null without recipients. */
    preview: DraftPreview.nullable(),
  }),
  errors: ['EMAIL_DRAFT_NOT_FOUND'],
});
export type DraftCheck = z.output<(typeof checkDraft)['response']>;
