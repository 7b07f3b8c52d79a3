// Suggested duplicates: pairs of records that may be the same, with the reason. Merging two is a route of records.
import { z } from 'zod';
import { RecordJob, RecordKindSchema } from '#crm/records/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { getPage } from '#shared/paging.ts';
import { MAX_DECIDED } from './limits.contract.ts';

/** Live event: pairs were found or removed. `data`: { kind }. */
export const DUPLICATES_EVENT = 'duplicates';

/** Strongest first. */
export const DUPLICATE_REASONS = [
  'email',
  'register',
  'profile',
  'domain',
  'phone',
  'name-company',
  'name-town',
  'similar-name-domain',
  'similar-name-company',
  'similar-name',
] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** Certain reasons (`isIdentity` of records): such pairs are merged in bulk. Phone numbers and names can be shared. */
export const EXACT_REASONS = ['email', 'register', 'profile', 'domain'] as const satisfies DuplicateReason[];

/** A summary to tell two records apart; the full record has a route of its own. */
const PairedRecord = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Company of a contact, domain of a company. */
  company: z.string(),
  /** Title of a contact, industry of a company. */
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

/** Open pairs of one reason that share records: merged into one of them, or dismissed. */
export const DuplicateGroup = z.object({
  /** The id of its first pair. */
  id: z.string(),
  kind: RecordKindSchema,
  reason: z.enum(DUPLICATE_REASONS),
  words: z.string(),
  /** The oldest first, at most GROUP_SIZE. */
  records: z.array(PairedRecord),
  /** Further records of a larger group: shown after a decision on these. */
  more: z.number().int(),
  pairIds: z.array(z.string()),
});
export type DuplicateGroup = z.output<typeof DuplicateGroup>;

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
  response: getPage(DuplicatePair),
});

export const listDuplicateGroups = defineRoute({
  method: 'GET',
  path: '/api/duplicates/groups',
  summary: 'Groups of records that may be one, by the rule that joins them, strongest rule first',
  ...OPEN,
  request: {
    query: z.object({
      kind: RecordKindSchema,
      limit: z.coerce.number().int().min(1).max(50).default(25),
      cursor: z.string().max(200).optional(),
    }),
  },
  response: getPage(DuplicateGroup).extend({
    /** True at MAX_LOOK_ALIKES open look-alikes: no more are stored until some are decided. */
    capped: z.boolean(),
  }),
});

export const decideDuplicates = defineRoute({
  method: 'POST',
  path: '/api/duplicates/decide',
  summary: 'Keep the records of these pairs apart, so that they are not suggested again, or suggest them again',
  ...OPEN,
  request: { body: z.object({ ids: z.array(z.uuid()).min(1).max(MAX_DECIDED), dismissed: z.boolean() }) },
  response: null,
  errors: ['NOT_FOUND'],
});

export const duplicateTotals = defineRoute({
  method: 'GET',
  path: '/api/duplicates/totals',
  summary: `How many groups there are to decide about, as the page shows them, and how many of them are exact`,
  ...OPEN,
  request: {},
  response: z.object({
    contact: z.number().int(),
    company: z.number().int(),
    exact: z.object({ contact: z.number().int(), company: z.number().int() }),
    /** True where more than PAIRS_COUNTED pairs are open: there are more groups than counted. */
    capped: z.object({ contact: z.boolean(), company: z.boolean() }),
  }),
});

export const mergeExactDuplicates = defineRoute({
  method: 'POST',
  path: '/api/duplicates/merge-exact',
  summary: 'Merge all pairs with the same email, register number, profile or domain; undone as one change',
  ...OPEN,
  request: { body: z.object({ kind: RecordKindSchema }) },
  response: RecordJob,
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
