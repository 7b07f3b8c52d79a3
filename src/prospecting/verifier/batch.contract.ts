// Many addresses: read and counted first, with a quote and a cap; then verified in the background; then downloaded, or kept on a list.
import { z } from 'zod';
import { Target } from '#crm/records/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { formatCount } from '#shared/formats.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import {
  BATCH_DAYS,
  BATCH_FILE_BYTES,
  BATCH_STATES,
  MAILBOX_CHECKS,
  MAX_BATCH_ADDRESSES,
  PAUSE_REASONS,
} from './fields.contract.ts';
import { SubStatusSchema, VerdictSchema } from './verdict.contract.ts';

/**
 * Exact but for `unknownShare`. rows = duplicates + distinct; distinct = malformed + known + decided + toAsk + uncheckable.
 */
export const BatchQuote = z.object({
  /** Addresses as they were given. */
  rows: z.number().int(),
  duplicates: z.number().int(),
  distinct: z.number().int(),
  /** No address at all, or one that breaks the rules: invalid, at no cost. */
  malformed: z.number().int(),
  /** Verified within the free days: at no cost. */
  known: z.number().int(),
  /** Free checks decide them: no such domain, accepts no mail, disposable: at no cost. */
  decided: z.number().int(),
  /** Only their mail server can say; each is one credit, given back where it does not say. */
  toAsk: z.number().int(),
  /** Would need their mail server, but the probe is off and there is no key: unknown, at no cost. */
  uncheckable: z.number().int(),
  /** Credits at most: the cap that is proposed. */
  most: z.number().int(),
  /** Expected share of `toAsk` that stays unknown, 0 to 1, and so costs nothing. */
  unknownShare: z.number(),
  /** The same in credits: what it will probably cost. */
  likely: z.number().int(),
  mailbox: z.enum(MAILBOX_CHECKS),
});
export type BatchQuote = z.output<typeof BatchQuote>;

export const BatchSave = z.object({
  listId: z.string(),
  listName: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  total: z.number().int(),
  done: z.number().int(),
  /** Contacts that were not there before. */
  created: z.number().int(),
  fault: z.string().nullable(),
});

export const VerifierBatch = z.object({
  id: z.string(),
  /** Name of the file or the list; "Pasted addresses", "Selected contacts". */
  name: z.string(),
  from: z.enum(['text', 'file', 'contacts', 'list']),
  state: z.enum(BATCH_STATES),
  /** Of a file: heading of the column with the addresses. */
  column: z.string().nullable(),
  /** Null while they are being read. */
  quote: BatchQuote.nullable(),
  /** Never more credits than this; null before it runs. */
  cap: z.number().int().nullable(),
  /** Distinct addresses that have their verdict, of all of them. */
  done: z.number().int(),
  total: z.number().int(),
  counts: z.object({
    valid: z.number().int(),
    risky: z.number().int(),
    invalid: z.number().int(),
    unknown: z.number().int(),
  }),
  /** Of `unknown`: their server asked to retry later, and when the next of them is retried. */
  retrying: z.number().int(),
  triesAgainAt: z.iso.datetime().nullable(),
  /** Credits that it has cost so far: reserved less returned. */
  charged: z.number().int(),
  pausedBecause: z.enum(PAUSE_REASONS).nullable(),
  /** Why it failed or is paused, as shown on the page. */
  fault: z.string().nullable(),
  /** The last time its addresses were sent to a list. */
  keeping: BatchSave.nullable(),
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type VerifierBatch = z.output<typeof VerifierBatch>;

export const BatchRow = z.object({
  /** Counted from 1; of a file, as a spreadsheet counts its rows. */
  row: z.number().int(),
  email: z.string(),
  normalized: z.string(),
  /** `waiting`: not checked yet. `again`: its server asked to retry later. */
  state: z.enum(['waiting', 'again', 'done']),
  /** Null while it waits. */
  verdict: VerdictSchema.nullable(),
  subStatus: SubStatusSchema.nullable(),
  sentence: z.string(),
  suggestion: z.string().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  charged: z.number().int(),
});
export type BatchRow = z.output<typeof BatchRow>;

const PAID = { plan: 'verifier', credits: 'free', api: 'verifier' } as const;
const PAID_CHECK = { ...PAID, credits: 'verify-email' } as const;
const Id = z.object({ id: z.uuid() });

const NEEDS = ['VERIFYING_EMPTY', 'VERIFYING_TOO_MANY'] as const;
const FILE_FAULTS = [
  'IMPORT_TOO_LARGE',
  'IMPORT_EMPTY',
  'IMPORT_NOT_A_TABLE',
  'IMPORT_PROTECTED',
  'IMPORT_UNREADABLE',
  'IMPORT_TOO_WIDE',
] as const;

/** Answers in state `reading`; the live event (or reading it again) says when it is `ready`, with its quote. */
export const createBatch = defineRoute({
  method: 'POST',
  path: '/api/verifier/batches',
  summary: `Many addresses to verify (${formatCount(MAX_BATCH_ADDRESSES)} at most): pasted, of contacts, or of a list; a quote first, nothing is charged`,
  ...PAID,
  request: {
    body: z.discriminatedUnion('from', [
      z.object({ from: z.literal('text'), text: z.string().min(1).max(4_000_000) }),
      z.object({ from: z.literal('contacts'), target: Target }),
      z.object({ from: z.literal('list'), listId: z.uuid() }),
    ]),
  },
  response: VerifierBatch,
  errors: [...NEEDS, 'LIST_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
  maxBodyBytes: 8 * 1024 * 1024,
  example: { body: { from: 'text', text: 'mara@northwind.example, jonas@contoso.example' } },
});

/** The body is the file itself: `content-type: application/octet-stream`. */
export const uploadBatch = defineRoute({
  method: 'POST',
  path: '/api/verifier/batches/file',
  summary: 'A file with addresses to verify: CSV, TSV, XLSX or vCard; a quote first, nothing is charged',
  ...PAID,
  request: {
    query: z.object({
      name: z.string().trim().max(255).default(''),
      /** Counted from 0; left out: the column with most addresses. */
      column: z.coerce.number().int().min(0).max(500).optional(),
    }),
  },
  response: VerifierBatch,
  errors: [...NEEDS, ...FILE_FAULTS],
  bodyStream: { maxBytes: BATCH_FILE_BYTES },
  example: { query: { name: 'people.csv' } },
  rateLimits: [{ by: 'user', points: 60, seconds: 3600 }],
});

export const listBatches = defineRoute({
  method: 'GET',
  path: '/api/verifier/batches',
  summary: 'Batches, newest first',
  ...PAID,
  request: { query: PageQuery },
  response: getPage(VerifierBatch),
  errors: [],
});

export const readBatch = defineRoute({
  method: 'GET',
  path: '/api/verifier/batches/:id',
  summary: 'One batch with its quote and how far it is',
  ...PAID,
  request: { params: Id },
  response: VerifierBatch,
  errors: ['NOT_FOUND'],
});

export const listBatchRows = defineRoute({
  method: 'GET',
  path: '/api/verifier/batches/:id/rows',
  summary: 'Addresses of a batch with what is known of them, in their order',
  ...PAID,
  request: {
    params: Id,
    query: PageQuery.extend({
      verdict: VerdictSchema.optional(),
      /** Part of the address. */
      q: z.string().trim().max(254).default(''),
    }),
  },
  response: getPage(BatchRow),
  errors: ['NOT_FOUND'],
});

const Cap = z.object({
  /** Never more credits than this, all in all. Left out: what the quote says at most, or the cap that it has. */
  cap: z.number().int().min(0).max(MAX_BATCH_ADDRESSES).optional(),
});

/** Sent twice, it runs once. */
export const runBatch = defineRoute({
  method: 'POST',
  path: '/api/verifier/batches/:id/run',
  summary:
    'Verify the addresses of a batch: at most 25 credits are reserved at a time, and returned where the verdict is unknown',
  ...PAID_CHECK,
  request: { params: Id, body: Cap },
  response: VerifierBatch,
  errors: ['NOT_FOUND', 'VERIFYING_NOT_READY', 'CREDITS_INSUFFICIENT', 'BUDGET_EXCEEDED', 'KEY_BUDGET_EXCEEDED'],
});

export const pauseBatch = defineRoute({
  method: 'POST',
  path: '/api/verifier/batches/:id/pause',
  summary: 'Pause a batch; checks under way still finish',
  ...PAID,
  request: { params: Id },
  response: VerifierBatch,
  errors: ['NOT_FOUND'],
});

export const resumeBatch = defineRoute({
  method: 'POST',
  path: '/api/verifier/batches/:id/resume',
  summary: 'Resume a paused batch, optionally with another cap',
  ...PAID_CHECK,
  request: { params: Id, body: Cap },
  response: VerifierBatch,
  errors: ['NOT_FOUND', 'CREDITS_INSUFFICIENT', 'BUDGET_EXCEEDED', 'KEY_BUDGET_EXCEEDED'],
});

export const finishBatch = defineRoute({
  method: 'POST',
  path: '/api/verifier/batches/:id/finish',
  summary: 'End a batch with the verdicts of free checks for the rest; nothing more is charged',
  ...PAID,
  request: { params: Id },
  response: VerifierBatch,
  errors: ['NOT_FOUND'],
});

export const cancelBatch = defineRoute({
  method: 'POST',
  path: '/api/verifier/batches/:id/cancel',
  summary: 'Cancel a batch: verdicts stay, the rest costs nothing',
  ...PAID,
  request: { params: Id },
  response: VerifierBatch,
  errors: ['NOT_FOUND'],
});

export const deleteBatch = defineRoute({
  method: 'DELETE',
  path: '/api/verifier/batches/:id',
  summary: `Delete a batch that is not running (done automatically after ${BATCH_DAYS} days); its verdicts stay`,
  ...PAID,
  request: { params: Id },
  response: null,
  errors: ['NOT_FOUND', 'VERIFYING_RUNNING'],
});

export const downloadBatch = defineRoute({
  method: 'GET',
  path: '/api/verifier/batches/:id/file',
  summary: 'The addresses of a batch with their verdicts as CSV',
  ...PAID,
  needs: 'export',
  request: { params: Id, query: z.object({ verdict: VerdictSchema.optional() }) },
  response: 'stream',
  errors: ['NOT_FOUND'],
});

/** Answers at once; `keeping` of the batch says how far it is. */
export const saveBatch = defineRoute({
  method: 'POST',
  path: '/api/verifier/batches/:id/keep',
  summary: 'Add the addresses of a batch to a list, by default the valid ones; new contacts are created; free',
  ...PAID,
  request: {
    params: Id,
    body: z.object({
      /** A static list that is there, or the name of a new one. */
      list: z.union([
        z.object({ id: z.uuid() }),
        z.object({
          name: z.string().trim().min(1, 'Please enter a name').max(120, 'A name can have at most 120 characters'),
        }),
      ]),
      verdicts: z.array(VerdictSchema).min(1).max(4).default(['valid']),
    }),
  },
  response: VerifierBatch,
  errors: ['NOT_FOUND', 'VERIFYING_EMPTY', 'LIST_NOT_FOUND', 'LIST_FULL', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});
