// Saving results of searches to the datastore. The browser names results by kind and key; the server copies what it has stored of them.
import { z } from 'zod';
import { RecordKindSchema, RecordMatch } from '#crm/records/contract.ts';
import { Capability } from '#shared/capabilities.ts';
import { defineRoute } from '#shared/contract.ts';

/** Results of one kind of search, as its page knows them; or the run that brought the details of one record. */
export const FoundKeys = z.object({
  capability: Capability,
  /** Keys of results; for details the id of their run. */
  keys: z.array(z.string().min(1).max(1_000)).min(1).max(200),
});
export type FoundKeys = z.output<typeof FoundKeys>;

const OPEN = { plan: 'contacts', credits: 'free', errors: [], api: 'records' } as const;

/** What a result would become. */
export const SavablePreview = z.object({
  key: z.string(),
  kind: RecordKindSchema,
  name: z.string(),
  /** The record that is taken for the same one, with the reason in words; null where it is new. */
  match: RecordMatch.nullable(),
});
export type SavablePreview = z.output<typeof SavablePreview>;

export const previewSaving = defineRoute({
  method: 'POST',
  path: '/api/saving/preview',
  summary: 'Which of these results are already in the datastore, with the reason for each match',
  ...OPEN,
  api: 'records:read',
  request: { body: FoundKeys },
  /** Results that are not stored, or have no name, are left out. */
  response: z.object({ items: z.array(SavablePreview) }),
});

export const SavedResult = z.object({
  key: z.string(),
  kind: RecordKindSchema,
  id: z.string(),
  name: z.string(),
  /** `merged`: added to a record that was there; `unchanged`: it knew all of it. */
  outcome: z.enum(['created', 'merged', 'unchanged']),
});
export type SavedResult = z.output<typeof SavedResult>;

export const saveResults = defineRoute({
  method: 'POST',
  path: '/api/saving',
  summary: 'Save results of a search as contacts or companies; existing records are completed and lose nothing',
  ...OPEN,
  request: { body: FoundKeys.extend({ listId: z.uuid().optional() }) },
  response: z.object({
    items: z.array(SavedResult),
    /** Takes it back; null where nothing was changed. */
    changeId: z.string().nullable(),
  }),
  errors: ['RESULT_NOT_FOUND', 'LIST_NOT_FOUND', 'LIST_FULL', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});
