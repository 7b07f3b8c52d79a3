// Jobs: what a posting is to the browser, the search for them and its routes (product design 5.23).
import { z } from 'zod';
import { SourceInfo, searchRoutes } from '#prospecting/searches/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { FIELD_TEXTS } from '#shared/errors.ts';
import { optionalText, text } from '#shared/text.ts';

export const REMOTE_KINDS = ['remote', 'hybrid', 'on-site'] as const;
export type RemoteKind = (typeof REMOTE_KINDS)[number];

export const EMPLOYMENT_TYPES = ['full-time', 'part-time', 'contract', 'temporary', 'internship'] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

export const SALARY_PERIODS = ['year', 'month', 'week', 'day', 'hour'] as const;
export type SalaryPeriod = (typeof SALARY_PERIODS)[number];

export const POSTED_WITHIN = ['any', 'day', '3days', 'week', 'month'] as const;
export type PostedWithin = (typeof POSTED_WITHIN)[number];

/** Pay as stated, and for a year so that postings compare. */
export const JobSalary = z.object({
  /** As the posting writes it; '' where it gave fields only. */
  text: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** ISO 4217, or '' where the posting does not say. */
  currency: z.string(),
  period: z.enum(SALARY_PERIODS).nullable(),
  /** In the same currency. Null where the period is not stated and its size leaves doubt. */
  yearlyMin: z.number().nullable(),
  yearlyMax: z.number().nullable(),
});
export type JobSalary = z.output<typeof JobSalary>;

/** The same job at another place: "also on 2 boards", or where to apply. */
export const JobLink = z.object({ board: z.string(), url: z.string() });
export type JobLink = z.output<typeof JobLink>;

export const Highlight = z.object({ title: z.string(), items: z.array(z.string()) });
export type Highlight = z.output<typeof Highlight>;

/** A job in a list. Texts that a board does not give are empty. */
export const Job = z.object({
  id: z.string(),
  /** Equal for the same job on every board: by it a job is hidden. */
  jobKey: z.string(),
  title: z.string(),
  company: z.string(),
  /** By which "hide company" knows a company. */
  companyKey: z.string(),
  /** Address on our own image door, or ''. */
  logo: z.string(),
  place: z.string(),
  country: z.string(),
  remote: z.enum(REMOTE_KINDS).nullable(),
  types: z.array(z.enum(EMPLOYMENT_TYPES)),
  level: z.string(),
  tags: z.array(z.string()),
  salary: JobSalary.nullable(),
  excerpt: z.string(),
  postedAt: z.iso.datetime().nullable(),
  /** Name of the board; its terms ask to be named and linked without a detour. */
  board: z.string(),
  url: z.string(),
  /** The same job on other boards. */
  others: z.array(JobLink),
});
export type Job = z.output<typeof Job>;

export const JobDetail = Job.extend({
  /** Plain text: paragraphs, and lines that begin with a bullet. */
  description: z.string(),
  /** "Qualifications", "Responsibilities": lists that the source keeps apart from the text. */
  highlights: z.array(Highlight),
  companyWebsite: z.string(),
  /** False once the board no longer lists it. */
  online: z.boolean(),
});
export type JobDetail = z.output<typeof JobDetail>;

/** Filters of a search, as its body and as a saved search keeps them. */
export const JobQuery = z.object({
  keyword: text({ label: 'Search term', max: 200, missing: FIELD_TEXTS.SEARCH_TERM }),
  location: optionalText({ label: 'Location', max: 100 }),
  remote: z.enum(['any', ...REMOTE_KINDS]).default('any'),
  type: z.enum(['any', ...EMPLOYMENT_TYPES]).default('any'),
  /** US dollars a year; postings that state no pay are left out when it is set. */
  salaryFloor: z.number().int().min(0).max(10_000_000).nullable().default(null),
  postedWithin: z.enum(POSTED_WITHIN).default('any'),
  /** Key of a board of `jobBoards`, or '' for all. */
  board: z.string().trim().max(60).default(''),
});
export type JobQuery = z.output<typeof JobQuery>;

export const { search: searchJobs, reopen: reopenJobSearch } = searchRoutes({
  base: '/api/jobs',
  summary: 'Search jobs',
  plan: 'jobs',
  credits: 'job-search',
  query: JobQuery,
  item: Job,
  failure: 'JOB_SEARCH_FAILED',
});

/** Ids of sources hold '=', '+' and '/': they travel in queries and bodies, never in paths. */
const JobId = z.string().trim().min(1).max(500);

export const getJob = defineRoute({
  method: 'GET',
  path: '/api/jobs/detail',
  summary: 'A job with its full text, as stored; free',
  plan: 'jobs',
  credits: 'free',
  api: 'searches',
  request: { query: z.object({ id: JobId }) },
  response: z.object({
    job: JobDetail,
    source: SourceInfo,
    /** When it was read from its board. */
    fetchedAt: z.iso.datetime(),
    similar: z.array(Job),
  }),
  errors: ['JOB_NOT_FOUND', 'JOB_SEARCH_FAILED'],
  // Free for the user; a job that is not stored yet is fetched from the source.
  rateLimits: [{ by: 'user', points: 120, seconds: 60 }],
});

export const JobBoard = z.object({
  key: z.string(),
  name: z.string(),
  url: z.string(),
  postings: z.number().int(),
  fetchedAt: z.iso.datetime().nullable(),
});
export type JobBoard = z.output<typeof JobBoard>;

export const listJobBoards = defineRoute({
  method: 'GET',
  path: '/api/jobs/boards',
  summary: 'Which source answers a search for jobs, and the boards behind it',
  plan: 'jobs',
  credits: 'free',
  request: {},
  response: z.object({ source: SourceInfo, boards: z.array(JobBoard) }),
  errors: [],
});

export const HIDDEN_KINDS = ['job', 'company'] as const;
const HiddenKey = z.object({ kind: z.enum(HIDDEN_KINDS), key: JobId });

/** A job or a company that the workspace does not want to see again. */
export const HiddenJob = HiddenKey.extend({ label: z.string() });
export type HiddenJob = z.output<typeof HiddenJob>;

export const listHiddenJobs = defineRoute({
  method: 'GET',
  path: '/api/jobs/hidden',
  summary: 'Jobs and companies that the workspace has hidden',
  plan: 'jobs',
  credits: 'free',
  request: {},
  response: z.object({ items: z.array(HiddenJob) }),
  errors: [],
});

export const hideJob = defineRoute({
  method: 'POST',
  path: '/api/jobs/hidden',
  summary: 'Hide a job, or all jobs of a company',
  plan: 'jobs',
  credits: 'free',
  request: { body: HiddenKey.extend({ label: text({ label: 'Name', max: 300 }) }) },
  response: null,
  errors: ['LIMIT_REACHED'],
});

export const unhideJob = defineRoute({
  method: 'DELETE',
  path: '/api/jobs/hidden',
  summary: 'Show a hidden job or company again',
  plan: 'jobs',
  credits: 'free',
  request: { query: HiddenKey },
  response: null,
  errors: [],
});

export const SavedSearch = z.object({
  id: z.string(),
  name: z.string(),
  query: JobQuery,
  /** Postings since it was last looked at, 100 at most; null where only a paid search can tell. */
  news: z.number().int().nullable(),
  seenAt: z.iso.datetime(),
});
export type SavedSearch = z.output<typeof SavedSearch>;

/** Product design 5.30: stated on the screen. */
export const MAX_SAVED_SEARCHES = 50;

export const listSavedSearches = defineRoute({
  method: 'GET',
  path: '/api/jobs/saved-searches',
  summary: 'Saved searches for jobs with what is new in each',
  plan: 'jobs',
  credits: 'free',
  request: {},
  response: z.object({ items: z.array(SavedSearch) }),
  errors: [],
});

export const saveSearch = defineRoute({
  method: 'POST',
  path: '/api/jobs/saved-searches',
  summary: 'Save a search for jobs under a name',
  plan: 'jobs',
  credits: 'free',
  request: { body: z.object({ name: text({ label: 'Name', max: 100 }), query: JobQuery }) },
  response: SavedSearch,
  errors: ['LIMIT_REACHED'],
});

export const markSavedSearchSeen = defineRoute({
  method: 'POST',
  path: '/api/jobs/saved-searches/:id/seen',
  summary: 'Mark the new results of a saved search as viewed',
  plan: 'jobs',
  credits: 'free',
  needs: 'read',
  request: { params: z.object({ id: z.uuid() }) },
  response: null,
  errors: ['NOT_FOUND'],
});

export const deleteSavedSearch = defineRoute({
  method: 'DELETE',
  path: '/api/jobs/saved-searches/:id',
  summary: 'Delete a saved search',
  plan: 'jobs',
  credits: 'free',
  request: { params: z.object({ id: z.uuid() }) },
  response: null,
  errors: ['NOT_FOUND'],
});
