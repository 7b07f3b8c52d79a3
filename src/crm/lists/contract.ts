// Lists (product design 5.10): static ones have members, live ones follow a filter of contacts or companies.
import { z } from 'zod';
import { RecordKindSchema, RecordSelection, Target } from '#crm/records/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { optionalText, text } from '#shared/text.ts';
import { MEMBER_STATUSES } from './members.contract.ts';

export * from './members.contract.ts';

/** Live event: lists of the workspace or their members have changed. */
export const LISTS_EVENT = 'lists';

export const ListType = z.enum(['static', 'live']);
export type ListType = z.output<typeof ListType>;

/** `archived` lists are hidden; `bin` is purged after 30 days. */
export const ListStatus = z.enum(['live', 'archived', 'bin']);
export type ListStatus = z.output<typeof ListStatus>;

/** The rule of a live list. It cannot filter by lists, or it could depend on itself. */
export const LiveRule = z.object({ kind: RecordKindSchema, selection: RecordSelection.omit({ shelf: true }) });
export type LiveRule = z.output<typeof LiveRule>;

const Person = z.object({ id: z.string(), name: z.string() });

export const List = z.object({
  id: z.string(),
  name: z.string(),
  type: ListType,
  /** Of a live list. */
  rule: LiveRule.nullable(),
  /** Exact, without trashed records; null for a live list: `listCounts` counts it. */
  contacts: z.number().int().nullable(),
  companies: z.number().int().nullable(),
  owner: Person.nullable(),
  shelf: ListStatus,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type List = z.output<typeof List>;

const OPEN = { plan: 'lists', credits: 'free', errors: [], api: 'lists' } as const;
const Id = z.object({ id: z.uuid() });
const ListName = text({ label: 'Name of the list', max: 120, missing: 'Please enter a name for the list' });
/** Active and archived lists of a workspace together. */
export const LISTS_LIMIT = 1_000;

export const listLists = defineRoute({
  method: 'GET',
  path: '/api/lists',
  summary: 'Lists of the workspace, last changed first',
  ...OPEN,
  request: { query: z.object({ shelf: ListStatus.default('live') }) },
  response: z.object({
    items: z.array(List),
    /** Other members of the workspace: all of them see its lists. */
    sharedWith: z.number().int(),
    /** Records that the plan allows in one list. */
    rowLimit: z.number().int(),
    shelves: z.record(ListStatus, z.number().int()),
  }),
});

export const ListCount = z.object({
  id: z.string(),
  contacts: z.number().int(),
  companies: z.number().int(),
  /** Contacts in it with a valid email address. */
  validEmails: z.number().int(),
  /** Why the rule of a live list cannot be evaluated; it is not counted then. */
  fault: z.string().nullable(),
});
export type ListCount = z.output<typeof ListCount>;

/** For the lists on the screen: live ones are counted exactly. */
export const listCounts = defineRoute({
  method: 'POST',
  path: '/api/lists/counts',
  summary: 'How many records are in these lists, exactly',
  ...OPEN,
  api: 'lists:read',
  request: { body: z.object({ ids: z.array(z.uuid()).min(1).max(50) }) },
  response: z.object({ items: z.array(ListCount) }),
});

export const readList = defineRoute({
  method: 'GET',
  path: '/api/lists/:id',
  summary: 'One list, with the records added since the caller’s last visit; counts have a separate route',
  ...OPEN,
  request: { params: Id },
  response: z.object({
    list: List,
    /** Why the rule of a live list cannot be evaluated. */
    fault: z.string().nullable(),
    rowLimit: z.number().int(),
    sharedWith: z.number().int(),
    /** Of a live list that the caller has viewed before: its records that were added to the library after `since`. */
    news: z.object({ since: z.iso.datetime(), count: z.number().int() }).nullable(),
  }),
  errors: ['LIST_NOT_FOUND'],
});

export const viewList = defineRoute({
  method: 'POST',
  path: '/api/lists/:id/looked',
  summary: 'Mark a list as viewed',
  ...OPEN,
  needs: 'read',
  request: { params: Id },
  response: null,
  errors: ['LIST_NOT_FOUND'],
});

/** Initial members of a new static list. */
const InitialMembers = z.discriminatedUnion('from', [
  z.object({ from: z.literal('records'), kind: RecordKindSchema, target: Target }),
  /** `union`: in any of them; `intersect`: in all; `subtract`: in the first and in none of the others. */
  z.object({
    from: z.literal('lists'),
    how: z.enum(['copy', 'union', 'intersect', 'subtract']),
    lists: z.array(z.uuid()).min(1).max(20),
  }),
]);
export type InitialMembers = z.output<typeof InitialMembers>;

const CreatedList = z.object({
  list: List,
  /** Records in the new list. */
  added: z.number().int(),
  /** Records that a background job adds where there are too many for the request. */
  coming: z.number().int(),
});

export const createList = defineRoute({
  method: 'POST',
  path: '/api/lists',
  summary: 'Create a list: empty, from records, from other lists, or live from a filter',
  ...OPEN,
  request: {
    body: z.discriminatedUnion('type', [
      z.object({ type: z.literal('static'), name: ListName, beginning: InitialMembers.optional() }),
      z.object({ type: z.literal('live'), name: ListName, rule: LiveRule }),
    ]),
  },
  example: {
    body: {
      type: 'static',
      name: 'Timber buyers',
      beginning: { from: 'records', kind: 'contact', target: { selection: { q: 'timber' } } },
    },
  },
  response: CreatedList,
  errors: ['LIST_NOT_FOUND', 'LIST_FULL', 'LIMIT_REACHED', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

export const changeList = defineRoute({
  method: 'PATCH',
  path: '/api/lists/:id',
  summary: 'Rename a list, change its filter or owner, archive, delete or restore it',
  ...OPEN,
  request: {
    params: Id,
    body: z.object({
      name: ListName.optional(),
      rule: LiveRule.optional(),
      ownerId: z.uuid().nullable().optional(),
      shelf: ListStatus.optional(),
    }),
  },
  response: List,
  errors: ['LIST_NOT_FOUND', 'LIMIT_REACHED'],
});

export const ListMember = z.object({
  recordId: z.string(),
  status: z.enum(MEMBER_STATUSES),
  ownerId: z.string().nullable(),
  note: z.string(),
  addedAt: z.iso.datetime(),
  addedBy: z.string().nullable(),
});
export type ListMember = z.output<typeof ListMember>;

const Members = z.object({ kind: RecordKindSchema, ids: z.array(z.uuid()).min(1).max(200) });

export const readMembers = defineRoute({
  method: 'POST',
  path: '/api/lists/:id/members',
  summary: 'Status, owner and note of these records in a static list',
  ...OPEN,
  api: 'lists:read',
  request: { params: Id, body: Members },
  response: z.object({ items: z.array(ListMember) }),
  errors: ['LIST_NOT_FOUND'],
});

export const changeMembers = defineRoute({
  method: 'PATCH',
  path: '/api/lists/:id/members',
  summary: 'Change status, owner or note of these records in a static list',
  ...OPEN,
  request: {
    params: Id,
    body: Members.extend({
      status: z.enum(MEMBER_STATUSES).optional(),
      ownerId: z.uuid().nullable().optional(),
      note: optionalText({ label: 'Note', max: 2_000 }).unwrap().optional(),
    }),
  },
  /** How they were before, for the undo. */
  response: z.object({ before: z.array(ListMember) }),
  errors: ['LIST_NOT_FOUND'],
});
