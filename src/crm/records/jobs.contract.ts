// Work on many records: what can be done to them at once, and how far it is.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { RecordKindSchema } from './filter.contract.ts';

/** Type of the live event of work on many records. `data`: a RecordJob. */
export const RECORD_JOB_EVENT = 'record-job';

export const BulkAction = z.discriminatedUnion('do', [
  z.object({ do: z.literal('tag'), tag: z.string().trim().min(1).max(60) }),
  z.object({ do: z.literal('untag'), tag: z.string().trim().min(1).max(60) }),
  z.object({ do: z.literal('own'), ownerId: z.uuid().nullable() }),
  z.object({
    do: z.literal('set'),
    field: z.string().max(80),
    value: z.union([z.string().max(6_000), z.number(), z.null()]),
  }),
  z.object({ do: z.literal('bin') }),
  z.object({ do: z.literal('restore') }),
  /** `wordsOf`: a static list whose status, owner and note of them are copied. */
  z.object({ do: z.literal('add-to-list'), listId: z.uuid(), wordsOf: z.uuid().optional() }),
  /** They leave the one list for the other, with what it says of them. */
  z.object({ do: z.literal('move-to-list'), listId: z.uuid(), fromId: z.uuid() }),
  z.object({ do: z.literal('remove-from-list'), listId: z.uuid() }),
]);
export type BulkAction = z.output<typeof BulkAction>;

/** Taking back a change of many records is work of its own. */
export const RecordJobAction = z.discriminatedUnion('do', [
  ...BulkAction.options,
  z.object({ do: z.literal('undo'), changeId: z.string() }),
  /** Pairs that are suggested for reasons that leave no doubt; `total` and `done` count pairs, `changed` records that were merged away. */
  z.object({ do: z.literal('merge-duplicates') }),
]);
export type RecordJobAction = z.output<typeof RecordJobAction>;

/** A record that stays in the bin: another one has its email address, or its domain, now. */
export const RestoreConflict = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  holder: z.object({ id: z.string(), name: z.string() }),
});
export type RestoreConflict = z.output<typeof RestoreConflict>;

/** How many of them are named at most. */
export const CONFLICTS_SHOWN = 10;

export const RecordJob = z.object({
  id: z.string(),
  kind: RecordKindSchema,
  action: RecordJobAction,
  state: z.enum(['queued', 'running', 'done', 'cancelled', 'failed']),
  total: z.number().int(),
  done: z.number().int(),
  changed: z.number().int(),
  /** Skipped: a unique value that another record has or, in an undo, a value that was changed since. */
  failed: z.number().int(),
  /** Of a restore or an undo, where one job is read: the first of the records that are still in the bin for it. */
  conflicts: z.array(RestoreConflict).optional(),
  /** Undoes the job; null where nothing was changed. */
  changeId: z.string().nullable(),
  /** Why it stopped, in words. */
  fault: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type RecordJob = z.output<typeof RecordJob>;

const OPEN = { plan: 'contacts', credits: 'free', errors: ['NOT_FOUND'], api: 'records' } as const;
const Id = z.object({ id: z.uuid() });

export const listRecordJobs = defineRoute({
  method: 'GET',
  path: '/api/record-jobs',
  summary: 'Bulk jobs that run or ended within a day, newest first',
  ...OPEN,
  request: {},
  response: z.object({ items: z.array(RecordJob) }),
});

export const readRecordJob = defineRoute({
  method: 'GET',
  path: '/api/record-jobs/:id',
  summary: 'Progress of a bulk job',
  ...OPEN,
  request: { params: Id },
  response: RecordJob,
});

export const cancelRecordJob = defineRoute({
  method: 'POST',
  path: '/api/record-jobs/:id/cancel',
  summary: 'Cancel a bulk job; finished records stay changed and can be undone',
  ...OPEN,
  request: { params: Id },
  response: RecordJob,
});
