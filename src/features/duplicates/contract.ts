// Suggested duplicates: pairs of records that may be one, with the reason. Merging them is a route of records.
import { z } from 'zod';
import { RecordKindSchema } from '#features/records/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { pageOf } from '#shared/paging.ts';

/** Type of the live event: pairs were found or have gone. `data`: { kind }. */
export const DUPLICATES_EVENT = 'duplicates';

/** Strongest first. */
export const DUPLICATE_REASONS = [
  'email',
  'profile',
  'domain',
  'phone',
  'name-company',
  'similar-name-domain',
  'similar-name-company',
  'similar-name',
] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** What tells two records apart at a glance; the whole of each is read by its own route. */
const PairedRecord = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Of a contact its company, of a company its domain. */
  company: z.string(),
  /** Of a contact its title, of a company its industry. */
  line: z.string(),
  city: z.string(),
  country: z.string(),
  picture: z.string(),
  createdAt: z.iso.datetime(),
  sample: z.boolean(),
});

export const DuplicatePair = z.object({
  id: z.string(),
  kind: RecordKindSchema,
  reason: z.enum(DUPLICATE_REASONS),
  /** "Same phone number: +46 70 123 45 67" */
  words: z.string(),
  /** The older one. */
  left: PairedRecord,
  right: PairedRecord,
  foundAt: z.iso.datetime(),
  dismissed: z.boolean(),
});
export type DuplicatePair = z.output<typeof DuplicatePair>;

const OPEN = { plan: 'contacts', credits: 'free', errors: [], api: 'records' } as const;
const Id = z.object({ id: z.uuid() });

export const listDuplicates = defineRoute({
  method: 'GET',
  path: '/api/duplicates',
  summary: 'Pairs of records that may be one, strongest reason first',
  ...OPEN,
  request: {
    query: z.object({
      kind: RecordKindSchema,
      shelf: z.enum(['open', 'dismissed']).default('open'),
      limit: z.coerce.number().int().min(1).max(100).default(25),
      cursor: z.string().max(200).optional(),
    }),
  },
  response: pageOf(DuplicatePair),
});

export const duplicateTotals = defineRoute({
  method: 'GET',
  path: '/api/duplicates/totals',
  summary: 'How many pairs there are to decide about',
  ...OPEN,
  request: {},
  response: z.object({ contact: z.number().int(), company: z.number().int() }),
});

export const dismissDuplicate = defineRoute({
  method: 'POST',
  path: '/api/duplicates/:id/dismiss',
  summary: 'Say that two records are not one; they are not suggested again',
  ...OPEN,
  request: { params: Id },
  response: null,
  errors: ['NOT_FOUND'],
});

export const reopenDuplicate = defineRoute({
  method: 'POST',
  path: '/api/duplicates/:id/reopen',
  summary: 'Suggest a pair again that was dismissed',
  ...OPEN,
  request: { params: Id },
  response: null,
  errors: ['NOT_FOUND'],
});
