// The people of a campaign: where each one is, what comes next and why not sooner, and what can be done for them by hand.
import { z } from 'zod';
import { MAIL_EVENTS, MAIL_REASONS, MAIL_STATES } from '#outreach/sending/fields.contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { PROOF_MAILS, RECIPIENT_FILTERS, RECIPIENT_REASONS, RECIPIENT_STATES } from './fields.contract.ts';

const OPEN = { plan: 'campaigns', credits: 'free', errors: ['CAMPAIGN_NOT_FOUND'] } as const;
const Id = z.object({ id: z.uuid() });
const Count = z.number().int();
const Moment = z.iso.datetime().nullable();

export const Recipient = z.object({
  id: z.string(),
  contactId: z.string(),
  name: z.string(),
  /** '' on WhatsApp. */
  email: z.string(),
  /** E.164; '' of email. Of those left out: as the contact has it. */
  phone: z.string(),
  company: z.string(),
  /** Step of the last mail, or of the one that comes next, counted from 1; null before the first. */
  step: Count.nullable(),
  stepId: z.string().nullable(),
  state: z.enum(RECIPIENT_STATES),
  /** Why it is in that state, where that needs a reason, and in words: "Replied on 3 May", "Colleague of mara@northwind.example replied". */
  reason: z.enum(RECIPIENT_REASONS).nullable(),
  words: z.string(),
  /** The mail that waits: when, and the binding reason; null where none does. */
  next: z
    .object({
      mailId: z.string(),
      at: z.iso.datetime(),
      reason: z.enum(MAIL_REASONS),
      /** "Outside its window"; '' where it is merely its time. */
      words: z.string(),
      /** It waits for a user to act (resume, reconnect a mailbox); `at` is when it was planned. */
      held: z.boolean(),
    })
    .nullable(),
  /** What was learned last. */
  last: z
    .object({
      what: z.enum([...MAIL_EVENTS, 'sent', 'refused', 'failed', 'uncertain', 'skipped']),
      at: z.iso.datetime(),
    })
    .nullable(),
  /** The last mail that ended; the uncertain one, where that is its state. */
  mailId: z.string().nullable(),
  mailbox: z.object({ id: z.string(), email: z.string() }).nullable(),
  zone: z.string(),
  attempts: Count,
  sent: Count,
});
export type Recipient = z.output<typeof Recipient>;

export const RecipientsFilter = z.object({
  show: z.enum(RECIPIENT_FILTERS).default('all'),
  /** Asks `show` of the mail of this step (and variant). */
  stepId: z.uuid().optional(),
  variantId: z.uuid().optional(),
  reason: z.enum(RECIPIENT_REASONS).optional(),
  mailboxId: z.uuid().optional(),
  /** Part of name, email, phone or company. */
  q: z.string().trim().max(200).optional(),
});
export type RecipientsFilter = z.output<typeof RecipientsFilter>;

export const listRecipients = defineRoute({
  method: 'GET',
  path: '/api/campaigns/:id/recipients',
  summary: 'The recipients of a campaign, page by page',
  ...OPEN,
  api: 'campaigns',
  request: {
    params: Id,
    query: z.object({ ...RecipientsFilter.shape, ...PageQuery.shape, cursor: z.uuid().optional() }),
  },
  response: getPage(Recipient).extend({ total: Count }),
});

/** One recipient with every mail and what became of it, oldest first. */
export const readRecipient = defineRoute({
  method: 'GET',
  path: '/api/campaigns/:id/recipients/:recipientId',
  summary: 'One recipient of a campaign with all emails and their results',
  ...OPEN,
  api: 'campaigns',
  request: { params: Id.extend({ recipientId: z.uuid() }) },
  response: z.object({
    recipient: Recipient,
    mails: z.array(
      z.object({
        id: z.string(),
        step: Count.nullable(),
        /** "B"; '' of a step with one text. */
        variant: z.string(),
        state: z.enum(MAIL_STATES),
        subject: z.string(),
        dueAt: z.iso.datetime(),
        /** Claimed: committed before the first byte left. */
        claimedAt: Moment,
        endedAt: Moment,
        attempts: Count,
        messageId: z.string().nullable(),
        digest: z.string().nullable(),
        words: z.string(),
        answer: z.string(),
        /** What its mailbox has shown of an uncertain one since: "Found in Sent of mia@oak.example". */
        evidence: z.string(),
        /** On WhatsApp: Meta's id of the message, what it says, and its reports. */
        wamid: z.string().nullable(),
        text: z.string(),
        /** The text was deleted after its retention time. */
        textPurged: z.boolean(),
        sentAt: Moment,
        deliveredAt: Moment,
        readAt: Moment,
        /** Why it was not delivered, in words. */
        failure: z.string(),
        events: z.array(z.object({ kind: z.enum(MAIL_EVENTS), at: z.iso.datetime(), byMachine: z.boolean() })),
      }),
    ),
  }),
  errors: ['CAMPAIGN_NOT_FOUND', 'RECIPIENT_NOT_FOUND'],
});

const RecipientTarget = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(10_000) }),
  z.object({ filter: RecipientsFilter, except: z.array(z.uuid()).max(10_000).default([]) }),
]);
export type RecipientTarget = z.output<typeof RecipientTarget>;

/**
 * `retry`: who failed, was refused, or is uncertain (`sendAgain` says that it may arrive twice) gets the mail of that step again.
 * `skip`: the waiting email is not sent, the next step follows. `stop`: nothing more is sent. `replied`: the person replied elsewhere.
 * `start` takes `stop` and `replied` back: the mail that waited waits again, at its time. `unskip` takes `skip` back, until the next mail
 * was sent. A retry is sent at once and cannot be undone. Recipients that an action does not fit stay as they are, so it is idempotent.
 */
export const contactsOfRecipients = defineRoute({
  method: 'POST',
  path: '/api/campaigns/:id/recipients/contacts',
  summary: 'Contacts behind recipients of a campaign, at most 10,000, for bulk actions',
  ...OPEN,
  needs: 'read',
  request: { params: Id, body: z.object({ target: RecipientTarget }) },
  response: z.object({ ids: z.array(z.uuid()) }),
});

export const changeRecipients = defineRoute({
  method: 'POST',
  path: '/api/campaigns/:id/recipients/bulk',
  summary: 'Retry, skip, stop, start again, or mark people of a campaign as having replied',
  ...OPEN,
  request: {
    params: Id,
    body: z.object({
      target: RecipientTarget,
      action: z.discriminatedUnion('do', [
        z.object({ do: z.literal('retry'), sendAgain: z.boolean().default(false) }),
        z.object({ do: z.literal('skip') }),
        z.object({ do: z.literal('unskip') }),
        z.object({ do: z.literal('stop') }),
        z.object({ do: z.literal('start') }),
        z.object({ do: z.literal('replied') }),
      ]),
    }),
  },
  response: z.object({
    changed: Count,
    left: Count,
    /** Of the changed, at most 10,000. */
    ids: z.array(z.string()),
  }),
  errors: ['CAMPAIGN_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

/** One line for each recipient and step: the proof of what was sent, when, and why or why not. */
export const ProofLine = z.object({
  mailId: z.string(),
  recipientId: z.string(),
  contactId: z.string().nullable(),
  name: z.string(),
  /** '' on WhatsApp. */
  email: z.string(),
  /** E.164; '' of email. */
  phone: z.string(),
  step: Count.nullable(),
  variant: z.string(),
  mailbox: z.string(),
  state: z.enum(MAIL_STATES),
  /** Why it waits, was skipped or cancelled, in words. */
  words: z.string(),
  dueAt: z.iso.datetime(),
  /** Claimed: committed before the first byte left. */
  claimedAt: Moment,
  endedAt: Moment,
  attempts: Count,
  messageId: z.string().nullable(),
  /** Of the server, to the letter. */
  answer: z.string(),
  /** What its mailbox has shown of an uncertain one since. */
  evidence: z.string(),
  /** SHA-256 of the message as it was handed over. */
  digest: z.string().nullable(),
  bytes: Count.nullable(),
  subject: z.string(),
  bouncedAt: Moment,
  repliedAt: Moment,
  optedOutAt: Moment,
  complainedAt: Moment,
  /**
   * Of WhatsApp, null or '' of email: Meta's id of the message; when Meta took it (`acceptedAt`, which is not yet delivered), and what it has
   * reported since; why it was not delivered, in words. `subject` is the text, `digest` that of the body of the call.
   */
  wamid: z.string().nullable(),
  acceptedAt: Moment,
  sentAt: Moment,
  deliveredAt: Moment,
  readAt: Moment,
  failedAt: Moment,
  failure: z.string(),
});
export type ProofLine = z.output<typeof ProofLine>;

const ProofFilter = z.object({
  state: z.enum(MAIL_STATES).optional(),
  mails: z.enum(PROOF_MAILS).optional(),
  stepId: z.uuid().optional(),
  mailboxId: z.uuid().optional(),
  /** Ended from then on, and before then. */
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  q: z.string().trim().max(200).optional(),
});
export type ProofFilter = z.output<typeof ProofFilter>;

export const listProof = defineRoute({
  method: 'GET',
  path: '/api/campaigns/:id/proof',
  summary: 'The delivery log: for each recipient and step what was sent and when, or the reason why not',
  ...OPEN,
  request: { params: Id, query: z.object({ ...ProofFilter.shape, ...PageQuery.shape, cursor: z.uuid().optional() }) },
  response: getPage(ProofLine).extend({ total: Count, states: z.record(z.enum(MAIL_STATES), Count) }),
});

export const exportProof = defineRoute({
  method: 'GET',
  path: '/api/campaigns/:id/proof.csv',
  summary: 'The delivery log as CSV, with the reason for each excluded contact',
  ...OPEN,
  needs: 'export',
  request: { params: Id, query: ProofFilter },
  response: 'stream',
});

export const exportRecipients = defineRoute({
  method: 'GET',
  path: '/api/campaigns/:id/recipients.csv',
  summary: 'The recipients of a campaign as CSV',
  ...OPEN,
  needs: 'export',
  request: { params: Id, query: RecipientsFilter },
  response: 'stream',
});
