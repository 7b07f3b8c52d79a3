// Discover: one question to the own data, the directory and what was found before (free), and the searches of outside sources (paid).
import { z } from 'zod';
import { EMAIL_VERDICTS } from '#crm/records/contract.ts';
import { FoundCompany, FoundPerson } from '#prospecting/prospects/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { formatCount } from '#shared/formats.ts';
import { getPage } from '#shared/paging.ts';
import {
  DISCOVER_KINDS,
  DISCOVER_SORTS,
  MATCHING_LIMIT,
  OUTSIDE_CAPABILITIES,
  OUTSIDE_FIELDS,
} from './fields.contract.ts';
import { DiscoverFilters, ReadFilters } from './questions.contract.ts';

export * from './fields.contract.ts';
export * from './questions.contract.ts';

const Kind = z.enum(DISCOVER_KINDS);
/** `yours`: kept in the library. `new`: in the directory or found before, and not kept. `run`: what one outside search brought, kept or not. */
export const SHOWN = ['new', 'yours', 'run'] as const;

/** A row of the library, of what searches have found, or of the directory. */
export const RowRef = z.object({ from: z.enum(['record', 'found', 'directory']), id: z.string().min(1).max(500) });
export type RowRef = z.output<typeof RowRef>;

/** One row of the table, whatever it comes from. */
export const DiscoverRow = z.object({
  ref: RowRef,
  /** The record of the library that it is; null while it is not kept. */
  recordId: z.string().nullable(),
  kind: Kind,
  /** Of a person `company` is filled, of a company `person` is null; what both have is in the found shape. */
  company: FoundCompany.nullable(),
  person: FoundPerson.nullable(),
  /** The source's name for the screen, and when it said so. */
  source: z.object({
    name: z.string(),
    sample: z.boolean(),
    attribution: z.object({ text: z.string(), url: z.string() }).optional(),
  }),
  asOf: z.iso.datetime().nullable(),
  /** Credits of the search that brought it; 0 for own data and the directory. */
  paid: z.number().int(),
  /** The search that brought it, to open again. */
  runId: z.string().nullable(),
  emailVerdict: z.enum(EMAIL_VERDICTS).nullable(),
  emailCheckedAt: z.iso.datetime().nullable(),
  lastContactedAt: z.iso.datetime().nullable(),
  /** People of the library who work at this company. */
  contacts: z.number().int(),
});
export type DiscoverRow = z.output<typeof DiscoverRow>;

const FREE = { plan: 'discover', credits: 'free', errors: [] } as const;

export const listDiscover = defineRoute({
  method: 'GET',
  path: '/api/discover',
  summary: 'A page of matching people or companies: own data, or the directory and earlier search results; free',
  ...FREE,
  api: 'searches',
  request: {
    query: DiscoverFilters.extend({
      kind: Kind.default('company'),
      show: z.enum(SHOWN).default('new'),
      /** Only what has come since then; of those that are yours what has been kept since. */
      since: z.iso.datetime().optional(),
      /** Of `show=run`: the search, whose filters are its own; all of its rows come at once. */
      run: z.uuid().optional(),
      /** One of those that this answer has (`domain/sorts.ts`); without it the first of them: by relevance what is new, newest first what is yours. */
      sort: z.enum(DISCOVER_SORTS).optional(),
      limit: z.coerce.number().int().min(1).max(1_000).default(25),
      cursor: z.string().max(2_000).optional(),
    }),
  },
  response: getPage(DiscoverRow),
  errors: ['SEARCH_RESULTS_EXPIRED'],
});

export const countDiscover = defineRoute({
  method: 'GET',
  path: '/api/discover/count',
  summary: 'The exact number of matches: already yours, and new; free',
  ...FREE,
  api: 'searches',
  request: { query: DiscoverFilters.extend({ kind: Kind.default('company') }) },
  response: z.object({ yours: z.number().int(), new: z.number().int() }),
});

export const readDiscover = defineRoute({
  method: 'GET',
  path: '/api/discover/row',
  summary: 'Details of one row; free',
  ...FREE,
  api: 'searches',
  request: { query: RowRef },
  response: z.object({
    row: DiscoverRow,
    /** Every source that has said something of it, newest first. */
    origins: z.array(
      z.object({
        name: z.string(),
        at: z.iso.datetime().nullable(),
        paid: z.number().int(),
        runId: z.string().nullable(),
      }),
    ),
    /** People of the library at this company, at most 20. */
    people: z.array(z.object({ id: z.string(), name: z.string(), title: z.string(), email: z.string() })),
  }),
  errors: ['NOT_FOUND'],
});

const Sourced = z.enum(['directory', ...OUTSIDE_CAPABILITIES]);

/** A source that can be asked, as far as that is known now. */
export const SourceOption = z.object({
  capability: Sourced,
  /** For the screen: "OpenStreetMap and company register". */
  name: z.string(),
  /** `sample`: marked sample data answers in its place. `unavailable`: it does not answer now. */
  state: z.enum(['live', 'sample', 'unavailable', 'needs-key']),
  /** Of one search. */
  credits: z.number().int(),
  /** Filters that it needs and the question does not have. */
  missing: z.array(z.enum(OUTSIDE_FIELDS)),
});
export type SourceOption = z.output<typeof SourceOption>;

/** Who answers a question, and who else could, the best first. */
export const SourceChoice = z.object({ best: SourceOption, others: z.array(SourceOption) });
export type SourceChoice = z.output<typeof SourceChoice>;

export const readQuestion = defineRoute({
  method: 'GET',
  path: '/api/discover/question',
  summary: 'The filters that a typed question asks for, and the source that would answer it; nothing is searched; free',
  ...FREE,
  api: 'searches',
  request: { query: z.object({ text: z.string().trim().min(1).max(200) }) },
  example: { query: { text: 'dentists in Graz' } },
  response: z.object({ kind: Kind, filters: ReadFilters, sources: SourceChoice }),
});

export const listDiscoverSources = defineRoute({
  method: 'GET',
  path: '/api/discover/sources',
  summary: 'The source that would answer these filters and its price, and the others; nothing is searched; free',
  ...FREE,
  api: 'searches',
  request: { query: DiscoverFilters.extend({ kind: Kind.default('company'), chosen: Sourced.optional() }) },
  response: SourceChoice,
});

const SavedRow = z.object({
  ref: RowRef,
  /** Of the record that it is now. */
  id: z.string(),
  name: z.string(),
  /** `merged`: added to a record that was there; `unchanged`: it knew all of it. */
  outcome: z.enum(['created', 'merged', 'unchanged']),
});

export const saveDiscovered = defineRoute({
  method: 'POST',
  path: '/api/discover/save',
  summary: 'Save rows to the library; matching records are completed and lose nothing; free',
  ...FREE,
  api: 'searches',
  request: { body: z.object({ kind: Kind, refs: z.array(RowRef).min(1).max(200), listId: z.uuid().optional() }) },
  response: z.object({ items: z.array(SavedRow), changeId: z.string().nullable() }),
  errors: ['RESULT_NOT_FOUND', 'LIST_NOT_FOUND', 'LIST_FULL', 'PLAN_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

export const undoDiscovered = defineRoute({
  method: 'POST',
  path: '/api/discover/changes/:id/undo',
  summary: 'Undo one save, once; free',
  ...FREE,
  api: 'searches',
  request: { params: z.object({ id: z.uuid() }) },
  response: z.object({
    /** Rows restored, and those unchanged because they were edited since. */
    restored: z.number().int(),
    kept: z.number().int(),
    /** More than can be set back at once: it is being worked off. */
    working: z.boolean(),
  }),
  errors: ['CHANGE_NOT_FOUND'],
});

export const excludeDiscovered = defineRoute({
  method: 'POST',
  path: '/api/discover/exclude',
  summary: 'Exclude these rows, or include them again; free',
  ...FREE,
  request: { body: z.object({ kind: Kind, refs: z.array(RowRef).min(1).max(200), excluded: z.boolean() }) },
  response: null,
});

export const SavedDiscoverSearch = z.object({
  id: z.string(),
  name: z.string(),
  kind: Kind,
  filters: ReadFilters,
  /** Rows that have come since it was last looked at. */
  newSince: z.number().int(),
  seenAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});
export type SavedDiscoverSearch = z.output<typeof SavedDiscoverSearch>;

export const listDiscoverSearches = defineRoute({
  method: 'GET',
  path: '/api/discover/saved-searches',
  summary: 'Saved searches with how many rows are new since',
  ...FREE,
  request: {},
  response: z.object({ items: z.array(SavedDiscoverSearch) }),
});

export const saveDiscoverSearch = defineRoute({
  method: 'POST',
  path: '/api/discover/saved-searches',
  summary: 'Save a search under a name; at most 50',
  ...FREE,
  request: {
    body: z.object({
      name: z.string().trim().min(1, 'Please enter a name').max(80, 'A name can have at most 80 characters'),
      kind: Kind,
      filters: DiscoverFilters,
    }),
  },
  response: SavedDiscoverSearch,
  errors: ['IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

const SearchId = z.object({ id: z.uuid() });

export const markDiscoverSearchSeen = defineRoute({
  method: 'POST',
  path: '/api/discover/saved-searches/:id/seen',
  summary: 'Count new rows from now on',
  ...FREE,
  needs: 'read',
  request: { params: SearchId },
  response: null,
  errors: ['NOT_FOUND'],
});

export const deleteDiscoverSearch = defineRoute({
  method: 'DELETE',
  path: '/api/discover/saved-searches/:id',
  summary: 'Delete a saved search',
  ...FREE,
  request: { params: SearchId },
  response: null,
  errors: ['NOT_FOUND'],
});

// Saving all rows that fit, in the background

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
  summary: `Save all matching rows, or add them to a list, in the background: the first ${formatCount(MATCHING_LIMIT)} in their order, as one change; free`,
  ...FREE,
  request: { body: Matching.extend({ listId: z.uuid().optional() }) },
  response: DiscoverSave,
  errors: ['LIST_NOT_FOUND', 'PLAN_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

export const listDiscoverSaves = defineRoute({
  method: 'GET',
  path: '/api/discover/saves',
  summary: 'Background saves that run or ended within a day, newest first; free',
  ...FREE,
  request: {},
  response: z.object({ items: z.array(DiscoverSave) }),
  errors: [],
});

export const cancelDiscoverSave = defineRoute({
  method: 'POST',
  path: '/api/discover/saves/:id/cancel',
  summary: 'Stop a background save; saved rows stay and can be undone; free',
  ...FREE,
  request: { params: z.object({ id: z.uuid() }) },
  response: DiscoverSave,
  errors: ['NOT_FOUND'],
});

// The map of local businesses

/** How the map is drawn. Without tiles it is a plain grid with a scale. */
export const readMap = defineRoute({
  method: 'GET',
  path: '/api/discover/map',
  summary: 'Whether the map has tiles, and their attribution; free',
  ...FREE,
  request: {},
  response: z.object({ tiles: z.boolean(), attribution: z.object({ text: z.string(), url: z.string() }).nullable() }),
});

/** The deepest zoom level with tiles. */
export const DEEPEST_TILE = 19;
const place = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** DEEPEST_TILE - 1);

export const readTile = defineRoute({
  method: 'GET',
  path: '/api/discover/tiles/:z/:x/:y',
  summary: 'A map tile, fetched from the configured server and cached',
  plan: 'discover',
  credits: 'free',
  request: { params: z.object({ z: z.coerce.number().int().min(0).max(DEEPEST_TILE), x: place, y: place }) },
  response: 'stream',
  cacheable: true,
  errors: ['PICTURE_UNAVAILABLE'],
});
