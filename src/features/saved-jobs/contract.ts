// Saved jobs (product design 5.24): a posting kept as it was when it was saved, and what the workspace does about it.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';

/** Where a job was found: on the job boards (`/job-seeker`) or among freelance jobs (`/upwork-jobs`). */
export const SAVED_JOB_KINDS = ['job', 'freelance'] as const;
export const SavedJobKind = z.enum(SAVED_JOB_KINDS);
export type SavedJobKind = z.output<typeof SavedJobKind>;

/** The columns of the board, in their order. */
export const JOB_STATUSES = ['saved', 'applied', 'interview', 'offer', 'closed'] as const;
export const JobStatus = z.enum(JOB_STATUSES);
export type JobStatus = z.output<typeof JobStatus>;

/** `live` is on the board and in the table; the bin is emptied after 30 days. */
export const SHELVES = ['live', 'archived', 'bin'] as const;
export const Shelf = z.enum(SHELVES);
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
  /** Whether its board still lists it; null where nobody can tell. */
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

/** Another saved job of the same company and title that was applied to: applying twice is warned of, never refused. */
export const AppliedBefore = z.object({
  id: z.string(),
  kind: SavedJobKind,
  title: z.string(),
  company: z.string(),
  status: JobStatus,
  appliedOn: z.string().nullable(),
});
export type AppliedBefore = z.output<typeof AppliedBefore>;

/** Type of the live event: the workspace's saved jobs have changed. */
export const SAVED_JOBS_EVENT = 'saved-jobs';

export const saveJob = defineRoute({
  method: 'POST',
  path: '/api/saved-jobs',
  summary: 'Save a job that was found: the server keeps its own copy of the posting',
  plan: 'jobs',
  credits: 'free',
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

export const SavedMark = z.object({ jobId: z.string(), id: z.string(), status: JobStatus });
export type SavedMark = z.output<typeof SavedMark>;

export const MARKS_AT_ONCE = 200;

export const savedMarks = defineRoute({
  method: 'POST',
  path: '/api/saved-jobs/marks',
  summary: 'Which of these jobs the workspace has saved',
  plan: 'jobs',
  credits: 'free',
  request: { body: z.object({ kind: SavedJobKind, jobIds: z.array(JobId).max(MARKS_AT_ONCE) }) },
  response: z.object({ items: z.array(SavedMark) }),
  errors: [],
});

export const unsaveJob = defineRoute({
  method: 'POST',
  path: '/api/saved-jobs/unsave',
  summary: 'Put a saved job into the bin, from where saving it again takes it back',
  plan: 'jobs',
  credits: 'free',
  request: { body: z.object({ kind: SavedJobKind, jobId: JobId }) },
  response: null,
  errors: ['JOB_NOT_FOUND'],
});
