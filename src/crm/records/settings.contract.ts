// What a workspace sets up for its records, and the work on many of them: counts, custom fields, saved views, jobs, undo.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { text } from '#shared/text.ts';
import { CUSTOM_TYPES } from './fields.contract.ts';
import { RecordKindSchema, ViewState } from './filter.contract.ts';
import { RecordJob } from './jobs.contract.ts';

const OPEN = { plan: 'contacts', credits: 'free', errors: [], api: 'records' } as const;
const Id = z.object({ id: z.uuid() });
const OfKind = z.object({ kind: RecordKindSchema });

export const recordTotals = defineRoute({
  method: 'GET',
  path: '/api/record-totals',
  summary: 'How many contacts and companies there are, live and in the bin',
  ...OPEN,
  request: {},
  response: z.object({
    contact: z.object({ live: z.number().int(), bin: z.number().int() }),
    company: z.object({ live: z.number().int(), bin: z.number().int() }),
  }),
});

export const CustomField = z.object({
  id: z.string(),
  kind: RecordKindSchema,
  label: z.string(),
  type: z.enum(CUSTOM_TYPES),
  /** Of a choice. */
  choices: z.array(z.string()),
  position: z.number().int(),
});
export type CustomField = z.output<typeof CustomField>;

const FieldLabel = text({ label: 'Name of the field', max: 60 });
const Choices = z.array(text({ label: 'Choice', max: 100 })).max(100, 'At most 100 choices');
/** Of each kind of record. */
export const CUSTOM_FIELD_LIMIT = 50;

export const listCustomFields = defineRoute({
  method: 'GET',
  path: '/api/custom-fields',
  summary: 'Custom fields of the workspace, in their order',
  ...OPEN,
  request: {},
  response: z.object({ items: z.array(CustomField) }),
});

export const addCustomField = defineRoute({
  method: 'POST',
  path: '/api/custom-fields',
  summary: 'Add a field',
  ...OPEN,
  needs: 'configure',
  request: {
    body: z.object({
      kind: RecordKindSchema,
      label: FieldLabel,
      type: z.enum(CUSTOM_TYPES),
      choices: Choices.default([]),
    }),
  },
  response: CustomField,
  errors: ['FIELD_EXISTS', 'LIMIT_REACHED'],
  idempotent: true,
});

export const changeCustomField = defineRoute({
  method: 'PATCH',
  path: '/api/custom-fields/:id',
  summary: 'Rename a field, change its choices or position, or restore it',
  ...OPEN,
  needs: 'configure',
  request: {
    params: Id,
    body: z.object({
      label: FieldLabel.optional(),
      choices: Choices.optional(),
      position: z.number().int().min(0).max(CUSTOM_FIELD_LIMIT).optional(),
      restore: z.literal(true).optional(),
    }),
  },
  response: CustomField,
  errors: ['NOT_FOUND', 'FIELD_EXISTS', 'LIMIT_REACHED'],
});

export const deleteCustomField = defineRoute({
  method: 'DELETE',
  path: '/api/custom-fields/:id',
  summary: 'Delete a field; its values are kept for 30 days and restored with it',
  ...OPEN,
  needs: 'configure',
  request: { params: Id },
  response: null,
  errors: ['NOT_FOUND'],
});

export const RecordView = z.object({
  id: z.string(),
  kind: RecordKindSchema,
  name: z.string(),
  shared: z.boolean(),
  /** True where the caller made it: only then may it be changed. */
  own: z.boolean(),
  madeBy: z.string(),
  state: ViewState,
});
export type RecordView = z.output<typeof RecordView>;

/** Of one person, for each kind of record. */
export const VIEW_LIMIT = 100;

const ViewName = text({ label: 'Name of the view', max: 80 });

export const listViews = defineRoute({
  method: 'GET',
  path: '/api/record-views',
  summary: 'Saved views: own ones, and those that others share',
  ...OPEN,
  request: { query: OfKind },
  response: z.object({ items: z.array(RecordView) }),
});

export const saveView = defineRoute({
  method: 'POST',
  path: '/api/record-views',
  summary: 'Save a view: personal unless shared',
  ...OPEN,
  request: {
    body: z.object({ kind: RecordKindSchema, name: ViewName, shared: z.boolean().default(false), state: ViewState }),
  },
  response: RecordView,
  errors: ['LIMIT_REACHED'],
  idempotent: true,
});

export const changeView = defineRoute({
  method: 'PATCH',
  path: '/api/record-views/:id',
  summary: 'Rename, share or update a view of your own',
  ...OPEN,
  request: {
    params: Id,
    body: z.object({ name: ViewName.optional(), shared: z.boolean().optional(), state: ViewState.optional() }),
  },
  response: RecordView,
  errors: ['NOT_FOUND'],
});

export const deleteView = defineRoute({
  method: 'DELETE',
  path: '/api/record-views/:id',
  summary: 'Delete a view of your own',
  ...OPEN,
  request: { params: Id },
  response: null,
  errors: ['NOT_FOUND'],
});

export const undoChange = defineRoute({
  method: 'POST',
  path: '/api/record-changes/:id/undo',
  summary: 'Undo a change, once',
  ...OPEN,
  request: { params: Id },
  response: z.object({
    /** Rows set back. */
    restored: z.number().int(),
    /** Rows kept, because the same fields were changed since. */
    kept: z.number().int(),
    /** The job that undoes a change too large for one request. */
    job: RecordJob.nullable(),
  }),
  errors: ['CHANGE_NOT_FOUND'],
});
