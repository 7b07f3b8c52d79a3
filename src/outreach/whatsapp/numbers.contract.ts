// WhatsApp Business numbers of a workspace: connected through the Cloud API, or for practice (product design 5.18, integration contracts 1.2).
import { z } from 'zod';
import { PLANS } from '#account/plans/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { optionalText, text } from '#shared/text.ts';
import {
  MAX_PER_SECOND,
  NUMBER_KINDS,
  NUMBER_QUALITIES,
  NUMBER_STATES,
  PRACTICE_PERSON_BEHAVIOURS,
  PRACTICE_SAMPLES,
} from './fields.contract.ts';

const OPEN = { plan: 'whatsapp', credits: 'free', errors: [] } as const;
const Id = z.object({ id: z.uuid() });
/** These test tokens at Meta, so they must not serve to guess them. */
const TRIES = [{ by: 'user', points: 30, seconds: 600 }] as const;

export const WhatsappNumber = z.object({
  /** Also the id of its row in `mailboxes`, which campaigns send from. */
  id: z.string(),
  kind: z.enum(NUMBER_KINDS),
  /** E.164. */
  phone: z.string(),
  /** Meta's format. */
  displayPhone: z.string(),
  verifiedName: z.string(),
  /** The workspace's name for it; '' for the verified name. */
  label: z.string(),
  state: z.enum(NUMBER_STATES),
  /** Why it is broken or paused, and what to do; '' if it works. */
  fault: z.string(),
  faultAt: z.iso.datetime().nullable(),
  /** It has to be registered with the Cloud API by its PIN. */
  needsRegistration: z.boolean(),
  quality: z.enum(NUMBER_QUALITIES),
  /** Meta's limit of distinct people outside a window in a moving 24 h; null for unlimited. */
  peopleLimit: z.int().nullable(),
  /** Used now. */
  peopleUsed: z.int(),
  perSecond: z.int(),
  /** Sends read receipts while a chat is open. */
  readReceipts: z.boolean(),
  phoneNumberId: z.string(),
  wabaId: z.string(),
  /** Webhook address and verify token to enter at Meta. Empty for practice. */
  callbackUrl: z.string(),
  verifyToken: z.string(),
  /** When Meta's verification of the address arrived. */
  verifiedAt: z.iso.datetime().nullable(),
  /** When the last event of this number arrived. */
  lastEventAt: z.iso.datetime().nullable(),
  /** Events of unused kinds. */
  unknownEvents: z.int(),
  templatesSyncedAt: z.iso.datetime().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type WhatsappNumber = z.output<typeof WhatsappNumber>;

export const listNumbers = defineRoute({
  method: 'GET',
  path: '/api/whatsapp/numbers',
  summary: 'WhatsApp numbers of the workspace with their state, quality and limit',
  ...OPEN,
  api: 'whatsapp',
  request: {},
  response: z.object({
    items: z.array(WhatsappNumber),
    plan: z.enum(PLANS),
    /** Numbers that the plan allows, practice ones not counted (`NUMBER_LIMITS`). */
    limit: z.int(),
  }),
});

export const prepareNumber = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/setups',
  summary:
    'The webhook address and verify token of a number that is about to be connected; asked twice, they are the same',
  ...OPEN,
  needs: 'configure',
  request: { body: z.object({ id: z.uuid() }) },
  response: z.object({
    callbackUrl: z.string(),
    verifyToken: z.string(),
    /** When Meta's verification of the address arrived; null before. */
    verifiedAt: z.iso.datetime().nullable(),
  }),
  errors: ['WHATSAPP_NUMBER_EXISTS'],
  rateLimits: [{ by: 'user', points: 60, seconds: 600 }],
});

const MetaId = (label: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{5,30}$/, `${label} is a number of 5 to 30 digits`);
const Token = text({ label: 'Access token', max: 2_000, missing: 'Paste the access token of the system user' });
const AppSecret = z
  .string()
  .trim()
  .regex(/^[0-9a-f]{32}$/i, 'The app secret has 32 characters, 0-9 and a-f');

export const connectNumber = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/numbers',
  summary: 'Connect a number of the Cloud API: everything is tested first, and each fault names its field',
  ...OPEN,
  needs: 'configure',
  request: {
    body: z.object({
      /** That of `prepareNumber`; sent twice, it is one number. */
      id: z.uuid(),
      phoneNumberId: MetaId('The phone number ID'),
      wabaId: MetaId('The WhatsApp Business account ID'),
      token: Token,
      appSecret: AppSecret,
      label: optionalText({ label: 'Name', max: 80 }),
    }),
  },
  response: WhatsappNumber,
  errors: ['WHATSAPP_NUMBER_EXISTS', 'WHATSAPP_NUMBER_LIMIT', 'WHATSAPP_CONNECT_FAILED'],
  rateLimits: TRIES,
});

export const createPracticeNumber = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/practice-numbers',
  summary: 'Add a practice number with simulated people: no account at Meta, and nothing is sent',
  ...OPEN,
  request: { body: Id },
  response: WhatsappNumber,
  errors: ['LIMIT_REACHED', 'WHATSAPP_NUMBER_EXISTS'],
});

export const saveNumber = defineRoute({
  method: 'PATCH',
  path: '/api/whatsapp/numbers/:id',
  summary: 'Change a number: its name, its pace, read receipts, its token or app secret; pause or resume it',
  ...OPEN,
  needs: 'configure',
  request: {
    params: Id,
    body: z.object({
      label: optionalText({ label: 'Name', max: 80 }).optional(),
      perSecond: z.int().min(1).max(MAX_PER_SECOND).optional(),
      readReceipts: z.boolean().optional(),
      state: z.enum(['active', 'paused']).optional(),
      token: Token.optional(),
      appSecret: AppSecret.optional(),
    }),
  },
  response: WhatsappNumber,
  errors: ['WHATSAPP_NUMBER_NOT_FOUND', 'WHATSAPP_CONNECT_FAILED'],
  rateLimits: TRIES,
});

export const checkNumber = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/numbers/:id/check',
  summary: 'Refresh state, quality and limit of a number from Meta',
  ...OPEN,
  needs: 'configure',
  request: { params: Id },
  response: WhatsappNumber,
  errors: ['WHATSAPP_NUMBER_NOT_FOUND', 'WHATSAPP_CALL_FAILED'],
  rateLimits: TRIES,
});

export const registerNumber = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/numbers/:id/register',
  summary: 'Register a number with the Cloud API by its PIN',
  ...OPEN,
  needs: 'configure',
  request: { params: Id, body: z.object({ pin: z.string().regex(/^\d{6}$/, 'The PIN has 6 digits') }) },
  response: WhatsappNumber,
  errors: ['WHATSAPP_NUMBER_NOT_FOUND', 'WHATSAPP_CONNECT_FAILED', 'WHATSAPP_CALL_FAILED'],
  rateLimits: [{ by: 'user', points: 5, seconds: 3600 }],
});

export const removeNumber = defineRoute({
  method: 'DELETE',
  path: '/api/whatsapp/numbers/:id',
  summary: 'Disconnect a number; its conversations stay readable',
  ...OPEN,
  needs: 'configure',
  request: { params: Id },
  response: null,
  errors: ['WHATSAPP_NUMBER_NOT_FOUND'],
});

export const PracticePerson = z.object({
  phone: z.string(),
  name: z.string(),
  behaviour: z.enum(PRACTICE_PERSON_BEHAVIOURS),
});
export type PracticePerson = z.output<typeof PracticePerson>;

export const listPracticePeople = defineRoute({
  method: 'GET',
  path: '/api/whatsapp/practice-numbers/:id/people',
  summary: 'Simulated people of a practice number, and how they react to messages',
  ...OPEN,
  request: { params: Id },
  response: z.object({ items: z.array(PracticePerson) }),
  errors: ['WHATSAPP_NUMBER_NOT_FOUND'],
});

export const savePracticePerson = defineRoute({
  method: 'PUT',
  path: '/api/whatsapp/practice-numbers/:id/people/:phone',
  summary: 'Set how a simulated person reacts to messages; a new phone adds a person',
  ...OPEN,
  request: {
    params: Id.extend({ phone: z.string().min(5).max(20) }),
    body: z.object({
      name: optionalText({ label: 'Name', max: 80 }).optional(),
      behaviour: z.enum(PRACTICE_PERSON_BEHAVIOURS).optional(),
    }),
  },
  response: PracticePerson,
  errors: ['WHATSAPP_NUMBER_NOT_FOUND', 'WHATSAPP_PHONE_INVALID', 'LIMIT_REACHED'],
});

export const simulateInboundMessage = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/practice-numbers/:id/people/:phone/messages',
  summary: 'Write to the number as a simulated person',
  ...OPEN,
  request: {
    params: Id.extend({ phone: z.string().min(5).max(20) }),
    body: z
      .object({
        id: z.uuid(),
        text: optionalText({ label: 'Message', max: 4_096 }).optional(),
        /** A generated file, location or card instead of text. */
        sample: z.enum(PRACTICE_SAMPLES).optional(),
      })
      .refine(({ text, sample }) => Boolean(text) !== (sample !== undefined), {
        path: ['text'],
        message: 'Write what they say',
      }),
  },
  response: null,
  errors: ['WHATSAPP_NUMBER_NOT_FOUND', 'WHATSAPP_PHONE_INVALID', 'LIMIT_REACHED'],
  rateLimits: [{ by: 'user', points: 120, seconds: 60 }],
});

// Webhooks of Meta: verification of the address, and signed events (integration contracts 1.6).
const WEBHOOK = { plan: 'public', credits: 'free' } as const;

export const verifyWebhook = defineRoute({
  method: 'GET',
  path: '/api/whatsapp/webhooks/:id',
  summary: "Meta's verification of the webhook address: the challenge is the whole answer",
  ...WEBHOOK,
  request: {
    params: Id,
    query: z.object({
      'hub.mode': z.string().max(20).default(''),
      'hub.challenge': z.string().max(500).default(''),
      'hub.verify_token': z.string().max(500).default(''),
    }),
  },
  response: 'stream',
  errors: ['WHATSAPP_VERIFY_REFUSED'],
  rateLimits: [{ by: 'ip', points: 300, seconds: 60 }],
});

export const receiveWebhook = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/webhooks/:id',
  summary: 'Signed events of Meta: stored once, answered at once, processed in the background',
  ...WEBHOOK,
  request: { params: Id },
  response: z.object({ received: z.boolean() }),
  errors: ['WEBHOOK_SIGNATURE_INVALID'],
  rawBody: true,
  /** Meta sends up to 3 MB per body. */
  maxBodyBytes: 3 * 1024 * 1024,
});
