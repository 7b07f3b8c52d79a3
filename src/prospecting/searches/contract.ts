// What every paid search has in common: a run that is stored, charged once, owed when its call failed, reopened free.
import { z } from 'zod';
import { Capability } from '#shared/capabilities.ts';
import { defineRoute } from '#shared/contract.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { FAULT_CODES, type FaultCode } from '#shared/sources.ts';

export const RUN_STATES = ['running', 'delivered', 'owed', 'refunded', 'failed'] as const;

/** Which source answered. */
export const SourceInfo = z.object({
  /** Stable key: `sample`, `rapidapi`. */
  key: z.string(),
  /** For the screen: "Sample data", "LinkedIn data (RapidAPI)". */
  name: z.string(),
  /** True for generated records, which carry a visible mark everywhere. */
  sample: z.boolean(),
  /** True where the workspace's own key asked: such a call costs 0 credits (ruling R16). */
  ownKey: z.boolean().optional(),
  /** Who is to be named and linked beside its records, where the source's terms ask for it. */
  attribution: z.object({ text: z.string(), url: z.string() }).optional(),
});
export type SourceInfo = z.output<typeof SourceInfo>;

/** The part of an answer that every search shares; the network adds its `items`. */
export const RunSummary = z.object({
  id: z.string(),
  capability: Capability,
  query: z.record(z.string(), z.unknown()),
  /** What the user typed, for headings: "procurement timber". */
  label: z.string(),
  state: z.enum(RUN_STATES),
  source: SourceInfo.nullable(),
  /** Credits that were charged for this run, once. */
  charged: z.number().int(),
  startedAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
  resultCount: z.number().int(),
  /** True where its results were deleted because of their age: they cannot be opened, only fetched again. */
  expired: z.boolean().optional(),
});
export type RunSummary = z.output<typeof RunSummary>;

/** What a search answers beside its items. */
export const SearchReceipt = z.object({
  run: RunSummary,
  /** Credits taken by this very call: 0 for a retry of an owed search. */
  chargedNow: z.number().int(),
  /** Balance after it. */
  creditsRemaining: z.number().int(),
  /** True where this is a stored answer to the same search, opened again free (ruling R17). */
  stored: z.boolean(),
  /** Total the source claims to have, where it says so. */
  total: z.number().int().nullable(),
  /** Asks for the next page when it is sent as `cursor`; null where there is none. Only its source can read it. */
  next: z.string().nullable(),
  /** Keys of those items that the workspace had found before this run. */
  seen: z.array(z.string()),
  /** True where the workspace had all of the items before: what was paid for them has been given back. */
  nothingNew: z.boolean().optional(),
});
export type SearchReceipt = z.output<typeof SearchReceipt>;

/** `details` of the error when a charged call failed: what it cost and what the retry costs. */
export interface OwedDetails {
  /** Null where the source was known to be down, so that nothing was begun or charged. */
  runId: string | null;
  charged: number;
  retryCredits: number;
  outcome: 'owed' | 'refunded' | 'kept';
  /** Why the source failed, where it was the source. */
  fault?: FaultCode;
}

/** One or several, separated by commas. */
const CapabilityNames = z
  .string()
  .max(400)
  .transform((names) => names.split(','))
  .pipe(z.array(Capability));

export const listRuns = defineRoute({
  method: 'GET',
  path: '/api/searches',
  summary: 'Searches of the workspace, newest first; reopening one is free',
  plan: 'home',
  credits: 'free',
  api: 'searches',
  request: {
    query: PageQuery.extend({
      cursor: z.uuid().optional(),
      capability: CapabilityNames.optional(),
      owed: z.stringbool().optional(),
      /** Only this one. */
      id: z.uuid().optional(),
    }),
  },
  response: getPage(RunSummary),
  errors: [],
});

/** What one search would cost and who would answer it now: what its button says before the press. */
export const SearchOffer = z.object({
  capability: Capability,
  /** Null where no source is set up: nothing can be searched, and nothing is charged. */
  source: SourceInfo.nullable(),
  /** Why the source cannot be asked now, as far as that is known; nothing is charged then. */
  refusal: z.enum(FAULT_CODES).nullable(),
  /** 0 with the workspace's own key, and where no source is set up. */
  credits: z.number().int(),
  /** Whether sample data may be asked for in place of the source: never in production. */
  sampleAllowed: z.boolean(),
  /** Practice credits of a search of sample data in its place; the workspace's own key does not answer it. */
  sampleCredits: z.number().int(),
});
export type SearchOffer = z.output<typeof SearchOffer>;

export const listOffers = defineRoute({
  method: 'GET',
  path: '/api/searches/offers',
  summary: 'The source that would answer searches now, and their prices',
  plan: 'home',
  credits: 'free',
  api: 'searches',
  request: { query: z.object({ capability: CapabilityNames }) },
  example: { query: { capability: 'linkedin-people,linkedin-companies' } },
  response: z.object({ items: z.array(SearchOffer) }),
  errors: [],
});

export const SearchQuote = z.object({
  /** When the stored answer came that the press would open, free (ruling R17); null where it would ask the source. */
  storedAt: z.iso.datetime().nullable(),
  /** It was paid and its call failed: asking again costs nothing (ruling R1). */
  owed: z.boolean(),
});
export type SearchQuote = z.output<typeof SearchQuote>;

export const quoteSearch = defineRoute({
  method: 'POST',
  path: '/api/searches/quote',
  summary: 'Whether a search would open a stored answer, or is paid already; no source is called',
  plan: 'home',
  credits: 'free',
  needs: 'read',
  api: 'searches',
  request: {
    body: z.object({
      /** The route of the search: `/api/instagram/users/search`. */
      path: z.string().max(200),
      /** As the search itself takes it. One that it would refuse is neither stored nor owed. */
      body: z.record(z.string(), z.unknown()),
    }),
  },
  example: { body: { path: '/api/instagram/users/search', body: { query: 'coffee roasters' } } },
  response: SearchQuote,
  errors: ['NOT_FOUND'],
});

/** Of each search, beside its own fields: which page of the source's results. */
export const PageRequest = z.object({
  /** From 1; tells pages apart in lists. */
  page: z.number().int().min(1).max(100).default(1),
  /** `next` of the page before; null for the first. */
  cursor: z.string().min(1).max(2_000).nullable().default(null),
});
export type PageRequest = z.output<typeof PageRequest>;

/** How a search is answered; no part of what it asks. */
export const AnswerOptions = z.object({
  /** Asks the source, and charges, also where a fresh answer to the same search is stored (ruling R17). */
  fresh: z.boolean().default(false),
  /** Asks for sample data in place of a source that cannot be reached. Not in production. */
  sample: z.boolean().default(false),
});
export type AnswerOptions = z.output<typeof AnswerOptions>;

interface SearchDeclaration<Base, Plan, Price, Query, Item> {
  /** `/api/instagram/users`. */
  base: Base;
  summary: string;
  plan: Plan;
  credits: Price;
  query: z.ZodObject<Query & z.ZodRawShape>;
  item: Item;
  /** The catalogue's text for a call that failed. */
  failure: ErrorCode;
  /** And for something asked about that does not exist, which costs nothing. */
  notFound?: ErrorCode;
}

/** The two routes of a network's search: asking, which is paid, and opening what was found again, which is free. */
export function searchRoutes<
  const Base extends string,
  const Plan extends string,
  const Price extends string,
  Query extends z.ZodRawShape,
  Item extends z.ZodType,
>({ base, summary, plan, credits, query, item, failure, notFound }: SearchDeclaration<Base, Plan, Price, Query, Item>) {
  const response = z.object({ ...SearchReceipt.shape, items: z.array(item) });
  return {
    search: defineRoute({
      method: 'POST',
      path: `${base}/search`,
      summary,
      plan,
      credits,
      api: 'searches',
      request: { body: z.object({ ...query.shape, ...PageRequest.shape, ...AnswerOptions.shape }) },
      response,
      errors: [
        'SEARCH_NEEDS_SIGN_IN',
        'CREDITS_INSUFFICIENT',
        'BUDGET_EXCEEDED',
        'KEY_BUDGET_EXCEEDED',
        'PRICE_ABOVE_LIMIT',
        'SOURCE_NOT_CONFIGURED',
        failure,
        ...(notFound ? [notFound] : []),
        'SEARCH_RUNNING',
        'SEARCH_RESULTS_EXPIRED',
      ],
      idempotent: true,
    }),
    reopen: defineRoute({
      method: 'GET',
      path: `${base}/searches/:runId`,
      summary: `${summary}: the stored results of an earlier one; free`,
      plan,
      credits: 'free',
      api: 'searches',
      request: { params: z.object({ runId: z.uuid() }) },
      response,
      errors: ['NOT_FOUND', 'SEARCH_RESULTS_EXPIRED'],
    }),
  };
}

/** How a record is named in an address: a number, a short name, or the address of its page at the network. */
const RecordKey = z.string().trim().min(1).max(1_000);

interface DetailDeclaration<Base, Plan, Price, Record> {
  base: Base;
  summary: string;
  plan: Plan;
  credits: Price;
  record: Record;
  failure: ErrorCode;
  notFound: ErrorCode;
}

/** The two routes of a record's details: what is stored of it, free, and asking the source, which is paid. */
export function detailRoutes<
  const Base extends string,
  const Plan extends string,
  const Price extends string,
  Record extends z.ZodType,
>({ base, summary, plan, credits, record, failure, notFound }: DetailDeclaration<Base, Plan, Price, Record>) {
  const response = z.object({
    /** Null where nothing is stored yet. */
    record: record.nullable(),
    /** The run that brought it: source, age and price. */
    run: RunSummary.nullable(),
    chargedNow: z.number().int(),
    creditsRemaining: z.number().int(),
  });
  return {
    stored: defineRoute({
      method: 'GET',
      path: `${base}/detail`,
      summary: `${summary}, as the workspace has stored it; free`,
      plan,
      credits: 'free',
      api: 'searches',
      request: { query: z.object({ key: RecordKey }) },
      response,
      errors: [notFound, 'SEARCH_RESULTS_EXPIRED'],
    }),
    fetch: defineRoute({
      method: 'POST',
      path: `${base}/detail`,
      summary: `${summary}, asked of the source`,
      plan,
      credits,
      api: 'searches',
      request: { body: z.object({ key: RecordKey }) },
      response,
      errors: [
        'SEARCH_NEEDS_SIGN_IN',
        'CREDITS_INSUFFICIENT',
        'BUDGET_EXCEEDED',
        'KEY_BUDGET_EXCEEDED',
        'PRICE_ABOVE_LIMIT',
        'SOURCE_NOT_CONFIGURED',
        failure,
        notFound,
        'SEARCH_RUNNING',
        'SEARCH_RESULTS_EXPIRED',
      ],
      idempotent: true,
    }),
  };
}
