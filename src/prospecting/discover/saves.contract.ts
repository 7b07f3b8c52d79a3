// Saving all rows that fit: work in the background with its progress, as the browser shows it.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { DISCOVER_KINDS, DISCOVER_SORTS, MATCHING_LIMIT } from './fields.contract.ts';
import { DiscoverFilters } from './filters.contract.ts';

const FREE = { plan: 'discover', credits: 'free' } as const;

/** Type of the live event. `data`: a DiscoverSave. */
export const DISCOVER_SAVE_EVENT = 'discover-save';

/** The rows of a free answer, in its order. */
const Matching = z.object({
  kind: z.enum(DISCOVER_KINDS),
  show: z.enum(['new', 'yours']),
  filters: DiscoverFilters,
  since: z.iso.datetime().optional(),
  sort: z.enum(DISCOVER_SORTS).optional(),
});
export type Matching = z.output<typeof Matching>;

export const DiscoverSave = z.object({
  id: z.uuid(),
  kind: z.enum(DISCOVER_KINDS),
  state: z.enum(['queued', 'running', 'done', 'cancelled', 'failed']),
  listId: z.uuid().nullable(),
  /** Rows to save; null until they are collected. */
  total: z.number().int().nullable(),
  done: z.number().int(),
  /** Records, by what became of them; `unchanged`: they knew all of it. */
  created: z.number().int(),
  merged: z.number().int(),
  unchanged: z.number().int(),
  /** What it has changed so far, to undo as one; null where nothing is. */
  changeId: z.uuid().nullable(),
  /** Why it failed, in words. */
  fault: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type DiscoverSave = z.output<typeof DiscoverSave>;

export const saveMatching = defineRoute({
  method: 'POST',
  path: '/api/discover/save-matching',
  summary: `Save all rows that fit, or put them into a list, in the background: the first ${MATCHING_LIMIT.toLocaleString('en-US')} in their order, as one change; free`,
  ...FREE,
  request: { body: Matching.extend({ listId: z.uuid().optional() }) },
  response: DiscoverSave,
  errors: ['LIST_NOT_FOUND', 'PLAN_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

export const listDiscoverSaves = defineRoute({
  method: 'GET',
  path: '/api/discover/saves',
  summary: 'Saving in the background that runs or ended within a day, newest first; free',
  ...FREE,
  request: {},
  response: z.object({ items: z.array(DiscoverSave) }),
  errors: [],
});

export const cancelDiscoverSave = defineRoute({
  method: 'POST',
  path: '/api/discover/saves/:id/cancel',
  summary: 'Stop saving in the background; what is saved stays and can be undone; free',
  ...FREE,
  request: { params: z.object({ id: z.uuid() }) },
  response: DiscoverSave,
  errors: ['NOT_FOUND'],
});
