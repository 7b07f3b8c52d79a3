// Credits: the routes of the ledger. What an action costs stands in the table of prices, features/plans/contract.ts.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { PageQuery, pageOf } from '#shared/paging.ts';

export const ENTRY_KINDS = ['grant', 'purchase', 'charge', 'refund', 'adjustment'] as const;

export const LedgerEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(ENTRY_KINDS),
  /** Positive for credits received, negative for credits spent. */
  amount: z.number().int(),
  balanceAfter: z.number().int(),
  /** What for, in words: "LinkedIn people search: procurement timber". */
  reason: z.string(),
  requestId: z.string().nullable(),
  searchId: z.string().nullable(),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
});
export type LedgerEntry = z.output<typeof LedgerEntry>;

export const listLedger = defineRoute({
  method: 'GET',
  path: '/api/credits/ledger',
  summary: 'The entries of the credit ledger, newest first',
  plan: 'signed-in',
  credits: 'free',
  request: { query: PageQuery.extend({ cursor: z.coerce.number().int().positive().optional() }) },
  response: pageOf(LedgerEntry).extend({ balance: z.number().int() }),
  errors: [],
});

/** Event `credits` of the live stream. */
export type CreditsEvent = {
  type: 'credits';
  balance: number;
  /** Place of the last entry in the ledger: an event with a lower `seq` than one seen before is old news. */
  seq: number;
};
