// Credits: the balance with what it is made of, the ledger with its receipts, and the alert that they run low. What an action
// costs is in the table of prices, account/plans/contract.ts.
import { z } from 'zod';
import { CHART_PERIODS } from '#shared/chart-bars.ts';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { isTimeZone } from '#shared/region.ts';
import { BUDGET_PERIODS, ENTRY_KINDS, MAX_BUDGET } from './fields.contract.ts';

export const BudgetLimit = z.object({
  credits: z
    .number({ error: 'Enter a number of credits' })
    .int('Enter a whole number')
    .min(0, 'Enter 0 or more')
    .max(MAX_BUDGET, 'Enter 1,000,000 or less'),
  period: z.enum(BUDGET_PERIODS),
});

export const LedgerEntry = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  kind: z.enum(ENTRY_KINDS),
  /** Positive for credits received, negative for credits spent. */
  amount: z.number(),
  balanceAfter: z.number(),
  /** What for, in words: "LinkedIn people search: procurement timber". */
  reason: z.string(),
  /** True for credits that sample data cost, or that came back for it. */
  practice: z.boolean(),
  /** Null for the system and the operator, and where the account has been deleted. */
  userId: z.string().nullable(),
});
export type LedgerEntry = z.output<typeof LedgerEntry>;

/** Everything about one entry. */
export const Receipt = LedgerEntry.extend({
  requestId: z.string().nullable(),
  /** The search that it paid; opening its results again is free. */
  searchId: z.string().nullable(),
  userName: z.string().nullable(),
  workspaceName: z.string(),
});
export type Receipt = z.output<typeof Receipt>;

const LedgerFilter = z.object({
  kind: z.enum(ENTRY_KINDS).optional(),
  /** From this moment on. */
  from: z.iso.datetime().optional(),
  /** Until before this moment. */
  to: z.iso.datetime().optional(),
  /** Text that the reason contains, in whatever case. */
  q: z.string().trim().max(100).optional(),
  /** Only what went to this: how the reason begins, to the letter, as `what` of the summary's spending. */
  what: z.string().trim().min(1).max(100).optional(),
  /** Only what was for sample data, or only what was not. */
  practice: z.stringbool().optional(),
  /** Only what this user of the workspace did. */
  user: z.uuid().optional(),
});
export type LedgerFilter = z.output<typeof LedgerFilter>;

export const listLedger = defineRoute({
  method: 'GET',
  path: '/api/credits/ledger',
  summary: 'The entries of the credit ledger, newest first, all or filtered',
  plan: 'signed-in',
  credits: 'free',
  api: 'credits',
  request: {
    query: PageQuery.extend({ cursor: z.coerce.number().int().positive().optional(), ...LedgerFilter.shape }),
  },
  response: getPage(LedgerEntry),
  errors: [],
});

export const getReceipt = defineRoute({
  method: 'GET',
  path: '/api/credits/ledger/:entryId',
  summary: 'One entry of the ledger with everything that is known of it',
  plan: 'signed-in',
  credits: 'free',
  api: 'credits',
  request: { params: z.object({ entryId: z.uuid() }) },
  response: Receipt,
  errors: ['NOT_FOUND'],
});

export const exportLedger = defineRoute({
  method: 'GET',
  path: '/api/credits/ledger/export',
  summary: 'The filtered ledger as CSV, newest first',
  plan: 'signed-in',
  credits: 'free',
  needs: 'export',
  api: 'credits',
  request: { query: LedgerFilter },
  response: 'stream',
  errors: [],
  rateLimits: [{ by: 'user', points: 60, seconds: 3600 }],
});

export const CreditsSummary = z.object({
  balance: z.number(),
  /** Part of the balance that was bought and does not expire; the rest was granted by the plan. */
  bought: z.number(),
  /** When granted credits are replaced by new ones; null where that does not happen. */
  renewsAt: z.iso.datetime().nullable(),
  /**
   * What credits went to since the moment that was asked for, the most first; `what` is how its reasons begin. Sample data
   * (`practice`) has rows of its own.
   */
  spending: z.array(z.object({ what: z.string(), credits: z.number(), entries: z.number(), practice: z.boolean() })),
  /** Credits that came back or in since then. */
  received: z.number(),
  alert: z.object({
    /** Null where no alert is set. */
    threshold: z.number().nullable(),
    mayChange: z.boolean(),
  }),
  /** Everybody whose entries there may be. */
  members: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type CreditsSummary = z.output<typeof CreditsSummary>;

export const getCreditsSummary = defineRoute({
  method: 'GET',
  path: '/api/credits/summary',
  summary: 'The balance, what it is made of, and what credits went to since a moment',
  plan: 'signed-in',
  credits: 'free',
  api: 'credits',
  request: { query: z.object({ since: z.iso.datetime() }) },
  response: CreditsSummary,
  errors: [],
});

/** Kinds of spending that a chart tells apart; the rest is one. */
export const CHART_KINDS = 4;

export const CreditsChart = z.object({
  /** Days since the first entry. */
  life: z.number().int(),
  /** What credits went to, the most first; as in `spending` of the summary. */
  kinds: z.array(z.object({ what: z.string(), practice: z.boolean() })),
  bars: z.array(
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      /** One for each kind, then those of all others. */
      credits: z.array(z.number()),
    }),
  ),
});
export type CreditsChart = z.output<typeof CreditsChart>;

export const getCreditsChart = defineRoute({
  method: 'GET',
  path: '/api/credits/chart',
  summary: 'Credits spent on each day or in each week, by what they went to',
  plan: 'signed-in',
  credits: 'free',
  api: 'credits',
  request: {
    query: z.object({
      /** IANA zone of the user: that of the days. */
      zone: z.string().max(64).refine(isTimeZone, 'This is not a time zone').default('UTC'),
      weekStart: z.coerce.number().int().min(1).max(7).default(1),
      period: z.enum(CHART_PERIODS).default('14'),
    }),
  },
  response: CreditsChart,
  errors: [],
});

export const MAX_THRESHOLD = 1_000_000;

export const setCreditAlert = defineRoute({
  method: 'PUT',
  path: '/api/credits/alert',
  summary: 'Alert by email and in the product when fewer credits than this are left; null turns it off',
  plan: 'signed-in',
  credits: 'free',
  needs: 'configure',
  request: {
    body: z.object({
      threshold: z
        .number({ error: 'Please enter a number of credits' })
        .int('Please enter a whole number')
        .min(1, 'Please enter 1 or more')
        .max(MAX_THRESHOLD, 'Please enter 1,000,000 or less')
        .nullable(),
    }),
  },
  response: z.object({ threshold: z.number().nullable() }),
  errors: [],
});

/** Event `credits` of the live stream. */
export type CreditsEvent = {
  type: 'credits';
  balance: number;
  /** Place of the last entry in the ledger: an event with a lower `seq` than one seen before is old news. */
  seq: number;
};
