// What every paid search has in common: a run that is stored, charged once, owed when its call failed, reopened free.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { PageQuery, pageOf } from '#shared/paging.ts';

/** Which outside capability a run asked for. */
export const CAPABILITIES = ['linkedin-people', 'linkedin-companies'] as const;
export const Capability = z.enum(CAPABILITIES);
export type Capability = z.output<typeof Capability>;

export const RUN_STATES = ['running', 'delivered', 'owed', 'refunded', 'failed'] as const;

/** Which source answered. */
export const SourceInfo = z.object({
  /** Stable key: `sample`, `rapidapi`. */
  key: z.string(),
  /** For the screen: "Sample data", "LinkedIn data (RapidAPI)". */
  name: z.string(),
  /** True for generated records, which carry a visible mark everywhere. */
  sample: z.boolean(),
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
});
export type RunSummary = z.output<typeof RunSummary>;

/** What a search answers beside its items. */
export const SearchReceipt = z.object({
  run: RunSummary,
  /** Credits taken by this very call: 0 for a retry of an owed search. */
  chargedNow: z.number().int(),
  /** Balance after it. */
  creditsRemaining: z.number().int(),
  /** Total the source claims to have, where it says so. */
  total: z.number().int().nullable(),
});
export type SearchReceipt = z.output<typeof SearchReceipt>;

/** `details` of the error when a charged call failed: what it cost and what the retry costs. */
export interface OwedDetails {
  /** Null where the source was known to be down, so that nothing was begun or charged. */
  runId: string | null;
  charged: number;
  retryCredits: number;
  outcome: 'owed' | 'refunded' | 'kept';
}

export const listRuns = defineRoute({
  method: 'GET',
  path: '/api/searches',
  summary: 'Searches of the workspace, newest first; reopening one is free',
  plan: 'home',
  credits: 'free',
  request: {
    query: PageQuery.extend({
      cursor: z.uuid().optional(),
      capability: Capability.optional(),
      owed: z.stringbool().optional(),
    }),
  },
  response: pageOf(RunSummary),
  errors: [],
});
