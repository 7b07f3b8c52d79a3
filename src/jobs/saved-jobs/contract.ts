// Saved jobs (product design 5.24): a posting kept as it was when it was saved, and what the workspace does about it.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { optionalText, text } from '#shared/text.ts';

/** Where a job was found: on the job boards (`/job-seeker`) or among freelance jobs (`/upwork-jobs`). */
export const SavedJobKind = z.enum(['job', 'freelance']);
export type SavedJobKind = z.output<typeof SavedJobKind>;

/** The columns of the board, in their order. */
export const JobStatus = z.enum(['saved', 'applied', 'interview', 'offer', 'closed']);
export type JobStatus = z.output<typeof JobStatus>;

/** `live` is on the board and in the table; the bin is emptied after 30 days. */
export const Shelf = z.enum(['live', 'archived', 'bin']);
export type Shelf = z.output<typeof Shelf>;

/** The posting as the server keeps it for good. Texts that the source does not give are empty. */
export const JobSnapshot = z.object({
  title: z.string(),
  /** Company of a job, client of a freelance job. */
  company: z.string(),
  place: z.string(),
  url: z.string(),
  /** Name of the board or the source, for the screen. */
  source: z.string(),
  sample: z.boolean(),
  /** Salary or budget in words. */
  salary: z.string(),
  skills: z.array(z.string()),
  /** Plain text with line breaks. */
  description: z.string(),
  postedAt: z.iso.datetime().nullable(),
  /** What only this kind has, in the order in which it is shown: "Experience level", "Expert". */
  extra: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Whether its board still lists it; null where it is unknown. */
  online: z.boolean().nullable(),
});
export type JobSnapshot = z.output<typeof JobSnapshot>;

/** Ids of sources hold '=', '+' and '/': they travel in bodies, never in paths. */
const JobId = z.string().min(1).max(500);

/** What a list shows of a saved job. */
export const SavedJob = JobSnapshot.omit({ description: true, extra: true }).extend({
  id: z.string(),
  kind: SavedJobKind,
  jobId: z.string(),
  status: JobStatus,
  shelf: Shelf,
  nextStep: z.string(),
  /** Days are days of the user's calendar: 2026-11-30. */
  nextDue: z.string().nullable(),
  hasNote: z.boolean(),
  tags: z.array(z.string()),
  contact: z.string(),
  appliedOn: z.string().nullable(),
  savedAt: z.iso.datetime(),
  savedBy: z.object({ id: z.string(), name: z.string() }),
  /** When `online` was last looked up. */
  checkedAt: z.iso.datetime().nullable(),
});
export type SavedJob = z.output<typeof SavedJob>;

/** What a page of results shows of a job that is saved. */
const MARK = { id: true, jobId: true, status: true } as const;
export const SavedMark = SavedJob.pick(MARK);
export type SavedMark = z.output<typeof SavedMark>;

/** Another saved job of the same company and title that was applied to: applying twice is warned of, never refused. */
export const AppliedBefore = SavedJob.pick({ ...MARK, kind: true, title: true, company: true, appliedOn: true });
export type AppliedBefore = z.output<typeof AppliedBefore>;

/** What all routes share: everybody who has the pages of jobs, at no cost. */
const OPEN = { plan: 'jobs', credits: 'free', errors: [], api: 'jobs' } as const;
const READING = { ...OPEN, api: 'jobs:read' } as const;

/** Type of the live event: the workspace's saved jobs have changed. */
export const SAVED_JOBS_EVENT = 'saved-jobs';

export const saveJob = defineRoute({
  method: 'POST',
  path: '/api/saved-jobs',
  summary: 'Save a job that was found: the server keeps its own copy of the posting',
  ...OPEN,
  request: { body: z.object({ kind: SavedJobKind, jobId: JobId }) },
  response: z.object({
    id: z.string(),
    status: JobStatus,
    /** True where this call saved it or took it back from the archive or the bin. */
    changed: z.boolean(),
    warning: AppliedBefore.nullable(),
  }),
  errors: ['JOB_NOT_FOUND'],
});

export const savedMarks = defineRoute({
  method: 'POST',
  path: '/api/saved-jobs/marks',
  summary: 'Which of these jobs the workspace has saved',
  ...READING,
  needs: 'read',
  request: { body: z.object({ kind: SavedJobKind, jobIds: z.array(JobId).max(200) }) },
  response: z.object({ items: z.array(SavedMark) }),
});

export const SavedJobDetail = SavedJob.extend({
  description: JobSnapshot.shape.description,
  extra: JobSnapshot.shape.extra,
  note: z.string(),
  /** Set where a member of the workspace has applied to the same company and title before. */
  appliedBefore: AppliedBefore.nullable(),
});
export type SavedJobDetail = z.output<typeof SavedJobDetail>;

/** `now`: today or earlier. Jobs that are closed are never due. */
export const DueFilter = z.enum(['overdue', 'today', 'now', 'week', 'none']);
export type DueFilter = z.output<typeof DueFilter>;

/** Which jobs: of a list, or of a change to all that match. URLs and bodies use the same words. */
export const SavedJobsFilter = z.object({
  shelf: Shelf.default('live'),
  /** One or several, separated by commas. */
  status: z
    .string()
    .max(60)
    .transform((names) => names.split(','))
    .pipe(z.array(JobStatus))
    .optional(),
  kind: SavedJobKind.optional(),
  due: DueFilter.optional(),
  tag: z.string().max(60).optional(),
  /** Part of title, company, place, contact or next step. */
  q: z.string().trim().max(200).optional(),
  /** The user's day, by which things are due. */
  today: z.iso.date(),
});
export type SavedJobsFilter = z.output<typeof SavedJobsFilter>;

/** `board`: the order of the columns. */
export const SavedJobSort = z.enum(['saved', 'title', 'company', 'source', 'status', 'applied', 'due', 'board']);
export type SavedJobSort = z.output<typeof SavedJobSort>;

export const listSavedJobs = defineRoute({
  method: 'GET',
  path: '/api/saved-jobs',
  summary: 'Saved jobs, page by page',
  ...OPEN,
  request: {
    query: z.object({
      ...SavedJobsFilter.shape,
      ...PageQuery.shape,
      cursor: z.uuid().optional(),
      sort: SavedJobSort.default('saved'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
  },
  response: getPage(SavedJob).extend({ total: z.number().int() }),
});

/** Of each column at most. */
const CardsShown = z.coerce.number().int().min(1).max(200).default(25);

export const savedJobsBoard = defineRoute({
  method: 'GET',
  path: '/api/saved-jobs/board',
  summary: 'The columns of the board, each with its count and its first cards',
  ...OPEN,
  request: { query: SavedJobsFilter.omit({ shelf: true, status: true }).extend({ limit: CardsShown }) },
  response: z.object({
    columns: z.array(z.object({ status: JobStatus, total: z.number().int(), items: z.array(SavedJob) })),
  }),
});

export const savedJobsSummary = defineRoute({
  method: 'GET',
  path: '/api/saved-jobs/summary',
  summary: 'How many jobs are saved and due, and the tags in use',
  ...OPEN,
  request: { query: z.object({ today: z.iso.date() }) },
  response: z.object({
    /** How many are live, archived and in the bin. */
    shelves: z.record(Shelf, z.number().int()),
    due: z.record(z.enum(['overdue', 'today', 'week']), z.number().int()),
    tags: z.array(z.string()),
  }),
});

const SavedJobId = z.object({ id: z.uuid() });

export const getSavedJob = defineRoute({
  method: 'GET',
  path: '/api/saved-jobs/:id',
  summary: 'A saved job with the posting as it was',
  ...OPEN,
  request: { params: SavedJobId },
  response: SavedJobDetail,
  errors: ['JOB_NOT_FOUND'],
});

const Tag = text({ label: 'Tag', max: 60 });
const day = (label: string) => z.iso.date({ error: `${label} must be a date` }).nullable();
const NextStep = { nextStep: optionalText({ label: 'Next step', max: 300 }), nextDue: day('Due date') };

/** What a change did: `undoId` takes it back; null where nothing changed. */
const Changed = z.object({
  changed: z.number().int(),
  undoId: z.string().nullable(),
  warning: AppliedBefore.nullable(),
});
export type Changed = z.output<typeof Changed>;

export const editSavedJob = defineRoute({
  method: 'PATCH',
  path: '/api/saved-jobs/:id',
  summary: "Change the workspace's own fields of a saved job",
  ...OPEN,
  request: {
    params: SavedJobId,
    body: z.object({
      status: JobStatus.optional(),
      nextStep: NextStep.nextStep.unwrap().optional(),
      nextDue: NextStep.nextDue.optional(),
      note: optionalText({ label: 'Note', max: 10_000 }).unwrap().optional(),
      tags: z.array(Tag).max(20, 'At most 20 tags').optional(),
      contact: optionalText({ label: 'Contact', max: 200 }).unwrap().optional(),
      appliedOn: day('Applied on').optional(),
      /** The user's day: noted as "applied on" when the status first becomes Applied. */
      today: z.iso.date(),
    }),
  },
  response: Changed.extend({ job: SavedJobDetail }),
  errors: ['JOB_NOT_FOUND'],
});

export const moveSavedJob = defineRoute({
  method: 'POST',
  path: '/api/saved-jobs/:id/move',
  summary: 'Move a card of the board to a place in a column',
  ...OPEN,
  request: {
    params: SavedJobId,
    body: z.object({
      status: JobStatus,
      /** `before`: the card that is then below it; on top of the column where that card has moved meanwhile. */
      place: z.union([z.enum(['top', 'bottom']), z.object({ before: z.uuid() })]),
      today: z.iso.date(),
    }),
  },
  response: Changed,
  errors: ['JOB_NOT_FOUND'],
});

export const BULK_LIMIT = 5_000;

/** These jobs, or all that match. */
const Target = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(BULK_LIMIT) }),
  z.object({ filter: SavedJobsFilter }),
]);
export type Target = z.output<typeof Target>;

export const BulkAction = z.discriminatedUnion('do', [
  z.object({ do: z.literal('move'), status: JobStatus }),
  z.object({ do: z.literal('tag'), tag: Tag }),
  z.object({ do: z.literal('untag'), tag: Tag }),
  z.object({ do: z.literal('step'), ...NextStep }),
  /** `live` restores from the archive and the bin. */
  z.object({ do: z.literal('shelve'), shelf: Shelf }),
]);
export type BulkAction = z.output<typeof BulkAction>;

export const changeSavedJobs = defineRoute({
  method: 'POST',
  path: '/api/saved-jobs/bulk',
  summary: 'Change many saved jobs at once',
  ...OPEN,
  request: { body: z.object({ target: Target, action: BulkAction, today: z.iso.date() }) },
  response: Changed,
});

export const undoSavedJobs = defineRoute({
  method: 'POST',
  path: '/api/saved-jobs/undo',
  summary: 'Undo a change, once',
  ...OPEN,
  request: { body: z.object({ undoId: z.uuid() }) },
  response: z.object({ changed: z.number().int() }),
  errors: ['NOT_FOUND'],
});

export const exportSavedJobs = defineRoute({
  method: 'POST',
  path: '/api/saved-jobs/export',
  summary: 'All fields of saved jobs but the full texts, for a file',
  ...READING,
  needs: 'export',
  request: { body: z.object({ target: Target }) },
  response: z.object({ items: z.array(SavedJob.extend({ note: z.string() })) }),
  rateLimits: [{ by: 'user', points: 20, seconds: 60 }],
});
