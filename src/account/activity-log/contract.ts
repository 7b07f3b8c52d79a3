// The activity log: who did what in the workspace, when, from which session or API key, and to what.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { isActivityKind, SUBJECT_TYPES } from './kinds.contract.ts';

export const ORIGINS = ['session', 'api-key', 'job', 'system'] as const;

const Detail = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

export const ActivityEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.string(),
  person: z.object({
    /** Null for the system, and where the account has been deleted. */
    id: z.string().nullable(),
    /** As it was then. */
    name: z.string(),
  }),
  origin: z.object({
    via: z.enum(ORIGINS),
    /** Device of the session, name of the API key, or what did it. */
    label: z.string(),
  }),
  /** `id` is null for several at once. */
  subject: z.object({ type: z.string(), id: z.string().nullable(), label: z.string() }).nullable(),
  details: z.record(z.string(), Detail),
});
export type ActivityEntry = z.output<typeof ActivityEntry>;

/** As many kinds can be asked for at once. */
const MAX_KINDS = 60;

const ActivityFilter = z.object({
  /** Only what this user of the workspace did. */
  user: z.uuid().optional(),
  /** Kinds, with commas between them. */
  kind: z
    .string()
    .max(2_000)
    .transform((text) => text.split(',').filter((each) => each !== ''))
    .refine((kinds) => kinds.length <= MAX_KINDS && kinds.every(isActivityKind), 'Unknown kind')
    .optional(),
  subjectType: z.enum(Object.keys(SUBJECT_TYPES) as [keyof typeof SUBJECT_TYPES]).optional(),
  subjectId: z.string().min(1).max(200).optional(),
  /** From this moment on. */
  from: z.iso.datetime().optional(),
  /** Until before this moment. */
  to: z.iso.datetime().optional(),
  /** Part of the name of the person, of the thing, or of the session or key. */
  q: z.string().trim().max(100).optional(),
});
export type ActivityFilter = z.output<typeof ActivityFilter>;

const OF_TEAM = { plan: 'signed-in', credits: 'free', needs: 'team', errors: [] } as const;

export const listActivityLog = defineRoute({
  method: 'GET',
  path: '/api/activity-log',
  summary: 'The activity log, newest first, all or filtered',
  ...OF_TEAM,
  request: { query: PageQuery.extend({ cursor: z.uuid().optional(), ...ActivityFilter.shape }) },
  response: getPage(ActivityEntry).extend({
    /** At least so many months are kept; null: all. */
    keptMonths: z.int().nullable(),
  }),
});

export const listActivityPeople = defineRoute({
  method: 'GET',
  path: '/api/activity-log/people',
  summary: 'The people of the workspace, to filter the activity log by',
  ...OF_TEAM,
  request: {},
  response: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

export const exportActivityLog = defineRoute({
  method: 'GET',
  path: '/api/activity-log/export',
  summary: 'The filtered activity log as CSV, newest first',
  ...OF_TEAM,
  request: { query: ActivityFilter.extend({ zone: z.string().max(60).optional() }) },
  response: 'stream',
  rateLimits: [{ by: 'user', points: 60, seconds: 3600 }],
});

/** Event `activity-log`: there may be new entries. */
export type ActivityLogEvent = { type: 'activity-log' };
