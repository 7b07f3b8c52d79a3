// Verdicts on addresses: verifying one or a few, what is known of one, the history, and who on this server can ask for a mailbox.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import {
  type AddressVerdict,
  CHECK_OUTCOMES,
  FREE_RECHECK_DAYS,
  MAIL_PROVIDERS,
  MAILBOX_CHECKS,
  MAX_DIRECT_ADDRESSES,
  SUB_STATUSES,
  VERDICTS,
} from './fields.contract.ts';

const Outcome = z.enum(CHECK_OUTCOMES);
export const VerdictSchema = z.enum(VERDICTS);
export const SubStatusSchema = z.enum(SUB_STATUSES);

export const AddressVerdictSchema = z.object({
  email: z.string(),
  normalized: z.string(),
  status: VerdictSchema,
  subStatus: SubStatusSchema.nullable(),
  score: z.number(),
  checks: z.object({ syntax: Outcome, dns: Outcome, smtp: Outcome, catchAll: z.boolean().nullable() }),
  flags: z.object({
    disposable: z.boolean(),
    role: z.boolean(),
    free: z.boolean(),
    catchAll: z.boolean().nullable(),
    fullInbox: z.boolean(),
    disabled: z.boolean(),
  }),
  domain: z.string(),
  mx: z.array(z.object({ host: z.string(), preference: z.number() })),
  provider: z.enum(MAIL_PROVIDERS),
  suggestion: z.string().nullable(),
  evidence: z.array(z.object({ check: z.string(), outcome: Outcome, words: z.string() })),
  sentence: z.string(),
  checkedAt: z.iso.datetime(),
  source: z.string(),
}) satisfies z.ZodType<AddressVerdict>;

/** A verdict that the workspace has. */
export const CheckedAddress = AddressVerdictSchema.extend({
  /** Credits that this verdict cost; 0 where it was free, or known from before. */
  charged: z.number().int(),
  /** True where it was answered from what was known, at no cost. */
  known: z.boolean(),
  /** Until when checking again is free; null for a verdict that cost nothing, which is looked up each time. */
  freeUntil: z.iso.datetime().nullable(),
  /** The server asked to come back later (greylisting): it is tried again by itself then. */
  triesAgainAt: z.iso.datetime().nullable(),
  /** A generated verdict of the sample source, which carries the visible mark. */
  sample: z.boolean(),
});
export type CheckedAddress = z.output<typeof CheckedAddress>;

const Address = z.string().trim().min(1, 'Please enter an email address').max(400, 'This is too long for an address');

/** `plan: discover`: the trial knows whether an address works. */
export const verifyAddresses = defineRoute({
  method: 'POST',
  path: '/api/verifier/addresses',
  summary: `Verify one address or a few (${MAX_DIRECT_ADDRESSES} at most); what free checks decide, what stays unknown, and what was verified within ${FREE_RECHECK_DAYS} days costs nothing`,
  plan: 'discover',
  credits: 'verify-email',
  api: 'verifier',
  request: {
    body: z.object({
      emails: z
        .array(Address)
        .min(1, 'Please enter an email address')
        .max(
          MAX_DIRECT_ADDRESSES,
          `${MAX_DIRECT_ADDRESSES} addresses at most at once; paste or upload more of them as a batch`,
        ),
    }),
  },
  response: z.object({
    /** In the order of the request; one that was sent twice is listed twice and cost once. */
    items: z.array(CheckedAddress),
    /** What this call cost in the end: what was held less what was given back. */
    chargedNow: z.number().int(),
    /** Credits that were held and given back, because the verdict is unknown. */
    givenBack: z.number().int(),
    creditsRemaining: z.number().int(),
  }),
  errors: [
    'CREDITS_INSUFFICIENT',
    'BUDGET_EXCEEDED',
    'KEY_BUDGET_EXCEEDED',
    'PRICE_ABOVE_LIMIT',
    'VERIFYING_BUSY',
    'VERIFYING_RUNNING',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
  example: { body: { emails: ['mara@northwind.example'] } },
  rateLimits: [{ by: 'user', points: 120, seconds: 60 }],
});

export const readAddress = defineRoute({
  method: 'GET',
  path: '/api/verifier/address',
  summary: 'What is known of an address, and what verifying it would cost now; free',
  plan: 'discover',
  credits: 'free',
  api: 'verifier',
  request: { query: z.object({ email: Address }) },
  response: z.object({
    checked: CheckedAddress.nullable(),
    /** 0 within the free days, or where only free checks can be made. */
    price: z.number().int(),
  }),
  errors: [],
  example: { query: { email: 'mara@northwind.example' } },
});

export const listAddresses = defineRoute({
  method: 'GET',
  path: '/api/verifier/addresses',
  summary: 'Addresses that the workspace has verified, newest first; free',
  plan: 'verifier',
  credits: 'free',
  api: 'verifier',
  request: {
    query: PageQuery.extend({
      /** Beginning of the address, or its domain after an @: `mara`, `@acme.example`. */
      q: z.string().trim().max(254).default(''),
      verdict: VerdictSchema.optional(),
    }),
  },
  response: getPage(CheckedAddress),
  errors: [],
});

export const verifierStatus = defineRoute({
  method: 'GET',
  path: '/api/verifier/status',
  summary: 'Who can be asked whether a mailbox is there, and how fast',
  plan: 'discover',
  credits: 'free',
  api: 'verifier',
  request: {},
  response: z.object({
    mailbox: z.enum(MAILBOX_CHECKS),
    /** For the screen: "This server", "Hunter". */
    name: z.string(),
    sample: z.boolean(),
    /** One sentence: "The probe is off on this server. Free checks only, at no cost." */
    words: z.string(),
    /** Limits kept towards mail servers; null where this server asks none. */
    limits: z.object({ perMinute: z.number().int(), pauseSeconds: z.number() }).nullable(),
  }),
  errors: [],
});
